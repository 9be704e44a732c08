import { Refusal } from '../../backend/http.ts'
import { formatRefusal } from '../refusals.ts'

const maxKeys = 10_000

export const createTooEarlyRefusal = (ms: number): Refusal => {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  return new Refusal(429, 'rate_limit', formatRefusal('wait', String(seconds)), seconds)
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
    this.requireCapacity(key)
    this.count(key)
  }

  /** Throws if the limit is reached. */
  requireCapacity(key: string): void {
    const [oldestTime] = this.#pruneTimes(key)
    if (oldestTime !== undefined && this.isFull(key))
      throw createTooEarlyRefusal(oldestTime + this.#ms - this.#now())
  }

  isFull(key: string): boolean {
    return this.#pruneTimes(key).length >= this.#maxCount
  }

  /** Counts one use regardless of the limit. Stores only as many of the last times as the limit allows, which are enough to apply it. */
  count(key: string): void {
    const recentTimes = this.#pruneTimes(key)
    if (this.#times.size >= maxKeys) for (const key of this.#times.keys()) this.#pruneTimes(key)
    this.#times.set(key, [...recentTimes, this.#now()].slice(-this.#maxCount))
  }

  reset(key: string): void {
    this.#times.delete(key)
  }

  #pruneTimes(key: string): number[] {
    const now = this.#now()
    // Times in the future mean that the clock was set back.
    const recentTimes = (this.#times.get(key) ?? []).filter(time => time > now - this.#ms && time <= now)
    if (recentTimes.length > 0) this.#times.set(key, recentTimes)
    else this.#times.delete(key)
    return recentTimes
  }
}
