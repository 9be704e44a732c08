interface Timer {
  readonly at: number
  readonly call: () => void
  readonly every?: number
  readonly source: string
}

// Never used twice, since what was set by one clock may be cleared while another runs.
let lastId = 1_000_000

export interface FakeClock {
  /** Moves time on: due timers run in order, and promises settle between them. */
  advance(ms: number): Promise<void>
  readonly pending: number
  /** The source of what still waits for its time. */
  readonly waiting: readonly string[]
  restore(): void
}

interface Scheduler {
  postTask(call: () => void, options?: { delay: number }): Promise<void>
}

/**
 * Until the promises under way have had their say: a task of its own, without the pause that browsers make between
 * timers and without the way through another thread that messages take.
 */
export const promptly = (): Promise<void> => scheduler().postTask(() => {})

/** Waits these milliseconds of real time, whoever has taken the clock away. */
export const inRealTime = (delay: number): Promise<void> => scheduler().postTask(() => {}, { delay })

const scheduler = () => (globalThis as unknown as { scheduler: Scheduler }).scheduler

/** Takes `setTimeout`, `setInterval`, `Date.now` and `performance.now` away from real time. */
export function fakeClock(start = 1_800_000_000_000, settleBy?: () => Promise<void>): FakeClock {
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
  const add = (call: TimerHandler, ms: number, every?: number, ...args: unknown[]): number => {
    timers.set(++lastId, {
      at: now + Math.max(0, ms || 0),
      source: String(call),
      call: () => (call as (...values: unknown[]) => void)(...args),
      ...(every !== undefined && { every }),
    })
    return lastId
  }
  const settle =
    settleBy ?? (() => new Promise<void>(resolve => real.setTimeout.call(globalThis, resolve, 0)))
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
    get waiting() {
      return [...timers.values()].map(({ source }) => source)
    },
    restore() {
      const { dateNow, performanceNow, ...timersOfBrowser } = real
      Object.assign(globalThis, timersOfBrowser)
      Date.now = dateNow
      performance.now = performanceNow
    },
  }
}
