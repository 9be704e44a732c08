import { $isCodeAwaited } from '../../state/login/code-awaited.ts'

/**
 * Home of all that loads in the background: it begins when the browser has nothing else to do, where it cannot tell a
 * moment later, and never while a code is on its way to the screen.
 */
export const whenIdle = (call: () => unknown): void => {
  const begin = () => {
    if (!$isCodeAwaited.get()) return call()
    const stop = $isCodeAwaited.listen(() => {
      stop()
      whenIdle(call)
    })
  }
  if (typeof requestIdleCallback === 'function') requestIdleCallback(begin, { timeout: 2000 })
  else setTimeout(begin, 200)
}
