import { Refusal } from '../../http.ts'
import type { Codes } from './codes.ts'
import type { Devices } from './devices.ts'
import { limits } from './limits.ts'
import type { Asker, LoginGate } from './login-gate.ts'
import type { Mails } from './mails.ts'
import { emailIdentity, emailOf, type People } from './people.ts'
import { RateLimit, tooEarly } from './rate-limit.ts'
import { digestOf, randomToken } from './secrets.ts'
import type { LiveSession, OpenedSession, Sessions } from './sessions.ts'
import { Signals } from './signals.ts'

/** A login under way. Its id is a secret of the frame that began it. */
interface Attempt {
  readonly id: string
  readonly email: string
  readonly origin: string
  readonly language: string | undefined
  readonly device: string
  readonly until: number
  /** Digest of what stands in the mailed link, until it was used. */
  link?: string
  state: 'waiting' | 'approved' | 'refused'
}

export interface Place {
  /** Embedding origin. */
  origin: string
  /** Digest of the device's secret. */
  device: string
}

/** A login as the owner of the address is asked about it. */
type AskedLogin = Pick<Attempt, 'email' | 'origin' | 'language'>

export type Begun =
  | { action: 'CONNECT' }
  | { action: 'VERIFY_DEVICE'; attempt: string }
  | { action: 'VERIFY_OTP'; attempt: string }

interface Parts {
  now: () => number
  gate: LoginGate
  people: People
  sessions: Sessions
  devices: Devices
  codes: Codes
  mails: Mails
}

/**
 * Login by e-mail. Until the code was entered nothing here asks whether an account exists, so that no answer and no time
 * can tell.
 */
export class EmailLogin {
  readonly #parts: Parts
  readonly #attempts = new Map<string, Attempt>()
  readonly #signals = new Signals()
  readonly #mailed: RateLimit
  readonly #networkMailed: RateLimit
  readonly #lastMail = new Map<string, number>()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#mailed = new RateLimit(parts.now, limits.mails)
    this.#networkMailed = new RateLimit(parts.now, limits.networkMails)
  }

  async begin(
    email: string,
    { origin, device, language, asker }: Place & { language?: string; asker: Asker },
    link: (token: string) => string,
    live: LiveSession | undefined,
  ): Promise<Begun> {
    const { now, codes, devices, mails } = this.#parts
    if (live && emailOf(live.person) === email) return { action: 'CONNECT' }
    codes.requireUnlocked(spotOf(email, device))
    const isKnown = devices.isKnown(email, device)
    this.#takeMail(email, asker, isKnown)

    this.#dropEarlier(email, { origin, device })
    const attempt: Attempt = {
      id: randomToken(),
      email,
      origin,
      language,
      device,
      until: now() + limits.linkMs,
      state: isKnown ? 'approved' : 'waiting',
    }
    this.#attempts.set(attempt.id, attempt)
    if (isKnown) {
      await this.#mailCode(attempt)
      return { action: 'VERIFY_OTP', attempt: attempt.id }
    }
    const token = randomToken()
    attempt.link = digestOf(token)
    await mails.deviceLink(email, link(token), attempt)
    return { action: 'VERIFY_DEVICE', attempt: attempt.id }
  }

  /** What the page behind a mailed link shows; undefined when the link is no longer good. */
  requestBehind(token: string): AskedLogin | undefined {
    return this.#byLink(token)
  }

  /** What the owner of the address decided on that page. The code is mailed before the waiting device hears of it. */
  async decide(token: string, approves: boolean): Promise<AskedLogin | undefined> {
    const attempt = this.#byLink(token)
    if (!attempt) return undefined
    const { link } = attempt
    attempt.link = undefined
    if (!approves) {
      this.#end(attempt, 'refused')
      return attempt
    }
    try {
      await this.#mailCode(attempt)
    } catch (error) {
      attempt.link = link
      throw error
    }
    this.#parts.devices.approve(attempt.email, attempt.device)
    this.#end(attempt, 'approved')
    return attempt
  }

  /** True once the device was approved; false when it was not within one waiting call. */
  async deviceApproved(id: string, place: Place, signal: AbortSignal): Promise<boolean> {
    const attempt = this.#require(id, place)
    await this.#signals.wait(
      id,
      () => attempt.state !== 'waiting' || attempt.until <= this.#parts.now(),
      signal,
    )
    if (attempt.state === 'refused') {
      this.#attempts.delete(id)
      throw new Refusal(403, 'device', 'This device was not approved')
    }
    if (attempt.state === 'waiting') this.#require(id, place)
    return attempt.state === 'approved'
  }

  enter(id: string, place: Place, code: string): OpenedSession {
    const { codes, devices, people, sessions } = this.#parts
    const attempt = this.#require(id, place)
    codes.requireUnlocked(spotOf(attempt.email, attempt.device))
    if (attempt.state !== 'approved') throw new Refusal(403, 'device', 'This device is not approved yet')
    codes.check(id, code)
    this.#attempts.delete(id)
    const spot = spotOf(attempt.email, attempt.device)
    this.#lastMail.delete(spot)
    this.#mailed.forget(spot)
    const identity = emailIdentity(attempt.email)
    devices.remember(attempt.email, attempt.device)
    return sessions.open(people.enter(identity), { ...place, identity })
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

  #byLink(token: string): Attempt | undefined {
    const digest = digestOf(token)
    const now = this.#parts.now()
    for (const attempt of this.#attempts.values())
      if (attempt.link === digest && attempt.until > now) return attempt
    return undefined
  }

  #end(attempt: Attempt, state: 'approved' | 'refused'): void {
    attempt.state = state
    this.#signals.tell(attempt.id)
  }

  /**
   * Mails that strangers cause must neither use up those of a device that the address knows, nor keep its owner from a new
   * one: above the limit each takes work, and only those of one network address come to an end.
   */
  #takeMail(email: string, asker: Asker, isKnown: boolean): void {
    const { now, gate } = this.#parts
    const spot = spotOf(email, asker.device)
    const since = now() - (this.#lastMail.get(spot) ?? Number.NEGATIVE_INFINITY)
    if (since >= 0 && since < limits.mailGapMs) throw tooEarly(limits.mailGapMs - since)
    if (isKnown) {
      this.#mailed.require(spot)
      gate.pass(asker)
      this.#mailed.count(spot)
    } else {
      const fromNetwork = `${asker.network} ${email}`
      this.#networkMailed.require(fromNetwork)
      gate.pass(asker, this.#mailed.isFull(email))
      this.#networkMailed.count(fromNetwork)
      this.#mailed.count(email)
    }
    this.#lastMail.set(spot, now())
  }

  async #mailCode(attempt: Attempt): Promise<void> {
    const { codes, mails } = this.#parts
    const { id, email, device } = attempt
    await mails.loginCode(email, codes.issue(spotOf(email, device), id), attempt)
  }

  #dropEarlier(email: string, place: Place): void {
    const now = this.#parts.now()
    for (const [id, attempt] of this.#attempts) {
      const isSame =
        attempt.email === email && attempt.origin === place.origin && attempt.device === place.device
      if (!isSame && attempt.until > now) continue
      this.#attempts.delete(id)
      this.#parts.codes.drop(id)
      this.#signals.tell(id)
    }
    for (const [spot, time] of this.#lastMail) if (time + limits.mailGapMs <= now) this.#lastMail.delete(spot)
  }
}

/** An address on one device: what goes wrong there is held against nobody else who has or guesses the address. */
const spotOf = (email: string, device: string) => `${email} ${device}`
