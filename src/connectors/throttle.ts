import * as limits from '../core/limits.ts'

/** Passes the first value immediately, and of those that follow within `walletEventsMs` only the last (T27). */
export function throttle(act: (value: unknown, isLatest: () => boolean) => Promise<void>): {
  push(value: unknown): void
  stop(): void
} {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: { value: unknown } | undefined
  let stopped = false
  let turn = 0
  const passWaiting = () => {
    timer = undefined
    const { value } = waiting ?? {}
    if (!waiting) return
    waiting = undefined
    pass(value)
  }
  const pass = (value: unknown) => {
    timer = setTimeout(passWaiting, limits.walletEventsMs)
    const ownTurn = ++turn
    void act(value, () => ownTurn === turn)
  }
  return {
    push(value) {
      if (stopped) return
      if (timer === undefined) pass(value)
      else waiting = { value }
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
