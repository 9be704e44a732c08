import { json, Refusal, type Routes } from './http.ts'

/** The time of the services, in milliseconds since 1970. Services must not read `Date` directly, because tests change this time. */
export interface Clock {
  now(): number
  /**
   * Moves the time of the services by `ms` milliseconds, forwards or backwards. With `chains`, also moves the time of the EVM chains, and
   * rejects a negative `ms`.
   */
  advance(ms: number, options?: { chains?: boolean }): Promise<void>
  reset(): void
}

/** Creates a clock that returns the time of this machine plus an offset. */
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
  const createTimeAnswer = () => json({ now: clock.now() })
  routes.get('/clock', createTimeAnswer)
  routes.post('/clock', async request => {
    const { advanceMs, chains } = (request.json() ?? {}) as { advanceMs?: unknown; chains?: unknown }
    if (!Number.isSafeInteger(advanceMs)) throw new Refusal(400, 'advanceMs', 'advanceMs is a whole number')
    await clock.advance(advanceMs as number, { chains: chains === true })
    return createTimeAnswer()
  })
  routes.delete('/clock', () => {
    clock.reset()
    return createTimeAnswer()
  })
}
