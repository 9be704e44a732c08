import { keyOfAddress } from './address-key.ts'
import { comparableAddress, isSameAddress } from '../chain/address.ts'
import { type AccountId, type NetworkId, namespaceOf, parseAccountId } from '../chain/caip.ts'
import type { Transaction } from './activity.ts'
import { isNativePlaceholder } from './token.ts'

/** Who pays, whatever the network: the accounts of one key in one namespace are one. */
export type OwnerId = string

/** Something that an account paid to somebody, and where its chain tells of it. */
export interface Payment {
  readonly to: string
  readonly networkId: NetworkId
  readonly hash: string
  /** The contract; absent for the network's own coin. */
  readonly token?: string
  /** Unix milliseconds; absent where nobody reliable says when. */
  readonly at?: number
  /**
   * Why it is believed: this modal sent it (`own`), the service lists it (`service`), the chain says so (`proven`). A `claim`
   * is believed by nobody before the chain was asked: it comes from storage, or nothing in it tells a coin from a token.
   * `denied` is one that the chain knows nothing of, however often it is claimed.
   */
  readonly trust: 'own' | 'service' | 'proven' | 'claim' | 'denied'
}

export function ownerOf(account: AccountId): OwnerId {
  const { networkId, address } = parseAccountId(account)
  const namespace = namespaceOf(networkId)
  return `${namespace}:${keyOfAddress(namespace, address)}`
}

const keys = new WeakMap<Payment, string>()

function keyOf(payment: Payment): string {
  const known = keys.get(payment)
  if (known !== undefined) return known
  const { networkId, hash, token, to } = payment
  const key = JSON.stringify([
    networkId,
    hash.toLowerCase(),
    token?.toLowerCase(),
    comparableAddress(namespaceOf(networkId), to),
  ])
  keys.set(payment, key)
  return key
}

/** Two that say the same, whoever says it. */
export const isSamePayment = (one: Payment, other: Payment): boolean => keyOf(one) === keyOf(other)

/**
 * What the rows of a history say that the account paid: confirmed, signed by it, more than nothing, to somebody. Whether a
 * token is one that counts is for whoever knows tokens.
 */
export function paymentsIn(
  rows: readonly Transaction[],
  account: AccountId,
  coinOf: (networkId: NetworkId) => string | undefined,
): Payment[] {
  const { address, networkId: home } = parseAccountId(account)
  const namespace = namespaceOf(home)
  return rows
    .filter(
      row =>
        row.status === 'confirmed' &&
        namespaceOf(row.networkId) === namespace &&
        isSameAddress(namespace, row.from, address),
    )
    .flatMap(row =>
      row.transfers.flatMap(({ direction, amount, to, token, collectible }): Payment[] => {
        if (direction !== 'out' || !to || !token || collectible || !/[1-9]/.test(amount)) return []
        const { networkId, hash, at } = row
        const payment = { to, networkId, hash, at }
        if (token.address !== undefined && !isNativePlaceholder(token.address))
          return [{ ...payment, token: token.address, trust: 'service' }]
        // Many services name no contract at all. A coin goes straight to whom the transaction is for; what only has the
        // coin's symbol may be any token.
        const isCoin =
          token.address !== undefined ||
          (token.symbol === coinOf(networkId) &&
            (row.to === undefined || isSameAddress(namespace, row.to, to)))
        return [{ ...payment, trust: isCoin ? 'service' : 'claim' }]
      }),
    )
}

/**
 * The list with more, the newest first: one for each of what was paid, and the better reason to believe it. Of more than
 * the list may hold only the newest count, else older ones would drive out newer ones, by turns.
 */
export function withPayments(
  known: readonly Payment[],
  more: readonly Payment[],
  most = Number.POSITIVE_INFINITY,
): readonly Payment[] {
  const before = new Map([...known].reverse().map(each => [keyOf(each), each.trust]))
  const added = more.slice(0, most).filter(one => {
    const trust = before.get(keyOf(one))
    return trust === undefined || (trust === 'claim' && one.trust !== 'claim')
  })
  if (!added.length) return known
  // By keys, each read once: a long history adds hundreds at a time, and every page asks again.
  const newer = new Set(added.map(keyOf))
  return [...added, ...known.filter(each => !newer.has(keyOf(each)))].slice(0, most)
}
