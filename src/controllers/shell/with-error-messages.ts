import type { ErrorCode } from '../../core/errors/codes.ts'

/**
 * Wraps a function so that its errors have a readable message, which loads with the first failure. An error from outside the modal rejects
 * as `fallback`, or unchanged without a fallback.
 */
export const withErrorMessages =
  <Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>, fallback?: ErrorCode) =>
  async (...args: Args): Promise<Result> => {
    try {
      return await run(...args)
    } catch (error) {
      throw await import('./error-message.ts').then(
        m => m.withErrorMessage(error, fallback),
        () => error,
      )
    }
  }
