import { randomBytes } from 'node:crypto'
import { Refusal } from '../../http.ts'

/** The fields of a sign-in request. */
export interface ChannelRequest {
  siweUri: string
  domain: string
  nonce: string
}

interface SignedMessage {
  message: string
  signature: string
  fid: number
  username?: string
  displayName?: string
}

export interface Channel {
  readonly token: string
  readonly request: ChannelRequest
  readonly expiresAt: number
  signedMessage?: SignedMessage
}

const channelLifetimeMs = 10 * 60_000
const maxChannels = 1000

/**
 * Channels of the relay. An app opens a channel and polls it, and a wallet completes it with a signed message. The relay does
 * not verify the signature, so the app must.
 */
export class Channels {
  readonly #now: () => number
  readonly #channels = new Map<string, Channel>()

  constructor(now: () => number) {
    this.#now = now
  }

  open(body: unknown): Channel {
    const fields = (body ?? {}) as Record<string, unknown>
    const readField = (name: string, fallback?: string) => {
      const value = fields[name] ?? fallback
      if (typeof value !== 'string' || value === '' || value.length > 500)
        throw new Refusal(400, name, `${name} is a text`)
      return value
    }
    const request = {
      siweUri: readField('siweUri'),
      domain: readField('domain'),
      nonce: readField('nonce', randomBytes(12).toString('hex')),
    }
    const now = this.#now()
    for (const [token, { expiresAt }] of this.#channels)
      if (expiresAt <= now || this.#channels.size >= maxChannels) this.#channels.delete(token)
    const channel = { token: randomBytes(24).toString('hex'), request, expiresAt: now + channelLifetimeMs }
    this.#channels.set(channel.token, channel)
    return channel
  }

  find(token: string | undefined): Channel {
    const channel = token === undefined ? undefined : this.#channels.get(token)
    if (!channel || channel.expiresAt <= this.#now())
      throw new Refusal(401, 'channelToken', 'There is no such channel')
    return channel
  }

  complete(channel: Channel, body: unknown): void {
    const { message, signature, fid, username, displayName } = (body ?? {}) as Record<string, unknown>
    if (typeof message !== 'string' || typeof signature !== 'string' || !Number.isSafeInteger(fid))
      throw new Refusal(400, 'message', 'Message, signature and fid are needed')
    if (channel.signedMessage) throw new Refusal(409, 'channelToken', 'This channel was signed already')
    const readText = (value: unknown) => (typeof value === 'string' ? value : undefined)
    channel.signedMessage = {
      message,
      signature,
      fid: fid as number,
      username: readText(username),
      displayName: readText(displayName),
    }
  }
}
