import { codeOf } from '../wallet/request-wallet.ts'
import { AppError } from './app-error.ts'
import type { ErrorCode } from './codes.ts'
import { toAppError } from './to-app-error.ts'

/**
 * Kind of wallet request. `signature`: only signs, including a transaction that this page broadcasts itself. `batch`:
 * `wallet_sendCalls`.
 */
export type RequestKind = 'signature' | 'transaction' | 'batch'

/** Codes that a wallet returns before it broadcasts: rejected, unauthorized, unsupported, unknown network (money rule 16a). */
const refusals = new Set([4001, 5000, 4100, 4200, 4902, -4902, -32_601])

/** Codes of errors that this page throws before it sends a request. If such an error has a cause, the wallet responded. */
const preSendCodes = new Set<ErrorCode>([
  'USER_REJECTED',
  'INVALID_PARAMS',
  'INVALID_ADDRESS',
  'INVALID_AMOUNT',
  'WALLET_WRONG_NETWORK',
  'WALLET_UNAUTHORIZED',
  'WALLET_NO_ACCOUNT',
  'WALLET_DISCONNECTED',
  'METHOD_UNSUPPORTED',
  'RPC_METHOD_NOT_ALLOWED',
  'UNSUPPORTED_CHAIN',
  'CHAIN_UNRECOGNIZED',
])

/** Returns the kind of a JSON-RPC method. Every method whose name contains "send" is a transaction, except `wallet_sendCalls`. */
export function kindOfMethod(method: string): RequestKind {
  if (method === 'wallet_sendCalls') return 'batch'
  return /send/i.test(method) ? 'transaction' : 'signature'
}

/** Whether this error code of a wallet proves that nothing was broadcast. */
export const isRefusal = (code: number, kind: RequestKind): boolean =>
  refusals.has(code) || (kind === 'batch' && code >= 5700 && code <= 5760)

/**
 * Whether a request that failed with this error has certainly not been broadcast. For a transaction or a batch, only error codes and the
 * errors of this package prove it, because a node or relay may return any message for a transaction that it has already forwarded. For a
 * signature, a message that reports a rejection proves it too.
 */
export function isSurelyUnsent(error: unknown, kind: RequestKind = 'transaction'): boolean {
  if (kind === 'signature' && toAppError(error).code === 'USER_REJECTED') return true
  const originalError = unwrapError(error)
  if (originalError instanceof AppError) return preSendCodes.has(originalError.code)
  const code = codeOf(originalError)
  return code !== undefined && isRefusal(code, kind)
}

/** Codes from which the user or the app concludes that nothing was sent. */
const unsentCodes = new Set<ErrorCode>([
  'USER_REJECTED',
  'WALLET_UNAUTHORIZED',
  'METHOD_UNSUPPORTED',
  'RPC_METHOD_NOT_ALLOWED',
  'CHAIN_UNRECOGNIZED',
  'BATCH_UNSUPPORTED',
  'BATCH_TOO_LARGE',
])

/**
 * Returns the error of a request that may have been broadcast. If the code claims that nothing was sent and there is no proof, the code is
 * replaced by UNKNOWN.
 */
export function broadcastError(cause: unknown, kind: RequestKind): AppError {
  const error = toAppError(cause)
  return unsentCodes.has(error.code) && !isSurelyUnsent(cause, kind)
    ? new AppError('UNKNOWN', { cause })
    : error
}

const fieldOf = (value: unknown, name: string): unknown => {
  try {
    return (value as Readonly<Record<string, unknown>> | null | undefined)?.[name]
  } catch {
    return undefined
  }
}

/** Returns the original error, without the AppErrors that wrap it and the error -32603 in which a serializer nests it. */
function unwrapError(error: unknown): unknown {
  let value = error
  for (let depth = 0; depth < 8; depth++) {
    const cause = fieldOf(value, 'cause')
    const isWrapping = value instanceof AppError || cause instanceof AppError
    if (!isWrapping || cause === undefined || cause === null) break
    value = cause
  }
  const original = codeOf(value) === -32_603 && fieldOf(fieldOf(value, 'data'), 'originalError')
  return original || value
}
