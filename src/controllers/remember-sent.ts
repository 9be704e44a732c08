import { isSameAddress } from '../core/chain/address.ts'
import { namespaceOf } from '../core/chain/caip.ts'
import { parseAccountId } from '../core/chain/parse-caip.ts'
import { runtime } from '../runtime.ts'
import { type StoredTransaction, storedTransactions } from '../services/sent-storage.ts'
import { $sentTransactions, sentTransactionsSet, type SentTransaction } from '../state/sent-transactions.ts'

let recalled: Promise<void> | undefined

/** Brings back what was sent before this page was loaded anew and still waits, and keeps what is sent from now on. 2 */
export function recallSent(): Promise<void> {
  recalled ??= recall()
  return recalled
}

async function recall(): Promise<void> {
  const stored = (await storedTransactions.read()) ?? []
  const known = $sentTransactions.get()
  const isKnown = (one: StoredTransaction) => known.some(each => each.hash === one.hash)
  sentTransactionsSet([...known, ...stored.filter(one => !isKnown(one)).map(toSent)])
  const stop = $sentTransactions.listen(keep)
  runtime.stops.set('sent', () => {
    stop()
    recalled = undefined
  })
  if (known.length) keep(known)
}

// What has come to an end stands in the service's history; what has not must not be forgotten.
const isOpen = ({ status }: SentTransaction) => status === 'pending' || status === 'unknown'

const keep = (all: readonly SentTransaction[]): void =>
  void storedTransactions.write(all.filter(isOpen).flatMap(toStored))

function toStored({ account, hash, sentAt, to, transfers, nonce }: SentTransaction): StoredTransaction[] {
  const [transfer] = transfers
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
    },
  ]
}

// Storage is anybody's on this page (T12): a row that comes from it says "unknown" until the chain has been asked.
const toSent = ({
  account,
  hash,
  sentAt,
  amount,
  symbol,
  to,
  token,
  nonce,
}: StoredTransaction): SentTransaction => ({
  account,
  hash,
  operation: 'send',
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
  ],
  ...(nonce !== undefined && { nonce }),
  isRecalled: true,
})

function isOwn(account: SentTransaction['account'], to: string): boolean {
  const { networkId, address } = parseAccountId(account)
  return isSameAddress(namespaceOf(networkId), to, address)
}
