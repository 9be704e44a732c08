import { computed } from 'nanostores'
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
  defaultSlippage,
} from '../../core/money/swap-rules.ts'
import { isSameToken, type TokenBalance } from '../../core/money/token.ts'
import { withLabel } from '../../core/money/token-label.ts'
import { unitsOf } from '../../core/money/typed-amount.ts'
import type { Network } from '../../core/chain/network.ts'
import { $account } from '../account/account.ts'
import { $coins, $chainBalances } from '../account/coins.ts'
import { onFormContextChange } from '../account/form-context.ts'
import { $tokens } from '../account/token-balances.ts'
import { $labelOf } from '../account/token-labels.ts'
import { $activeNetwork } from '../network/networks.ts'
import { $options } from '../settings/options.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

export type SwapSide = 'from' | 'to'

/** Values that the user has entered so far. */
export interface SwapForm {
  readonly from?: SwapToken
  readonly to?: SwapToken
  /** Decimal string in the token to pay. */
  readonly amount: string
  /** The typed text, if it differs from `amount`: localized, or not a number. */
  readonly typedText?: string
  /** The amount is the maximum. It is reduced if it no longer leaves the reserve for fees. */
  readonly isMax?: boolean
  /** Percent. Undefined if the field has no valid number. */
  readonly slippage: number | undefined
  /** Reason why a token requested by the app was not selected. */
  readonly note?: SwapNote
}

export interface SwapNote {
  readonly kind: 'ambiguous' | 'unknown'
  /** Name of the token, as the app passed it. */
  readonly name: string
}

/** Quote of the swap in the form. While the same swap is requested again, the previous quote remains. */
export interface QuoteState {
  readonly status: 'none' | 'loading' | 'ready' | 'failed'
  readonly quote?: SwapQuote
  readonly error?: AppError
  /** The service failed, and this quote was read from the chain. */
  readonly isFallback?: true
  /** Refreshing is paused because the user is idle, until `resumeQuotes()` or a change of the form. */
  readonly isPaused?: true
}

/** Quote sources on the active network, in order of preference. */
export interface SwapSources {
  readonly status: 'unknown' | 'ready' | 'failed'
  readonly sources: readonly SwapSourceName[]
  /** Another network of the app that supports swaps, if the active one does not. */
  readonly otherNetwork?: Network
}

export interface SwapTokenList {
  readonly status: 'none' | 'loading' | 'ready' | 'failed'
  readonly tokens: readonly SwapToken[]
}

const emptyForm: SwapForm = { amount: '', slippage: defaultSlippage }
const form = modalAtom<SwapForm>(emptyForm)
const quoteState = modalAtom<QuoteState>({ status: 'none' })
const fee = modalAtom<FeeState>({ status: 'none' })
const sources = modalAtom<SwapSources>({ status: 'unknown', sources: [] })
const list = modalAtom<SwapTokenList>({ status: 'none', tokens: [] })
const isCleared = modalAtom(false)
/** Amount that the form preselects. It does not count as input of the user. */
const initialAmount = modalAtom('')

/** Replaces the service's label of a token. The label of the native coin comes from its network record. */
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

/** The form. Its tokens have their own labels (`$labelOf`) instead of the service's. */
export const $swapForm = computed([form, $labelOf, $activeNetwork], (current, labelOf, network): SwapForm => {
  const { from, to } = current
  if (!network || !(from || to)) return current
  const labeledFrom = from && labeledToken(from, network, labelOf)
  const labeledTo = to && labeledToken(to, network, labelOf)
  if (labeledFrom === from && labeledTo === to) return current
  return { ...current, ...(labeledFrom && { from: labeledFrom }), ...(labeledTo && { to: labeledTo }) }
})
export const $swapQuote: ReadonlyStore<typeof quoteState> = quoteState
/** Fee of the whole swap, all steps included. */
export const $swapFee: ReadonlyStore<typeof fee> = fee
export const $swapSources: ReadonlyStore<typeof sources> = sources
/** Tokens that the source suggests on the active network. */
export const $swapTokens = computed(
  [list, $labelOf, $activeNetwork],
  (tokenList, labelOf, network): SwapTokenList =>
    network
      ? { ...tokenList, tokens: tokenList.tokens.map(token => labeledToken(token, network, labelOf)) }
      : tokenList,
)
/** The form was cleared because the account, network or wallet changed. */
export const $isSwapCleared: ReadonlyStore<typeof isCleared> = isCleared

/** Returns a token with the account's current balance, or zero if the account does not list it. */
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
  const balance = tokens.find(candidate => isSameToken(candidate, { networkId, ...(address && { address }) }))
  const amount = (address === undefined ? coins : undefined) ?? balance?.amount ?? '0'
  return {
    networkId,
    name,
    symbol,
    decimals,
    amount,
    ...(address !== undefined && { address }),
    ...(icon !== undefined && { image: icon }),
    ...(balance?.price !== undefined && { price: balance.price }),
  }
}

/** The token to pay and the token to receive, with the account's balances. */
export const $swapBalances = computed(
  [$swapForm, $tokens, $chainBalances, $account, $activeNetwork],
  ({ from, to }, { tokens }, balances, { caipAddress }, network) => {
    if (!network) return {}
    const coins = caipAddress && balances[caipAddress]?.native?.amount
    const context = { networkId: network.id, tokens, coins: coins || undefined }
    return {
      ...(from && { from: balanceOf(from, context) }),
      ...(to && { to: balanceOf(to, context) }),
    }
  },
)

/** Base units to pay. Undefined if the field has no valid amount. */
export const $swapUnits = computed($swapForm, ({ from, amount }) =>
  from && amount ? unitsOf(amount, from.decimals) : undefined,
)

/** Price impact of the current quote. Undefined without a quote. */
export const $swapImpact = computed([$swapForm, quoteState, $swapUnits], ({ from, to }, { quote }, units) =>
  quote && from && to && units ? impactOf(quote, { from, to, units }) : undefined,
)

/**
 * The quote uses a router that the app configured. Calldata of such routers cannot be decoded, so it is unknown whether the minimum is
 * enforced.
 */
export const $isRouterConfigured = computed(
  [quoteState, $activeNetwork, $options],
  ({ quote }, network, options) =>
    Boolean(
      quote &&
        network &&
        namedRouters(network.id, options).some(router => isSameAddress('eip155', router, quote.router)),
    ),
)

const quoteStateOf = ({ status, error, quote }: QuoteState) => {
  if (error?.code === 'SWAP_NO_ROUTE') return 'no-route'
  if (error?.code === 'SWAP_FEE_TOKEN' || error?.code === 'DECIMALS_MISMATCH') return 'refused'
  return status === 'loading' && quote ? 'ready' : status
}

/** The problem that prevents the review, or undefined. */
export const $swapProblem = computed(
  [$swapForm, $swapBalances, quoteState, $coins, fee, $account],
  (
    { from, to, amount, typedText, slippage },
    balances,
    quote,
    native,
    cost,
    { type },
  ): SwapProblem | undefined =>
    findSwapProblem({
      from: balances.from,
      to,
      isSame: from !== undefined && to !== undefined && isSameSwapToken(from, to),
      amount,
      typedText,
      slippage,
      quote: quoteStateOf(quote),
      isPaused: quote.isPaused === true,
      native,
      fee: cost,
      isSmartAccount: type === 'smartAccount',
    }),
)

const setForm = (nextSwapForm: SwapForm) => {
  isCleared.set(false)
  const { note: _, ...otherFields } = nextSwapForm
  form.set(otherFields)
}

/** Selects a token for one side. If the other side has this token, swaps the sides. */
export const swapTokenChosen = (side: SwapSide, token: SwapToken) => {
  const { from, to, ...otherFields } = form.get()
  const previousTokens = { from, to }
  const otherSide = side === 'from' ? 'to' : 'from'
  const opposite = previousTokens[otherSide]
  const otherToken = opposite && isSameSwapToken(opposite, token) ? previousTokens[side] : opposite
  // The amount was the maximum of another token.
  const isOther = side === 'from' || opposite !== otherToken
  setForm({
    ...otherFields,
    [side]: token,
    ...(otherToken && { [otherSide]: otherToken }),
    ...(isOther && { isMax: false }),
  })
}
/** Sets the price of a token in the form, in US dollars. Does nothing if the token has a price. */
export const swapTokenPriced = (token: Pick<SwapToken, 'address'>, price: number) => {
  const withPrice = (swapToken: SwapToken | undefined) =>
    swapToken && swapToken.price === undefined && isSameSwapToken(swapToken, token)
      ? { ...swapToken, price }
      : swapToken
  const { from, to, ...otherFields } = form.get()
  const [pricedFrom, pricedTo] = [withPrice(from), withPrice(to)]
  if (pricedFrom !== from || pricedTo !== to)
    form.set({ ...otherFields, ...(pricedFrom && { from: pricedFrom }), ...(pricedTo && { to: pricedTo }) })
}
/** Preselects the native coin and its amount without resetting the notice that the form was cleared. */
export const swapCoinPreselected = (from: SwapToken, amount = '') => {
  initialAmount.set(amount)
  form.set({ ...form.get(), from, amount })
}
/** Whether the form has an amount or a token to receive, from the user or the app. Preselected values do not count. */
export const hasSwapInput = ({ amount, typedText, to }: SwapForm): boolean =>
  Boolean((amount && amount !== initialAmount.get()) || typedText || to)
export const swapAmountEntered = (
  amount: string,
  { typedText, isMax = false }: { typedText?: string; isMax?: boolean } = {},
) => {
  const { typedText: _, ...otherFields } = form.get()
  setForm({ ...otherFields, amount, isMax, ...(typedText !== undefined && { typedText }) })
}
/** Swaps the two sides, with a new amount to pay. */
export const swapSidesFlipped = (amount: string) => {
  const { from, to, slippage } = form.get()
  setForm({ ...(to && { from: to }), ...(from && { to: from }), amount, slippage })
}
export const slippageChosen = (slippage: number | undefined) => setForm({ ...form.get(), slippage })
/** Replaces the form with the values requested by the app. */
export const swapPrefilled = (values: Omit<SwapForm, 'slippage'>) => {
  isCleared.set(false)
  form.set({ ...emptyForm, ...values })
}
export const quoteChanged = (state: QuoteState) => quoteState.set(state)
export const swapFeeChanged = (state: FeeState) => fee.set(state)
export const swapSourcesChanged = (nextSwapSources: SwapSources) => sources.set(nextSwapSources)
export const swapTokensChanged = (tokens: SwapTokenList) => list.set(tokens)
export const swapCleared = (reason?: 'context-changed') => {
  const { from, slippage } = form.get()
  // The native coin is preselected, so it does not count as input of the user.
  const isFilled = hasSwapInput(form.get()) || (from !== undefined && !isNativeToken(from))
  isCleared.set(reason === 'context-changed' && isFilled)
  form.set({ ...emptyForm, ...(reason !== 'context-changed' && { slippage }) })
  quoteState.set({ status: 'none' })
  fee.set({ status: 'none' })
  if (reason !== 'context-changed') return
  sources.set({ status: 'unknown', sources: [] })
  list.set({ status: 'none', tokens: [] })
}

onFormContextChange(() => swapCleared('context-changed'))
