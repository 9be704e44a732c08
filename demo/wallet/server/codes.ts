import { Refusal } from '../../backend/http.ts'
import { limits } from './limits.ts'
import { areEqual, randomCode, type ServerKey } from './secrets.ts'
import { refusals, formatRefusal } from '../refusals.ts'

interface IssuedCode {
  owner: string
  mac: Buffer
  expiresAt: number
}

interface Failures {
  times: number[]
  lockedUntil: number
}

/**
 * Codes that are sent by mail or shown on a page of the wallet. Wrong codes count per owner, such as an address on one device, so a
 * new code does not reset the count.
 */
export class Codes {
  readonly #key: ServerKey
  readonly #now: () => number
  readonly #issued = new Map<string, IssuedCode>()
  readonly #failures = new Map<string, Failures>()

  constructor(key: ServerKey, now: () => number) {
    this.#key = key
    this.#now = now
  }

  /** Creates a code for one purpose and invalidates an earlier code for it. */
  issue(owner: string, purpose: string): string {
    const now = this.#now()
    for (const [key, issuedCode] of this.#issued) if (issuedCode.expiresAt <= now) this.#issued.delete(key)
    const code = randomCode()
    this.#issued.set(purpose, {
      owner,
      mac: this.#key.macOfCode(code, purpose),
      expiresAt: now + limits.codeMs,
    })
    return code
  }

  /**
   * Checks a code against the unexpired codes of all given purposes, and deletes them if one matches. Throws if none matches, if all
   * have expired, or if an owner is locked.
   */
  check(purposes: string | readonly string[], code: string): void {
    const purposeList = [purposes].flat()
    const codesOfPurposes = purposeList.flatMap(purpose => {
      const issuedCode = this.#issued.get(purpose)
      return issuedCode ? [{ ...issuedCode, purpose }] : []
    })
    for (const { owner } of codesOfPurposes) this.requireUnlocked(owner)
    const now = this.#now()
    const validCodes = codesOfPurposes.filter(({ expiresAt }) => expiresAt > now)
    const [firstCode] = validCodes
    if (!firstCode) throw new Refusal(410, 'code', refusals.expiredCode)
    const matches = validCodes.map(({ mac, purpose }) => areEqual(mac, this.#key.macOfCode(code, purpose)))
    if (!matches.includes(true)) throw this.#recordFailure(firstCode.owner)
    for (const purpose of purposeList) this.#issued.delete(purpose)
    this.#failures.delete(firstCode.owner)
  }

  requireUnlocked(owner: string): void {
    const remainingMs = (this.#failures.get(owner)?.lockedUntil ?? 0) - this.#now()
    // A remaining time longer than the lock means that the clock was set back.
    if (remainingMs > 0 && remainingMs <= limits.lockMs) throw createLockedRefusal(remainingMs)
  }

  /** Deletes the code of a purpose. */
  drop(purpose: string): void {
    this.#issued.delete(purpose)
  }

  #recordFailure(owner: string): Refusal {
    const now = this.#now()
    const previousTimes = this.#failures.get(owner)?.times ?? []
    const times = [...previousTimes.filter(time => time > now - limits.lockMs && time <= now), now]
    const remainingTries = limits.codeTries - times.length
    if (remainingTries > 0) {
      this.#failures.set(owner, { times, lockedUntil: 0 })
      return new Refusal(403, 'code', refusals.wrongCode)
    }
    this.#failures.set(owner, { times: [], lockedUntil: now + limits.lockMs })
    for (const [key, issuedCode] of this.#issued) if (issuedCode.owner === owner) this.#issued.delete(key)
    return createLockedRefusal(limits.lockMs)
  }
}

function createLockedRefusal(ms: number): Refusal {
  const minutes = Math.ceil(ms / 60_000)
  return new Refusal(429, 'locked', formatRefusal('locked', String(minutes)), Math.ceil(ms / 1000))
}
