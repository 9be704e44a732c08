import { codeOf } from '../wallet/ask-wallet.ts'
import { AppError } from './app-error.ts'
import type { ErrorCode } from './codes.ts'
import { toAppError } from './to-app-error.ts'

/** Numbers by which a wallet refuses a request before it does anything: not allowed, not supported, network not known. */
const refusals = new Set([4100, 4200, 4902, -4902, -32_601])

/** What we refuse ourselves before a request leaves the page; without a cause, since nobody else has said anything yet. */
const own = new Set<ErrorCode>([
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

/**
 * Whether a wallet that threw this has certainly sent nothing: the person said no, or the request was refused before
 * anybody could act on it. Of anything else nobody knows, whatever its number or its sentence says.
 */
export function isSurelyUnsent(thrown: unknown): boolean {
  if (toAppError(thrown).code === 'USER_REJECTED') return true
  const first = firstOf(thrown)
  if (first instanceof AppError) return own.has(first.code)
  const number = codeOf(first)
  return number !== undefined && refusals.has(number)
}

const causeOf = (value: unknown): unknown => {
  try {
    return (value as { cause?: unknown } | null | undefined)?.cause
  } catch {
    return undefined
  }
}

/** What was thrown at first: our own wrapping gives it a number that it did not have. */
function firstOf(thrown: unknown): unknown {
  let value = thrown
  for (let depth = 0; depth < 8; depth++) {
    const cause = causeOf(value)
    const isWrapping = value instanceof AppError || cause instanceof AppError
    if (!isWrapping || cause === undefined || cause === null) break
    value = cause
  }
  return value
}
