import { isSamePayment, type OwnerId, type Payment, withPayments } from '../../core/money/payments.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

type Payments = Readonly<Record<OwnerId, readonly Payment[]>>

const payments = modalAtom<Payments>({})

// Maximum number of payments per owner, which is enough to include every frequent receiver.
const maxPayments = 150

/** Payments of each owner: sent from this modal, listed by a service, or restored from storage. The last added or verified is first. */
export const $payments: ReadonlyStore<typeof payments> = payments

export const paymentsAdded = (owner: OwnerId, added: readonly Payment[]) => {
  const previousPayments = payments.get()[owner] ?? []
  const currentPayments = withPayments(previousPayments, added, maxPayments)
  if (currentPayments !== previousPayments) payments.set({ ...payments.get(), [owner]: currentPayments })
}
/** Stores the result of verifying a claimed payment on chain. */
export const paymentVerified = (owner: OwnerId, payment: Payment, trust: 'proven' | 'refuted') => {
  const otherPayments = (payments.get()[owner] ?? []).filter(
    knownPayment => !isSamePayment(knownPayment, payment),
  )
  payments.set({ ...payments.get(), [owner]: [{ ...payment, trust }, ...otherPayments] })
}
