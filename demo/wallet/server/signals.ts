import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from './limits.ts'

/**
 * Interval in ms at which a waiting call checks again without a notification. Nothing notifies it if a test changes the time of the
 * stack, or if the user signs at the Farcaster relay.
 */
const pollIntervalMs = 250

/** Long polls, each waiting for a notification under its key. */
export class Signals {
  readonly #controllers = new Map<string, Set<AbortController>>()

  /** Resolves when `isDone` returns true, when the caller disconnects, or after `limits.pollMs`. The frame's page then polls again. */
  async wait(key: string, isDone: () => boolean | Promise<boolean>, signal: AbortSignal): Promise<void> {
    const deadline = Date.now() + limits.pollMs
    while (!(await isDone()) && !signal.aborted && Date.now() < deadline) {
      const wakeController = new AbortController()
      const controllers = this.#controllers.get(key) ?? new Set()
      this.#controllers.set(key, controllers.add(wakeController))
      await sleep(pollIntervalMs, undefined, {
        signal: AbortSignal.any([signal, wakeController.signal]),
      }).catch(() => undefined)
      controllers.delete(wakeController)
      if (controllers.size === 0) this.#controllers.delete(key)
    }
  }

  notify(key: string): void {
    for (const controller of this.#controllers.get(key) ?? []) controller.abort()
  }
}
