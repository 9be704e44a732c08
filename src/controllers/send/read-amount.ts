import { readTypedAmount } from '../../core/money/typed-amount.ts'
import { $language } from '../../text/text.ts'

/** An amount as typed on this page and device; undefined for what is no amount, or could mean two. */
export const readAmount = (text: string): string | undefined =>
  readTypedAmount(text, $language.get().tag, navigator.language)
