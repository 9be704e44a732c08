import { atom, computed, readonlyType } from 'nanostores'
import type { AccountId } from '../../core/chain/caip.ts'
import { $account } from '../account/account.ts'

/**
 * Where a purchase stands. `blocked`: the browser did not open a window. `host`, `address`, `token`: the link was not opened,
 * since it leads to an unknown site, names another address, or sells another token than it says. `down`: there is no link.
 * `slow`: nobody looks any more.
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

/** What is bought, from whom, for which account. */
export interface Purchase {
  readonly id: string
  readonly account: AccountId
  readonly seller: { readonly id: string; readonly name: string; readonly isOwn: boolean }
  readonly token: { readonly symbol: string; readonly address?: string }
  /** What is paid, and in what. */
  readonly amount: string
  readonly currency: string
  /** How much of the token the seller quoted or its price lets expect, as a decimal string; absent without a quote and a price. */
  readonly expected?: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** Base units of the token that the account had before, and how many digits it has; undefined where nobody could say. */
  readonly before?: { readonly units: string; readonly decimals: number }
  /** Purchases that the service knew before. */
  readonly seen: readonly string[]
  /** This page was left for the seller's. */
  readonly hasLeft?: true
}

export interface PurchaseState extends Purchase {
  readonly step: PurchaseStep
  /** The checked link. */
  readonly url?: string
  /** The link does not say whom it pays out to: the person compares the address there. */
  readonly isOpaque?: boolean
  /** The person has just come back from the seller's page. */
  readonly isBack?: boolean
  /** What has arrived, in the token. */
  readonly arrived?: string
}

const purchase = atom<PurchaseState | undefined>()

/** The purchase that runs, whoever's it is. */
export const $anyPurchase = readonlyType(purchase)

/** The purchase of the account that shows. */
export const $purchase = computed([purchase, $account], (each, { caipAddress }) =>
  each?.account === caipAddress ? each : undefined,
)

export const purchaseBegun = (begun: Purchase): void => purchase.set({ ...begun, step: 'opening' })
export const purchaseReturned = (kept: Purchase): void =>
  purchase.set({ ...kept, step: 'waiting', isBack: true })
/** Nothing happens when another purchase has begun meanwhile. */
export const purchaseMoved = (id: string, change: Partial<Omit<PurchaseState, 'id'>>): void => {
  const now = purchase.get()
  if (now?.id === id) purchase.set({ ...now, ...change })
}
export const purchaseForgotten = (): void => purchase.set(undefined)
