import { AppError } from '../../core/errors/app-error.ts'
import { callRpc } from '../../services/chain-rpc.ts'
import type { LookUpTransaction } from '../abilities.ts'
import { readValue } from './answers.ts'

/** Looks up a Solana transaction: confirmed, failed, pending, or unknown. */
export const lookUpSolanaTransaction: LookUpTransaction = async ({
  rpcUrls: urls,
  hash,
  lastBlock,
  signal,
}) => {
  const rpc = (method: string, ...params: unknown[]) =>
    callRpc({ urls, method, params, ...(signal && { signal }) })
  // Read the block height before the status, so that a transaction that lands in between is included.
  const height =
    lastBlock === undefined
      ? undefined
      : await rpc('getBlockHeight', { commitment: 'finalized' }).catch(() => undefined)
  const answer = readValue(await rpc('getSignatureStatuses', [hash], { searchTransactionHistory: true }))
  if (!Array.isArray(answer)) throw new AppError('INVALID_ANSWER')
  const status: unknown = answer[0]
  if (typeof status !== 'object' || status === null) {
    const isExpired =
      lastBlock !== undefined && Number.isSafeInteger(height) && (height as number) > lastBlock
    return { status: 'gone', ...(isExpired && { isExpired }) }
  }
  const { err, confirmationStatus, confirmations } = status as Record<string, unknown>
  // A `processed` transaction does not have the votes of a supermajority yet and may still be dropped.
  if (confirmationStatus !== 'confirmed' && confirmationStatus !== 'finalized') return { status: 'pending' }
  const depth = Number.isSafeInteger(confirmations) ? (confirmations as number) : undefined
  return {
    status: err === null || err === undefined ? 'confirmed' : 'failed',
    ...(depth !== undefined && { depth }),
  }
}
