import { toAppError } from '../errors/to-app-error.ts'

// Numbers of EIP-1193 for what libraries above look for; everything else keeps its own.
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

/** Any failure as EIP-1193 has it: an Error with a number. Our own code stays readable in `cause`. 2 */
export function providerError(thrown: unknown): Error {
  const error = toAppError(thrown)
  // A node's own words, revert data above all, are what libraries read.
  const source = (error.code === 'RPC_FAILED' ? (error.cause ?? thrown) : thrown) as {
    code?: unknown
    message?: unknown
    data?: unknown
  }
  const own = typeof source?.code === 'number' ? source.code : -32603
  return Object.assign(
    new Error(typeof source?.message === 'string' ? source.message : error.message, { cause: error }),
    { code: standardCodes[error.code] ?? own, ...(source?.data !== undefined && { data: source.data }) },
  )
}
