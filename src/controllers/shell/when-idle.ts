import { $isCodeLoading } from '../../state/login/code-loading.ts'

/**
 * Schedules background work: when the browser is idle, at the latest after 2 s, or after 200 ms if it has no idle callbacks. Waits while a
 * pairing code is loading.
 */
export const whenIdle = (call: () => unknown): void => {
  const start = () => {
    if (!$isCodeLoading.get()) return call()
    const stop = $isCodeLoading.listen(() => {
      stop()
      whenIdle(call)
    })
  }
  if (typeof requestIdleCallback === 'function') requestIdleCallback(start, { timeout: 2000 })
  else setTimeout(start, 200)
}
