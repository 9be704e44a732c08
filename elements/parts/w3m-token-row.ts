import { html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { shortenAddress } from '../../src/core/chain/address.ts'
import { formatExactAmount, formatTokenAmount } from '../../src/core/money/amount.ts'
import { formatFiat } from '../../src/core/money/fiat.ts'
import type { TokenBalance } from '../../src/core/money/token.ts'
import { element } from '../base/define.ts'
import { reset } from '../styles/reset.ts'
import '../ui/wui-image.ts'
import '../ui/wui-list-item.ts'

/**
 * A token of the account: its name, how much of it, cut, with every digit in the title, what that is worth, and the contract
 * by which it is told from another one of its name.
 */
@element('w3m-token-row')
export class W3mTokenRow extends LitElement {
  static override styles = [reset]

  @property({ attribute: false }) token?: TokenBalance
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
    return html`<wui-list-item
      ?plain=${this.plain}
      ?line=${this.line}
      ?current=${this.current}
      .label=${name}
      .note=${`${formatTokenAmount(amount, locale)} ${symbol}`}
      .labelTitle=${`${formatExactAmount(amount, locale)} ${symbol}`}
      .end=${value === undefined ? '' : formatFiat(value, locale)}
      .endNote=${address === undefined ? '' : shortenAddress(address)}
      .endTitle=${address ?? ''}
    >
      <wui-image slot="image" shape="circle" .src=${image} .name=${symbol}></wui-image>
    </wui-list-item>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-token-row': W3mTokenRow
  }
}
