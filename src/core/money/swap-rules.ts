import { fromBaseUnits } from './amount.ts'
import { divideDecimals, multiplyDecimals } from './decimal.ts'
import type { FeeState } from './send-rules.ts'
import { shortenAmount } from './short-amount.ts'
import type { SwapIntent, SwapQuote, SwapSourceName, SwapToken } from './swap.ts'
import { isNativePlaceholder, type TokenBalance } from './token.ts'
import { typedProblem, unitsOf } from './typed-amount.ts'

/** Default slippage tolerance in percent. */
export const defaultSlippage = 1
/** The only slippage values that the service accepts, in percent. */
export const serviceSlippages: readonly number[] = [1, 2, 3, 5]
const [minSlippage, maxSlippage, highSlippage] = [0.1, 10, 5]

/** Parses a typed slippage. Undefined if invalid for this source. */
export function readSlippage(text: string, source: SwapSourceName): number | undefined {
  const normalizedText = text.trim().replace(',', '.').replace(/%$/, '').trim()
  const value = /^\d{1,2}(?:\.\d{1,2})?$/.test(normalizedText) ? Number(normalizedText) : Number.NaN
  const isAllowed =
    source === 'service' ? serviceSlippages.includes(value) : value >= minSlippage && value <= maxSlippage
  return isAllowed ? value : undefined
}

/** Whether a slippage is so high that the received amount may be much lower than the quoted one. */
export const isHighSlippage = (slippage: number): boolean => slippage > highSlippage

export const isNativeToken = ({ address }: Pick<SwapToken, 'address'>): boolean =>
  isNativePlaceholder(address)

/** Whether two tokens are the same token of one EVM network. */
export const isSameSwapToken = (a: Pick<SwapToken, 'address'>, b: Pick<SwapToken, 'address'>): boolean =>
  isNativeToken(a) ? isNativeToken(b) : a.address.toLowerCase() === b.address.toLowerCase()

/** Unlimited allowance: the maximum uint256. */
export const allUnits = 2n ** 256n - 1n
export const isUnlimited = ({ approval }: Pick<SwapIntent, 'approval'>): boolean =>
  approval?.units === allUnits

/** Price impact of a swap. `warn` shows a warning. The user must accept an impact that is `high` or `unknown`. */
export interface Impact {
  readonly level: 'none' | 'warn' | 'high' | 'unknown'
  /** Percent. Absent without a market price to compare with. */
  readonly percent?: number
}

const [warnedImpact, confirmedImpact] = [3, 10]

/**
 * Computes the price impact against the pools, from `quote.impact`. Token prices can only raise it, because they detect a pool that is
 * far from the market. They also replace a missing impact of an on-chain quote. A service's own prices never validate its own quote:
 * without a pool to compare with, the impact is unknown unless the prices show a loss that requires a warning.
 */
export function impactOf(
  quote: Pick<SwapQuote, 'impact' | 'isWrap' | 'receives' | 'source'>,
  { from, to, units }: { readonly from: SwapToken; readonly to: SwapToken; readonly units: bigint },
): Impact {
  if (quote.isWrap) return { level: 'none', percent: 0 }
  const priceImpact = impactByPrices(quote.receives, { from, to, units })
  const isOffMarket = Number(priceImpact) >= (quote.impact ?? 0) + warnedImpact
  const isIndependent = quote.source === 'chain'
  const impact = isOffMarket ? priceImpact : (quote.impact ?? (isIndependent ? priceImpact : undefined))
  if (impact === undefined || !Number.isFinite(impact)) return { level: 'unknown' }
  const percent = Math.max(0, Math.round(impact * 100) / 100)
  return {
    percent,
    level: percent >= confirmedImpact ? 'high' : percent >= warnedImpact ? 'warn' : 'none',
  }
}

/**
 * Returns the percent by which a quote is below the price of the pools, which is computed from a second, on-chain quote. Undefined if the
 * price impact of the second quote is unknown or at least 100 %.
 */
export function impactAgainst(
  { receives }: Pick<SwapQuote, 'receives'>,
  secondQuote: Pick<SwapQuote, 'impact' | 'receives'>,
): number | undefined {
  if (secondQuote.impact === undefined || secondQuote.impact >= 100) return undefined
  const fairAmount = Number(secondQuote.receives) / (1 - secondQuote.impact / 100)
  return Math.max(0, (1 - Number(receives) / fairAmount) * 100)
}

function impactByPrices(
  receives: bigint,
  { from, to, units }: { readonly from: SwapToken; readonly to: SwapToken; readonly units: bigint },
): number | undefined {
  if (!from.price || !to.price) return undefined
  const paidValue = Number(fromBaseUnits(units, from.decimals)) * from.price
  const receivedValue = Number(fromBaseUnits(receives, to.decimals)) * to.price
  return (1 - receivedValue / paidValue) * 100
}

/**
 * Returns the loss against the market price in the received token, for display only. Undefined if almost nothing of the market amount
 * remains: the received amount then does not reflect the loss.
 */
export function lossOf(receives: bigint, percent: number, decimals: number): string | undefined {
  const remaining = 100 - percent
  if (!(remaining > 0)) return undefined
  return shortenAmount(
    fromBaseUnits(
      (receives * BigInt(Math.round(percent * 100))) / BigInt(Math.round(remaining * 100) || 1),
      decimals,
    ),
  )
}

/** Returns the exchange rate for one paid token, truncated to 18 decimals. For display only. */
export function rateOf(
  { receives }: Pick<SwapQuote, 'receives'>,
  { from, to, units }: { readonly from: SwapToken; readonly to: SwapToken; readonly units: bigint },
): string {
  return divideDecimals(fromBaseUnits(receives, to.decimals), fromBaseUnits(units, from.decimals), 18) ?? '0'
}

/** Returns the value of base units in US dollars. Undefined if the price is unknown or invalid. For display only. */
export function worthOfUnits(
  units: bigint,
  { decimals, price }: Pick<SwapToken, 'decimals' | 'price'>,
): string | undefined {
  const priceText = price === undefined ? undefined : formatPrice(price)
  return priceText && multiplyDecimals(fromBaseUnits(units, decimals), priceText)
}

const formatPrice = (price: number): string | undefined =>
  Number.isFinite(price) && price >= 0 && price < 1e18 ? price.toFixed(18) : undefined

/** First problem that prevents the review of a swap. */
export type SwapProblem =
  | 'token-missing'
  | 'token-same'
  | 'amount-missing'
  | 'amount-invalid'
  | 'amount-blank'
  | 'amount-ambiguous'
  | 'funds-insufficient'
  | 'slippage-invalid'
  | 'quote-loading'
  | 'quote-paused'
  | 'quote-failed'
  | 'no-route'
  | 'refused'
  | 'fee-loading'
  | 'gas-insufficient'

export interface SwapInput {
  /** Paid token with the current balance. */
  readonly from?: TokenBalance | undefined
  readonly to?: SwapToken | undefined
  readonly isSame: boolean
  readonly amount: string
  readonly typedText?: string | undefined
  readonly slippage?: number | undefined
  readonly quote: 'none' | 'loading' | 'ready' | 'failed' | 'no-route' | 'refused'
  readonly isPaused: boolean
  /** Native balance in base units. Undefined while unknown. */
  readonly native?: bigint | undefined
  readonly fee: FeeState
  readonly isSmartAccount: boolean
}

/** Returns the first problem that prevents the review, or undefined. Ignores a failed fee, because the review requests the fee again. */
export function findSwapProblem(input: SwapInput): SwapProblem | undefined {
  const { from, to, isSame, amount, typedText = '', slippage, quote, isPaused, native, fee } = input
  if (!from || !to) return 'token-missing'
  if (isSame) return 'token-same'
  if (!amount) return 'amount-missing'
  const value = unitsOf(amount, from.decimals)
  if (value === undefined) return typedProblem(typedText)
  if (value === 0n) return 'amount-missing'
  if (value > (unitsOf(from.amount, from.decimals) ?? 0n)) return 'funds-insufficient'
  const isSponsored = fee.status === 'ready' && fee.isSponsored
  if (!input.isSmartAccount && !isSponsored && native === 0n) return 'gas-insufficient'
  if (slippage === undefined) return 'slippage-invalid'
  if (quote === 'no-route' || quote === 'refused') return quote
  if (quote === 'failed') return 'quote-failed'
  if (isPaused) return 'quote-paused'
  if (quote !== 'ready') return 'quote-loading'
  if (fee.status === 'loading' || fee.status === 'none') return 'fee-loading'
  if (fee.status !== 'ready') return undefined
  const needed = fee.expected + (from.address === undefined ? value : 0n)
  return native !== undefined && needed > native ? 'gas-insufficient' : undefined
}

/** Symbols shown first in a token list. */
export const suggestedSymbols: ReadonlySet<string> = new Set(
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP USD₮0'.split(
    ' ',
  ),
)
