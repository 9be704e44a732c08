import { getAddress, isAddress } from 'viem'
import { formatExactAmount, fromBaseUnits } from '../../../../../src/core/money/amount.ts'
import type { SigningContent } from '../../../contract.ts'
import { createCaution, type Row, type Warning } from '../description.ts'
import { toVisibleText } from '../visible-text.ts'
import type { Translate } from '../texts.ts'
import type { ReadToken, Token } from './tokens.ts'

/** Input shared by all decoders. */
export interface Context {
  readonly translate: Translate
  readonly language: string
  readonly origin: string
  readonly chainId: SigningContent['chainId']
  readonly account: SigningContent['account']
  readonly readToken: ReadToken
  readonly nativeCurrency: { readonly symbol: string; readonly decimals: number }
  /** Wall clock, in seconds. Used only to determine whether a date has passed or counts as never. */
  readonly nowSeconds: bigint
}

/** Formats an amount with every digit, in the number format of the language, followed by the symbol. */
export function formatAmount(units: bigint, decimals: number, symbol: string, { language }: Context): string {
  return `${formatExactAmount(fromBaseUnits(units, decimals), language)} ${symbol}`
}

export const formatNativeAmount = (units: bigint, context: Context): string =>
  formatAmount(units, context.nativeCurrency.decimals, context.nativeCurrency.symbol, context)

export const formatNumber = (units: bigint, { language }: Context): string =>
  formatExactAmount(units.toString(), language)

/** Formats a token amount. Uses base units if the decimals are unknown. */
export function formatTokenAmount(units: bigint, token: Token, address: string, context: Context): string {
  const name = tokenNameOf(token, address)
  if (token.decimals === undefined)
    return `${context.translate('amount.base', { units: formatNumber(units, context) })} (${name})`
  return formatAmount(units, token.decimals, name, context)
}

/** Returns the symbol that a token claims, or its shortened address if it has none. */
export const tokenNameOf = ({ symbol }: Token, address: string): string =>
  symbol ?? shortenAddress(formatAddress(address))

export const warnUncheckedDecimals = (token: Token, { translate }: Context): Warning[] =>
  token.decimals === undefined && !token.isCollection ? [createCaution(translate('amount.unknown'))] : []

export const shortenAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-6)}`

/** Returns an EVM address in full with its checksum, or any other value as text with its invisible characters shown as codes. */
export const formatAddress = (value: unknown): string => {
  const text = String(value)
  return isAddress(text, { strict: false }) ? getAddress(text) : toVisibleText(text)
}

export const createAddressRow = (label: string, value: unknown, tone?: Row['tone']): Row => ({
  label,
  value: formatAddress(value),
  kind: 'address',
  tone,
})

export const createAmountRow = (label: string, value: string, tone?: Row['tone']): Row => ({
  label,
  value,
  kind: 'amount',
  tone,
})

export const isSameAddress = (a: unknown, b: unknown): boolean =>
  String(a).toLowerCase() === String(b).toLowerCase()

/**
 * Returns whether an allowance counts as unlimited: at least 2^128 base units, or exactly 2^96 - 1, which tokens that store allowances
 * in 96 bits, such as UNI and COMP, treat as unlimited.
 */
export const isUnlimited = (units: bigint): boolean => units >= 2n ** 128n || units === 2n ** 96n - 1n

/** Time in seconds from now after which a date counts as never. */
const neverAfterSeconds = 10n * 365n * 86_400n

/** Formats a date in the language and marks it if it has passed. Returns undefined if it counts as never. */
export function formatDate(
  seconds: bigint,
  { translate, language, nowSeconds }: Context,
): string | undefined {
  if (seconds > nowSeconds + neverAfterSeconds) return undefined
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(Number(seconds) * 1000),
  )
  return seconds < nowSeconds ? translate('date.past', { date }) : date
}

/** Creates a warning about the end date of a permission, or about its absence. */
export function createExpiryWarning(seconds: bigint, context: Context): Warning {
  const date = formatDate(seconds, context)
  return createCaution(date ? context.translate('allow.until', { date }) : context.translate('allow.forever'))
}

export { toVisibleText }
