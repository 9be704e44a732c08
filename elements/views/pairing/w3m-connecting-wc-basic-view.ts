import { html, nothing } from 'lit'
import { startPairing } from '../../../src/controllers/pair/pair.ts'
import { showAllWallets } from '../../../src/controllers/wallets/wallets.ts'
import { offersAllWallets } from '../../../src/core/wallet/offers.ts'
import { $options } from '../../../src/state/settings/options.ts'
import { $platform } from '../../../src/state/shell/platform.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { ViewLifecycle } from '../../base/view-lifecycle.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import './w3m-pairing-qr.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import { sheet } from '../../styles/sheet.ts'
import '../../ui/wui-image.ts'
import '../../ui/wui-list-item.ts'

/** Pairing QR code that any wallet can scan. */
@element('w3m-connecting-wc-basic-view')
export class W3mConnectingWcBasicView extends LocalizedElement {
  static override styles = [reset, viewStyles, sheet]

  #options = new StoreController(this, $options)
  #platform = new StoreController(this, $platform)
  // Going back keeps the pairing, because the code may be in use. Closing the modal discards it.
  protected lifecycle = new ViewLifecycle(
    this,
    () => void startPairing(),
    () => {},
  )

  override render() {
    return html`<w3m-view-layout exportparts="body, footer">
      <w3m-pairing-qr exportparts="qr, button, button-neutral" copy-id="copy-wc2-uri"></w3m-pairing-qr>
      ${
        offersAllWallets(this.#options.value, this.#platform.value.isMobile)
          ? html`<div class="sheet" part="sheet">
              <wui-list-item
                exportparts="row, row-title"
                data-testid="all-wallets"
                chevron
                .label=${t('connect.allWallets')}
                @click=${showAllWallets}
              >
                <wui-image slot="image" icon="wallet" tone="neutral"></wui-image>
              </wui-list-item>
            </div>`
          : nothing
      }
    </w3m-view-layout>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connecting-wc-basic-view': W3mConnectingWcBasicView
  }
}
