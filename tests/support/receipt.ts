import { type Client, type Hash, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import { until } from './until.ts'

const ignoreNotFound = (error: unknown): undefined => {
  if (!(error instanceof TransactionReceiptNotFoundError)) throw error
}

/**
 * Resolves with the receipt of a transaction. Replaces `waitForTransactionReceipt` of viem, which reads the receipt once per block: a
 * local chain may announce its last block before the receipt is available.
 */
export const receiptOf = (client: Client, hash: Hash): Promise<TransactionReceipt> =>
  until(() => getTransactionReceipt(client, { hash }).catch(ignoreNotFound), `the receipt of ${hash}`, 60_000)
