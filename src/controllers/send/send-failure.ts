import { AppError } from '../../core/errors/app-error.ts'
import type { ErrorCode } from '../../core/errors/codes.ts'
import type { SendAbility } from '../../namespaces/send.ts'

/** What stopped a transfer that the person has to look at again, and not the wallet or the chain. */
const ownStops = new Set<ErrorCode>([
  'USER_REJECTED',
  'REQUEST_ABORTED',
  'FORM_CHANGED',
  'FEE_CHANGED',
  'RECEIVER_CHANGED',
  'SEND_OPEN',
])

/**
 * What a person reads of a transfer that failed: the headline of its namespace, with the reason behind it. Where the
 * headline says nothing by itself, what was refused before the wallet was asked stands alone.
 */
export function failureOf(
  error: AppError,
  {
    isAsked,
    failure = 'SEND_FAILED',
  }: { readonly isAsked: boolean; readonly failure?: SendAbility['failure'] },
): AppError {
  if (ownStops.has(error.code) || error.code === failure) return error
  // An answer that makes no sense is no failure yet: nobody knows whether it was sent.
  const hasOwnWords = error.code === 'WALLET_INVALID_ANSWER' || (!isAsked && error.code !== 'UNKNOWN')
  return failure === 'SEND_FAILED' && hasOwnWords ? error : new AppError(failure, { cause: error })
}
