import { isNetworkId } from '../core/chain/caip.ts'
import type { OwnerId, Payment } from '../core/money/payments.ts'
import { storedEntry } from './storage.ts'

/** A stored payment. It only references the transaction, which is read from the chain again, because storage is not trusted. */
export type StoredPayment = Omit<Payment, 'trust'>

/** Payments by owner. */
export type StoredPayments = Readonly<Record<OwnerId, readonly StoredPayment[]>>

// These limits keep the entry below the size that `readEntry` accepts.
const maxOwners = 3
const maxPayments = 150

const isShortText = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w:.%-]{1,130}$/.test(value)

const isPayment = (value: unknown): value is StoredPayment => {
  const { to, networkId, hash, token } = (value ?? {}) as Partial<StoredPayment>
  return (
    isShortText(to) &&
    isNetworkId(networkId) &&
    isShortText(hash) &&
    (token === undefined || isShortText(token))
  )
}

export const storedPayments = storedEntry<StoredPayments>('paid', {
  guard: (value): value is StoredPayments =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(
      ([owner, payments]) => isShortText(owner) && Array.isArray(payments) && payments.every(isPayment),
    ),
  copy: paymentsByOwner =>
    Object.fromEntries(
      Object.entries(paymentsByOwner)
        .slice(0, maxOwners)
        .map(([owner, payments]) => [
          owner,
          payments.slice(0, maxPayments).map(({ to, networkId, hash, token }) => ({
            to,
            networkId,
            hash,
            ...(token !== undefined && { token }),
          })),
        ]),
    ),
})
