interface Timer {
  readonly at: number
  readonly call: () => void
  readonly every?: number
}

export interface FakeClock {
  /** Moves time on: due timers run in order, and promises settle between them. */
  advance(ms: number): Promise<void>
  readonly pending: number
  restore(): void
}

/** Takes `setTimeout`, `setInterval`, `Date.now` and `performance.now` away from real time. */
export function fakeClock(start = 1_800_000_000_000): FakeClock {
  const real = {
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    setInterval: globalThis.setInterval,
    clearInterval: globalThis.clearInterval,
    dateNow: Date.now,
    performanceNow: performance.now,
  }
  const timers = new Map<number, Timer>()
  let now = 0
  let lastId = 1_000_000
  const add = (call: TimerHandler, ms: number, every?: number, ...args: unknown[]): number => {
    timers.set(++lastId, {
      at: now + Math.max(0, ms || 0),
      call: () => (call as (...values: unknown[]) => void)(...args),
      ...(every !== undefined && { every }),
    })
    return lastId
  }
  const settle = () => new Promise<void>(resolve => real.setTimeout.call(globalThis, resolve, 0))
  const fakes = {
    setTimeout: (call: TimerHandler, ms = 0, ...args: unknown[]) => add(call, ms, undefined, ...args),
    setInterval: (call: TimerHandler, ms = 0, ...args: unknown[]) => add(call, ms, Math.max(1, ms), ...args),
    clearTimeout: (id?: number) => void timers.delete(id ?? -1),
    clearInterval: (id?: number) => void timers.delete(id ?? -1),
  }
  Object.assign(globalThis, fakes)
  Date.now = () => start + now
  performance.now = () => now

  return {
    async advance(ms) {
      const end = now + ms
      await settle()
      for (;;) {
        const due = [...timers].filter(([, timer]) => timer.at <= end).sort((a, b) => a[1].at - b[1].at)[0]
        if (!due) break
        const [id, timer] = due
        now = Math.max(now, timer.at)
        if (timer.every === undefined) timers.delete(id)
        else timers.set(id, { ...timer, at: now + timer.every })
        timer.call()
        await settle()
      }
      now = end
      await settle()
    },
    get pending() {
      return timers.size
    },
    restore() {
      const { dateNow, performanceNow, ...timersOfBrowser } = real
      Object.assign(globalThis, timersOfBrowser)
      Date.now = dateNow
      performance.now = performanceNow
    },
  }
}
