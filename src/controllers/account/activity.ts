import { namespaceRules } from '../../core/chain/namespace-rules.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { moneyLimits } from '../../core/money/limits.ts'
import { type Transaction, visibleRows } from '../../core/money/activity.ts'
import { withLabel } from '../../core/money/token-label.ts'
import { getHistory } from '../../services/account-service.ts'
import { $account } from '../../state/account/account.ts'
import {
  $activity,
  activityStarted,
  activityFailed,
  activityCleared,
  activityLoading,
  activityReceived,
  activityReplaced,
} from '../../state/account/activity.ts'
import { $labelOf } from '../../state/account/token-labels.ts'
import { $options } from '../../state/settings/options.ts'
import { followDisconnect } from './follow.ts'
import { showError } from '../shell/show-error.ts'
import { track } from '../shell/track.ts'
import { perModal } from '../../core/per-modal.ts'

const live = perModal(() => ({
  /** Aborts the pending page on disconnect and before the first page loads again. */
  requests: new AbortController(),
  firstPage: undefined as Promise<void> | undefined,
}))

/**
 * Loads the first page of the active account's history unless it is loaded or loading. `now` reloads it and keeps the current rows until
 * the response arrives. Calls `onStart` before a load, also if no service lists the account's history. Never rejects: a failure is stored
 * in `$activity` and shown to the user.
 */
export function loadActivity({
  now = false,
  onStart,
}: {
  now?: boolean
  onStart?: () => void
} = {}): Promise<void> {
  const { caipAddress, namespace, status } = $account.get()
  if (status !== 'connected' || !caipAddress || !namespace) return Promise.resolve()
  const activity = $activity.get()
  const isSame = activity.account === caipAddress
  if (isSame && live.firstPage && !now) return live.firstPage
  if (isSame && !now && activity.status === 'ready') return Promise.resolve()

  live.requests.abort()
  live.requests = new AbortController()
  const hasService = namespaceRules[namespace].activity === true
  if (!isSame || !hasService) activityStarted(caipAddress, !hasService)
  onStart?.()
  return hasService ? start(undefined, live.requests.signal) : Promise.resolve()
}

/** Reloads the newest page if the history of this account was loaded before. */
export function refreshActivity(): Promise<void> {
  const { account, status } = $activity.get()
  return status !== 'idle' && account === $account.get().caipAddress
    ? loadActivity({ now: true })
    : Promise.resolve()
}

/**
 * Loads the next page, or retries the page that failed. Returns the pending load if a page is loading. Does nothing at the end of the
 * history.
 */
export function loadMoreActivity(): Promise<void> {
  const { account, isComplete, nextCursor, status } = $activity.get()
  if (live.firstPage) return live.firstPage
  if (!account || account !== $account.get().caipAddress || isComplete) return Promise.resolve()
  return start(status === 'idle' ? undefined : nextCursor, live.requests.signal)
}

function start(cursor: string | undefined, signal: AbortSignal): Promise<void> {
  const job = load(cursor, signal).finally(() => {
    if (live.firstPage === job) live.firstPage = undefined
  })
  live.firstPage = job
  return job
}

async function load(cursor: string | undefined, signal: AbortSignal): Promise<void> {
  const { address, networkId, caipAddress } = $account.get()
  if (!address || !networkId || !caipAddress) return
  activityLoading()
  try {
    let pageCursor = cursor
    for (let pages = 0; pages < moneyLimits.emptyPagesInARow; pages++) {
      const page = await getHistory({ address, networkId, cursor: pageCursor }, $options.get(), signal)
      if (signal.aborted) return
      if (!page) return activityStarted(caipAddress, true)
      const transactions = page.transactions.map(withOwnLabels)
      const nextCursor = page.next
      const isFirst = pageCursor === undefined
      // A cursor that points to itself would loop forever.
      const followingCursor = nextCursor === pageCursor ? undefined : nextCursor
      if (isFirst) activityReplaced(transactions, followingCursor)
      else activityReceived(transactions, followingCursor)
      pageCursor = followingCursor
      // A page without visible rows must not look like the end, so continue with the next one.
      if (pageCursor === undefined || visibleRows(transactions, networkId).length) return
      activityLoading()
    }
    activityReceived([], pageCursor)
  } catch (cause) {
    if (signal.aborted) return
    activityFailed()
    track({ event: 'ERROR_FETCH_TRANSACTIONS', network: networkId })
    showError(new AppError('HISTORY_FAILED', { cause }))
  }
}

/** Returns the row with the modal's own label, instead of the service's, for each token that has one. */
function withOwnLabels(row: Transaction): Transaction {
  const labelOf = $labelOf.get()
  const { networkId, transfers } = row
  return {
    ...row,
    transfers: transfers.map(transfer => {
      const { token } = transfer
      const address = token?.address
      return token && address !== undefined
        ? { ...transfer, token: withLabel(token, labelOf({ networkId, address })) }
        : transfer
    }),
  }
}

followDisconnect({
  clear() {
    live.requests.abort()
    activityCleared()
  },
  retry() {
    if ($activity.get().status === 'failed') void loadMoreActivity()
  },
})
