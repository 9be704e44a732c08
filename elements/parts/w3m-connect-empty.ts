import { css, html } from 'lit'
import { $namespaces } from '../../src/state/network/networks.ts'
import { t } from '../../src/text/text.ts'
import { define } from '../base/define.ts'
import { StoreController } from '../base/store-controller.ts'
import { LocalizedElement } from '../base/localized-element.ts'
import { reset } from '../styles/reset.ts'
import { sheet } from '../styles/sheet.ts'
import { iconDrawing, iconStyles } from '../ui/icon-drawing.ts'
import { emptyStyles } from './empty.styles.ts'

/** Explains why no wallet can be connected: no wallet or no network is available. */
export class W3mConnectEmpty extends LocalizedElement {
  static override styles = [
    reset,
    sheet,
    emptyStyles,
    iconStyles,
    css`
      .drawing {
        inline-size: 24px;
        block-size: 24px;
        color: var(--wui-accent);
        --wui-stroke: 1.6;
      }
    `,
  ]

  #namespaces = new StoreController(this, $namespaces)

  override render() {
    const hasNetworks = this.#namespaces.value.length > 0
    return html`<div class="sheet" part="sheet">
      <div class="empty" role="status">
        ${iconDrawing('wallet')}
        <h3>${t(hasNetworks ? 'connect.noWallet' : 'connect.noNetwork')}</h3>
        <p>${t(hasNetworks ? 'connect.noWalletText' : 'connect.noNetworkText')}</p>
      </div>
    </div>`
  }
}
define('w3m-connect-empty', W3mConnectEmpty)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connect-empty': W3mConnectEmpty
  }
}
