import { isNetworkId } from '../core/chain/caip.ts'
import type { OwnerId, Payment } from '../core/money/payments.ts'
import { storedEntry } from './storage.ts'

/** A stored payment. It only references the transaction, which is read from the chain again, because storage is not trusted. */
export type StoredPayment = Omit<Payment, 'trust'>

/** Payments by owner. */
export type StoredPayments = Readonly<Record<OwnerId, readonly StoredPayment[]>>

// These limits keep the entry below the size that `readEntry` accepts.
const mostOwners = 3
const mostPayments = 150

const isWord = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w:.%-]{1,130}$/.test(value)

const isPayment = (value: unknown): value is StoredPayment => {
  const { to, networkId, hash, token } = (value ?? {}) as Partial<StoredPayment>
  return isWord(to) && isNetworkId(networkId) && isWord(hash) && (token === undefined || isWord(token))
}

export const storedPayments = storedEntry<StoredPayments>('paid', {
  guard: (value): value is StoredPayments =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(
      ([owner, list]) => isWord(owner) && Array.isArray(list) && list.every(isPayment),
    ),
  copy: paymentsByOwner =>
    Object.fromEntries(
      Object.entries(paymentsByOwner)
        .slice(0, mostOwners)
        .map(([owner, list]) => [
          owner,
          list.slice(0, mostPayments).map(({ to, networkId, hash, token }) => ({
            to,
            networkId,
            hash,
            ...(token !== undefined && { token }),
          })),
        ]),
    ),
})
