import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { shortenAddress } from '../../src/core/chain/address.ts'
import { formatExactAmount, formatTokenAmount } from '../../src/core/money/amount.ts'
import { formatFiat } from '../../src/core/money/fiat.ts'
import type { TokenBalance } from '../../src/core/money/token.ts'
import { type KnownTokens, tokenMarks } from '../../src/core/money/token-marks.ts'
import { element } from '../base/define.ts'
import { reset } from '../styles/reset.ts'
import '../ui/wui-icon.ts'
import '../ui/wui-mark.ts'
import '../ui/wui-list-item.ts'
import { tokenMarkWords } from './token-mark-words.ts'

/**
 * A token of the account: its name, how much of it, cut, with every digit in the title, what that is worth, and the contract
 * by which it is told from another one of its name; what is odd about its name is marked.
 */
@element('w3m-token-row')
export class W3mTokenRow extends LitElement {
  static override styles = [
    reset,
    css`
      [slot='note'] {
        display: block;
        font-size: var(--wui-fs-cap);
        line-height: 1.385;
        color: var(--wui-t3);
        overflow-wrap: anywhere;
      }
      .mark {
        display: flex;
        gap: 4px;
        color: var(--wui-warn);
      }
      .mark wui-icon {
        flex: none;
      }
    `,
  ]

  @property({ attribute: false }) token?: TokenBalance
  /** Those that are what they say, so that one that only has their words is marked. */
  @property({ attribute: false }) known?: KnownTokens
  @property() locale = 'en'
  /** Something to look at, not to press. */
  @property({ type: Boolean }) plain = false
  /** A line stands above it. */
  @property({ type: Boolean }) line = false
  /** It is the chosen one. */
  @property({ type: Boolean }) current = false

  override render() {
    const { token, locale } = this
    if (!token) return nothing
    const { name, symbol, amount, value, image, address } = token
    const owned = `${formatTokenAmount(amount, locale)} ${symbol}`
    const [mark] = this.known ? tokenMarks(token, this.known) : []
    return html`<wui-list-item
      ?plain=${this.plain}
      ?line=${this.line}
      ?current=${this.current}
      named
      .label=${name}
      .labelTitle=${`${formatExactAmount(amount, locale)} ${symbol}`}
      .end=${value === undefined ? '' : formatFiat(value, locale)}
      .endNote=${address === undefined ? '' : shortenAddress(address)}
      .endTitle=${address ?? ''}
    >
      <wui-mark slot="image" shape="circle" .token=${token} .src=${image} .name=${symbol}></wui-mark>
      <span slot="note"><bdi translate="no">${owned}</bdi></span>
      ${
        mark
          ? html`<span slot="note" class="mark"
              ><wui-icon name="warning" size="16"></wui-icon><bdi>${tokenMarkWords(mark)}</bdi></span
            >`
          : nothing
      }
    </wui-list-item>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-token-row': W3mTokenRow
  }
}
