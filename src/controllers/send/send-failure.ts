import { AppError } from '../../core/errors/app-error.ts'
import type { ErrorCode } from '../../core/errors/codes.ts'
import type { SendAbility } from '../../namespaces/send.ts'

/**
 * Errors that are shown unchanged, because neither the wallet nor the chain failed: the user stopped the transfer or has to check it again.
 */
const passThroughCodes = new Set<ErrorCode>([
  'USER_REJECTED',
  'REQUEST_ABORTED',
  'FORM_CHANGED',
  'FEE_CHANGED',
  'RECEIVER_CHANGED',
  'SEND_OPEN',
])

/**
 * Returns the error to show for a failed transfer: the general error code of the namespace, with the error as its cause. Errors of
 * `passThroughCodes` are returned unchanged. If the general code is the default, so are WALLET_INVALID_ANSWER, and errors from before the
 * wallet request except UNKNOWN.
 */
export function failureOf(
  error: AppError,
  isPrompted: boolean,
  failureCode: SendAbility['failureCode'] = 'SEND_FAILED',
): AppError {
  if (passThroughCodes.has(error.code) || error.code === failureCode) return error
  // After an invalid response it is unknown whether the transaction was sent, so the error does not report a failure.
  const hasOwnMessage = error.code === 'WALLET_INVALID_ANSWER' || (!isPrompted && error.code !== 'UNKNOWN')
  return failureCode === 'SEND_FAILED' && hasOwnMessage ? error : new AppError(failureCode, { cause: error })
}
