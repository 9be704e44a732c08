import { decodeBase58 } from '../../core/chain/base58.ts'
import { AppError } from '../../core/errors/app-error.ts'

/** Returns the `value` of a node response. All parsers in this file throw INVALID_ANSWER (B8). */
export const readValue = (answer: unknown): unknown => {
  if (typeof answer !== 'object' || answer === null || !('value' in answer))
    throw new AppError('INVALID_ANSWER')
  return answer.value
}

/** Parses an amount in lamports. Rejects numbers above the safe integer range, which would be inexact. */
export function readLamports(answer: unknown): bigint {
  const value = readValue(answer)
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new AppError('INVALID_ANSWER')
  return BigInt(value)
}

export interface Lifetime {
  readonly blockhash: string
  /** Last block height at which a transaction with this blockhash is valid. */
  readonly lastValidBlockHeight: bigint
  /** Slot at which the node returned the blockhash, if reported. */
  readonly slot?: number
}

export function readLifetime(answer: unknown): Lifetime {
  const { blockhash, lastValidBlockHeight } = (readValue(answer) ?? {}) as Record<string, unknown>
  if (
    typeof blockhash !== 'string' ||
    decodeBase58(blockhash)?.length !== 32 ||
    typeof lastValidBlockHeight !== 'number' ||
    !Number.isSafeInteger(lastValidBlockHeight) ||
    lastValidBlockHeight < 0
  )
    throw new AppError('INVALID_ANSWER')
  const { slot } = ((answer as { context?: unknown }).context ?? {}) as { slot?: unknown }
  return {
    blockhash,
    lastValidBlockHeight: BigInt(lastValidBlockHeight),
    ...(Number.isSafeInteger(slot) && { slot: slot as number }),
  }
}
