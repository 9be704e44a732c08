import { Refusal } from '../../http.ts'
import { limits } from './limits.ts'
import { areEqual, randomCode, type ServerKey } from './secrets.ts'
import { refusals, refusalText } from '../refusals.ts'

interface Issued {
  owner: string
  mark: Buffer
  until: number
}

interface Failures {
  times: number[]
  lockedUntil: number
}

/**
 * Codes that go out by mail. Wrong ones count for an owner, such as an address on one device, so that a new code brings no
 * new tries.
 */
export class Codes {
  readonly #key: ServerKey
  readonly #now: () => number
  readonly #issued = new Map<string, Issued>()
  readonly #failures = new Map<string, Failures>()

  constructor(key: ServerKey, now: () => number) {
    this.#key = key
    this.#now = now
  }

  /** A new code for one purpose; an earlier one of it is void. */
  issue(owner: string, purpose: string): string {
    const now = this.#now()
    for (const [key, issued] of this.#issued) if (issued.until <= now) this.#issued.delete(key)
    const code = randomCode()
    this.#issued.set(purpose, { owner, mark: this.#key.markCode(code, purpose), until: now + limits.codeMs })
    return code
  }

  /** Passes once for the right code in time, of whichever of the purposes; refuses otherwise. */
  check(purposes: string | readonly string[], code: string): void {
    const asked = [purposes].flat()
    const all = asked.flatMap(purpose => {
      const issued = this.#issued.get(purpose)
      return issued ? [{ ...issued, purpose }] : []
    })
    for (const { owner } of all) this.requireUnlocked(owner)
    const now = this.#now()
    const live = all.filter(({ until }) => until > now)
    const [first] = live
    if (!first) throw new Refusal(410, 'code', refusals.oldCode)
    const isRight = live.map(({ mark, purpose }) => areEqual(mark, this.#key.markCode(code, purpose)))
    if (!isRight.includes(true)) throw this.#fail(first.owner)
    for (const purpose of asked) this.#issued.delete(purpose)
    this.#failures.delete(first.owner)
  }

  requireUnlocked(owner: string): void {
    const left = (this.#failures.get(owner)?.lockedUntil ?? 0) - this.#now()
    // More than a whole lock left is a clock that was put back.
    if (left > 0 && left <= limits.lockMs) throw lockedFor(left)
  }

  /** A purpose that has come to its end. */
  drop(purpose: string): void {
    this.#issued.delete(purpose)
  }

  #fail(owner: string): Refusal {
    const now = this.#now()
    const before = this.#failures.get(owner)?.times ?? []
    const times = [...before.filter(time => time > now - limits.lockMs && time <= now), now]
    const left = limits.codeTries - times.length
    if (left > 0) {
      this.#failures.set(owner, { times, lockedUntil: 0 })
      return new Refusal(403, 'code', refusals.wrongCode)
    }
    this.#failures.set(owner, { times: [], lockedUntil: now + limits.lockMs })
    for (const [key, issued] of this.#issued) if (issued.owner === owner) this.#issued.delete(key)
    return lockedFor(limits.lockMs)
  }
}

function lockedFor(ms: number): Refusal {
  const minutes = Math.ceil(ms / 60_000)
  return new Refusal(429, 'locked', refusalText('locked', String(minutes)), Math.ceil(ms / 1000))
}
