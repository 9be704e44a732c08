import '../../../src/text/english-errors.ts'
import { html } from 'lit'
import { property } from 'lit/decorators.js'
import { goBack } from '../../../src/controllers/shell/modal.ts'
import { cancelSwitch, trySwitchNetwork } from '../../../src/controllers/network/switch-network.ts'
import type { NetworkId } from '../../../src/core/chain/caip.ts'
import { findNetwork } from '../../../src/core/chain/network.ts'
import { errorText } from '../../../src/text/error-text.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $activeNetwork, $networks } from '../../../src/state/network/networks.ts'
import { $switching } from '../../../src/state/network/switching.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { ViewLifecycle } from '../../base/view-lifecycle.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-connecting-status.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-icon.ts'
import { networkImage } from '../../parts/network-image.ts'

/** Waits for the wallet to switch its network, shows the wallet's response, and retries on the same screen. */
@element('w3m-network-switch-view')
export class W3mNetworkSwitchView extends LocalizedElement {
  static override styles = [reset, viewStyles]

  @property({ attribute: false }) networkId!: NetworkId

  #switching = new StoreController(this, $switching)
  #networks = new StoreController(this, $networks)
  #activeNetwork = new StoreController(this, $activeNetwork)
  #account = new StoreController(this, $account)
  // The result is in `$switching`.
  #switchNetwork = () => void trySwitchNetwork(this.networkId)
  // Leaving the screen stops waiting. A later switch is handled like any network change in the wallet.
  protected lifecycle = new ViewLifecycle(this, this.#switchNetwork, () => {
    if ($switching.get()?.networkId === this.networkId) cancelSwitch()
  })

  override render() {
    const network = findNetwork(this.#networks.value, this.networkId)
    const name = network?.name ?? ''
    const wallet = this.#account.value.wallet?.name ?? t('modal.label')
    const { status, error } = this.#switching.value ?? {}
    const hasFailed = status === 'failed'
    const isDeclined = error?.code === 'USER_REJECTED'
    // Reloading the page while offline would lose its content.
    const needsReload = error?.code === 'WALLET_RELOADED' && navigator.onLine
    // The wallet rejected this network configuration, so the same request would fail again.
    const isFinal = error?.code === 'NETWORK_NOT_ADDED'
    const headline = hasFailed
      ? t(isDeclined ? 'network.declined' : 'network.failed')
      : t('network.switching', { wallet })
    const text = !hasFailed
      ? t('network.switchingText', { network: name, wallet })
      : isDeclined || !error
        ? t('network.declinedText', {
            network: this.#activeNetwork.value ? this.#activeNetwork.value.name : '',
          })
        : errorText(error)
    return html`<w3m-view-layout exportparts="body, footer">
      <w3m-connecting-status
        exportparts="ring"
        .status=${hasFailed ? 'broken' : 'waiting'}
        .headline=${headline}
        .text=${text}
      >
        ${networkImage(network, { slot: 'image', size: '64' })}
      </w3m-connecting-status>
      <wui-button
        slot="footer"
        ?hidden=${isFinal}
        exportparts="button, button-primary, button-neutral"
        .variant=${hasFailed ? 'fill' : 'neutral'}
        @click=${needsReload ? () => location.reload() : this.#switchNetwork}
      >
        <wui-icon slot="start" name="retry"></wui-icon>${t(needsReload ? 'modal.reload' : 'network.retry')}
      </wui-button>
      <wui-button slot="footer" variant="link" quiet exportparts="button, button-link" @click=${goBack}>
        ${t('network.cancel')}
      </wui-button>
    </w3m-view-layout>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-network-switch-view': W3mNetworkSwitchView
  }
}
