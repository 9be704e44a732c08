import { atom, readonlyType } from 'nanostores'
import { type AccountId, namespaceOf, parseAccountId } from '../../core/chain/caip.ts'
import type { Transaction, TransactionStatus, Transfer } from '../../core/money/activity.ts'
import type { SwapFailure } from '../../core/money/swap.ts'

/** A transaction that was sent from this modal, followed until the chain says what became of it. */
export interface SentTransaction {
  readonly account: AccountId
  /** Hash or signature. */
  readonly hash: string
  readonly operation: 'send' | 'approve' | 'trade' | 'execute'
  readonly status: TransactionStatus
  /** Unix milliseconds when it was sent. */
  readonly sentAt: number
  readonly to?: string
  readonly transfers: readonly Transfer[]
  readonly nonce?: number
  /** The last block that may hold it, where it runs out by itself (Solana). */
  readonly lastBlock?: number
  /** The wallet stood on another network when it answered: it may be there, until the chain says where it is. */
  readonly isElsewhere?: true
  /** Nobody could be asked about it at the last look. */
  readonly isOutOfReach?: boolean
  /** Hash of the transaction that took its place. */
  readonly replacedBy?: string
  /** A swap's received amount is what the chain says has arrived, and not the least that was promised. */
  readonly hasArrived?: true
  /** Why a swap failed, where the chain says it. */
  readonly failure?: SwapFailure
  /** Read from the storage of the page, which anybody there can write: it makes nobody a known receiver (T12, T15). */
  readonly isRecalled?: true
}

const sent = atom<readonly SentTransaction[]>([])

/** Newest first. */
export const $sentTransactions = readonlyType(sent)

// What is older is in the service's history by now.
const kept = 50

const isSame = (
  one: Pick<SentTransaction, 'account' | 'hash'>,
  other: Pick<SentTransaction, 'account' | 'hash'>,
) => one.account === other.account && one.hash === other.hash

export const transactionSent = (transaction: SentTransaction) =>
  sent.set([transaction, ...sent.get().filter(each => !isSame(each, transaction))].slice(0, kept))
export const transactionFollowed = (
  transaction: Pick<SentTransaction, 'account' | 'hash'>,
  news: Partial<
    Pick<
      SentTransaction,
      | 'status'
      | 'nonce'
      | 'replacedBy'
      | 'isElsewhere'
      | 'isOutOfReach'
      | 'transfers'
      | 'hasArrived'
      | 'failure'
    >
  >,
) => sent.set(sent.get().map(each => (isSame(each, transaction) ? { ...each, ...news } : each)))
export const sentTransactionsSet = (transactions: readonly SentTransaction[]) => sent.set(transactions)

/** A sent transaction as a row of the history. */
export const toRow = (transaction: SentTransaction): Transaction => {
  const { networkId, address } = parseAccountId(transaction.account)
  return {
    id: `${namespaceOf(networkId)}:${transaction.hash}`,
    hash: transaction.hash,
    networkId,
    operation: transaction.operation,
    status: transaction.status,
    at: transaction.sentAt,
    from: address,
    ...(transaction.to !== undefined && { to: transaction.to }),
    ...(transaction.nonce !== undefined && { nonce: transaction.nonce }),
    transfers: transaction.transfers,
    isOwn: true,
  }
}
