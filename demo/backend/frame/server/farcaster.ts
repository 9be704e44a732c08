import { Refusal } from '../../http.ts'
import type { Place } from './email-login.ts'
import type { FarcasterRelay } from './farcaster-relay.ts'
import { limits } from './limits.ts'
import type { Asker, LoginGate } from './login-gate.ts'
import type { Identity, People } from './people.ts'
import { randomToken } from './secrets.ts'
import type { OpenedSession, Sessions } from './sessions.ts'
import { Signals } from './signals.ts'

interface Attempt extends Place {
  readonly channelToken: string
  readonly nonce: string
  readonly domain: string
  readonly until: number
}

interface Parts {
  now: () => number
  gate: LoginGate
  people: People
  sessions: Sessions
  /** Loads the library of the protocol, which most stacks never need. */
  relay: () => Promise<FarcasterRelay>
}

/** Sign-in with Farcaster: a channel of the relay is asked for, and what was signed there is verified here. */
export class FarcasterLogin {
  readonly #parts: Parts
  readonly #attempts = new Map<string, Attempt>()
  readonly #signals = new Signals()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async begin(place: Place, asker: Asker, own: string): Promise<{ attempt: string; url: string }> {
    const { now, gate, relay } = this.#parts
    gate.pass(asker)
    for (const [key, { until }] of this.#attempts) if (until <= now()) this.#attempts.delete(key)
    const domain = new URL(own).host
    const { channelToken, nonce, url } = await (await relay()).open({ siweUri: own, domain })
    const attempt = randomToken()
    this.#attempts.set(attempt, { ...place, channelToken, nonce, domain, until: now() + limits.farcasterMs })
    return { attempt, url }
  }

  /** The session once it was signed; nothing when it was not within one waiting call. */
  async wait(id: string, place: Place, signal: AbortSignal): Promise<OpenedSession | undefined> {
    const attempt = this.#require(id, place)
    const relay = await this.#parts.relay()
    let signed: Awaited<ReturnType<typeof relay.signed>>
    const look = async () => {
      signed = await relay.signed(attempt.channelToken)
      return signed !== undefined || attempt.until <= this.#parts.now()
    }
    await this.#signals.wait(id, look, signal)
    this.#require(id, place)
    if (!signed) return undefined
    // Whatever it is worth: a signature is read once.
    this.#attempts.delete(id)
    const fid = await relay.verify(signed, attempt)
    if (fid === undefined) throw new Refusal(403, 'farcaster', 'Farcaster could not log you in')
    const { people, sessions } = this.#parts
    const identity: Identity = `farcaster:${fid}`
    const userName = signed.username?.slice(0, 80)
    return sessions.open(people.enter(identity), { ...place, identity, userName })
  }

  #require(id: string, { origin, device }: Place): Attempt {
    const attempt = this.#attempts.get(id)
    if (
      !attempt ||
      attempt.origin !== origin ||
      attempt.device !== device ||
      attempt.until <= this.#parts.now()
    )
      throw new Refusal(410, 'attempt', 'This login has expired. Start again')
    return attempt
  }
}
