import { readonlyType } from 'nanostores'
import { isSamePayment, type OwnerId, type Payment, withPayments } from '../../core/money/payments.ts'
import { modalAtom } from '../modal-atom.ts'

type Payments = Readonly<Record<OwnerId, readonly Payment[]>>

const payments = modalAtom<Payments>({})

// Enough to cover every frequent receiver.
const kept = 150

/** Payments of each owner, newest first: seen during this visit or restored from storage. */
export const $payments = readonlyType(payments)

export const paymentsSeen = (owner: OwnerId, seen: readonly Payment[]) => {
  const before = payments.get()[owner] ?? []
  const now = withPayments(before, seen, kept)
  if (now !== before) payments.set({ ...payments.get(), [owner]: now })
}
/** Stores the result of checking a claimed payment on chain. */
export const paymentJudged = (owner: OwnerId, payment: Payment, trust: 'proven' | 'denied') => {
  const others = (payments.get()[owner] ?? []).filter(each => !isSamePayment(each, payment))
  payments.set({ ...payments.get(), [owner]: [{ ...payment, trust }, ...others] })
}
/** @internal Resets the store between tests. */
export const paymentsForgotten = () => payments.set({})
