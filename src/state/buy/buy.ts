import { computed } from 'nanostores'
import type { NetworkId } from '../../core/chain/caip.ts'
import { compareDecimals } from '../../core/money/decimal.ts'
import {
  type AmountProblem,
  amountProblem,
  type BuyToken,
  type OnrampPrice,
  type PayCurrency,
  standardCurrencies,
} from '../../core/money/onramp.ts'
import { tokenKey } from '../../core/money/token.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

/** Currencies and tokens that can be bought on a network. */
export interface BuyList {
  /** `standard`: the service's list is unavailable and the built-in list is used. */
  readonly status: 'idle' | 'loading' | 'ready' | 'standard'
  readonly networkId?: NetworkId
  readonly currencies: readonly PayCurrency[]
  readonly tokens: readonly BuyToken[]
}

/** A seller: a provider of the service, or one that the app configured (`isOwn`). */
export interface Seller {
  readonly id: string
  readonly name: string
  readonly icon?: string
  readonly isOwn: boolean
}

/** A seller's price. `estimate`: not quoted, but computed from the token's price. */
export type Offer =
  | { readonly status: 'loading' | 'none' | 'failed' }
  | ({ readonly status: 'quoted' | 'estimate' } & OnrampPrice)

export interface BuyForm {
  /** Typed text, with the decimal separator of the language. */
  readonly typedText: string
  /** `typedText` as a decimal string. An invalid text is kept unchanged. */
  readonly amount: string
  readonly currency: string
  /** Key of the token. Undefined selects the first one. */
  readonly token?: string
}

const list = modalAtom<BuyList>({ status: 'idle', currencies: standardCurrencies, tokens: [] })
const sellers = modalAtom<readonly Seller[]>([])
const offers = modalAtom<Readonly<Record<string, Offer | undefined>>>({})
const form = modalAtom<BuyForm>({ typedText: '', amount: '', currency: 'USD' })

export const $buyList: ReadonlyStore<typeof list> = list
export const $buyForm: ReadonlyStore<typeof form> = form

/** The chosen token, or the first one in the list if none was chosen or the list does not contain it. */
export const $buyToken = computed(
  [list, form],
  ({ tokens }, { token }) => tokens.find(candidate => tokenKey(candidate) === token) ?? tokens[0],
)

export const $payCurrency = computed(
  [list, form],
  ({ currencies }, { currency }): PayCurrency =>
    currencies.find(({ code }) => code === currency) ??
    currencies[0] ??
    (standardCurrencies[0] as PayCurrency),
)

export const $amountProblem = computed(
  [form, $payCurrency],
  ({ amount }, currency): AmountProblem | undefined => amountProblem(amount, currency),
)

/** Sellers with their offers: quotes first, by received amount in descending order, then the others in the order of `sellers`. */
export const $offers = computed([sellers, offers], (sellerList, offersById) => {
  const allOffers = sellerList.map(seller => ({
    ...seller,
    offer: offersById[seller.id] ?? ({ status: 'none' } as Offer),
  }))
  const quotedAmount = (offer: (typeof allOffers)[number]) =>
    offer.offer.status === 'quoted' ? offer.offer.amount : '-1'
  return allOffers.toSorted((a, b) => compareDecimals(quotedAmount(b), quotedAmount(a)))
})

export const buyListLoading = (networkId: NetworkId): void =>
  list.set({
    ...(list.get().networkId === networkId ? list.get() : { currencies: standardCurrencies, tokens: [] }),
    status: 'loading',
    networkId,
  })
export const buyListReceived = (newList: Omit<BuyList, 'status'>, status: 'ready' | 'standard'): void =>
  list.set({ ...newList, status })

export const buyAmountTyped = (typedText: string, amount: string): void =>
  form.set({ ...form.get(), typedText, amount })
export const payCurrencyChosen = (currency: string): void => form.set({ ...form.get(), currency })
export const buyTokenChosen = (token: string): void => form.set({ ...form.get(), token })

export const sellersLoaded = (loadedSellers: readonly Seller[]): void => {
  sellers.set(loadedSellers)
  offers.set({})
}
export const offerUpdated = (seller: string, offer: Offer): void =>
  offers.set({ ...offers.get(), [seller]: offer })
export const offersCleared = (): void => offers.set({})
