import { readTypedAmount } from '../../core/money/typed-amount.ts'
import { $language } from '../../text/text.ts'

/** Parses a typed amount by the page's and the device's language. Undefined if it is invalid or ambiguous. */
export const readAmount = (text: string): string | undefined =>
  readTypedAmount(text, $language.get().tag, navigator.language)
