import { Refusal } from '../../backend/http.ts'
import type { LoginScope } from './email-login.ts'
import type { FarcasterRelay } from '../../backend/services/farcaster/relay-client.ts'
import { limits } from './limits.ts'
import type { LoginCaller, LoginGate } from './login-gate.ts'
import type { Identity, Users } from './users.ts'
import { digestOf, randomToken } from './secrets.ts'
import type { OpenedSession, Sessions } from './sessions.ts'
import { Signals } from './signals.ts'
import type { PromptSite } from './site.ts'
import { refusals, formatRefusal } from '../refusals.ts'

interface Attempt extends PromptSite {
  readonly device: string
  readonly channelToken: string
  /** URL at which the user signs. */
  readonly url: string
  readonly nonce: string
  readonly domain: string
  readonly expiresAt: number
  /** Digest of the token of the consent page, for clients that cannot prompt in the frame. */
  readonly link?: string
  state: 'asked' | 'agreed' | 'refused'
}

interface Dependencies {
  now: () => number
  gate: LoginGate
  users: Users
  sessions: Sessions
  /** Loads the Farcaster library on demand, because most stacks never use it. */
  relay: () => Promise<FarcasterRelay>
}

/** Sign-in with Farcaster: opens a relay channel and verifies the message signed there. */
export class FarcasterLogin {
  readonly #dependencies: Dependencies
  readonly #attempts = new Map<string, Attempt>()
  readonly #signals = new Signals()

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  async start(
    site: PromptSite & LoginScope,
    caller: LoginCaller,
    ownUrl: string,
  ): Promise<{ attempt: string; url: string }> {
    const { now, gate, relay } = this.#dependencies
    gate.pass(caller)
    for (const [key, { expiresAt }] of this.#attempts) if (expiresAt <= now()) this.#attempts.delete(key)
    const domain = new URL(ownUrl).host
    const { channelToken, nonce, url } = await (await relay()).open({ siweUri: ownUrl, domain })
    const attempt = randomToken()
    const token = randomToken()
    const expiresAt = now() + limits.farcasterMs
    const link = site.asksInFrame ? undefined : digestOf(token)
    this.#attempts.set(attempt, {
      ...site,
      channelToken,
      url,
      nonce,
      domain,
      expiresAt,
      link,
      state: 'asked',
    })
    return { attempt, url: link ? `${ownUrl}/farcaster/${token}` : url }
  }

  /** Finds the login to which the token of a consent page belongs. Returns undefined if it has ended. */
  findByLink(token: string): Readonly<Attempt> | undefined {
    return this.#findByLink(token)?.attempt
  }

  /** Records the user's decision to share the account with the site, before the user signs the message. */
  decide(token: string, approves: boolean): void {
    const match = this.#findByLink(token)
    if (!match) return
    match.attempt.state = approves ? 'agreed' : 'refused'
    this.#signals.notify(match.id)
  }

  #findByLink(token: string): { id: string; attempt: Attempt } | undefined {
    const digest = digestOf(token)
    const now = this.#dependencies.now()
    for (const [id, attempt] of this.#attempts)
      if (attempt.link === digest && attempt.expiresAt > now) return { id, attempt }
    return undefined
  }

  /**
   * Resolves with the session once the message is signed, or with undefined after one long poll. Rejects if the login was declined or
   * has expired, or if the signature is invalid.
   */
  async wait(id: string, scope: LoginScope, signal: AbortSignal): Promise<OpenedSession | undefined> {
    const attempt = this.#requireAttempt(id, scope)
    const relay = await this.#dependencies.relay()
    let signedMessage: Awaited<ReturnType<typeof relay.readSignedMessage>>
    const isShared = () => attempt.asksInFrame || attempt.state === 'agreed'
    const poll = async () => {
      if (attempt.state === 'refused') return true
      if (isShared()) signedMessage = await relay.readSignedMessage(attempt.channelToken)
      return signedMessage !== undefined || attempt.expiresAt <= this.#dependencies.now()
    }
    await this.#signals.wait(id, poll, signal)
    this.#requireAttempt(id, scope)
    if (attempt.state === 'refused') {
      this.#attempts.delete(id)
      throw new Refusal(403, 'farcaster', refusals.declined)
    }
    if (!signedMessage) return undefined
    // An attempt accepts one signed message. An invalid signature ends it too.
    this.#attempts.delete(id)
    const fid = await relay.verify(signedMessage, attempt)
    if (fid === undefined) throw new Refusal(403, 'farcaster', formatRefusal('socialFailed', 'Farcaster'))
    const { users, sessions } = this.#dependencies
    const identity: Identity = `farcaster:${fid}`
    const userName = signedMessage.username?.slice(0, 80)
    const user = users.findOrCreate(identity)
    if (attempt.state === 'agreed') users.recordConsent(user, scope.origin)
    return sessions.open(user, { ...scope, identity, userName })
  }

  #requireAttempt(id: string, { origin, device }: LoginScope): Attempt {
    const attempt = this.#attempts.get(id)
    if (
      !attempt ||
      attempt.origin !== origin ||
      attempt.device !== device ||
      attempt.expiresAt <= this.#dependencies.now()
    )
      throw new Refusal(410, 'attempt', refusals.loginExpired)
    return attempt
  }
}
