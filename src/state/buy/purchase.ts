import { computed } from 'nanostores'
import type { AccountId } from '../../core/chain/caip.ts'
import { $account } from '../account/account.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

/**
 * Status of a purchase. `blocked`: the browser blocked the window. `host`, `address`, `token`: the link was not opened, because it
 * leads to an unknown site, names another address, or sells another token than announced. `down`: the seller provided no link, or the
 * attempt was canceled before the link arrived. `slow`: polling has stopped.
 */
export type PurchaseStep =
  | 'opening'
  | 'waiting'
  | 'closed'
  | 'blocked'
  | 'host'
  | 'address'
  | 'token'
  | 'down'
  | 'paid'
  | 'done'
  | 'failed'
  | 'slow'

/** A purchase of a token from a seller for an account. */
export interface Purchase {
  readonly id: string
  readonly account: AccountId
  readonly seller: { readonly id: string; readonly name: string; readonly isOwn: boolean }
  readonly token: { readonly symbol: string; readonly address?: string }
  /** Amount to pay, in `currency`. */
  readonly amount: string
  readonly currency: string
  /** Expected token amount as a decimal string, from the quote or the token's price. Absent without either. */
  readonly expected?: string
  /** Time of the click that started the purchase, in Unix milliseconds. */
  readonly at: number
  /** The account's token balance before the purchase, in base units. Undefined if it could not be read. */
  readonly before?: { readonly units: string; readonly decimals: number }
  /** Ids of purchases that the service already listed before this one. */
  readonly seen: readonly string[]
  /** This page navigated to the seller's site. */
  readonly hasLeft?: true
}

export interface PurchaseState extends Purchase {
  readonly step: PurchaseStep
  /** The checked link. */
  readonly url?: string
  /** The link does not contain the payout address, so the user has to compare it on the seller's page. */
  readonly isOpaque?: boolean
  /** The purchase was restored, because this tab reloaded or returned from the seller's site. */
  readonly isBack?: boolean
  /** Received amount, in the token. */
  readonly receivedAmount?: string
}

const purchase = modalAtom<PurchaseState | undefined>(undefined)

/** The current purchase, of any account. */
export const $anyPurchase: ReadonlyStore<typeof purchase> = purchase

/** The purchase of the active account. */
export const $purchase = computed([purchase, $account], (current, { caipAddress }) =>
  current?.account === caipAddress ? current : undefined,
)

export const purchaseStarted = (nextPurchase: Purchase): void =>
  purchase.set({ ...nextPurchase, step: 'opening' })
export const purchaseReturned = (storedPurchase: Purchase): void =>
  purchase.set({ ...storedPurchase, step: 'waiting', isBack: true })
/** Updates the purchase `id`. Does nothing if it is no longer the current purchase. */
export const purchaseUpdated = (id: string, change: Partial<Omit<PurchaseState, 'id'>>): void => {
  const currentPurchase = purchase.get()
  if (currentPurchase?.id === id) purchase.set({ ...currentPurchase, ...change })
}
export const purchaseCleared = (): void => purchase.set(undefined)
