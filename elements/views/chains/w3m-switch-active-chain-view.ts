import { html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { goToNetwork } from '../../../src/controllers/network/go-to-network.ts'
import { goBack } from '../../../src/controllers/shell/modal.ts'
import { namespaceOf, type NetworkId } from '../../../src/core/chain/caip.ts'
import { findNetwork } from '../../../src/core/chain/network.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $connections } from '../../../src/state/connect/connections.ts'
import { $networks } from '../../../src/state/network/networks.ts'
import { t } from '../../../src/text/text.ts'
import { Action } from '../../base/action.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { sceneStyles } from './scene.styles.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'
import { networkImage } from '../../parts/network-image.ts'

/** Explains that the selected network belongs to another namespace and switches on confirmation. */
@element('w3m-switch-active-chain-view')
export class W3mSwitchActiveChainView extends LocalizedElement {
  static override styles = [reset, viewStyles, sceneStyles]

  @property({ attribute: false }) networkId!: NetworkId

  #networks = new StoreController(this, $networks)
  #connections = new StoreController(this, $connections)
  #account = new StoreController(this, $account)
  #switchNetwork = new Action(this, () => goToNetwork(this.networkId))

  override render() {
    const network = findNetwork(this.#networks.value, this.networkId)
    if (!network) return nothing
    const { name } = network
    const namespace = namespaceOf(network.id)
    const isConnected = this.#connections.value[namespace]?.status === 'connected'
    const wallet = this.#account.value.wallet?.name ?? ''
    return html`<w3m-view-layout exportparts="body, footer">
      <div class="scene" data-testid=${`w3m-switch-active-chain-to-${name}`}>
        ${networkImage(network, { size: '64' })}
        <h3>${t('chains.switchHead', { name })}</h3>
        <p>
          ${
            isConnected
              ? t('chains.switchHere', { name })
              : t('chains.switchText', { namespace: t(`chains.${namespace}`), wallet })
          }
        </p>
      </div>
      <wui-button
        slot="footer"
        exportparts="button, button-primary"
        data-testid="w3m-switch-active-chain-button"
        ?pending=${this.#switchNetwork.pending}
        @click=${this.#switchNetwork.run}
        >${t('chains.switch', { name })}</wui-button
      >
      <wui-button slot="footer" variant="link" quiet exportparts="button, button-link" @click=${goBack}
        >${t('chains.stay')}</wui-button
      >
    </w3m-view-layout>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-switch-active-chain-view': W3mSwitchActiveChainView
  }
}
