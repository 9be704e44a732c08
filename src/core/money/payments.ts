import { keyOfAddress } from './address-key.ts'
import { comparableAddress, isSameAddress } from '../chain/address.ts'
import { type AccountId, type NetworkId, namespaceOf, parseAccountId } from '../chain/caip.ts'
import type { Transaction } from './activity.ts'
import { isNativePlaceholder } from './token.ts'

/** Payer across networks: the accounts of a namespace with the same address are one payer. */
export type OwnerId = string

/** A past payment of an account, with the data to verify it on chain. */
export interface Payment {
  readonly to: string
  readonly networkId: NetworkId
  readonly hash: string
  /** Contract. Absent for the native coin. */
  readonly token?: string
  /** Unix milliseconds. Absent if no reliable source provides it. */
  readonly time?: number
  /**
   * Source of trust: sent by this modal (`own`), listed by the service (`service`), confirmed on chain (`proven`). A `claim` is not
   * trusted until verified on chain: it comes from storage, or could be a coin or a token. A `refuted` payment was not found on chain
   * and stays untrusted when claimed again.
   */
  readonly trust: 'own' | 'service' | 'proven' | 'claim' | 'refuted'
}

export function ownerOf(account: AccountId): OwnerId {
  const { networkId, address } = parseAccountId(account)
  const namespace = namespaceOf(networkId)
  return `${namespace}:${keyOfAddress(namespace, address)}`
}

const keys = new WeakMap<Payment, string>()

function keyOf(payment: Payment): string {
  const cached = keys.get(payment)
  if (cached !== undefined) return cached
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

/** Whether two records describe the same payment, whatever their source. */
export const isSamePayment = (a: Payment, b: Payment): boolean => keyOf(a) === keyOf(b)

/**
 * Extracts payments from history entries: confirmed, signed by the account, non-zero, with a receiver. The caller decides whether a
 * token is trusted.
 */
export function paymentsIn(
  rows: readonly Transaction[],
  account: AccountId,
  coinOf: (networkId: NetworkId) => string | undefined,
): Payment[] {
  const { address, networkId: accountNetwork } = parseAccountId(account)
  const namespace = namespaceOf(accountNetwork)
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
        const { networkId, hash, time } = row
        const payment = { to, networkId, hash, time }
        if (token.address !== undefined && !isNativePlaceholder(token.address))
          return [{ ...payment, token: token.address, trust: 'service' }]
        // Many services omit the contract. A native transfer goes directly to the receiver of the transaction; anything else with
        // the coin's symbol may be any token.
        const isCoin =
          token.address !== undefined ||
          (token.symbol === coinOf(networkId) &&
            (row.to === undefined || isSameAddress(namespace, row.to, to)))
        return [{ ...payment, trust: isCoin ? 'service' : 'claim' }]
      }),
    )
}

/**
 * Merges payments, newest first. A new record of a listed payment replaces it only if the listed one is a claim and the new one is not.
 * Considers only the first `maxCount` new payments, because older and newer ones would otherwise replace each other on every merge.
 */
export function withPayments(
  current: readonly Payment[],
  newPayments: readonly Payment[],
  maxCount = Number.POSITIVE_INFINITY,
): readonly Payment[] {
  const previousTrust = new Map([...current].reverse().map(payment => [keyOf(payment), payment.trust]))
  const added = newPayments.slice(0, maxCount).filter(payment => {
    const trust = previousTrust.get(keyOf(payment))
    return trust === undefined || (trust === 'claim' && payment.trust !== 'claim')
  })
  if (!added.length) return current
  // Keys are computed once: a long history adds hundreds of payments, and each page merges again.
  const newer = new Set(added.map(keyOf))
  return [...added, ...current.filter(payment => !newer.has(keyOf(payment)))].slice(0, maxCount)
}
