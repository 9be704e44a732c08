import { AppError } from '../errors/app-error.ts'
import { withoutEndZeros } from './end-zeros.ts'

// Amounts are decimal strings and bigint, never number: a double holds 15 digits, a balance has up to 78.
const amountPattern = /^\d*(?:\.\d*)?$/
// Leading zeros included; 78 digits before the point and 255 behind it are the most that can mean something.
const maxLength = 400

/** Whether a text is a decimal amount, or the empty beginning of one. */
export const isAmount = (amount: unknown): amount is string =>
  typeof amount === 'string' && amount.length <= maxLength && amountPattern.test(amount)

/** Throws INVALID_AMOUNT for decimals that no token has. */
export const checkDecimals = (decimals: number) => {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255) throw new AppError('INVALID_AMOUNT')
}

/** Base units as a decimal string with every digit and no needless zero. */
export function fromBaseUnits(value: bigint, decimals: number): string {
  checkDecimals(decimals)
  const sign = value < 0n ? '-' : ''
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = withoutEndZeros(digits.slice(digits.length - decimals))
  return `${sign}${whole}${fraction && `.${fraction}`}`
}

// A decimal string in its parts; undefined for a text that is no amount.
function split(amount: string): { whole: string; fraction: string } | undefined {
  if (!isAmount(amount)) return undefined
  const [whole = '', fraction = ''] = amount.split('.')
  return whole || fraction ? { whole: whole.replace(/^0+(?=\d)/, '') || '0', fraction } : undefined
}

interface Signs {
  readonly whole: Intl.NumberFormat
  readonly point: string
  readonly digits: readonly string[]
}

const signsByLocale = new Map<string, Signs>()

// How a language writes numbers. Fractions are put together from its signs, since Intl takes them as numbers only.
function signsOf(locale: string | undefined): Signs {
  const key = locale ?? ''
  const known = signsByLocale.get(key)
  if (known) return known
  const make = (tag: string | undefined) => new Intl.NumberFormat(tag, { maximumFractionDigits: 1 })
  let whole: Intl.NumberFormat
  try {
    whole = make(locale)
  } catch {
    whole = make('en')
  }
  const point = whole.formatToParts(0.5).find(part => part.type === 'decimal')?.value ?? '.'
  const digits = Array.from({ length: 10 }, (_, digit) => whole.format(digit))
  const signs = { whole, point, digits }
  if (signsByLocale.size > 50) signsByLocale.clear()
  signsByLocale.set(key, signs)
  return signs
}

// What is no amount shows as a dash: never NaN, never a made-up zero.
const noAmount = '–'

function format(amount: string, decimals: number, marksDust: boolean, locale: string | undefined): string {
  const parts = split(amount)
  if (!parts) return noAmount
  const { whole, point, digits } = signsOf(locale)
  const write = (integer: string, fraction: string) =>
    whole.format(BigInt(integer)) +
    (fraction && point + Array.from(fraction, digit => digits[digit.charCodeAt(0) - 48]).join(''))
  const fraction = parts.fraction.slice(0, decimals).padEnd(decimals, '0')
  const isDust =
    marksDust &&
    parts.whole === '0' &&
    !/[1-9]/.test(fraction) &&
    /[1-9]/.test(parts.fraction.slice(decimals))
  return isDust ? `<${write('0', '1'.padStart(decimals, '0'))}` : write(parts.whole, fraction)
}

/** A native balance as buttons show it: 3 decimals, cut; dust stays `0.000`. */
export const formatBalance = (amount: string, locale?: string): string => format(amount, 3, false, locale)

/** A token amount as lists show it: 2 decimals, cut; dust is `<0.01`. */
export const formatTokenAmount = (amount: string, locale?: string): string => format(amount, 2, true, locale)

/** Every digit, written as the language writes numbers: for confirming screens and titles. */
export const formatExactAmount = (amount: string, locale?: string): string =>
  format(amount, withoutEndZeros(split(amount)?.fraction ?? '').length, false, locale)
