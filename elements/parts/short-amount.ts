import { html, type TemplateResult } from 'lit'
import { formatExactAmount } from '../../src/core/money/amount.ts'
import { shortenAmount } from '../../src/core/money/short-amount.ts'

/** A shortened text and the same text with every digit. */
export interface Shortened {
  readonly value: string
  readonly full: string
}

/** Formats an amount for forms, quotes and outcomes. */
export const shortAmount = (amount: string, locale: string): Shortened => ({
  value: formatExactAmount(shortenAmount(amount), locale),
  full: formatExactAmount(amount, locale),
})

/** Writes both forms of an amount into the same sentence. */
export const inWords = ({ value, full }: Shortened, write: (amount: string) => string): Shortened => ({
  value: write(value),
  full: write(full),
})

/** Renders the short form, with the full one as tooltip and for assistive technology. Needs `visuallyHidden`. */
export const shortened = ({ value, full }: Shortened): TemplateResult =>
  value === full
    ? html`<bdi>${value}</bdi>`
    : html`<bdi aria-hidden="true" title=${full}>${value}</bdi><span class="hidden">${full}</span>`
