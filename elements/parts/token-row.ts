import { css, html, nothing, type TemplateResult } from 'lit'
import { shortenAddress } from '../../src/core/chain/address.ts'
import { formatExactAmount, formatTokenAmount } from '../../src/core/money/amount.ts'
import { formatFiat } from '../../src/core/money/fiat.ts'
import type { TokenBalance } from '../../src/core/money/token.ts'
import { type KnownTokens, tokenMarks } from '../../src/core/money/token-marks.ts'
import { dataRowStyles, rowData, rowNote } from '../ui/data-row.ts'
import { iconDrawing } from '../ui/icon-drawing.ts'
import { mark } from '../ui/mark.ts'
import '../ui/more-icons.ts'
import { tokenMarkText } from './token-mark-text.ts'

interface TokenRow {
  readonly token: TokenBalance
  /** Tokens whose contract is known. Other tokens with the same names are marked. */
  readonly knownTokens: KnownTokens | undefined
  readonly locale: string
}

/**
 * Renders the content of a token row: name, amount, value and contract. Amount and contract are shortened, with the full text in
 * titles. Suspicious names are marked.
 */
export function tokenRow({ token, knownTokens, locale }: TokenRow, end?: unknown): TemplateResult {
  const { name, symbol, amount, value, image, address } = token
  const [suspiciousMark] = knownTokens ? tokenMarks(token, knownTokens) : []
  return rowData({
    mark: mark({ token, src: image, name: symbol, isRound: true }),
    label: name,
    isName: true,
    labelTitle: `${formatExactAmount(amount, locale)} ${symbol}`,
    notes: html`${rowNote(`${formatTokenAmount(amount, locale)} ${symbol}`)}${
      suspiciousMark
        ? html`<span class="note odd">${iconDrawing('warning')}<bdi .textContent=${tokenMarkText(suspiciousMark)}></bdi></span>`
        : nothing
    }`,
    ...(value !== undefined && { value: formatFiat(value, locale) }),
    ...(address !== undefined && { valueNote: shortenAddress(address), valuesTitle: address }),
    end,
  })
}

/** Renders a selectable token row. */
export const selectableTokenRow = (
  row: TokenRow,
  { id, isCurrent, onPress }: { id?: string; isCurrent: boolean; onPress: () => void },
): TemplateResult => html`<div class="item" role="listitem" data-testid=${id ?? nothing} @click=${onPress}
  ><button class="row" part="row" type="button" aria-current=${isCurrent ? 'true' : nothing}
    >${tokenRow(row, isCurrent ? iconDrawing('check') : undefined)}</button
  ></div
>`

export const tokenRowStyles = [
  dataRowStyles,
  css`
    .note {
      white-space: normal;
      overflow-wrap: anywhere;
    }
    .odd {
      display: flex;
      gap: 4px;
      color: var(--wui-warn);
    }
    .end > .drawing {
      color: var(--wui-accent);
      inline-size: 20px;
      block-size: 20px;
      --wui-stroke: 1.75;
    }
    .odd .drawing {
      flex: none;
      inline-size: 16px;
      block-size: 16px;
      --wui-stroke: 2;
    }
  `,
]
