import { Refusal } from '../../backend/http.ts'
import type { BrowserName } from './browser-name.ts'
import type { Codes } from './codes.ts'
import type { UserRow } from './database.ts'
import type { Devices } from './devices.ts'
import { limits } from './limits.ts'
import type { LoginCaller, LoginGate } from './login-gate.ts'
import type { Mails } from './mails.ts'
import { emailIdentity, emailOf, type Users } from './users.ts'
import { RateLimit, tooEarly } from './rate-limit.ts'
import { digestOf, randomToken } from './secrets.ts'
import type { LiveSession, OpenedSession, Sessions } from './sessions.ts'
import type { PromptSite } from './site.ts'
import { Signals } from './signals.ts'
import { refusals } from '../refusals.ts'

/** A login in progress. Its id is a secret of the frame that began it. */
interface Attempt extends PromptSite {
  readonly id: string
  readonly email: string
  readonly device: string
  readonly browser: BrowserName
  /** The address knew the device when the login began. */
  readonly isKnown: boolean
  until: number
  /** Digest of the token in the mailed link, until it is used. */
  link?: string
  state: 'waiting' | 'approved' | 'refused'
  /** The owner of the address agreed on the page behind the link. */
  isAgreed: boolean
}

export interface Place {
  /** Embedding origin. */
  readonly origin: string
  /** Digest of the device secret. */
  readonly device: string
}

/** A login as shown to the owner of the address. */
export type LoginRequest = Readonly<Pick<Attempt, 'email' | 'browser' | 'isKnown'>> & PromptSite

/** Decision on the page behind a link. The code is shown only on that page. */
export type Decision = { readonly login: LoginRequest; readonly code?: string }

export interface BeginLogin extends PromptSite, Place {
  readonly email: string
  readonly browser: BrowserName
  readonly caller: LoginCaller
}

export type BeginResult =
  | { action: 'CONNECT' }
  | { action: 'VERIFY_DEVICE'; attempt: string }
  | { action: 'VERIFY_OTP'; attempt: string }

interface Parts {
  now: () => number
  gate: LoginGate
  users: Users
  sessions: Sessions
  devices: Devices
  codes: Codes
  mails: Mails
}

/**
 * Login by email. Nothing looks up the account before the code was entered, so neither responses nor timing reveal whether it
 * exists.
 */
export class EmailLogin {
  readonly #parts: Parts
  readonly #attempts = new Map<string, Attempt>()
  readonly #signals = new Signals()
  readonly #mailed: RateLimit
  readonly #networkMailed: RateLimit
  readonly #guesses: RateLimit
  readonly #lastMail = new Map<string, number>()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#mailed = new RateLimit(parts.now, limits.mails)
    this.#networkMailed = new RateLimit(parts.now, limits.networkMails)
    this.#guesses = new RateLimit(parts.now, limits.guesses)
  }

  async begin(
    { caller, ...login }: BeginLogin,
    link: (token: string) => string,
    session: LiveSession | undefined,
  ): Promise<BeginResult> {
    const { now, codes, devices, mails } = this.#parts
    const { email, origin, device, asksInFrame } = login
    const isLoggedIn = session && emailOf(session.user) === email
    if (isLoggedIn && (asksInFrame || this.#hasShared(session.user, origin))) return { action: 'CONNECT' }
    codes.requireUnlocked(spotOf(email, device))
    const isKnown = devices.isKnown(email, device)
    this.#countMail(email, caller, isKnown)

    const earlierAttempt = this.#dropEarlier(login)
    const attempt: Attempt = earlierAttempt ?? {
      ...login,
      id: randomToken(),
      isKnown,
      until: now() + limits.linkMs,
      state: 'approved',
      isAgreed: false,
    }
    this.#attempts.set(attempt.id, attempt)
    if (!this.#needsLink(attempt)) {
      await this.#mailCode(attempt)
      return { action: 'VERIFY_OTP', attempt: attempt.id }
    }
    const token = randomToken()
    attempt.link = digestOf(token)
    attempt.state = 'waiting'
    await mails.loginLink(email, link(token), attempt)
    return { action: 'VERIFY_DEVICE', attempt: attempt.id }
  }

  /**
   * A code alone is sufficient if the frame can ask the user everything else, unless there were too many wrong codes. Other clients
   * need the page behind the link until the account is shared with the site. Whether an account exists is checked only for a device
   * that has logged in with the address.
   */
  #needsLink({ email, origin, isKnown, isAgreed, asksInFrame }: Attempt): boolean {
    if (isAgreed) return false
    if (asksInFrame) return !isKnown && this.#guesses.isFull(email)
    const user = isKnown ? this.#parts.users.byIdentity(emailIdentity(email)) : undefined
    return !user || !this.#hasShared(user, origin)
  }

  #hasShared(user: UserRow, origin: string): boolean {
    return this.#parts.users.hasConsented(user, origin)
  }

  /** Content of the page behind a mailed link. Returns undefined if the link is no longer valid. */
  findByLink(token: string): LoginRequest | undefined {
    return this.#byLink(token)
  }

  /** Records the decision on that page, once. */
  decide(token: string, approves: boolean): Decision | undefined {
    const attempt = this.#byLink(token)
    if (!attempt) return undefined
    attempt.link = undefined
    if (!approves) {
      this.#end(attempt, 'refused')
      return { login: attempt }
    }
    const { codes, devices, now } = this.#parts
    const { id, email, device } = attempt
    devices.approve(email, device)
    attempt.isAgreed = true
    attempt.until = now() + limits.linkMs
    this.#end(attempt, 'approved')
    return { login: attempt, code: codes.issue(spotOf(email, device), shownOf(id)) }
  }

  /** Resolves to true once the device is approved, false if it was not within one long poll. */
  async deviceApproved(id: string, place: Place, signal: AbortSignal): Promise<boolean> {
    const attempt = this.#require(id, place)
    await this.#signals.wait(
      id,
      () => attempt.state !== 'waiting' || attempt.until <= this.#parts.now(),
      signal,
    )
    if (attempt.state === 'refused') {
      this.#attempts.delete(id)
      throw new Refusal(403, 'device', refusals.deviceDeclined)
    }
    if (attempt.state === 'waiting') this.#require(id, place)
    return attempt.state === 'approved'
  }

  enter(id: string, place: Place, code: string): OpenedSession {
    const { codes, devices, users, sessions } = this.#parts
    const attempt = this.#require(id, place)
    const { email, device, origin } = attempt
    const spot = spotOf(email, device)
    codes.requireUnlocked(spot)
    if (attempt.state !== 'approved') throw new Refusal(403, 'device', refusals.deviceWaits)
    this.#checkCode(attempt, code)
    this.#attempts.delete(id)
    this.#lastMail.delete(spot)
    this.#mailed.reset(spot)
    const identity = emailIdentity(email)
    devices.remember(email, device)
    const user = users.enter(identity)
    if (attempt.isAgreed && !attempt.asksInFrame) users.consent(user, origin)
    return sessions.open(user, { ...place, identity })
  }

  #checkCode({ id, email, isKnown, isAgreed }: Attempt, code: string): void {
    const isUntrusted = !isKnown && !isAgreed
    if (isUntrusted && this.#guesses.isFull(email)) throw new Refusal(429, 'guesses', refusals.guesses)
    try {
      this.#parts.codes.check([id, shownOf(id)], code)
    } catch (error) {
      const isWrong = error instanceof Refusal && error.status !== 410
      if (isUntrusted && isWrong) this.#guesses.count(email)
      throw error
    }
  }

  #require(id: string, { origin, device }: Place): Attempt {
    const attempt = this.#attempts.get(id)
    if (
      !attempt ||
      attempt.origin !== origin ||
      attempt.device !== device ||
      attempt.until <= this.#parts.now()
    )
      throw new Refusal(410, 'attempt', refusals.loginExpired)
    return attempt
  }

  #byLink(token: string): Attempt | undefined {
    const digest = digestOf(token)
    const now = this.#parts.now()
    for (const attempt of this.#attempts.values())
      if (attempt.link === digest && attempt.until > now) return attempt
    return undefined
  }

  #end(attempt: Attempt, state: 'approved' | 'refused'): void {
    attempt.state = state
    this.#signals.notify(attempt.id)
  }

  /**
   * Mails that others request must neither use up the limit of a known device, nor prevent the owner from getting a new one: above
   * the limit each needs a proof of work, and only those of one network address are rejected.
   */
  #countMail(email: string, caller: LoginCaller, isKnown: boolean): void {
    const { now, gate } = this.#parts
    const spot = spotOf(email, caller.device)
    const elapsedMs = now() - (this.#lastMail.get(spot) ?? Number.NEGATIVE_INFINITY)
    if (elapsedMs >= 0 && elapsedMs < limits.mailGapMs) throw tooEarly(limits.mailGapMs - elapsedMs)
    if (isKnown) {
      this.#mailed.require(spot)
      gate.pass(caller)
      this.#mailed.count(spot)
    } else {
      const fromNetwork = `${caller.network} ${email}`
      this.#networkMailed.require(fromNetwork)
      gate.pass(caller, this.#mailed.isFull(email))
      this.#networkMailed.count(fromNetwork)
      this.#mailed.count(email)
    }
    this.#lastMail.set(spot, now())
  }

  async #mailCode(attempt: Attempt): Promise<void> {
    const { codes, mails } = this.#parts
    const { id, email, device, isKnown, isAgreed } = attempt
    const code = codes.issue(spotOf(email, device), id)
    await mails.loginCode(email, code, { ...attempt, isNew: !isKnown && !isAgreed })
  }

  /**
   * Ends an earlier login of the address at the same place. Returns it instead if its owner has agreed: the client may have stopped
   * waiting and retried.
   */
  #dropEarlier({ email, origin, device }: BeginLogin | Omit<BeginLogin, 'caller'>): Attempt | undefined {
    const now = this.#parts.now()
    let approvedAttempt: Attempt | undefined
    for (const [id, attempt] of this.#attempts) {
      const isSame = attempt.email === email && attempt.origin === origin && attempt.device === device
      if (!isSame && attempt.until > now) continue
      if (attempt.isAgreed && attempt.until > now) {
        approvedAttempt = attempt
        continue
      }
      this.#attempts.delete(id)
      for (const purpose of [id, shownOf(id)]) this.#parts.codes.drop(purpose)
      this.#signals.notify(id)
    }
    for (const [spot, time] of this.#lastMail) if (time + limits.mailGapMs <= now) this.#lastMail.delete(spot)
    return approvedAttempt
  }
}

/** Purpose of the code on the page behind a link, separate from the mailed code of the same login. */
const shownOf = (id: string) => `${id} shown`

/** Key of an address on one device: wrong codes there do not affect anyone else with the same address. */
const spotOf = (email: string, device: string) => `${email} ${device}`
