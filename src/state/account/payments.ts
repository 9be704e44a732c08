import { atom, readonlyType } from 'nanostores'
import { isSamePayment, type OwnerId, type Payment, withPayments } from '../../core/money/payments.ts'

type Payments = Readonly<Record<OwnerId, readonly Payment[]>>

const payments = atom<Payments>({})

// Enough to know whom somebody pays again and again.
const kept = 150

/** Whom the accounts paid, as far as this visit has seen it and the storage remembers, the newest first. */
export const $payments = readonlyType(payments)

export const paymentsSeen = (owner: OwnerId, seen: readonly Payment[]) => {
  const before = payments.get()[owner] ?? []
  const now = withPayments(before, seen, kept)
  if (now !== before) payments.set({ ...payments.get(), [owner]: now })
}
/** The chain was asked about a claim. */
export const paymentJudged = (owner: OwnerId, payment: Payment, trust: 'proven' | 'denied') => {
  const others = (payments.get()[owner] ?? []).filter(each => !isSamePayment(each, payment))
  payments.set({ ...payments.get(), [owner]: [{ ...payment, trust }, ...others] })
}
/** @internal Tests begin anew. */
export const paymentsForgotten = () => payments.set({})
