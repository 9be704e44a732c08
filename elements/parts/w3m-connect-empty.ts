import { css, html } from 'lit'
import { $namespaces } from '../../src/state/network/networks.ts'
import { t } from '../../src/text/text.ts'
import { element } from '../base/define.ts'
import { StoreController } from '../base/store-controller.ts'
import { WordsElement } from '../base/words-element.ts'
import { reset } from '../styles/reset.ts'
import { emptyStyles } from './empty.styles.ts'
import '../ui/wui-icon.ts'
import '../ui/wui-sheet.ts'

/** Explains why there is nothing to connect with: no wallet or no network. */
@element('w3m-connect-empty')
export class W3mConnectEmpty extends WordsElement {
  static override styles = [
    reset,
    emptyStyles,
    css`
      wui-icon {
        color: var(--wui-accent);
      }
    `,
  ]

  #namespaces = new StoreController(this, $namespaces)

  override render() {
    const hasNetworks = this.#namespaces.value.length > 0
    return html`<wui-sheet exportparts="sheet">
      <div class="empty" role="status">
        <wui-icon name="wallet" size="24"></wui-icon>
        <h3>${t(hasNetworks ? 'connect.noWallet' : 'connect.noNetwork')}</h3>
        <p>${t(hasNetworks ? 'connect.noWalletText' : 'connect.noNetworkText')}</p>
      </div>
    </wui-sheet>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connect-empty': W3mConnectEmpty
  }
}
