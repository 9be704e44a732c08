import { AppError } from '../../core/errors/app-error.ts'
import type { ErrorCode } from '../../core/errors/codes.ts'
import type { SendAbility } from '../../namespaces/send.ts'

/** Errors after which the user has to check the transfer again. Neither the wallet nor the chain failed. */
const passThroughCodes = new Set<ErrorCode>([
  'USER_REJECTED',
  'REQUEST_ABORTED',
  'FORM_CHANGED',
  'FEE_CHANGED',
  'RECEIVER_CHANGED',
  'SEND_OPEN',
])

/**
 * Returns the error to show for a failed transfer: the namespace's headline with the error as its cause. If the headline is the
 * generic one, an error from before the wallet request is returned as is.
 */
export function failureOf(
  error: AppError,
  isPrompted: boolean,
  failure: SendAbility['failure'] = 'SEND_FAILED',
): AppError {
  if (passThroughCodes.has(error.code) || error.code === failure) return error
  // After an invalid answer it is unknown whether the transaction was sent, so it is not reported as failed.
  const hasOwnMessage = error.code === 'WALLET_INVALID_ANSWER' || (!isPrompted && error.code !== 'UNKNOWN')
  return failure === 'SEND_FAILED' && hasOwnMessage ? error : new AppError(failure, { cause: error })
}
