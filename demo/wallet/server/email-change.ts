import { Refusal } from '../../backend/http.ts'
import type { Codes } from './codes.ts'
import type { Devices } from './devices.ts'
import { limits } from './limits.ts'
import type { Mails } from './mails.ts'
import { emailOf, type Users } from './users.ts'
import { RateLimit } from './rate-limit.ts'
import { digestOf, randomToken } from './secrets.ts'
import type { LiveSession, Sessions } from './sessions.ts'
import type { PromptSite, Site } from './site.ts'
import { refusals } from '../refusals.ts'

/** A change of the email address, as shown to the owner of the current address. */
export interface ChangeRequest extends Site {
  readonly currentEmail?: string
  readonly email: string
}

interface Change extends ChangeRequest {
  readonly userId: string
  /** Digest of the token of the requesting session. */
  readonly token: string
  expiresAt: number
  /** Digest of the token in the mailed link, until it is used. */
  link?: string
  step: 'present' | 'new' | 'refused'
}

interface ChangeInput extends PromptSite {
  readonly email: string
  readonly addressBlock: string
}

interface Dependencies {
  now: () => number
  users: Users
  sessions: Sessions
  devices: Devices
  codes: Codes
  mails: Mails
}

/** Changes the email address of an account: the owner of the current address approves first, then the new address is verified. */
export class EmailChange {
  readonly #dependencies: Dependencies
  readonly #mailLimit: RateLimit
  /** Keyed by the requesting session. */
  readonly #changes = new Map<string, Change>()

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
    this.#mailLimit = new RateLimit(dependencies.now, limits.mails)
  }

  /**
   * Starts a change. `createLink` builds the URL of the page where the owner of the current address approves, for clients that cannot
   * prompt in the frame.
   */
  async start(
    { row, user }: LiveSession,
    { email, addressBlock, asksInFrame, ...site }: ChangeInput,
    createLink: (token: string) => string,
  ): Promise<'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'> {
    const { now, codes, mails } = this.#dependencies
    const currentEmail = emailOf(user)
    if (currentEmail === email) throw new Refusal(409, 'email', refusals.emailSame)
    // Without a current address, only the owner of the new address could approve, and that may be the site.
    if (!currentEmail && !asksInFrame) throw new Refusal(403, 'change', refusals.emailFixed)
    codes.requireUnlocked(ownerOf(user.id))
    this.#mailLimit.consume(user.id)
    // The key contains the caller's network address, because otherwise anyone could block an email address for its owner.
    this.#mailLimit.consume(`${addressBlock} ${email}`)
    for (const [key, change] of this.#changes) if (change.expiresAt <= now()) this.#changes.delete(key)
    const change: Change = {
      ...site,
      userId: user.id,
      token: row.token,
      currentEmail,
      email,
      expiresAt: now() + limits.lockMs,
      step: currentEmail ? 'present' : 'new',
    }
    this.#changes.set(row.token, change)
    for (const step of ['present', 'new'] as const) codes.drop(purposeOf(row.token, step))
    if (!currentEmail) {
      await this.#mailNewAddressCode(change)
      return 'VERIFY_SECONDARY_OTP'
    }
    if (asksInFrame) await mails.sendChangeCode(currentEmail, this.#issueCurrentCode(change), change)
    else {
      const token = randomToken()
      change.link = digestOf(token)
      await mails.sendChangeLink(currentEmail, createLink(token), change)
    }
    return 'VERIFY_PRIMARY_OTP'
  }

  #issueCurrentCode({ userId, token }: Change): string {
    return this.#dependencies.codes.issue(ownerOf(userId), purposeOf(token, 'present'))
  }

  /** Returns the change that the page of a mailed link shows. Returns undefined if the link is no longer valid. */
  findByLink(token: string): ChangeRequest | undefined {
    return this.#findByLink(token)
  }

  /**
   * Records the decision of the owner of the current address, once. Returns a code if the owner approved. The page of the link is the
   * only place that shows this code. Returns undefined if the link is no longer valid.
   */
  decide(token: string, approves: boolean): { change: ChangeRequest; code?: string } | undefined {
    const change = this.#findByLink(token)
    if (!change) return undefined
    change.link = undefined
    if (approves) return { change, code: this.#issueCurrentCode(change) }
    change.step = 'refused'
    return { change }
  }

  #findByLink(token: string): Change | undefined {
    const digest = digestOf(token)
    const now = this.#dependencies.now()
    for (const change of this.#changes.values())
      if (change.link === digest && change.expiresAt > now) return change
    return undefined
  }

  /** Verifies the code of the current address, then sends a code to the new one. */
  async confirmCurrent(session: LiveSession, code: string): Promise<void> {
    const change = this.#requireChange(session, 'present')
    const { codes } = this.#dependencies
    codes.requireUnlocked(ownerOf(session.user.id))
    codes.check(purposeOf(session.row.token, 'present'), code)
    change.step = 'new'
    await this.#mailNewAddressCode(change)
  }

  /** Verifies the code of the new address and sets that address. Ends all other sessions of the account. */
  async confirmNew(session: LiveSession, code: string): Promise<string> {
    const { row, user } = session
    const change = this.#requireChange(session, 'new')
    const { codes, devices, mails, users, sessions } = this.#dependencies
    codes.requireUnlocked(ownerOf(user.id))
    codes.check(purposeOf(row.token, 'new'), code)
    this.#changes.delete(row.token)
    users.changeEmail(user, change.email)
    if (change.currentEmail) devices.remove(change.currentEmail)
    devices.remember(change.email, row.device)
    sessions.endOthers(session)
    // The change is complete even if the notice cannot be sent.
    if (change.currentEmail) await mails.sendChangeNotice(change.currentEmail, change).catch(() => undefined)
    return change.email
  }

  #requireChange({ row, user }: LiveSession, step: 'present' | 'new'): Change {
    const change = this.#changes.get(row.token)
    const isCurrent = change && change.expiresAt > this.#dependencies.now() && change.userId === user.id
    if (isCurrent && change.step === 'refused') throw new Refusal(403, 'change', refusals.changeDeclined)
    if (!isCurrent || change.step !== step || change.currentEmail !== emailOf(user))
      throw new Refusal(410, 'change', refusals.changeExpired)
    return change
  }

  async #mailNewAddressCode(change: Change): Promise<void> {
    const { codes, mails } = this.#dependencies
    const { email, userId, token } = change
    await mails.sendNewAddressCode(email, codes.issue(ownerOf(userId), purposeOf(token, 'new')), change)
  }
}

const purposeOf = (token: string, step: 'present' | 'new') => `change ${step} ${token}`

// Wrong codes for a change lock only changes of this user, because otherwise a page could lock the login of any address.
const ownerOf = (userId: string) => `change ${userId}`
