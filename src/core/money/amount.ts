import { AppError } from '../errors/app-error.ts'
import { withoutEndZeros } from './end-zeros.ts'

// Amounts are decimal strings and bigint, never number: a double has 15 digits, a balance up to 78.
const amountPattern = /^\d*(?:\.\d*)?$/
// Maximum length, including leading zeros. No meaningful amount exceeds 78 integer digits or 255 decimals.
const maxLength = 400

/** Whether a text is a decimal amount or the start of one. */
export const isAmount = (amount: unknown): amount is string =>
  typeof amount === 'string' && amount.length <= maxLength && amountPattern.test(amount)

/** Throws INVALID_AMOUNT if the number of decimals is invalid. */
export const checkDecimals = (decimals: number) => {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255) throw new AppError('INVALID_AMOUNT')
}

/** Formats base units as an exact decimal string without trailing zeros. */
export function fromBaseUnits(value: bigint, decimals: number): string {
  checkDecimals(decimals)
  const sign = value < 0n ? '-' : ''
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = withoutEndZeros(digits.slice(digits.length - decimals))
  return `${sign}${whole}${fraction && `.${fraction}`}`
}

// Splits a decimal string. Returns undefined if it is not an amount.
function split(amount: string): { whole: string; fraction: string } | undefined {
  if (!isAmount(amount)) return undefined
  const [whole = '', fraction = ''] = amount.split('.')
  return whole || fraction ? { whole: whole.replace(/^0+(?=\d)/, '') || '0', fraction } : undefined
}

interface NumberSymbols {
  readonly whole: Intl.NumberFormat
  readonly point: string
  readonly digits: readonly string[]
}

const symbolsByLocale = new Map<string, NumberSymbols>()

// Returns the number format of a language. Fractions are assembled from its symbols, because older browsers convert the decimal string
// that is passed to `Intl.NumberFormat` to a number, which rounds it.
function symbolsOf(locale: string | undefined): NumberSymbols {
  const key = locale ?? ''
  const cached = symbolsByLocale.get(key)
  if (cached) return cached
  const createFormat = (tag: string | undefined) => new Intl.NumberFormat(tag, { maximumFractionDigits: 1 })
  let whole: Intl.NumberFormat
  try {
    whole = createFormat(locale)
  } catch {
    whole = createFormat('en')
  }
  const point = whole.formatToParts(0.5).find(part => part.type === 'decimal')?.value ?? '.'
  const digits = Array.from({ length: 10 }, (_, digit) => whole.format(digit))
  const symbols = { whole, point, digits }
  if (symbolsByLocale.size > 50) symbolsByLocale.clear()
  symbolsByLocale.set(key, symbols)
  return symbols
}

// Invalid amounts render as a dash, never as NaN or zero.
const noAmount = '–'

function format(
  amount: string,
  decimals: number,
  shouldMarkDust: boolean,
  locale: string | undefined,
): string {
  const parts = split(amount)
  if (!parts) return noAmount
  const { whole, point, digits } = symbolsOf(locale)
  const write = (integer: string, fraction: string) =>
    whole.format(BigInt(integer)) +
    (fraction && point + Array.from(fraction, digit => digits[digit.charCodeAt(0) - 48]).join(''))
  const fraction = parts.fraction.slice(0, decimals).padEnd(decimals, '0')
  const isDust =
    shouldMarkDust &&
    parts.whole === '0' &&
    !/[1-9]/.test(fraction) &&
    /[1-9]/.test(parts.fraction.slice(decimals))
  return isDust ? `<${write('0', '1'.padStart(decimals, '0'))}` : write(parts.whole, fraction)
}

/** Formats a native balance for buttons: 3 decimals, truncated. An amount below the smallest step is shown as `0.000`. */
export const formatBalance = (amount: string, locale?: string): string => format(amount, 3, false, locale)

/** Formats a token amount for lists: 2 decimals, truncated. An amount below the smallest step is shown as `<0.01`. */
export const formatTokenAmount = (amount: string, locale?: string): string => format(amount, 2, true, locale)

/** Formats an amount at full precision, for review screens and titles. */
export const formatExactAmount = (amount: string, locale?: string): string =>
  format(amount, withoutEndZeros(split(amount)?.fraction ?? '').length, false, locale)
