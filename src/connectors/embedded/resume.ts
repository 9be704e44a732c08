import { AppError } from '../../core/errors/app-error.ts'
import { frameLimits } from '../../core/identity/frame-limits.ts'

/**
 * Checks in the frame whether a stored login is still valid. Retries after each of `frameLimits.resumeDelaysMs` if the frame fails,
 * because a slow frame or an unreachable server must not log the user out (F19).
 */
export function resume<T>(attempt: (signal: AbortSignal) => Promise<T>) {
  const controller = new AbortController()
  const { signal } = controller
  let isOver = false
  const result = (async () => {
    try {
      for (const ms of frameLimits.resumeDelaysMs) {
        try {
          return await attempt(signal)
        } catch (error) {
          if (signal.aborted || !isTransient(error)) throw error
        }
        await pause(ms, signal)
      }
      return await attempt(signal)
    } finally {
      isOver = true
    }
  })()
  return { result, isOver: () => isOver, stop: () => controller.abort() }
}

const isTransient = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'FRAME_FAILED' || error.code === 'EMAIL_FRAME_UNAVAILABLE')

/** Waits `ms` milliseconds, or until the browser is online again. Rejects with REQUEST_ABORTED if the signal aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer)
      removeEventListener('online', finish)
      signal.removeEventListener('abort', finish)
      if (signal.aborted) reject(new AppError('REQUEST_ABORTED'))
      else resolve()
    }
    const timer = setTimeout(finish, ms)
    addEventListener('online', finish)
    signal.addEventListener('abort', finish)
  })
