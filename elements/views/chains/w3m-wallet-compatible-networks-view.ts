import { html } from 'lit'
import { property } from 'lit/decorators.js'
import type { Namespace } from '../../../src/core/chain/namespace.ts'
import { $accountNetworks } from '../../../src/state/network/account-networks.ts'
import { $activeNamespace } from '../../../src/state/network/networks.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-list-item.ts'
import { networkImage } from '../../parts/network-image.ts'
import '../../ui/wui-note.ts'
import '../../ui/wui-sheet.ts'

/** Networks on which the account of a namespace can receive. */
@element('w3m-wallet-compatible-networks-view')
export class W3mWalletCompatibleNetworksView extends LocalizedElement {
  static override styles = [reset, viewStyles]

  /** Defaults to the active namespace. */
  @property({ attribute: false }) namespace?: Namespace

  #activeNamespace = new StoreController(this, $activeNamespace)
  #networks = new StoreController(this, $accountNetworks)

  override render() {
    return html`<w3m-view-layout reading exportparts="body, footer">
      <wui-note exportparts="note" tone="warn">${t('chains.receiveText')}</wui-note>
      <wui-sheet role="list" exportparts="sheet" aria-label=${t('chains.receiveTitle')}>
        ${this.#compatibleNetworks.map(
          network => html`<wui-list-item
            role="listitem"
            plain
            exportparts="row, row-title"
            named
            .label=${network.name}
          >
            ${networkImage(network, { slot: 'image' })}
          </wui-list-item>`,
        )}
      </wui-sheet>
    </w3m-view-layout>`
  }

  get #compatibleNetworks() {
    const namespace = this.namespace ?? this.#activeNamespace.value
    return (namespace && this.#networks.value[namespace]) ?? []
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-compatible-networks-view': W3mWalletCompatibleNetworksView
  }
}
