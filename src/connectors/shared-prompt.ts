import { AppError } from '../core/errors/app-error.ts'

/**
 * Asks a wallet again and again, once for each attempt; whichever prompt the person answers serves every attempt that
 * still waits. An answer that nobody waits for any more goes to `abandon` (F8).
 */
export function sharedPrompt<T>(abandon: () => void) {
  const attempts = new Set<(answer: T) => void>()
  return (ask: () => Promise<T>, signal: AbortSignal): Promise<T> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        attempts.delete(resolve)
        reject(new AppError('REQUEST_ABORTED'))
      }
      if (signal.aborted) return leave()
      attempts.add(resolve)
      signal.addEventListener('abort', leave, { once: true })
      ask()
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
        .finally(() => signal.removeEventListener('abort', leave))
    })
}
