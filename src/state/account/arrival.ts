import type { AccountId } from '../../core/chain/caip.ts'
import type { TokenBalance } from '../../core/money/token.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

/** A payment received while the Receive screen was shown. */
export interface Arrival {
  readonly account: AccountId
  /** The token with its balance after the payment. */
  readonly token: TokenBalance
  /** Balance of the token before the payment, as a decimal string. */
  readonly previousAmount: string
  /** Received amount, as a decimal string. */
  readonly amount: string
}

const arrival = modalAtom<Arrival | undefined>(undefined)

/** The last payment received since the Receive screen was opened. */
export const $arrival: ReadonlyStore<typeof arrival> = arrival

export const arrivalSeen = (nextArrival: Arrival | undefined) => arrival.set(nextArrival)
