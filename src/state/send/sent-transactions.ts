import { type AccountId, namespaceOf, parseAccountId } from '../../core/chain/caip.ts'
import type { Transaction, TransactionStatus, Transfer } from '../../core/money/activity.ts'
import type { SwapFailure } from '../../core/money/swap.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

/** A transaction sent from this modal, followed until its outcome is on chain. */
export interface SentTransaction {
  readonly account: AccountId
  /** Transaction hash or signature. */
  readonly hash: string
  readonly operation: 'send' | 'approve' | 'trade' | 'execute'
  readonly status: TransactionStatus
  /** Unix time of sending in milliseconds. */
  readonly sentAt: number
  readonly to?: string
  readonly transfers: readonly Transfer[]
  readonly nonce?: number
  /** The last block that can include the transaction, on chains where it expires (Solana). */
  readonly lastBlock?: number
  /** The wallet was on another network when it answered, so the transaction may have been sent on that network. */
  readonly isElsewhere?: true
  /** The last status request failed. */
  readonly isUnreachable?: boolean
  /** Hash of the transaction that replaced this one. */
  readonly replacedBy?: string
  /** A swap's received amount is the on-chain amount, not the guaranteed minimum. */
  readonly hasReceivedAmount?: true
  /** Reason why a swap failed, if the chain reports it. */
  readonly failure?: SwapFailure
  /**
   * The transaction was restored from the page's storage, which any script can write, so its receiver does not count as known (T12,
   * T15).
   */
  readonly isRestored?: true
}

const store = modalAtom<readonly SentTransaction[]>([])

/** Transactions sent from this modal, newest first. */
export const $sentTransactions: ReadonlyStore<typeof store> = store

// Maximum number of rows. Older transactions are listed by the service.
const maxTransactions = 50

const isSame = (a: Pick<SentTransaction, 'account' | 'hash'>, b: Pick<SentTransaction, 'account' | 'hash'>) =>
  a.account === b.account && a.hash === b.hash

export const transactionSent = (transaction: SentTransaction) =>
  store.set(
    [transaction, ...store.get().filter(sentTransaction => !isSame(sentTransaction, transaction))].slice(
      0,
      maxTransactions,
    ),
  )
export const transactionUpdated = (
  transaction: Pick<SentTransaction, 'account' | 'hash'>,
  changes: Partial<
    Pick<
      SentTransaction,
      | 'status'
      | 'nonce'
      | 'replacedBy'
      | 'isElsewhere'
      | 'isUnreachable'
      | 'transfers'
      | 'hasReceivedAmount'
      | 'failure'
    >
  >,
) =>
  store.set(
    store
      .get()
      .map(sentTransaction =>
        isSame(sentTransaction, transaction) ? { ...sentTransaction, ...changes } : sentTransaction,
      ),
  )
export const sentTransactionsSet = (transactions: readonly SentTransaction[]) => store.set(transactions)

/** Converts a sent transaction to a history row. */
export const toRow = (transaction: SentTransaction): Transaction => {
  const { networkId, address } = parseAccountId(transaction.account)
  return {
    id: `${namespaceOf(networkId)}:${transaction.hash}`,
    hash: transaction.hash,
    networkId,
    operation: transaction.operation,
    status: transaction.status,
    time: transaction.sentAt,
    from: address,
    ...(transaction.to !== undefined && { to: transaction.to }),
    ...(transaction.nonce !== undefined && { nonce: transaction.nonce }),
    transfers: transaction.transfers,
    isOwn: true,
  }
}
