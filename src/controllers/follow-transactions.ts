import { loadTransactionLookUp, type TransactionNews } from '../adapters/transaction-status.ts'
import { type AccountId, namespaceOf } from '../core/chain/caip.ts'
import { findNetwork } from '../core/chain/network.ts'
import { parseAccountId } from '../core/chain/parse-caip.ts'
import { moneyLimits } from '../core/money/limits.ts'
import type { TransactionStatus } from '../core/money/activity.ts'
import { runtime } from '../runtime.ts'
import { rpcUrls } from '../services/chain-rpc.ts'
import { $account } from '../state/account.ts'
import { $modal } from '../state/modal-open.ts'
import { $networks } from '../state/networks.ts'
import { $options } from '../state/options.ts'
import {
  $sentTransactions,
  type SentTransaction,
  transactionFollowed,
  transactionSent,
} from '../state/sent-transactions.ts'
import { recallSent } from './remember-sent.ts'

/** Follows what this modal sent until the chain says what became of it: while the modal is open, one look after another. 2 */
let timer: ReturnType<typeof setTimeout> | undefined
let looking: Promise<void> | undefined

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
    plan()
  })
  return looking
}

const isOpen = ({ hash, status }: SentTransaction) =>
  status === 'pending' ||
  status === 'unknown' ||
  // One block can still be taken back.
  ((status === 'confirmed' || status === 'failed') && (depths.get(hash) ?? 0) < moneyLimits.settledBlocks)

function plan(): void {
  clearTimeout(timer)
  runtime.stops.set('follow', () => clearTimeout(timer))
  if ($modal.get().isOpen && $sentTransactions.get().some(isOpen))
    timer = setTimeout(() => void followTransactions(), moneyLimits.followMs)
}

async function lookAtAll(): Promise<void> {
  await recallSent()
  await Promise.all($sentTransactions.get().filter(isOpen).map(lookAt))
}

async function lookAt(sent: SentTransaction): Promise<void> {
  const { account, hash } = sent
  const { networkId, address } = parseAccountId(account)
  const network = findNetwork($networks.get(), networkId)
  const loading = loadTransactionLookUp(namespaceOf(networkId))
  if (!network || !loading) return
  let news: TransactionNews
  try {
    const lookUp = await loading
    news = await lookUp({ rpcUrls: rpcUrls(network, $options.get()), hash, address, nonce: sent.nonce })
  } catch {
    // A chain that cannot be asked says nothing about the transaction: it stays what it was.
    return
  }
  // A chain that counts no further calls it final.
  depths.set(hash, news.depth ?? Number.POSITIVE_INFINITY)
  const status = statusAfter(sent, news)
  transactionFollowed(sent, { status, ...(news.nonce !== undefined && { nonce: news.nonce }) })
  if (status !== sent.status && status !== 'unknown' && status !== 'pending') await accountChanged(account)
}

/** "Gone" alone decides nothing: a node may not have heard of it yet, or forgot it for a moment (money-rules 16). */
function statusAfter(sent: SentTransaction, news: TransactionNews): TransactionStatus {
  if (news.status !== 'gone') {
    missed.delete(sent.hash)
    return news.status
  }
  const looks = (missed.get(sent.hash) ?? 0) + 1
  missed.set(sent.hash, looks)
  const wasSeen = sent.nonce !== undefined
  return wasSeen && looks >= moneyLimits.looksUntilDropped ? 'dropped' : 'unknown'
}

/** A receipt that changed the account goes around every cache (money-rules 4). */
async function accountChanged(account: AccountId): Promise<void> {
  if ($account.get().caipAddress !== account) return
  const [balances, tokens, activity] = await Promise.all([
    import('./account.ts'),
    import('./token-balances.ts'),
    import('./activity.ts'),
  ])
  void balances.refreshAccount({ now: true })
  void tokens.loadTokens({ now: true })
  void activity.refreshActivity()
}
