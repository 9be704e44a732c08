import { html, type TemplateResult } from 'lit'
import { formatExactAmount } from '../../src/core/money/amount.ts'
import { shortenAmount } from '../../src/core/money/short-amount.ts'

/** A shortened text and its full form with all digits. */
export interface ShortAmount {
  readonly value: string
  readonly full: string
}

/** Formats an amount for forms, quotes and outcomes. */
export const shortAmount = (amount: string, locale: string): ShortAmount => ({
  value: formatExactAmount(shortenAmount(amount), locale),
  full: formatExactAmount(amount, locale),
})

/** Inserts both forms of an amount into the same sentence. */
export const mapAmount = (
  { value, full }: ShortAmount,
  formatText: (amount: string) => string,
): ShortAmount => ({
  value: formatText(value),
  full: formatText(full),
})

/** Renders the short form, with the full one as tooltip and for assistive technology. Needs `visuallyHidden`. */
export const renderShortAmount = ({ value, full }: ShortAmount): TemplateResult =>
  value === full
    ? html`<bdi>${value}</bdi>`
    : html`<bdi aria-hidden="true" title=${full}>${value}</bdi><span class="hidden">${full}</span>`
