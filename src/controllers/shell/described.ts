import type { ErrorCode } from '../../core/errors/codes.ts'

/**
 * Adds the sentence to each error that a function rejects with; the sentences load with the first failure. What is no error
 * of the modal rejects as `fallback`, or as it is without one.
 */
export const described =
  <Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>, fallback?: ErrorCode) =>
  async (...args: Args): Promise<Result> => {
    try {
      return await run(...args)
    } catch (thrown) {
      throw await import('./error-sentence.ts').then(
        m => m.withSentence(thrown, fallback),
        () => thrown,
      )
    }
  }
