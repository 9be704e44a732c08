import type { FrameFailure } from '../../../src/services/embedded-frame/protocol.ts'
import { FrameError } from '../contract.ts'
import { translateRefusal, refusals } from '../refusals.ts'

// Errors that the embedding page receives. The codes are those of EIP-1193 and EIP-1474.
export const createAbortedError = () => new FrameError('Request was aborted')
export const createRefusedError = () => new FrameError('User rejected the request', 4001)
export const createUnauthorizedError = () => new FrameError(refusals.consent, 4100)
export const createUnsupportedError = (method: string) =>
  new FrameError(`${method} is not offered by this wallet`, 4200)
export const createOtherChainError = () => new FrameError(refusals.otherNetwork, 4901)
export const createTooManyError = () => new FrameError(refusals.tooMany, -32_005)
export const createInvalidError = (message: string) => new FrameError(message, -32_602)
export const createIntentMismatchError = () =>
  createInvalidError('The request differs from what you reviewed. Nothing was signed')
export const createTooLargeError = () => createInvalidError(refusals.tooLarge)

/**
 * Returns the failure to report to the embedding page. The message of a FrameError is public and translated to the app's language. An
 * AbortError becomes an aborted request. Other errors become a generic failure, because their messages may reveal details.
 */
export function failureOf(error: unknown, language?: string): FrameFailure {
  if (error instanceof FrameError) {
    const { message, code, data } = error
    return {
      message: translateRefusal(language, message.slice(0, 1_000)),
      ...(code !== undefined && { code }),
      ...(data !== undefined && { data }),
    }
  }
  if (error instanceof DOMException && error.name === 'AbortError')
    return failureOf(createAbortedError(), language)
  // Logs the error for developers of the frame. The embedding page cannot read this log.
  console.warn(error)
  return { message: translateRefusal(language, refusals.failed) }
}
