import { atom, computed, readonlyType } from 'nanostores'
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

/** The service's history of one account, as far as it came. */
export interface Activity {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Whose history it is. */
  readonly account?: AccountId
  /** Rows of all networks, spam included, in the order of the service. */
  readonly transactions: readonly Transaction[]
  /** Where the next page begins. */
  readonly next?: string
  /** Nothing more is to come. */
  readonly isComplete: boolean
  /** No service lists the history of this account here: what is shown is what this modal sent. */
  readonly isOwnOnly?: boolean
}

const empty: Activity = { status: 'idle', transactions: [], isComplete: false }
const activity = atom<Activity>(empty)

export const $activity = readonlyType(activity)

/** What the screen lists: rows of the active network without spam, and what this modal sent, newest first. */
export const $activityRows = computed(
  [activity, $sentTransactions, $account],
  ({ account, transactions }, sent, { caipAddress, networkId }): readonly Transaction[] => {
    if (!caipAddress || !networkId) return []
    const own = sent.filter(each => each.account === caipAddress).map(toRow)
    const history = account === caipAddress ? visibleRows(transactions, networkId) : []
    // The service speaks last about what it has seen; of what it has not, we know ourselves.
    return newestFirst(
      mergeRows(
        history.filter(row => row.status !== 'pending'),
        own,
        history,
      ),
    )
  },
)

export const activityBegun = (account: AccountId, isOwnOnly = false) =>
  activity.set({ ...empty, account, ...(isOwnOnly && { isOwnOnly, status: 'ready', isComplete: true }) })
export const activityLoading = () => activity.set({ ...activity.get(), status: 'loading' })
export const activityReceived = (transactions: readonly Transaction[], next: string | undefined) => {
  const { next: _, ...before } = activity.get()
  activity.set({
    ...before,
    status: 'ready',
    transactions: mergeRows(before.transactions, transactions),
    ...(next !== undefined && { next }),
    isComplete: next === undefined,
  })
}
/** The first page once more: older pages that go on from it stay, and with them the place where the next one begins. */
export const activityReplaced = (transactions: readonly Transaction[], next: string | undefined) => {
  const { next: _, isOwnOnly: __, ...before } = activity.get()
  const joined = next === undefined ? undefined : withNewest(before.transactions, transactions)
  if (joined) return activity.set({ ...activity.get(), status: 'ready', transactions: joined })
  activity.set({
    ...before,
    status: 'ready',
    transactions,
    ...(next !== undefined && { next }),
    isComplete: next === undefined,
  })
}
export const activityFailed = () => activity.set({ ...activity.get(), status: 'failed' })
export const activityForgotten = () => activity.set(empty)
