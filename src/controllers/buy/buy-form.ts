import type { Network } from '../../core/chain/network.ts'
import { hasApi } from '../../core/has-api.ts'
import { compareDecimals, divideDecimals, multiplyDecimals } from '../../core/money/decimal.ts'
import {
  type BuyToken,
  type OnrampPrice,
  type OnrampRequest,
  standardCurrencies,
  standardTokensOn,
} from '../../core/money/onramp.ts'
import { onrampLimits } from '../../core/money/onramp-limits.ts'
import { isSameToken, tokenKey } from '../../core/money/token.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { getOnrampOptions, getOnrampQuote } from '../../services/blockchain-api/onramp.ts'
import { $account } from '../../state/account/account.ts'
import { $tokens } from '../../state/account/token-balances.ts'
import { $labelOf } from '../../state/account/token-labels.ts'
import {
  $amountProblem,
  $buyForm,
  $buyList,
  $buyToken,
  $offers,
  $payCurrency,
  buyAmountTyped,
  buyListLoading,
  buyListReceived,
  buyTokenChosen,
  offerMade,
  offersDropped,
  payCurrencyChosen,
  type Seller,
  sellersSeen,
} from '../../state/buy/buy.ts'
import { $buyWish, type BuyWish, buyWished } from '../../state/buy/wish.ts'
import { $activeNetwork } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { loadTokens } from '../account/token-balances.ts'
import { goBack } from '../shell/modal.ts'
import { track } from '../shell/track.ts'
import { askAgainWhileOpen } from '../../reactions/account.ts'
import { onceEach, ownProviders, ownTokens, sellersOf } from './sellers.ts'
import { readAmount } from '../send/read-amount.ts'

let asking: AbortController | undefined
let pause: ReturnType<typeof setTimeout> | undefined
let loading: AbortController | undefined

export const isSmartAccount = (): boolean => $account.get().type === 'smartAccount'

/** The form shows: what is sold here is asked for, and what it costs. */
export function prepareBuy(): void {
  track({ event: 'SELECT_BUY_CRYPTO', isSmartAccount: isSmartAccount() })
  void loadTokens()
  void loadBuyList()
}

/** Nobody looks at the form any more. */
export function leaveBuyForm(): void {
  clearTimeout(pause)
  asking?.abort()
  loading?.abort()
}

/**
 * What can be bought on the active network, and paid with. Where the service does not say so, the published list stands in its
 * place, which names two networks alone. Never rejects.
 */
export async function loadBuyList(): Promise<void> {
  const network = $activeNetwork.get()
  if (!network) return
  loading?.abort()
  const mine = new AbortController()
  loading = mine
  const settings = $options.get()
  const own = ownTokens(network, settings)
  const { networkId, status } = $buyList.get()
  if (networkId !== network.id || status !== 'ready') buyListLoading(network.id)
  const known = hasApi(settings)
    ? await getOnrampOptions(network.id, settings, mine.signal).catch(() => undefined)
    : { currencies: standardCurrencies, tokens: [] }
  if (mine.signal.aborted || $activeNetwork.get() !== network) return
  const currencies = known?.currencies.length ? known.currencies : standardCurrencies
  const sold = (known?.tokens ?? standardTokensOn(network.id)).filter(token => isSoldByName(token, network))
  const tokens = onceEach([...sold, ...own])
  buyListReceived({ networkId: network.id, currencies, tokens }, known ? 'ready' : 'standard')
  askOffers()
}

/**
 * Whether the service's symbol of a token is the one in our records. A seller pays out by symbol, so a token under another symbol
 * is not offered.
 */
function isSoldByName({ networkId, address, symbol }: BuyToken, { nativeCurrency }: Network): boolean {
  const label = address === undefined ? nativeCurrency : $labelOf.get()({ networkId, address })
  return !label || label.symbol === symbol
}

// F15: what could not be had is asked for again.
askAgainWhileOpen(() => {
  const isMissing =
    $buyList.get().status === 'standard' || $offers.get().some(({ offer }) => offer.status === 'failed')
  if (isMissing) void loadBuyList()
})

/** An amount as typed; what is no number stands as it was typed, and the form says that it is none. */
export function enterBuyAmount(text: string): void {
  buyAmountTyped(text, readAmount(text) ?? text)
  askOffers()
}

export function chooseCurrency(code: string): void {
  payCurrencyChosen(code)
  askOffers()
  goBack()
}

export function chooseBuyToken(token: BuyToken): void {
  buyTokenChosen(tokenKey(token))
  askOffers()
  goBack()
}

/** What a page wishes for; what is no amount or no currency is left out, and what is not sold here is not chosen. */
export function wishToBuy(wish: BuyWish & { amount?: string; currency?: string }): void {
  const { amount, currency, symbol, address } = wish
  if (amount !== undefined && /^\d{1,12}(?:\.\d{1,2})?$/.test(amount)) buyAmountTyped(amount, amount)
  if (currency !== undefined && /^[A-Z]{3}$/.test(currency)) payCurrencyChosen(currency)
  if (symbol || address) buyWished({ symbol, address })
}

function takeWish(): void {
  const { tokens, status } = $buyList.get()
  const wish = $buyWish.get()
  if (!wish || status === 'idle' || status === 'loading') return
  const { symbol, address } = wish
  const found = tokens.find(each =>
    address ? isSameToken(each, { networkId: each.networkId, address }) : each.symbol === symbol,
  )
  if (found) buyTokenChosen(tokenKey(found))
  // What is not sold here is not waited for.
  buyWished(undefined)
}

/** Asks everybody who sells the chosen token for a price, once the typing rests. */
export function askOffers(): void {
  clearTimeout(pause)
  asking?.abort()
  takeWish()
  const settings = $options.get()
  const sellers = sellersOf($buyToken.get(), settings)
  sellersSeen(sellers)
  if ($amountProblem.get()) return offersDropped()
  const mine = new AbortController()
  asking = mine
  for (const { id } of sellers) offerMade(id, { status: 'loading' })
  pause = setTimeout(() => {
    for (const seller of sellers) void askOne(seller, mine.signal)
  }, onrampLimits.quotePauseMs)
}

async function askOne(seller: Seller, signal: AbortSignal): Promise<void> {
  const token = $buyToken.get()
  const request = token && requestNow(token)
  if (!token || !request) return
  try {
    const price = seller.isOwn ? await askOwn(seller.id, request) : await askService(token, request, signal)
    if (!signal.aborted) offerMade(seller.id, price ? { status: 'quoted', ...price } : { status: 'none' })
  } catch {
    if (signal.aborted) return
    const estimate = seller.isOwn ? undefined : estimateOf(token, request)
    offerMade(seller.id, estimate ? { status: 'estimate', ...estimate } : { status: 'failed' })
  }
}

const askService = (token: BuyToken, { amount, currency }: OnrampRequest, signal: AbortSignal) =>
  getOnrampQuote({ token, amount, currency }, $options.get(), signal)

/** The price of a provider of the app; undefined where it tells its prices on its own page alone. */
async function askOwn(id: string, request: OnrampRequest): Promise<OnrampPrice | undefined> {
  const provider = ownProviders($options.get()).find(each => each.id === id)
  if (typeof provider?.quote !== 'function') return undefined
  const price: unknown = await inTime(provider.quote(request))
  const { amount, fee } = (price ?? {}) as Partial<OnrampPrice>
  const isAmount = (value: unknown): value is string =>
    typeof value === 'string' && /^\d{1,30}(?:\.\d{1,40})?$/.test(value)
  if (!isAmount(amount) || compareDecimals(amount, '0') <= 0) throw new AppError('INVALID_ANSWER')
  if (compareDecimals(amount, onrampLimits.boughtMost) >= 0) throw new AppError('INVALID_ANSWER')
  const isFee = isAmount(fee) && compareDecimals(fee, request.amount) < 0
  if (fee !== undefined && !isFee) throw new AppError('INVALID_ANSWER')
  return { amount, ...(fee !== undefined && { fee }) }
}

/** Code of the app may never answer: nobody waits longer for it than this. Rejects HTTP_TIMEOUT. */
export const inTime = <T>(answer: T | Promise<T>): Promise<T> =>
  Promise.race([
    Promise.resolve(answer),
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new AppError('HTTP_TIMEOUT')), onrampLimits.providerMs),
    ),
  ])

/** What an amount of dollars may buy by the known price, less the fees that are usual: no more than an estimate, and none in another currency. */
function estimateOf(token: BuyToken, { amount, currency }: OnrampRequest): OnrampPrice | undefined {
  const price = $tokens.get().tokens.find(each => isSameToken(each, token))?.price
  if (currency !== 'USD' || price === undefined) return undefined
  const bought = divideDecimals(multiplyDecimals(amount, usualRest), price, 6)
  return bought === undefined ? undefined : { amount: bought }
}
// Fees of the published providers are 1 to 2 %.
const usualRest = '0.985'

/** What a provider is asked for now. */
export function requestNow(token: BuyToken): OnrampRequest | undefined {
  const { address, networkId } = $account.get()
  if (!address || networkId !== token.networkId) return undefined
  return {
    address,
    network: networkId,
    token: { symbol: token.symbol, ...(token.address && { address: token.address }) },
    amount: $buyForm.get().amount.replace(/\.$/, ''),
    currency: $payCurrency.get().code,
  }
}
