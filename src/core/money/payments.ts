import { isSameAddress } from '../chain/address.ts'
import { type AccountId, type NetworkId, namespaceOf, parseAccountId } from '../chain/caip.ts'
import type { Transaction } from './activity.ts'
import { isNativePlaceholder } from './token.ts'

/** Who pays, whatever the network: the accounts of one key in one family of chains are one. */
export type OwnerId = string

/** Something that an account paid to somebody, and where its chain tells of it. */
export interface Payment {
  readonly to: string
  readonly networkId: NetworkId
  readonly hash: string
  /** The contract; absent for the network's own coin. */
  readonly token?: string
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
  return `${namespace}:${namespace === 'eip155' ? address.toLowerCase() : address}`
}

/** Two that say the same, whoever says it. */
export const isSamePayment = (one: Payment, other: Payment): boolean =>
  one.networkId === other.networkId &&
  one.hash.toLowerCase() === other.hash.toLowerCase() &&
  one.token?.toLowerCase() === other.token?.toLowerCase() &&
  isSameAddress(namespaceOf(one.networkId), one.to, other.to)

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
        const { networkId, hash } = row
        const payment = { to, networkId, hash }
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

/** The list with more, the newest first: one for each of what was paid, and the better reason to believe it. */
export function withPayments(
  known: readonly Payment[],
  more: readonly Payment[],
  most = Number.POSITIVE_INFINITY,
): readonly Payment[] {
  const added = more.filter(one => {
    const before = known.find(each => isSamePayment(each, one))
    return !before || (before.trust === 'claim' && one.trust !== 'claim')
  })
  if (!added.length) return known
  return [...added, ...known.filter(each => !added.some(one => isSamePayment(each, one)))].slice(0, most)
}
