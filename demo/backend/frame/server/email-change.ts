import { Refusal } from '../../http.ts'
import type { Codes } from './codes.ts'
import type { Devices } from './devices.ts'
import { limits } from './limits.ts'
import type { Mails } from './mails.ts'
import { emailOf, type People } from './people.ts'
import { RateLimit } from './rate-limit.ts'
import { digestOf, randomToken } from './secrets.ts'
import type { LiveSession, Sessions } from './sessions.ts'
import type { AskingSite, Site } from './site.ts'
import { refusals } from '../refusals.ts'

/** A change as the owner of the present address is asked about it. */
export interface AskedChange extends Site {
  readonly present?: string
  readonly email: string
}

interface Change extends AskedChange {
  readonly personId: string
  /** Of the session that asked. */
  readonly token: string
  until: number
  /** Digest of what stands in the mailed link, until it was used. */
  link?: string
  step: 'present' | 'new' | 'refused'
}

interface BeginChange extends AskingSite {
  readonly email: string
  readonly network: string
}

interface Parts {
  now: () => number
  people: People
  sessions: Sessions
  devices: Devices
  codes: Codes
  mails: Mails
}

/** Takes a new email address for an account: the present address agrees first, then the new one proves itself. */
export class EmailChange {
  readonly #parts: Parts
  readonly #mailed: RateLimit
  /** By the session that asked. */
  readonly #changes = new Map<string, Change>()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#mailed = new RateLimit(parts.now, limits.mails)
  }

  /** `link` makes the address of the page where the present address agrees, for clients that can't ask in the frame. */
  async begin(
    { row, person }: LiveSession,
    { email, network, asksInFrame, ...site }: BeginChange,
    link: (token: string) => string,
  ): Promise<'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'> {
    const { now, codes, mails } = this.#parts
    const present = emailOf(person)
    if (present === email) throw new Refusal(409, 'email', refusals.emailSame)
    // Nobody could be asked but who reads mail at the new address, and that may be the site.
    if (!present && !asksInFrame) throw new Refusal(403, 'change', refusals.emailFixed)
    codes.requireUnlocked(ownerOf(person.id))
    this.#mailed.take(person.id)
    // With the asker's network: else anybody could keep an address from being taken by whom it belongs to.
    this.#mailed.take(`${network} ${email}`)
    for (const [key, change] of this.#changes) if (change.until <= now()) this.#changes.delete(key)
    const change: Change = {
      ...site,
      personId: person.id,
      token: row.token,
      present,
      email,
      until: now() + limits.lockMs,
      step: present ? 'present' : 'new',
    }
    this.#changes.set(row.token, change)
    for (const step of ['present', 'new'] as const) codes.drop(purposeOf(row.token, step))
    if (!present) {
      await this.#askNew(change)
      return 'VERIFY_SECONDARY_OTP'
    }
    if (asksInFrame) await mails.changeCode(present, this.#presentCode(change), change)
    else {
      const token = randomToken()
      change.link = digestOf(token)
      await mails.changeLink(present, link(token), change)
    }
    return 'VERIFY_PRIMARY_OTP'
  }

  #presentCode({ personId, token }: Change): string {
    return this.#parts.codes.issue(ownerOf(personId), purposeOf(token, 'present'))
  }

  /** What the page behind a mailed link shows; undefined when the link is no longer good. */
  changeBehind(token: string): AskedChange | undefined {
    return this.#byLink(token)
  }

  /** What the owner of the present address decided there, once; the code stands there, and nowhere else. */
  decide(token: string, approves: boolean): { asked: AskedChange; code?: string } | undefined {
    const asked = this.#byLink(token)
    if (!asked) return undefined
    asked.link = undefined
    if (approves) return { asked, code: this.#presentCode(asked) }
    asked.step = 'refused'
    return { asked }
  }

  #byLink(token: string): Change | undefined {
    const digest = digestOf(token)
    const now = this.#parts.now()
    for (const change of this.#changes.values())
      if (change.link === digest && change.until > now) return change
    return undefined
  }

  /** The code of the present address; then the new one is sent its own. */
  async confirmPresent(session: LiveSession, code: string): Promise<void> {
    const change = this.#require(session, 'present')
    const { codes } = this.#parts
    codes.requireUnlocked(ownerOf(session.person.id))
    codes.check(purposeOf(session.row.token, 'present'), code)
    change.step = 'new'
    await this.#askNew(change)
  }

  /** The code of the new address, which is in force from then on. Everybody else who is logged in is no longer. */
  async confirmNew(session: LiveSession, code: string): Promise<string> {
    const { row, person } = session
    const change = this.#require(session, 'new')
    const { codes, devices, mails, people, sessions } = this.#parts
    codes.requireUnlocked(ownerOf(person.id))
    codes.check(purposeOf(row.token, 'new'), code)
    this.#changes.delete(row.token)
    people.changeEmail(person, change.email)
    if (change.present) devices.forget(change.present)
    devices.remember(change.email, row.device)
    sessions.endOthers(session)
    // The change stands, whatever becomes of the notice.
    if (change.present) await mails.changeDone(change.present, change).catch(() => undefined)
    return change.email
  }

  #require({ row, person }: LiveSession, step: 'present' | 'new'): Change {
    const change = this.#changes.get(row.token)
    const isCurrent = change && change.until > this.#parts.now() && change.personId === person.id
    if (isCurrent && change.step === 'refused') throw new Refusal(403, 'change', refusals.changeDeclined)
    if (!isCurrent || change.step !== step || change.present !== emailOf(person))
      throw new Refusal(410, 'change', refusals.changeExpired)
    return change
  }

  async #askNew(change: Change): Promise<void> {
    const { codes, mails } = this.#parts
    const { email, personId, token } = change
    await mails.newAddressCode(email, codes.issue(ownerOf(personId), purposeOf(token, 'new')), change)
  }
}

const purposeOf = (token: string, step: 'present' | 'new') => `change ${step} ${token}`

// Wrong codes for a change lock the change alone: else a page could lock the login of the address, or of any other one.
const ownerOf = (personId: string) => `change ${personId}`
