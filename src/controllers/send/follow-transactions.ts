import { loadFeature } from '../../namespaces/features.ts'
import type { TransactionUpdate } from '../../namespaces/abilities.ts'
import { namespaceOf, parseAccountId } from '../../core/chain/caip.ts'
import { findNetwork } from '../../core/chain/network.ts'
import { moneyLimits } from '../../core/money/limits.ts'
import type { TransactionStatus } from '../../core/money/activity.ts'
import { runtime } from '../../runtime.ts'
import { rpcUrls } from '../../services/rpc-urls.ts'
import { $account } from '../../state/account/account.ts'
import { $modal } from '../../state/shell/modal-open.ts'
import { $networks } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import {
  $sentTransactions,
  type SentTransaction,
  transactionUpdated,
  transactionSent,
} from '../../state/send/sent-transactions.ts'
import { restorePayments } from './known-receivers.ts'
import { restoreSent } from './remember-sent.ts'
import { perModal } from '../../core/per-modal.ts'

// Follows sent transactions until their outcome is final: every few seconds while the modal is open or an inline view was shown, less often
// otherwise, and not at all while the page is hidden.
const live = perModal(
  () => ({
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    check: undefined as Promise<void> | undefined,
    /**
     * Time of the last check in Unix milliseconds. Not monotonic, because timers stop while the device sleeps and the wall clock does not
     * (F11).
     */
    checkedAt: 0,
    // Confirmations, and consecutive requests that did not find the transaction, by hash. Not displayed.
    confirmations: new Map<string, number>(),
    misses: new Map<string, number>(),
  }),
  ({ timer }) => clearTimeout(timer),
)

/** Adds a transaction to the account's activity and follows it. */
export function recordSent(transaction: Omit<SentTransaction, 'status' | 'sentAt'>): void {
  transactionSent({ ...transaction, status: 'pending', sentAt: Date.now() })
  void followTransactions()
}

/** Updates all open transactions now, and schedules the next update if any remain. */
export function followTransactions(): Promise<void> {
  if (live.check) return live.check
  const check = updateAll().finally(() => {
    // Ignore the result if the modal was destroyed during the check.
    if (live.check !== check) return
    live.check = undefined
    live.checkedAt = Date.now()
    scheduleUpdate()
  })
  live.check = check
  return check
}

/** Follows changes of another tab: its new rows are shown here, and its settled ones are updated (F12). */
function onOtherTab(): void {
  if (document.hidden) live.checkedAt = 0
  else void followTransactions()
}

const isOpen = ({ hash, status }: SentTransaction) =>
  status === 'pending' ||
  status === 'unknown' ||
  // A single block can still be reorganized.
  ((status === 'confirmed' || status === 'failed') &&
    (live.confirmations.get(hash) ?? 0) < moneyLimits.settledBlocks)

const isWaiting = ({ status }: SentTransaction) => status === 'pending' || status === 'unknown'

/** Returns the delay until the next update in milliseconds. Undefined if none is needed. */
function nextDelayMs(): number | undefined {
  const transactions = $sentTransactions.get()
  if ($modal.get().isOpen || runtime.inline)
    return transactions.some(isOpen) ? moneyLimits.followMs : undefined
  // While no screen is visible, transactions that are already in a block need no updates.
  const unminedTransactions = transactions.filter(isWaiting)
  if (!unminedTransactions.length) return undefined
  const newestSentAt = Math.max(...unminedTransactions.map(({ sentAt }) => sentAt))
  const { followBehindMs, followOldMs, oldTransactionMs } = moneyLimits
  return Date.now() - newestSentAt < oldTransactionMs ? followBehindMs : followOldMs
}

function scheduleUpdate(): void {
  clearTimeout(live.timer)
  const delay = nextDelayMs()
  if (delay === undefined) return stop()
  runtime.stops.set('follow', stop)
  document.addEventListener('visibilitychange', onReturn)
  if (!document.hidden) live.timer = setTimeout(() => void followTransactions(), delay)
}

function stop(): void {
  clearTimeout(live.timer)
  document.removeEventListener('visibilitychange', onReturn)
}

/** Pauses updates on a hidden page and catches up once on return. */
function onReturn(): void {
  const age = Date.now() - live.checkedAt
  // If the clock was set back, the age is meaningless.
  if (!document.hidden && (age < 0 || age >= (nextDelayMs() ?? Number.POSITIVE_INFINITY)))
    void followTransactions()
  else scheduleUpdate()
}

async function updateAll(): Promise<void> {
  await Promise.all([restoreSent(onOtherTab), restorePayments()])
  await Promise.all($sentTransactions.get().filter(isOpen).map(updateTransaction))
}

async function updateTransaction(transaction: SentTransaction): Promise<void> {
  const { account, hash } = transaction
  const { networkId, address } = parseAccountId(account)
  const network = findNetwork($networks.get(), networkId)
  const featurePromise = loadFeature(namespaceOf(networkId), 'transactions')
  if (!network || !featurePromise) return
  let update: TransactionUpdate
  try {
    const readStatus = await featurePromise
    const { nonce, lastBlock } = transaction
    update = await readStatus({ rpcUrls: rpcUrls(network, $options.get()), hash, address, nonce, lastBlock })
  } catch {
    // If the chain is unreachable, the status is kept and the screen shows the reason.
    if (!transaction.isUnreachable) transactionUpdated(transaction, { isUnreachable: true })
    return
  }
  // A chain that reports no depth considers the transaction final.
  live.confirmations.set(hash, update.depth ?? Number.POSITIVE_INFINITY)
  const status = nextStatusOf(transaction, update)
  transactionUpdated(transaction, {
    status,
    ...(update.nonce !== undefined && { nonce: update.nonce }),
    ...(transaction.isUnreachable && { isUnreachable: false }),
  })
  if (transaction.operation === 'trade' && (status === 'confirmed' || status === 'failed'))
    import('../swap/swap-outcome.ts').then(
      outcome => (status === 'failed' ? outcome.readFailure(transaction) : outcome.readArrival(transaction)),
      // If the chunk fails to load, the previous values are kept.
      () => {},
    )
  if (status !== transaction.status && status !== 'unknown' && status !== 'pending')
    await refreshChangedAccount(transaction)
}

/**
 * Returns the status after an update. One "gone" response is not enough: a node may not have received the transaction yet, or drop it
 * temporarily.
 */
function nextStatusOf(transaction: SentTransaction, update: TransactionUpdate): TransactionStatus {
  if (update.status !== 'gone') {
    live.misses.delete(transaction.hash)
    return update.status
  }
  const missCount = (live.misses.get(transaction.hash) ?? 0) + 1
  live.misses.set(transaction.hash, missCount)
  const isCertain = update.isExpired || transaction.nonce !== undefined
  return isCertain && missCount >= moneyLimits.checksUntilDropped ? 'dropped' : 'unknown'
}

/** Refreshes the account, if active, after its transaction is confirmed, failed or dropped. Bypasses all caches including the service's. */
async function refreshChangedAccount({ account, transfers }: SentTransaction): Promise<void> {
  if ($account.get().caipAddress !== account) return
  const [balances, tokens, activity] = await Promise.all([
    import('../account/account.ts'),
    import('../account/token-balances.ts'),
    import('../account/activity.ts'),
  ])
  void balances.refreshAccount({ now: true })
  // The fee changed the native coin in any case.
  const changed = ['native', ...transfers.flatMap(({ token }) => token?.address ?? [])]
  void tokens.loadTokens({ now: true, changed })
  void activity.refreshActivity()
}
