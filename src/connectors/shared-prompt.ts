import { AppError } from '../core/errors/app-error.ts'

/**
 * Sends one wallet request per attempt. The first approved prompt resolves every pending attempt. Calls `abandon` if no attempt is
 * pending by then (F8).
 */
export function sharedPrompt<T>(abandon: () => void) {
  const attempts = new Set<(answer: T) => void>()
  return (prompt: () => Promise<T>, signal: AbortSignal): Promise<T> =>
    new Promise((resolve, reject) => {
      const abort = () => {
        attempts.delete(resolve)
        reject(new AppError('REQUEST_ABORTED'))
      }
      if (signal.aborted) return abort()
      attempts.add(resolve)
      signal.addEventListener('abort', abort, { once: true })
      prompt()
        .then(
          answer => {
            if (!attempts.size) abandon()
            for (const serve of attempts) serve(answer)
            attempts.clear()
          },
          (thrown: unknown) => {
            attempts.delete(resolve)
            reject(thrown)
          },
        )
        .finally(() => signal.removeEventListener('abort', abort))
    })
}
