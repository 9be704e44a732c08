import { atom, computed, map, readonlyType } from 'nanostores'
import type { AppError } from '../../core/errors/app-error.ts'
import { isSameAddress } from '../../core/chain/address.ts'
import { namedRouters } from '../../core/money/named-routers.ts'
import type { FeeState } from '../../core/money/send-rules.ts'
import type { SwapQuote, SwapSourceName, SwapToken } from '../../core/money/swap.ts'
import {
  findSwapProblem,
  impactOf,
  isNativeToken,
  isSameSwapToken,
  type SwapProblem,
  usualSlippage,
} from '../../core/money/swap-rules.ts'
import { isSameToken, type TokenBalance } from '../../core/money/token.ts'
import { withLabel } from '../../core/money/token-label.ts'
import { unitsOf } from '../../core/money/typed-amount.ts'
import type { Network } from '../../core/chain/network.ts'
import { $account } from '../account/account.ts'
import { $coins, $toldBalances } from '../account/coins.ts'
import { onPlaceLost } from '../account/place.ts'
import { $tokens } from '../account/token-balances.ts'
import { $labelOf } from '../account/token-labels.ts'
import { $activeNetwork } from '../network/networks.ts'
import { $options } from '../settings/options.ts'

export type SwapSide = 'from' | 'to'

/** What a person has filled in so far. */
export interface SwapForm {
  readonly from?: SwapToken
  readonly to?: SwapToken
  /** Decimal string of the paid token. */
  readonly amount: string
  /** What was typed, where it is not the amount itself: written as the language writes it, or no number at all. */
  readonly typed?: string
  /** The amount is the most there is, and follows the fee. */
  readonly isMax?: boolean
  /** Percent; undefined while what stands in its field is none. */
  readonly slippage: number | undefined
  /** What an app named and nobody could find, or more than one is called. */
  readonly note?: SwapNote
}

export interface SwapNote {
  readonly kind: 'ambiguous' | 'unknown'
  /** What was named. */
  readonly named: string
}

/** What is known of the price that the form asks for. An old price stays until a new one is there, or the form asks for another. */
export interface QuoteState {
  readonly status: 'none' | 'loading' | 'ready' | 'failed'
  readonly quote?: SwapQuote
  readonly error?: AppError
  /** The service failed, and the chain said this price in its place. */
  readonly isFallback?: true
  /** Nobody has touched the page for a while: the price rests until somebody does. */
  readonly isPaused?: true
}

/** Who can say prices on the active network, in the order in which they are asked. */
export interface SwapPlaces {
  readonly status: 'unknown' | 'ready' | 'failed'
  readonly sources: readonly SwapSourceName[]
  /** A network of the app where one can swap, when one cannot here. */
  readonly other?: Network
}

export interface SwapTokenList {
  readonly status: 'none' | 'loading' | 'ready' | 'failed'
  readonly tokens: readonly SwapToken[]
}

const emptyForm: SwapForm = { amount: '', slippage: usualSlippage }
const form = map<SwapForm>(emptyForm)
const quoted = atom<QuoteState>({ status: 'none' })
const fee = atom<FeeState>({ status: 'none' })
const places = atom<SwapPlaces>({ status: 'unknown', sources: [] })
const list = atom<SwapTokenList>({ status: 'none', tokens: [] })
const isCleared = atom(false)

/** The same token with its own words, and the coin as its network names it. */
const labeledToken = (
  token: SwapToken,
  network: Network,
  labelOf: ReturnType<typeof $labelOf.get>,
): SwapToken =>
  withLabel(
    token,
    isNativeToken(token)
      ? network.nativeCurrency
      : labelOf({ networkId: network.id, address: token.address }),
  )

/** The form; its tokens carry their own words in place of a service's. */
export const $swapForm = computed([form, $labelOf, $activeNetwork], (filled, labelOf, network): SwapForm => {
  const { from, to } = filled
  if (!network || !(from || to)) return filled
  const pays = from && labeledToken(from, network, labelOf)
  const gets = to && labeledToken(to, network, labelOf)
  if (pays === from && gets === to) return filled
  return { ...filled, ...(pays && { from: pays }), ...(gets && { to: gets }) }
})
export const $swapQuote = readonlyType(quoted)
/** What the whole swap costs, all its steps together. */
export const $swapFee = readonlyType(fee)
export const $swapPlaces = readonlyType(places)
/** Tokens that the source suggests on the active network. */
export const $swapTokens = computed(
  [list, $labelOf, $activeNetwork],
  (listed, labelOf, network): SwapTokenList =>
    network
      ? { ...listed, tokens: listed.tokens.map(token => labeledToken(token, network, labelOf)) }
      : listed,
)
/** The form was emptied because account, network or wallet changed. */
export const $isSwapCleared = readonlyType(isCleared)

/** What the account has of a token now; nothing of one that nobody lists. */
const balanceOf = (
  token: SwapToken,
  {
    networkId,
    tokens,
    coins,
  }: { networkId: Network['id']; tokens: readonly TokenBalance[]; coins: string | undefined },
): TokenBalance => {
  const address = isNativeToken(token) ? undefined : token.address
  const { name, symbol, decimals, icon } = token
  const listed = tokens.find(each => isSameToken(each, { networkId, ...(address && { address }) }))
  const amount = (address === undefined ? coins : undefined) ?? listed?.amount ?? '0'
  return {
    networkId,
    name,
    symbol,
    decimals,
    amount,
    ...(address !== undefined && { address }),
    ...(icon !== undefined && { image: icon }),
    ...(listed?.price !== undefined && { price: listed.price }),
  }
}

/** The paid and the received token with what the account has of them. */
export const $swapBalances = computed(
  [$swapForm, $tokens, $toldBalances, $account, $activeNetwork],
  ({ from, to }, { tokens }, balances, { caipAddress }, network) => {
    if (!network) return {}
    const coins = caipAddress && balances[caipAddress]?.native?.amount
    const known = { networkId: network.id, tokens, coins: coins || undefined }
    return {
      ...(from && { from: balanceOf(from, known) }),
      ...(to && { to: balanceOf(to, known) }),
    }
  },
)

/** Base units that are paid; undefined while the field holds no amount of the token. */
export const $swapUnits = computed($swapForm, ({ from, amount }) =>
  from && amount ? unitsOf(amount, from.decimals) : undefined,
)

/** What the swap does to its price. */
export const $swapImpact = computed([$swapForm, quoted, $swapUnits], ({ from, to }, { quote }, units) =>
  quote && from && to && units ? impactOf(quote, { from, to, units }) : undefined,
)

/** The price is one of a router that the app names: its least is enforced by no calldata that can be read here. */
export const $isRouterNamed = computed([quoted, $activeNetwork, $options], ({ quote }, network, options) =>
  Boolean(
    quote &&
      network &&
      namedRouters(network.id, options).some(each => isSameAddress('eip155', each, quote.router)),
  ),
)

const quoteStateOf = ({ status, error, quote }: QuoteState) => {
  if (error?.code === 'SWAP_NO_ROUTE') return 'no-route'
  if (error?.code === 'SWAP_FEE_TOKEN' || error?.code === 'DECIMALS_MISMATCH') return 'refused'
  return status === 'loading' && quote ? 'ready' : status
}

/** What still stands in the way of the review, or undefined. */
export const $swapProblem = computed(
  [$swapForm, $swapBalances, quoted, $coins, fee, $account],
  ({ from, to, amount, typed, slippage }, balances, quote, native, cost, { type }): SwapProblem | undefined =>
    findSwapProblem({
      from: balances.from,
      to,
      isSame: from !== undefined && to !== undefined && isSameSwapToken(from, to),
      amount,
      typed,
      slippage,
      quote: quoteStateOf(quote),
      isPaused: quote.isPaused === true,
      native,
      fee: cost,
      isSmartAccount: type === 'smartAccount',
    }),
)

const changed = (next: SwapForm) => {
  isCleared.set(false)
  const { note: _, ...rest } = next
  form.set(rest)
}

/** A token for one side; the one that stood on the other side, if it is the same, changes over. */
export const swapTokenChosen = (side: SwapSide, token: SwapToken) => {
  const { from, to, ...rest } = form.get()
  const before = { from, to }
  const other = side === 'from' ? 'to' : 'from'
  const opposite = before[other]
  const turned = opposite && isSameSwapToken(opposite, token) ? before[side] : opposite
  // The amount was one of another token.
  const isOther = side === 'from' || opposite !== turned
  changed({
    ...rest,
    [side]: token,
    ...(turned && { [other]: turned }),
    ...(isOther && { isMax: false }),
  })
}
/** Sets the price of a token in the form, in US dollars. A token with a price keeps it. */
export const swapTokenPriced = (token: Pick<SwapToken, 'address'>, price: number) => {
  const withPrice = (side: SwapToken | undefined) =>
    side && side.price === undefined && isSameSwapToken(side, token) ? { ...side, price } : side
  const { from, to, ...rest } = form.get()
  const [pays, gets] = [withPrice(from), withPrice(to)]
  if (pays !== from || gets !== to)
    form.set({ ...rest, ...(pays && { from: pays }), ...(gets && { to: gets }) })
}
/** The coin to pay with stands there by itself; that the form was emptied before is still said. */
export const swapCoinOffered = (from: SwapToken) => form.set({ ...form.get(), from })
export const swapAmountEntered = (
  amount: string,
  { typed, isMax = false }: { typed?: string; isMax?: boolean } = {},
) => {
  const { typed: _, ...rest } = form.get()
  changed({ ...rest, amount, isMax, ...(typed !== undefined && { typed }) })
}
/** Pays with what was to be received. */
export const swapTurned = (amount: string) => {
  const { from, to, slippage } = form.get()
  changed({ ...(to && { from: to }), ...(from && { to: from }), amount, slippage })
}
export const slippageChosen = (slippage: number | undefined) => changed({ ...form.get(), slippage })
/** What an app asks for, in place of what stood there. */
export const swapPrefilled = (filled: Omit<SwapForm, 'slippage'>) => {
  isCleared.set(false)
  form.set({ ...emptyForm, ...filled })
}
export const quoteChanged = (state: QuoteState) => quoted.set(state)
export const swapFeeChanged = (state: FeeState) => fee.set(state)
export const swapPlacesFound = (found: SwapPlaces) => places.set(found)
export const swapTokensChanged = (tokens: SwapTokenList) => list.set(tokens)
export const swapCleared = (because?: 'place') => {
  const { amount, typed, to, from, slippage } = form.get()
  // The coin to pay with is there by itself.
  const isFilled = Boolean(amount || typed || to || (from && !isNativeToken(from)))
  isCleared.set(because === 'place' && isFilled)
  form.set({ ...emptyForm, ...(because !== 'place' && { slippage }) })
  quoted.set({ status: 'none' })
  fee.set({ status: 'none' })
  if (because !== 'place') return
  places.set({ status: 'unknown', sources: [] })
  list.set({ status: 'none', tokens: [] })
}

onPlaceLost(() => swapCleared('place'))
