import { AppError } from '../core/errors/app-error.ts'

/**
 * Sends one wallet request per attempt. The first approved prompt resolves every pending attempt. Calls `onUnusedAnswer` if no attempt is
 * pending by then (F8).
 */
export function createSharedPrompt<T>(onUnusedAnswer: () => void) {
  const pendingResolves = new Set<(answer: T) => void>()
  return (prompt: () => Promise<T>, signal: AbortSignal): Promise<T> =>
    new Promise((resolve, reject) => {
      const abort = () => {
        pendingResolves.delete(resolve)
        reject(new AppError('REQUEST_ABORTED'))
      }
      if (signal.aborted) return abort()
      pendingResolves.add(resolve)
      signal.addEventListener('abort', abort, { once: true })
      prompt()
        .then(
          answer => {
            if (!pendingResolves.size) onUnusedAnswer()
            for (const resolveAttempt of pendingResolves) resolveAttempt(answer)
            pendingResolves.clear()
          },
          (error: unknown) => {
            pendingResolves.delete(resolve)
            reject(error)
          },
        )
        .finally(() => signal.removeEventListener('abort', abort))
    })
}
