import { toBaseUnits } from './base-units.ts'

/**
 * An amount as a person types it, as a decimal string; undefined for what could mean two things. The point is the
 * decimal sign everywhere; a comma only where the language writes it so. Nothing groups digits, a blank neither: `1,500` in
 * English may be one and a half or fifteen hundred, `1 5` may be fifteen or a slip of the finger, so both are nothing.
 */
export function readTypedAmount(text: string, locale: string): string | undefined {
  const typed = text.trim().replace(/[٠-٩۰-۹]/g, digit => String(digit.charCodeAt(0) & 15))
  const isCommaLanguage = decimalSign(locale) === ','
  // There `1.500` is fifteen hundred to one and one and a half to another.
  if (isCommaLanguage && /^[1-9]\d{0,2}(?:\.\d{3})+$/.test(typed)) return undefined
  const plain = isCommaLanguage && !typed.includes('.') ? typed.replace(',', '.') : typed
  return plain.length <= 100 && /^\d*(?:\.\d*)?$/.test(plain) ? plain : undefined
}

/** Whether a blank stands inside of what was typed. */
export const hasInnerBlank = (text: string): boolean => /\s/.test(text.trim())

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
