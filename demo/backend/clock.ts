import { json, Refusal, type Routes } from './http.ts'

/** Time of the services, in milliseconds since 1970. Tests move it, so services must not read `Date` directly. */
export interface Clock {
  now(): number
  /**
   * Changes the services' time, forwards or backwards. With `chains`, the time of the next blocks changes too (forwards only).
   */
  advance(ms: number, options?: { chains?: boolean }): Promise<void>
  reset(): void
}

/** Creates a clock that returns the machine's time plus an offset. */
export function createClock(advanceChains: (seconds: number) => Promise<void>): Clock {
  let offset = 0
  return {
    now: () => Date.now() + offset,
    async advance(ms, { chains = false } = {}) {
      if (chains && ms < 0) throw new Refusal(400, 'advanceMs', 'Chains only move forwards')
      if (chains) await advanceChains(Math.ceil(ms / 1000))
      offset += ms
    },
    reset() {
      offset = 0
    },
  }
}

/** Adds `POST /clock {advanceMs, chains?}` (moves the time), `DELETE /clock` (resets it) and `GET /clock` (returns it). */
export function addClockRoutes(routes: Routes, clock: Clock): void {
  const timeAnswer = () => json({ now: clock.now() })
  routes.get('/clock', timeAnswer)
  routes.post('/clock', async request => {
    const { advanceMs, chains } = (request.json() ?? {}) as { advanceMs?: unknown; chains?: unknown }
    if (!Number.isSafeInteger(advanceMs)) throw new Refusal(400, 'advanceMs', 'advanceMs is a whole number')
    await clock.advance(advanceMs as number, { chains: chains === true })
    return timeAnswer()
  })
  routes.delete('/clock', () => {
    clock.reset()
    return timeAnswer()
  })
}
