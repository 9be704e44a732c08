import { loadPart } from '../../namespaces/index.ts'
import type { TransactionNews } from '../../namespaces/transaction-status.ts'
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
  transactionFollowed,
  transactionSent,
} from '../../state/send/sent-transactions.ts'
import { recallPaid } from './known-receivers.ts'
import { onSentElsewhere, recallSent } from './remember-sent.ts'

/**
 * Follows what this modal sent until the chain says what became of it: one look after another while the modal is open,
 * now and then behind the page, and not at all while nobody looks at the page.
 */
let timer: ReturnType<typeof setTimeout> | undefined
let looking: Promise<void> | undefined
/** Unix milliseconds: a timer sleeps with its device, the clock on the wall does not (F11). */
let lookedAt = 0

// What the chain said last, which is not for screens.
const depths = new Map<string, number>()
const missed = new Map<string, number>()

/** Puts a transaction into the account's activity and follows it. */
export function recordSent(transaction: Omit<SentTransaction, 'status' | 'sentAt'>): void {
  transactionSent({ ...transaction, status: 'pending', sentAt: Date.now() })
  void followTransactions()
}

/** Looks now, and goes on as long as something is open. */
export function followTransactions(): Promise<void> {
  looking ??= lookAtAll().finally(() => {
    looking = undefined
    lookedAt = Date.now()
    plan()
  })
  return looking
}

/** What another tab has put down: rows that it sent are shown here too, and those that it saw end are looked at (F12). */
onSentElsewhere(() => {
  if (document.hidden) lookedAt = 0
  else void followTransactions()
})

const isOpen = ({ hash, status }: SentTransaction) =>
  status === 'pending' ||
  status === 'unknown' ||
  // One block can still be taken back.
  ((status === 'confirmed' || status === 'failed') && (depths.get(hash) ?? 0) < moneyLimits.settledBlocks)

const isWaiting = ({ status }: SentTransaction) => status === 'pending' || status === 'unknown'

/** How long until the next look; undefined when nobody has to look any more. */
function pauseMs(): number | undefined {
  const all = $sentTransactions.get()
  if ($modal.get().isOpen) return all.some(isOpen) ? moneyLimits.followMs : undefined
  // Behind the page, what is in a block may lie there unseen until the modal opens.
  const waiting = all.filter(isWaiting)
  if (!waiting.length) return undefined
  const youngest = Math.max(...waiting.map(({ sentAt }) => sentAt))
  const { followBehindMs, followOldMs, oldTransactionMs } = moneyLimits
  return Date.now() - youngest < oldTransactionMs ? followBehindMs : followOldMs
}

function plan(): void {
  clearTimeout(timer)
  const pause = pauseMs()
  if (pause === undefined) return stop()
  runtime.stops.set('follow', stop)
  document.addEventListener('visibilitychange', onReturn)
  if (!document.hidden) timer = setTimeout(() => void followTransactions(), pause)
}

function stop(): void {
  clearTimeout(timer)
  document.removeEventListener('visibilitychange', onReturn)
}

/** Nobody looks at a hidden page; on return, what was due meanwhile is looked at once. */
function onReturn(): void {
  const age = Date.now() - lookedAt
  // A clock that was set back says nothing.
  if (!document.hidden && (age < 0 || age >= (pauseMs() ?? Number.POSITIVE_INFINITY)))
    void followTransactions()
  else plan()
}

async function lookAtAll(): Promise<void> {
  await Promise.all([recallSent(), recallPaid()])
  await Promise.all($sentTransactions.get().filter(isOpen).map(lookAt))
}

async function lookAt(sent: SentTransaction): Promise<void> {
  const { account, hash } = sent
  const { networkId, address } = parseAccountId(account)
  const network = findNetwork($networks.get(), networkId)
  const loading = loadPart(namespaceOf(networkId), 'transactions')
  if (!network || !loading) return
  let news: TransactionNews
  try {
    const lookUp = await loading
    const { nonce, lastBlock } = sent
    news = await lookUp({ rpcUrls: rpcUrls(network, $options.get()), hash, address, nonce, lastBlock })
  } catch {
    // A chain that cannot be asked says nothing about the transaction: it stays what it was, and the screen says why.
    if (!sent.isOutOfReach) transactionFollowed(sent, { isOutOfReach: true })
    return
  }
  // A chain that counts no further calls it final.
  depths.set(hash, news.depth ?? Number.POSITIVE_INFINITY)
  const status = statusAfter(sent, news)
  transactionFollowed(sent, {
    status,
    ...(news.nonce !== undefined && { nonce: news.nonce }),
    ...(sent.isOutOfReach && { isOutOfReach: false }),
  })
  if (sent.operation === 'trade' && (status === 'confirmed' || status === 'failed'))
    import('../swap/swap-arrived.ts').then(
      swapped => (status === 'failed' ? swapped.readFailure(sent) : swapped.readArrival(sent)),
      // What was known before stays there.
      () => {},
    )
  if (status !== sent.status && status !== 'unknown' && status !== 'pending') await accountChanged(sent)
}

/** "Gone" alone decides nothing: a node may not have heard of it yet, or forgot it for a moment. */
function statusAfter(sent: SentTransaction, news: TransactionNews): TransactionStatus {
  if (news.status !== 'gone') {
    missed.delete(sent.hash)
    return news.status
  }
  const looks = (missed.get(sent.hash) ?? 0) + 1
  missed.set(sent.hash, looks)
  const isCertain = news.isOver || sent.nonce !== undefined
  return isCertain && looks >= moneyLimits.looksUntilDropped ? 'dropped' : 'unknown'
}

/** A receipt that changed the account goes around every cache, that of the service included. */
async function accountChanged({ account, transfers }: SentTransaction): Promise<void> {
  if ($account.get().caipAddress !== account) return
  const [balances, tokens, activity] = await Promise.all([
    import('../account/account.ts'),
    import('../account/token-balances.ts'),
    import('../account/activity.ts'),
  ])
  void balances.refreshAccount({ now: true })
  void tokens.loadTokens({ now: true, changed: transfers.flatMap(({ token }) => token?.address ?? []) })
  void activity.refreshActivity()
}
