import { isRefusal, isSurelyUnsent, kindOfMethod } from '../errors/surely-unsent.ts'
import { toAppError } from '../errors/to-app-error.ts'
import { codeOfNumber } from '../errors/wallet-codes.ts'

// EIP-1193 and JSON-RPC codes that libraries check. Other errors keep their own code.
const standardCodes: Partial<Record<string, number>> = {
  USER_REJECTED: 4001,
  REQUEST_ABORTED: 4001,
  WALLET_UNAUTHORIZED: 4100,
  METHOD_UNSUPPORTED: 4200,
  RPC_METHOD_NOT_ALLOWED: 4200,
  WALLET_DISCONNECTED: 4900,
  CHAIN_UNRECOGNIZED: 4902,
  INVALID_PARAMS: -32602,
}

// Whether JSON-RPC reserves the code. Libraries interpret these codes directly.
const isReserved = (number: number): boolean => number >= -32_768 && number <= -32_000

/**
 * Converts any failure to an EIP-1193 error: an Error with a code and the original message. `cause` is the AppError. For a method that
 * may broadcast, a code with the meaning "nothing was sent" is set only if `isSurelyUnsent` returns true.
 */
export function providerError(cause: unknown, method = ''): Error {
  const error = toAppError(cause)
  // Libraries read the original error of the node, especially its revert data.
  const source = (error.code === 'RPC_FAILED' ? (error.cause ?? cause) : cause) as {
    code?: unknown
    message?: unknown
    data?: unknown
  }
  const ownCode = typeof source?.code === 'number' ? source.code : -32603
  const message = typeof source === 'string' ? source : source?.message
  const keepsOwnCode = isReserved(ownCode) && codeOfNumber(ownCode) === error.code
  const code = keepsOwnCode ? ownCode : (standardCodes[error.code] ?? ownCode)
  const kind = kindOfMethod(method)
  const isUnproven = kind !== 'signature' && isRefusal(code, kind) && !isSurelyUnsent(cause, kind)
  return Object.assign(new Error(typeof message === 'string' ? message : error.message, { cause: error }), {
    code: isUnproven ? (isRefusal(ownCode, kind) ? -32603 : ownCode) : code,
    ...(source?.data !== undefined && { data: source.data }),
  })
}
