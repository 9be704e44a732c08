import { AppError } from '../../core/errors/app-error.ts'
import { callRpc } from '../../services/chain-rpc.ts'
import type { LookUpTransaction } from '../transaction-status.ts'
import { readValue } from './answers.ts'

/** What became of a transaction on a Solana cluster: confirmed, failed, on its way, or never heard of. */
export const lookUpSolanaTransaction: LookUpTransaction = async ({ rpcUrls: urls, hash, signal }) => {
  const params = [[hash], { searchTransactionHistory: true }]
  const answer = readValue(
    await callRpc({ urls, method: 'getSignatureStatuses', params, ...(signal && { signal }) }),
  )
  if (!Array.isArray(answer)) throw new AppError('INVALID_ANSWER')
  const status: unknown = answer[0]
  if (typeof status !== 'object' || status === null) return { status: 'gone' }
  const { err, confirmationStatus, confirmations } = status as Record<string, unknown>
  // Processed by one node is not yet agreed on by the others: it may still vanish.
  if (confirmationStatus !== 'confirmed' && confirmationStatus !== 'finalized') return { status: 'pending' }
  const depth = Number.isSafeInteger(confirmations) ? (confirmations as number) : undefined
  return {
    status: err === null || err === undefined ? 'confirmed' : 'failed',
    ...(depth !== undefined && { depth }),
  }
}
