import { computed } from 'nanostores'
import type { AccountId } from '../../core/chain/caip.ts'
import {
  mergeRows,
  newestFirst,
  type Transaction,
  visibleRows,
  withNewest,
} from '../../core/money/activity.ts'
import { $account } from './account.ts'
import { $sentTransactions, toRow } from '../send/sent-transactions.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

/** The part of an account's history that is loaded from the service. */
export interface Activity {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Account that the history belongs to. */
  readonly account?: AccountId
  /** Rows of all networks, spam included, in the order of the service. */
  readonly transactions: readonly Transaction[]
  /** Cursor of the next page. Absent on the last one. */
  readonly nextCursor?: string
  readonly isComplete: boolean
  /** No service lists this account's history, so only transactions sent from this modal are shown. */
  readonly isOwnOnly?: boolean
}

const emptyActivity: Activity = { status: 'idle', transactions: [], isComplete: false }
const activity = modalAtom<Activity>(emptyActivity)

export const $activity: ReadonlyStore<typeof activity> = activity

/** Rows for the activity screen, newest first: the active network without spam, plus transactions sent from this modal. */
export const $activityRows = computed(
  [activity, $sentTransactions, $account],
  ({ account, transactions }, sentTransactions, { caipAddress, networkId }): readonly Transaction[] => {
    if (!caipAddress || !networkId) return []
    const ownRows = sentTransactions.filter(transaction => transaction.account === caipAddress).map(toRow)
    const history = account === caipAddress ? visibleRows(transactions, networkId) : []
    // For settled rows the service is authoritative. For pending or unlisted ones, the rows of transactions sent from this modal take
    // precedence.
    const rows = mergeRows(
      history.filter(row => row.status !== 'pending'),
      ownRows,
      history,
    )
    return newestFirst(rows.map(row => withNames(row, ownRows)))
  },
)

/** Adds the names that the user sent to, from the transactions sent from this modal, because a service lists addresses only. */
function withNames(row: Transaction, ownTransactions: readonly Transaction[]): Transaction {
  const names = ownTransactions
    .find(({ hash }) => hash === row.hash)
    ?.transfers.filter(({ toName }) => toName)
  if (!names?.length) return row
  const transfers = row.transfers.map(transfer => {
    const { toName } =
      names.find(({ to }) => to !== undefined && to.toLowerCase() === transfer.to?.toLowerCase()) ?? {}
    return toName === undefined ? transfer : { ...transfer, toName }
  })
  return { ...row, transfers }
}

export const activityStarted = (account: AccountId, isOwnOnly = false) =>
  activity.set({
    ...emptyActivity,
    account,
    ...(isOwnOnly && { isOwnOnly, status: 'ready', isComplete: true }),
  })
export const activityLoading = () => activity.set({ ...activity.get(), status: 'loading' })
export const activityReceived = (transactions: readonly Transaction[], nextCursor: string | undefined) => {
  const { nextCursor: _, ...previousActivity } = activity.get()
  activity.set({
    ...previousActivity,
    status: 'ready',
    transactions: mergeRows(previousActivity.transactions, transactions),
    ...(nextCursor !== undefined && { nextCursor }),
    isComplete: nextCursor === undefined,
  })
}
/** Replaces the first page. If the page connects to the loaded rows, older pages and their cursor are kept. */
export const activityReplaced = (transactions: readonly Transaction[], nextCursor: string | undefined) => {
  const { nextCursor: _, isOwnOnly: __, ...previousActivity } = activity.get()
  const mergedRows =
    nextCursor === undefined ? undefined : withNewest(previousActivity.transactions, transactions)
  if (mergedRows) return activity.set({ ...activity.get(), status: 'ready', transactions: mergedRows })
  activity.set({
    ...previousActivity,
    status: 'ready',
    transactions,
    ...(nextCursor !== undefined && { nextCursor }),
    isComplete: nextCursor === undefined,
  })
}
export const activityFailed = () => activity.set({ ...activity.get(), status: 'failed' })
export const activityCleared = () => activity.set(emptyActivity)
