import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from './limits.ts'

/** How often a waiting call looks again: the time of the stack may be moved under it, and a relay tells nobody. */
const lookMs = 250

/** Calls that are held open until something they wait for has happened. */
export class Signals {
  readonly #waiting = new Map<string, Set<AbortController>>()

  /** Returns when it is done, when the caller has gone, or after the time of one call; whoever waits then asks again. */
  async wait(key: string, isDone: () => boolean | Promise<boolean>, signal: AbortSignal): Promise<void> {
    const end = Date.now() + limits.pollMs
    while (!(await isDone()) && !signal.aborted && Date.now() < end) {
      const woken = new AbortController()
      const all = this.#waiting.get(key) ?? new Set()
      this.#waiting.set(key, all.add(woken))
      await sleep(lookMs, undefined, { signal: AbortSignal.any([signal, woken.signal]) }).catch(
        () => undefined,
      )
      all.delete(woken)
      if (all.size === 0) this.#waiting.delete(key)
    }
  }

  tell(key: string): void {
    for (const each of this.#waiting.get(key) ?? []) each.abort()
  }
}
