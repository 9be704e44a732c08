import { decodeBase58 } from '../../core/chain/base58.ts'
import { AppError } from '../../core/errors/app-error.ts'

/** What nodes answer, read at the door (B8). All of these throw INVALID_ANSWER. */
export const readValue = (answer: unknown): unknown => {
  if (typeof answer !== 'object' || answer === null || !('value' in answer))
    throw new AppError('INVALID_ANSWER')
  return answer.value
}

/** An amount in lamports. A number that a page cannot hold exactly would be another amount. */
export function readLamports(answer: unknown): bigint {
  const value = readValue(answer)
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new AppError('INVALID_ANSWER')
  return BigInt(value)
}

export interface Lifetime {
  readonly blockhash: string
  /** The last block in which a transaction with this blockhash may stand. */
  readonly lastValidBlockHeight: bigint
  /** Where the chain was when it gave the blockhash, as far as the node says so. */
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
