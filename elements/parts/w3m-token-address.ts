import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { namespaceOf } from '../../src/core/chain/caip.ts'
import { addressGroups } from '../../src/core/money/look-alike.ts'
import type { TokenBalance } from '../../src/core/money/token.ts'
import { t } from '../../src/text/text.ts'
import { element } from '../base/define.ts'
import { LocalizedElement } from '../base/localized-element.ts'
import { reset } from '../styles/reset.ts'
import '../ui/wui-address.ts'

/** Full contract address of a token. Its creator chooses name and image freely, but not the address. */
@element('w3m-token-address')
export class W3mTokenAddress extends LocalizedElement {
  static override styles = [
    reset,
    css`
      :host {
        display: block;
        flex: none;
        padding: 12px 16px;
        border-radius: var(--wui-r-sheet);
        background: var(--wui-sheet);
        box-shadow: var(--wui-shadow-sheet);
      }
      :host([native]) {
        display: none;
      }
      small {
        display: block;
        padding-block-end: 4px;
        color: var(--wui-t2);
        font-size: var(--wui-fs-cap);
      }
      @media (forced-colors: active) {
        :host {
          border: 1px solid CanvasText;
        }
      }
    `,
  ]

  @property({ attribute: false }) token?: Pick<TokenBalance, 'address' | 'networkId'>

  override render() {
    const { address, networkId } = this.token ?? {}
    this.toggleAttribute('native', !address)
    if (!address || !networkId) return nothing
    return html`<small>${t('token.address')}</small>
      <wui-address .groups=${addressGroups(namespaceOf(networkId), address)}></wui-address>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-token-address': W3mTokenAddress
  }
}
