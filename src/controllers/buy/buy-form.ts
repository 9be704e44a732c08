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
  offerUpdated,
  offersCleared,
  payCurrencyChosen,
  type Seller,
  sellersLoaded,
} from '../../state/buy/buy.ts'
import { $requestedToken, type RequestedToken, tokenRequested } from '../../state/buy/requested-token.ts'
import { $activeNetwork } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { loadTokens } from '../account/token-balances.ts'
import { goBack } from '../shell/modal.ts'
import { track } from '../shell/track.ts'
import { retryWhenBackOnline } from '../shell/back-online.ts'
import { uniqueTokens, ownProviders, ownTokens, sellersOf } from './sellers.ts'
import { readAmount } from '../request/read-amount.ts'
import { perModal } from '../../core/per-modal.ts'

const live = perModal<{
  offersRequest?: AbortController | undefined
  quoteTimer?: ReturnType<typeof setTimeout> | undefined
  listRequest?: AbortController | undefined
}>(
  () => ({}),
  ({ quoteTimer }) => clearTimeout(quoteTimer),
)

export const isSmartAccount = (): boolean => $account.get().type === 'smartAccount'

/** Loads the purchasable tokens and their prices. Called when the form is shown. */
export function prepareBuy(): void {
  track({ event: 'SELECT_BUY_CRYPTO', isSmartAccount: isSmartAccount() })
  void loadTokens()
  void loadBuyList()
}

/** Cancels pending requests. Called when the user leaves the form. */
export function cancelBuyRequests(): void {
  clearTimeout(live.quoteTimer)
  live.offersRequest?.abort()
  live.listRequest?.abort()
}

/**
 * Loads the tokens that can be bought on the active network and the currencies to pay with. If the service fails, the built-in list is
 * used, which covers two networks only. Never rejects.
 */
export async function loadBuyList(): Promise<void> {
  const network = $activeNetwork.get()
  if (!network) return
  live.listRequest?.abort()
  const controller = new AbortController()
  live.listRequest = controller
  const settings = $options.get()
  const offeredByApp = ownTokens(network, settings)
  const { networkId, status } = $buyList.get()
  if (networkId !== network.id || status !== 'ready') buyListLoading(network.id)
  const list = hasApi(settings)
    ? await getOnrampOptions(network.id, settings, controller.signal).catch(() => undefined)
    : { currencies: standardCurrencies, tokens: [] }
  if (controller.signal.aborted || $activeNetwork.get() !== network) return
  const currencies = list?.currencies.length ? list.currencies : standardCurrencies
  const soldTokens = (list?.tokens ?? standardTokensOn(network.id)).filter(token =>
    isSoldByName(token, network),
  )
  const tokens = uniqueTokens([...soldTokens, ...offeredByApp])
  buyListReceived({ networkId: network.id, currencies, tokens }, list ? 'ready' : 'standard')
  requestOffers()
}

/**
 * Whether the service and the modal use the same symbol for a token. A seller pays out by symbol, so a token with a different symbol is not
 * offered.
 */
function isSoldByName({ networkId, address, symbol }: BuyToken, { nativeCurrency }: Network): boolean {
  const label = address === undefined ? nativeCurrency : $labelOf.get()({ networkId, address })
  return !label || label.symbol === symbol
}

// Retries failed requests (F15).
retryWhenBackOnline(() => {
  const isMissing =
    $buyList.get().status === 'standard' || $offers.get().some(({ offer }) => offer.status === 'failed')
  if (isMissing) void loadBuyList()
})

/** Stores a typed amount. Unparsable text is kept as typed, and the form shows that it is invalid. */
export function enterBuyAmount(text: string): void {
  buyAmountTyped(text, readAmount(text) ?? text)
  requestOffers()
}

export function chooseCurrency(code: string): void {
  payCurrencyChosen(code)
  requestOffers()
  goBack()
}

export function chooseBuyToken(token: BuyToken): void {
  buyTokenChosen(tokenKey(token))
  requestOffers()
  goBack()
}

/** Applies values that the app requested. Invalid amounts and currencies are ignored, and tokens not sold here are not selected. */
export function applyBuyPrefill(values: RequestedToken & { amount?: string; currency?: string }): void {
  const { amount, currency, symbol, address } = values
  if (amount !== undefined && /^\d{1,12}(?:\.\d{1,2})?$/.test(amount)) buyAmountTyped(amount, amount)
  if (currency !== undefined && /^[A-Z]{3}$/.test(currency)) payCurrencyChosen(currency)
  if (symbol || address) tokenRequested({ symbol, address })
}

function selectRequestedToken(): void {
  const { tokens, status } = $buyList.get()
  const target = $requestedToken.get()
  if (!target || status === 'idle' || status === 'loading') return
  const { symbol, address } = target
  const match = tokens.find(token =>
    address ? isSameToken(token, { networkId: token.networkId, address }) : token.symbol === symbol,
  )
  if (match) buyTokenChosen(tokenKey(match))
  // The requested token is cleared even if no seller offers it.
  tokenRequested(undefined)
}

/** Requests a price from every seller of the chosen token, debounced while the user types. */
export function requestOffers(): void {
  clearTimeout(live.quoteTimer)
  live.offersRequest?.abort()
  selectRequestedToken()
  const settings = $options.get()
  const sellers = sellersOf($buyToken.get(), settings)
  sellersLoaded(sellers)
  if ($amountProblem.get()) return offersCleared()
  const controller = new AbortController()
  live.offersRequest = controller
  for (const { id } of sellers) offerUpdated(id, { status: 'loading' })
  live.quoteTimer = setTimeout(() => {
    for (const seller of sellers) void requestOffer(seller, controller.signal)
  }, onrampLimits.quotePauseMs)
}

async function requestOffer(seller: Seller, signal: AbortSignal): Promise<void> {
  const token = $buyToken.get()
  const request = token && currentRequest(token)
  if (!token || !request) return
  try {
    const price = seller.isOwn
      ? await quoteOwnProvider(seller.id, request)
      : await quoteService(token, request, signal)
    if (!signal.aborted) offerUpdated(seller.id, price ? { status: 'quoted', ...price } : { status: 'none' })
  } catch {
    if (signal.aborted) return
    const estimate = seller.isOwn ? undefined : estimateOf(token, request)
    offerUpdated(seller.id, estimate ? { status: 'estimate', ...estimate } : { status: 'failed' })
  }
}

const quoteService = (token: BuyToken, { amount, currency }: OnrampRequest, signal: AbortSignal) =>
  getOnrampQuote({ token, amount, currency }, $options.get(), signal)

/**
 * Returns the price that a provider of the app quotes. Undefined if it shows prices only on its own page. Rejects with INVALID_ANSWER if
 * the amount or the fee is invalid.
 */
async function quoteOwnProvider(id: string, request: OnrampRequest): Promise<OnrampPrice | undefined> {
  const provider = ownProviders($options.get()).find(ownProvider => ownProvider.id === id)
  if (typeof provider?.quote !== 'function') return undefined
  const price: unknown = await withProviderTimeout(provider.quote(request))
  const { amount, fee } = (price ?? {}) as Partial<OnrampPrice>
  const isAmount = (value: unknown): value is string =>
    typeof value === 'string' && /^\d{1,30}(?:\.\d{1,40})?$/.test(value)
  if (!isAmount(amount) || compareDecimals(amount, '0') <= 0) throw new AppError('INVALID_ANSWER')
  if (compareDecimals(amount, onrampLimits.quoteMax) >= 0) throw new AppError('INVALID_ANSWER')
  const isFee = isAmount(fee) && compareDecimals(fee, request.amount) < 0
  if (fee !== undefined && !isFee) throw new AppError('INVALID_ANSWER')
  return { amount, ...(fee !== undefined && { fee }) }
}

/** Limits the wait for code of the app, which may never settle. Rejects with HTTP_TIMEOUT after the limit. */
export const withProviderTimeout = <T>(answer: T | Promise<T>): Promise<T> =>
  Promise.race([
    Promise.resolve(answer),
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new AppError('HTTP_TIMEOUT')), onrampLimits.providerMs),
    ),
  ])

/** Estimates the token amount for an amount of US dollars, from the token's price after the usual fees. Undefined in other currencies. */
function estimateOf(token: BuyToken, { amount, currency }: OnrampRequest): OnrampPrice | undefined {
  const price = $tokens.get().tokens.find(candidate => isSameToken(candidate, token))?.price
  if (currency !== 'USD' || price === undefined) return undefined
  const tokenAmount = divideDecimals(multiplyDecimals(amount, shareAfterFees), price, 6)
  return tokenAmount === undefined ? undefined : { amount: tokenAmount }
}
// Share of the paid amount that is left after the usual fees of 1 to 2 %.
const shareAfterFees = '0.985'

/** Returns the request for a provider. Undefined without an account on the token's network. */
export function currentRequest(token: BuyToken): OnrampRequest | undefined {
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
