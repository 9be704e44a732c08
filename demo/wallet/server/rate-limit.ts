import { Refusal } from '../../backend/http.ts'
import { refusalText } from '../refusals.ts'

const maxKeys = 10_000

export const createTooEarlyRefusal = (ms: number): Refusal => {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  return new Refusal(429, 'rate_limit', refusalText('wait', String(seconds)), seconds)
}

/** Allows a number of uses within a period, for each key. */
export class RateLimit {
  readonly #now: () => number
  readonly #maxCount: number
  readonly #ms: number
  readonly #times = new Map<string, number[]>()

  constructor(now: () => number, { count, ms }: { readonly count: number; readonly ms: number }) {
    this.#now = now
    this.#maxCount = count
    this.#ms = ms
  }

  /** Counts one use, or throws with the time to wait. */
  consume(key: string): void {
    this.require(key)
    this.count(key)
  }

  /** Throws if the limit is reached. */
  require(key: string): void {
    const [firstTime] = this.#recent(key)
    if (firstTime !== undefined && this.isFull(key))
      throw createTooEarlyRefusal(firstTime + this.#ms - this.#now())
  }

  isFull(key: string): boolean {
    return this.#recent(key).length >= this.#maxCount
  }

  /** Counts one use regardless of the limit. Stores only the last `count` times, which are enough to apply the limit. */
  count(key: string): void {
    const recentTimes = this.#recent(key)
    if (this.#times.size >= maxKeys) for (const key of this.#times.keys()) this.#recent(key)
    this.#times.set(key, [...recentTimes, this.#now()].slice(-this.#maxCount))
  }

  reset(key: string): void {
    this.#times.delete(key)
  }

  #recent(key: string): number[] {
    const now = this.#now()
    // Times in the future mean that the clock was set back.
    const recentTimes = (this.#times.get(key) ?? []).filter(time => time > now - this.#ms && time <= now)
    if (recentTimes.length > 0) this.#times.set(key, recentTimes)
    else this.#times.delete(key)
    return recentTimes
  }
}
