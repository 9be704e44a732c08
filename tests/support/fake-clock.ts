interface Timer {
  readonly dueTime: number
  readonly call: () => void
  readonly intervalMs?: number
  readonly source: string
}

// Ids are unique across clocks, because a timer of one clock may be cleared while another clock runs.
let lastId = 1_000_000

export interface FakeClock {
  /** Advances time. Due timers run in order, and promises settle between them. */
  advance(ms: number): Promise<void>
  readonly pendingCount: number
  /** Sources of the pending timers. */
  readonly pendingSources: readonly string[]
  restore(): void
}

interface Scheduler {
  postTask(call: () => void, options?: { delay: number }): Promise<void>
}

/**
 * Resolves in a separate task, after pending promises have settled. Uses the scheduler, because nested timers have a minimum delay and
 * messages pass through another thread.
 */
export const nextTask = (): Promise<void> => getScheduler().postTask(() => {})

/** Waits the given milliseconds of real time, even under a fake clock. */
export const waitRealTime = (delay: number): Promise<void> => getScheduler().postTask(() => {}, { delay })

const getScheduler = () => (globalThis as unknown as { scheduler: Scheduler }).scheduler

/** Replaces `setTimeout`, `setInterval`, `Date.now` and `performance.now`. */
export function fakeClock(start = 1_800_000_000_000, settlePromises?: () => Promise<void>): FakeClock {
  const realTimers = {
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    setInterval: globalThis.setInterval,
    clearInterval: globalThis.clearInterval,
    dateNow: Date.now,
    performanceNow: performance.now,
  }
  const timers = new Map<number, Timer>()
  let currentTime = 0
  const addTimer = (call: TimerHandler, ms: number, intervalMs?: number, ...args: unknown[]): number => {
    timers.set(++lastId, {
      dueTime: currentTime + Math.max(0, ms || 0),
      source: String(call),
      call: () => (call as (...values: unknown[]) => void)(...args),
      ...(intervalMs !== undefined && { intervalMs }),
    })
    return lastId
  }
  const settle =
    settlePromises ?? (() => new Promise<void>(resolve => realTimers.setTimeout.call(globalThis, resolve, 0)))
  const fakes = {
    setTimeout: (call: TimerHandler, ms = 0, ...args: unknown[]) => addTimer(call, ms, undefined, ...args),
    setInterval: (call: TimerHandler, ms = 0, ...args: unknown[]) =>
      addTimer(call, ms, Math.max(1, ms), ...args),
    // A timer that started before the fake clock still runs in real time, and can be cleared.
    clearTimeout: (id?: number) =>
      void (timers.delete(id ?? -1) || realTimers.clearTimeout.call(globalThis, id)),
    clearInterval: (id?: number) =>
      void (timers.delete(id ?? -1) || realTimers.clearInterval.call(globalThis, id)),
  }
  Object.assign(globalThis, fakes)
  Date.now = () => start + currentTime
  performance.now = () => currentTime

  return {
    async advance(ms) {
      const endTime = currentTime + ms
      await settle()
      for (;;) {
        const nextTimer = [...timers]
          .filter(([, timer]) => timer.dueTime <= endTime)
          .sort((a, b) => a[1].dueTime - b[1].dueTime)[0]
        if (!nextTimer) break
        const [id, timer] = nextTimer
        currentTime = Math.max(currentTime, timer.dueTime)
        if (timer.intervalMs === undefined) timers.delete(id)
        else timers.set(id, { ...timer, dueTime: currentTime + timer.intervalMs })
        timer.call()
        await settle()
      }
      currentTime = endTime
      await settle()
    },
    get pendingCount() {
      return timers.size
    },
    get pendingSources() {
      return [...timers.values()].map(({ source }) => source)
    },
    restore() {
      const { dateNow, performanceNow, ...timersOfBrowser } = realTimers
      Object.assign(globalThis, timersOfBrowser)
      Date.now = dateNow
      performance.now = performanceNow
    },
  }
}
