import { withoutEndZeros } from './end-zeros.ts'
import { toBaseUnits } from './base-units.ts'

// Replaces Arabic and Persian digits and their decimal separator. That separator never groups digits, so a zero is appended to three
// decimals: `1.234` would be ambiguous.
const plainText = (text: string): string =>
  text
    .trim()
    .replace(/[٠-٩۰-۹]/g, digit => String(digit.charCodeAt(0) & 15))
    .replace(/^(\d*)٫(\d{3})$/, '$1.$20')
    .replace('٫', '.')

/** A single point or comma that could group digits: three digits follow, and a non-zero part precedes it. */
const groupingPattern = /^(?!0*[.,])(\d{1,75})[.,](\d{3})$/

/**
 * Parses a typed amount to a decimal string. Undefined if invalid or ambiguous. A point or comma that cannot group digits is the
 * decimal separator in any language. A separator that could group digits is decimal only if page and device agree: a point if neither
 * language has a decimal comma, a comma if both have one. Group separators are rejected: `1,000.5` and `1 5` are invalid. `page`
 * and `device` are BCP 47 tags.
 */
export function readTypedAmount(text: string, page: string, device: string = page): string | undefined {
  const normalizedText = plainText(text)
  const commaLanguages = [page, device].filter(tag => decimalSign(tag) === ',').length
  if (groupingPattern.test(normalizedText) && commaLanguages !== (normalizedText.includes(',') ? 2 : 0))
    return undefined
  const withPoint = normalizedText.replace(',', '.')
  return withPoint.length <= 100 && /^\d*(?:\.\d*)?$/.test(withPoint) ? withPoint : undefined
}

/** Returns both readings of an ambiguous amount, each typed unambiguously. Undefined for any other text. */
export function readingsOf(
  text: string,
  page: string,
): { readonly decimal: string; readonly whole: string } | undefined {
  const [, digitsBefore, digitsAfter] = groupingPattern.exec(plainText(text)) ?? []
  if (!digitsBefore || !digitsAfter) return undefined
  const digits = withoutEndZeros(digitsAfter) || '0'
  // Three digits after the separator would be ambiguous again.
  return {
    decimal: `${digitsBefore}${decimalSign(page)}${digits.length === 3 ? `${digits}0` : digits}`,
    whole: digitsBefore + digitsAfter,
  }
}

/** Returns why a typed amount is invalid. */
export function typedProblem(text: string): 'amount-blank' | 'amount-ambiguous' | 'amount-invalid' {
  if (/\s/.test(text.trim())) return 'amount-blank'
  return groupingPattern.test(plainText(text)) ? 'amount-ambiguous' : 'amount-invalid'
}

/** Returns the decimal separator of a language. */
export function decimalSign(locale: string): string {
  try {
    const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
    return parts.find(part => part.type === 'decimal')?.value ?? '.'
  } catch {
    return '.'
  }
}

/** Converts a typed amount to base units. Undefined if `toBaseUnits` throws. */
export function unitsOf(amount: string, decimals: number): bigint | undefined {
  try {
    return toBaseUnits(amount, decimals)
  } catch {
    return undefined
  }
}
