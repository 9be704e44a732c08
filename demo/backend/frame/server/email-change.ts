import { Refusal } from '../../http.ts'
import type { Codes } from './codes.ts'
import type { Devices } from './devices.ts'
import { limits } from './limits.ts'
import type { Mails } from './mails.ts'
import { emailOf, type People } from './people.ts'
import { RateLimit } from './rate-limit.ts'
import type { LiveSession, Sessions } from './sessions.ts'

interface Change {
  readonly personId: string
  readonly present?: string
  readonly email: string
  readonly language: string | undefined
  readonly until: number
  step: 'present' | 'new'
}

interface Parts {
  now: () => number
  people: People
  sessions: Sessions
  devices: Devices
  codes: Codes
  mails: Mails
}

/** Takes a new e-mail address for an account: the present address agrees first, then the new one proves itself. */
export class EmailChange {
  readonly #parts: Parts
  readonly #mailed: RateLimit
  /** By the session that asked. */
  readonly #changes = new Map<string, Change>()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#mailed = new RateLimit(parts.now, limits.mails)
  }

  async begin(
    { row, person }: LiveSession,
    email: string,
    { language, network }: { language: string | undefined; network: string },
  ): Promise<'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'> {
    const { now, codes, mails } = this.#parts
    const present = emailOf(person)
    if (present === email) throw new Refusal(409, 'email', 'This is your e-mail address already')
    codes.requireUnlocked(ownerOf(person.id))
    this.#mailed.take(person.id)
    // With the asker's network: else anybody could keep an address from being taken by whom it belongs to.
    this.#mailed.take(`${network} ${email}`)
    for (const [key, change] of this.#changes) if (change.until <= now()) this.#changes.delete(key)
    const change: Change = {
      personId: person.id,
      present,
      email,
      language,
      until: now() + limits.lockMs,
      step: present ? 'present' : 'new',
    }
    this.#changes.set(row.token, change)
    codes.drop(purposeOf(row.token, 'new'))
    if (!present) {
      await this.#askNew(row.token, row.origin, change)
      return 'VERIFY_SECONDARY_OTP'
    }
    const code = codes.issue(ownerOf(person.id), purposeOf(row.token, 'present'))
    await mails.changeCode(present, code, { origin: row.origin, email, language })
    return 'VERIFY_PRIMARY_OTP'
  }

  /** The code of the present address; then the new one is sent its own. */
  async confirmPresent(session: LiveSession, code: string): Promise<void> {
    const change = this.#require(session, 'present')
    const { codes } = this.#parts
    codes.requireUnlocked(ownerOf(session.person.id))
    codes.check(purposeOf(session.row.token, 'present'), code)
    change.step = 'new'
    await this.#askNew(session.row.token, session.row.origin, change)
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

  #require({ row, person }: LiveSession, step: Change['step']): Change {
    const change = this.#changes.get(row.token)
    const isCurrent = change && change.until > this.#parts.now() && change.personId === person.id
    if (!isCurrent || change.step !== step || change.present !== emailOf(person))
      throw new Refusal(410, 'change', 'This change has expired. Start again')
    return change
  }

  async #askNew(token: string, origin: string, { email, personId, language }: Change): Promise<void> {
    const { codes, mails } = this.#parts
    const code = codes.issue(ownerOf(personId), purposeOf(token, 'new'))
    await mails.newAddressCode(email, code, { origin, language })
  }
}

const purposeOf = (token: string, step: Change['step']) => `change ${step} ${token}`

// Wrong codes for a change lock the change alone: else a page could lock the login of the address, or of any other one.
const ownerOf = (personId: string) => `change ${personId}`
