import { withoutEndZeros } from './end-zeros.ts'
import { toBaseUnits } from './base-units.ts'

// Digits of Arabic and Persian keyboards, and their decimal sign, which never groups.
const plainText = (text: string): string =>
  text
    .trim()
    .replace(/[٠-٩۰-۹]/g, digit => String(digit.charCodeAt(0) & 15))
    .replace(/^(\d*)٫(\d{3})$/, '$1.$20')
    .replace('٫', '.')

/** One point or comma that could group: three digits after it, and something other than zeros before it. */
const groupingPattern = /^(?!0*[.,])(\d{1,75})[.,](\d{3})$/

/**
 * An amount as typed, as a decimal string; undefined for what is no amount or could mean two. A point or comma that can't group
 * is the decimal sign, in any language. One that could group is decimal where neither language (point) or both (comma) write
 * decimals with a comma. Nothing groups digits: `1,000.5` and `1 5` are no amounts. `page` and `device` are BCP 47 tags.
 */
export function readTypedAmount(text: string, page: string, device: string = page): string | undefined {
  const typed = plainText(text)
  const commaLanguages = [page, device].filter(tag => decimalSign(tag) === ',').length
  if (groupingPattern.test(typed) && commaLanguages !== (typed.includes(',') ? 2 : 0)) return undefined
  const plain = typed.replace(',', '.')
  return plain.length <= 100 && /^\d*(?:\.\d*)?$/.test(plain) ? plain : undefined
}

/** Both readings of an amount that could mean two, as they can be typed without a doubt; undefined for any other text. */
export function readingsOf(
  text: string,
  page: string,
): { readonly decimal: string; readonly whole: string } | undefined {
  const [, before, after] = groupingPattern.exec(plainText(text)) ?? []
  if (!before || !after) return undefined
  const digits = withoutEndZeros(after) || '0'
  // Three digits after the sign could group again.
  return {
    decimal: `${before}${decimalSign(page)}${digits.length === 3 ? `${digits}0` : digits}`,
    whole: before + after,
  }
}

/** Why a typed text is no amount. */
export function typedProblem(text: string): 'amount-blank' | 'amount-ambiguous' | 'amount-invalid' {
  if (/\s/.test(text.trim())) return 'amount-blank'
  return groupingPattern.test(plainText(text)) ? 'amount-ambiguous' : 'amount-invalid'
}

/** The sign before the decimals in a language. */
export function decimalSign(locale: string): string {
  try {
    const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
    return parts.find(part => part.type === 'decimal')?.value ?? '.'
  } catch {
    return '.'
  }
}

/** Base units of a typed amount; undefined for what is none of that token. */
export function unitsOf(amount: string, decimals: number): bigint | undefined {
  try {
    return toBaseUnits(amount, decimals)
  } catch {
    return undefined
  }
}
