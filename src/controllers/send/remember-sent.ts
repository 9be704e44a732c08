import { isSameAddress } from '../../core/chain/address.ts'
import { namespaceOf, parseAccountId } from '../../core/chain/caip.ts'
import type { Transfer } from '../../core/money/activity.ts'
import { runtime } from '../../runtime.ts'
import { type StoredTransaction, storedTransactions } from '../../services/sent-storage.ts'
import { storagePrefix } from '../../services/storage-snapshot.ts'
import {
  $sentTransactions,
  sentTransactionsSet,
  type SentTransaction,
} from '../../state/send/sent-transactions.ts'
import { perModal } from '../../core/per-modal.ts'

const live = perModal(() => ({
  pendingRead: undefined as Promise<void> | undefined,
  /** Serializes the writes, so that the last one has the latest state. */
  writes: Promise.resolve() as Promise<void>,
}))

/**
 * Restores transactions that were pending before a reload, and stores new ones from now on. Calls `onOtherTab` after it has merged
 * the changes of another tab.
 */
export function restoreSent(onOtherTab?: () => void): Promise<void> {
  live.pendingRead ??= restore(onOtherTab)
  return live.pendingRead
}

async function restore(onOtherTab?: () => void): Promise<void> {
  await mergeStored()
  const stop = $sentTransactions.listen(scheduleSave)
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === `${storagePrefix}sent`) void mergeStored().then(onOtherTab)
  }
  addEventListener('storage', onStorage)
  runtime.stops.set('sent', () => {
    stop()
    removeEventListener('storage', onStorage)
  })
  const current = $sentTransactions.get()
  if (current.length) scheduleSave(current)
}

async function mergeStored(): Promise<void> {
  const storedRows = (await storedTransactions.read()) ?? []
  const current = $sentTransactions.get()
  const unknown = storedRows.filter(
    storedTransaction => !current.some(transaction => isSame(transaction, storedTransaction)),
  )
  if (unknown.length) sentTransactionsSet([...current, ...unknown.map(toSent)])
}

const isSame = (a: { hash: string; account: string }, b: { hash: string; account: string }) =>
  a.hash === b.hash && a.account === b.account

// Only open transactions are stored, because the service lists settled ones.
const isOpen = ({ status }: SentTransaction) => status === 'pending' || status === 'unknown'

const scheduleSave = (transactions: readonly SentTransaction[]): void => {
  live.writes = live.writes.then(() => save(transactions))
}

/** Stores the open transactions. Keeps rows of other tabs, because those tabs follow them. */
async function save(transactions: readonly SentTransaction[]): Promise<void> {
  const previousRows = (await storedTransactions.read()) ?? []
  const otherTabRows = previousRows.filter(
    storedTransaction => !transactions.some(transaction => isSame(transaction, storedTransaction)),
  )
  const currentRows = [...transactions.filter(isOpen).flatMap(toStoredTransactions), ...otherTabRows]
  // Avoids a loop of storage events between tabs with the same data.
  if (JSON.stringify(currentRows) === JSON.stringify(previousRows)) return
  await (currentRows.length ? storedTransactions.write(currentRows) : storedTransactions.remove())
}

function toStoredTransactions({
  account,
  hash,
  sentAt,
  to,
  transfers,
  nonce,
  lastBlock,
}: SentTransaction): StoredTransaction[] {
  const [transfer, receivedTransfer] = transfers
  const receiver = transfer?.to ?? to
  if (!transfer?.token || !receiver) return []
  const { symbol, address } = transfer.token
  return [
    {
      account,
      hash,
      sentAt,
      amount: transfer.amount,
      symbol,
      to: receiver,
      ...(address !== undefined && { token: address }),
      ...(nonce !== undefined && { nonce }),
      ...(lastBlock !== undefined && { lastBlock }),
      ...(receivedTransfer?.token && {
        gets: {
          amount: receivedTransfer.amount,
          symbol: receivedTransfer.token.symbol,
          ...(receivedTransfer.token.address !== undefined && { token: receivedTransfer.token.address }),
        },
      }),
    },
  ]
}

// Any script of the page can write the storage (T12), so restored rows are "unknown" until the chain confirms them.
const toSent = ({
  account,
  hash,
  sentAt,
  amount,
  symbol,
  to,
  token,
  nonce,
  lastBlock,
  gets,
}: StoredTransaction): SentTransaction => ({
  account,
  hash,
  operation: gets ? 'trade' : 'send',
  status: 'unknown',
  sentAt,
  to,
  transfers: [
    {
      direction: isOwn(account, to) ? 'self' : 'out',
      amount,
      token: { name: symbol, symbol, ...(token !== undefined && { address: token }) },
      to,
    },
    ...(gets ? [toReceivedTransfer(gets, to)] : []),
  ],
  ...(nonce !== undefined && { nonce }),
  ...(lastBlock !== undefined && { lastBlock }),
  isRestored: true,
})

const toReceivedTransfer = (
  { amount, symbol, token }: NonNullable<StoredTransaction['gets']>,
  from: string,
): Transfer => ({
  direction: 'in',
  amount,
  token: { name: symbol, symbol, ...(token !== undefined && { address: token }) },
  from,
})

function isOwn(account: SentTransaction['account'], to: string): boolean {
  const { networkId, address } = parseAccountId(account)
  return isSameAddress(namespaceOf(networkId), to, address)
}
