import { Refusal } from '../../backend/http.ts'
import type { BrowserName } from './browser-name.ts'
import type { Codes } from './codes.ts'
import type { UserRow } from './database.ts'
import type { Devices } from './devices.ts'
import { limits } from './limits.ts'
import type { LoginCaller, LoginGate } from './login-gate.ts'
import type { Mails } from './mails.ts'
import { emailIdentityOf, emailOf, type Users } from './users.ts'
import { RateLimit, createTooEarlyRefusal } from './rate-limit.ts'
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
  /** The device was known for this address when the login began. */
  readonly isKnown: boolean
  expiresAt: number
  /** Digest of the token in the mailed link, until it is used. */
  link?: string
  state: 'waiting' | 'approved' | 'refused'
  /** The owner of the address approved the login on the page of the mailed link. */
  isApprovedByOwner: boolean
}

export interface LoginScope {
  /** Embedding origin. */
  readonly origin: string
  /** Digest of the device secret. */
  readonly device: string
}

/** A login as shown to the owner of the address. */
export type LoginRequest = Readonly<Pick<Attempt, 'email' | 'browser' | 'isKnown'>> & PromptSite

/** Decision made on the page of a mailed link. Only that page shows the code. */
export type Decision = { readonly login: LoginRequest; readonly code?: string }

export interface LoginInput extends PromptSite, LoginScope {
  readonly email: string
  readonly browser: BrowserName
  readonly caller: LoginCaller
}

export type StartResult =
  | { action: 'CONNECT' }
  | { action: 'VERIFY_DEVICE'; attempt: string }
  | { action: 'VERIFY_OTP'; attempt: string }

interface Dependencies {
  now: () => number
  gate: LoginGate
  users: Users
  sessions: Sessions
  devices: Devices
  codes: Codes
  mails: Mails
}

/**
 * Login by email. Before the code is entered, an account is looked up only for a session or a device that is known for the address, so
 * neither responses nor timing reveal to others whether it exists.
 */
export class EmailLogin {
  readonly #dependencies: Dependencies
  readonly #attempts = new Map<string, Attempt>()
  readonly #signals = new Signals()
  readonly #mailLimit: RateLimit
  readonly #addressBlockMailLimit: RateLimit
  readonly #guessLimit: RateLimit
  readonly #lastMailTimes = new Map<string, number>()

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
    this.#mailLimit = new RateLimit(dependencies.now, limits.mails)
    this.#addressBlockMailLimit = new RateLimit(dependencies.now, limits.addressBlockMails)
    this.#guessLimit = new RateLimit(dependencies.now, limits.guesses)
  }

  async start(
    { caller, ...login }: LoginInput,
    createLink: (token: string) => string,
    session: LiveSession | undefined,
  ): Promise<StartResult> {
    const { now, codes, devices, mails } = this.#dependencies
    const { email, origin, device, asksInFrame } = login
    const isLoggedIn = session && emailOf(session.user) === email
    if (isLoggedIn && (asksInFrame || this.#hasShared(session.user, origin))) return { action: 'CONNECT' }
    codes.requireUnlocked(deviceKeyOf(email, device))
    const isKnown = devices.isKnown(email, device)
    this.#countMail(email, caller, isKnown)

    const previousAttempt = this.#endPrevious(login)
    const attempt: Attempt = previousAttempt ?? {
      ...login,
      id: randomToken(),
      isKnown,
      expiresAt: now() + limits.linkMs,
      state: 'approved',
      isApprovedByOwner: false,
    }
    this.#attempts.set(attempt.id, attempt)
    if (!this.#needsLink(attempt)) {
      await this.#mailCode(attempt)
      return { action: 'VERIFY_OTP', attempt: attempt.id }
    }
    const token = randomToken()
    attempt.link = digestOf(token)
    attempt.state = 'waiting'
    await mails.sendLoginLink(email, createLink(token), attempt)
    return { action: 'VERIFY_DEVICE', attempt: attempt.id }
  }

  /**
   * Returns whether a login needs the page of a mailed link. A code alone is sufficient if the client can prompt in the frame, unless
   * the device is unknown and such devices entered too many wrong codes. Other clients need the page until the account is shared with
   * the site. Whether an account exists is checked only for a known device of the address.
   */
  #needsLink({ email, origin, isKnown, isApprovedByOwner, asksInFrame }: Attempt): boolean {
    if (isApprovedByOwner) return false
    if (asksInFrame) return !isKnown && this.#guessLimit.isFull(email)
    const user = isKnown ? this.#dependencies.users.findByIdentity(emailIdentityOf(email)) : undefined
    return !user || !this.#hasShared(user, origin)
  }

  #hasShared(user: UserRow, origin: string): boolean {
    return this.#dependencies.users.hasConsented(user, origin)
  }

  /** Returns the login that the page of a mailed link shows. Returns undefined if the link is no longer valid. */
  findByLink(token: string): LoginRequest | undefined {
    return this.#findByLink(token)
  }

  /** Records the decision made on the page of a mailed link, once. Returns undefined if the link is no longer valid. */
  decide(token: string, approves: boolean): Decision | undefined {
    const attempt = this.#findByLink(token)
    if (!attempt) return undefined
    attempt.link = undefined
    if (!approves) {
      this.#setState(attempt, 'refused')
      return { login: attempt }
    }
    const { codes, devices, now } = this.#dependencies
    const { id, email, device } = attempt
    devices.approve(email, device)
    attempt.isApprovedByOwner = true
    attempt.expiresAt = now() + limits.linkMs
    this.#setState(attempt, 'approved')
    return { login: attempt, code: codes.issue(deviceKeyOf(email, device), pagePurposeOf(id)) }
  }

  /** Resolves to true once the device is approved, or to false after one long poll. Rejects if it was declined or the login has ended. */
  async waitForApproval(id: string, scope: LoginScope, signal: AbortSignal): Promise<boolean> {
    const attempt = this.#requireAttempt(id, scope)
    await this.#signals.wait(
      id,
      () => attempt.state !== 'waiting' || attempt.expiresAt <= this.#dependencies.now(),
      signal,
    )
    if (attempt.state === 'refused') {
      this.#attempts.delete(id)
      throw new Refusal(403, 'device', refusals.deviceDeclined)
    }
    if (attempt.state === 'waiting') this.#requireAttempt(id, scope)
    return attempt.state === 'approved'
  }

  complete(id: string, scope: LoginScope, code: string): OpenedSession {
    const { codes, devices, users, sessions } = this.#dependencies
    const attempt = this.#requireAttempt(id, scope)
    const { email, device, origin } = attempt
    const deviceKey = deviceKeyOf(email, device)
    codes.requireUnlocked(deviceKey)
    if (attempt.state !== 'approved') throw new Refusal(403, 'device', refusals.deviceNotApproved)
    this.#checkCode(attempt, code)
    this.#attempts.delete(id)
    this.#lastMailTimes.delete(deviceKey)
    this.#mailLimit.reset(deviceKey)
    const identity = emailIdentityOf(email)
    devices.remember(email, device)
    const user = users.findOrCreate(identity)
    if (attempt.isApprovedByOwner && !attempt.asksInFrame) users.recordConsent(user, origin)
    return sessions.open(user, { ...scope, identity })
  }

  #checkCode({ id, email, isKnown, isApprovedByOwner }: Attempt, code: string): void {
    const isUntrusted = !isKnown && !isApprovedByOwner
    if (isUntrusted && this.#guessLimit.isFull(email))
      throw new Refusal(429, 'guesses', refusals.tooManyGuesses)
    try {
      this.#dependencies.codes.check([id, pagePurposeOf(id)], code)
    } catch (error) {
      const isWrong = error instanceof Refusal && error.status !== 410
      if (isUntrusted && isWrong) this.#guessLimit.count(email)
      throw error
    }
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

  #findByLink(token: string): Attempt | undefined {
    const digest = digestOf(token)
    const now = this.#dependencies.now()
    for (const attempt of this.#attempts.values())
      if (attempt.link === digest && attempt.expiresAt > now) return attempt
    return undefined
  }

  #setState(attempt: Attempt, state: 'approved' | 'refused'): void {
    attempt.state = state
    this.#signals.notify(attempt.id)
  }

  /**
   * Counts a mail. Throws if it exceeds a limit. A known device has its own limit, so that others cannot use it up. For an unknown
   * device, the limit of the email address only demands a proof of work, and only the limit of one network address rejects mails, so
   * that others cannot prevent the owner from logging in on a new device.
   */
  #countMail(email: string, caller: LoginCaller, isKnown: boolean): void {
    const { now, gate } = this.#dependencies
    const deviceKey = deviceKeyOf(email, caller.device)
    const elapsedMs = now() - (this.#lastMailTimes.get(deviceKey) ?? Number.NEGATIVE_INFINITY)
    if (elapsedMs >= 0 && elapsedMs < limits.mailGapMs)
      throw createTooEarlyRefusal(limits.mailGapMs - elapsedMs)
    if (isKnown) {
      this.#mailLimit.requireCapacity(deviceKey)
      gate.pass(caller)
      this.#mailLimit.count(deviceKey)
    } else {
      const addressBlockKey = `${caller.addressBlock} ${email}`
      this.#addressBlockMailLimit.requireCapacity(addressBlockKey)
      gate.pass(caller, this.#mailLimit.isFull(email))
      this.#addressBlockMailLimit.count(addressBlockKey)
      this.#mailLimit.count(email)
    }
    this.#lastMailTimes.set(deviceKey, now())
  }

  async #mailCode(attempt: Attempt): Promise<void> {
    const { codes, mails } = this.#dependencies
    const { id, email, device, isKnown, isApprovedByOwner } = attempt
    const code = codes.issue(deviceKeyOf(email, device), id)
    await mails.sendLoginCode(email, code, { ...attempt, isNew: !isKnown && !isApprovedByOwner })
  }

  /**
   * Ends a previous login of the address on the same device and origin. If the owner of the address has approved that login, returns
   * it instead, because the client may have stopped waiting and retried.
   */
  #endPrevious({ email, origin, device }: LoginInput | Omit<LoginInput, 'caller'>): Attempt | undefined {
    const now = this.#dependencies.now()
    let approvedAttempt: Attempt | undefined
    for (const [id, attempt] of this.#attempts) {
      const isSame = attempt.email === email && attempt.origin === origin && attempt.device === device
      if (!isSame && attempt.expiresAt > now) continue
      if (attempt.isApprovedByOwner && attempt.expiresAt > now) {
        approvedAttempt = attempt
        continue
      }
      this.#attempts.delete(id)
      for (const purpose of [id, pagePurposeOf(id)]) this.#dependencies.codes.drop(purpose)
      this.#signals.notify(id)
    }
    for (const [deviceKey, time] of this.#lastMailTimes)
      if (time + limits.mailGapMs <= now) this.#lastMailTimes.delete(deviceKey)
    return approvedAttempt
  }
}

/** Returns the purpose of the code that the page of a mailed link shows. It differs from the purpose of a mailed code. */
const pagePurposeOf = (id: string) => `${id} shown`

/** Returns the key of an address on one device, so that wrong codes entered there do not lock the address on other devices. */
const deviceKeyOf = (email: string, device: string) => `${email} ${device}`
