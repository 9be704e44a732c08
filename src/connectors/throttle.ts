import * as limits from '../core/limits.ts'

/** Passes the first value immediately, and of those that follow within `walletEventsMs` only the last (T27). */
export function throttle(callback: (value: unknown, isLatest: () => boolean) => Promise<void>): {
  push(value: unknown): void
  stop(): void
} {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pending: { value: unknown } | undefined
  let isStopped = false
  let callCount = 0
  const passPending = () => {
    timer = undefined
    const { value } = pending ?? {}
    if (!pending) return
    pending = undefined
    pass(value)
  }
  const pass = (value: unknown) => {
    timer = setTimeout(passPending, limits.walletEventsMs)
    const callNumber = ++callCount
    void callback(value, () => callNumber === callCount)
  }
  return {
    push(value) {
      if (isStopped) return
      if (timer === undefined) pass(value)
      else pending = { value }
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
