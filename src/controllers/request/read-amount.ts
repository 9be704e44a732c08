import { readTypedAmount } from '../../core/money/typed-amount.ts'
import { $language } from '../../text/text.ts'

/** Parses a typed amount in the language of the page or the device. Undefined if the text is invalid or ambiguous. */
export const readAmount = (text: string): string | undefined =>
  readTypedAmount(text, $language.get().tag, navigator.language)

/** Placeholder for unparsable input, which no rule accepts as an amount. The field shows the typed text. */
export const noAmount = '?'

/** Returns the amount of a form for a typed text, and the text if it differs from the amount. */
export function enteredAmount(text: string): { readonly amount: string; readonly typedText?: string } {
  const amount = readAmount(text)
  return { amount: amount ?? noAmount, ...(amount !== text && { typedText: text }) }
}

/** Returns the amount of a form, or an empty text if the input was unparsable. */
export const numberOf = (amount: string): string => (amount === noAmount ? '' : amount)
