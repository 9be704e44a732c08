import { css, html } from 'lit'
import { property } from 'lit/decorators.js'
import { showView } from '../../../src/controllers/shell/modal.ts'
import { namespaceOf } from '../../../src/core/chain/caip.ts'
import type { Namespace } from '../../../src/core/chain/namespace.ts'
import { $connections } from '../../../src/state/connect/connections.ts'
import { $connectors } from '../../../src/state/connect/connectors.ts'
import { $namespaces, $networks } from '../../../src/state/network/networks.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-list-item.ts'
import { networkImage } from '../../parts/network-image.ts'
import '../../ui/wui-sheet.ts'
import '../../ui/wui-tag.ts'
import '../../ui/wui-wallet-image.ts'

/** Number of networks listed in a namespace row. Further networks are only counted. */
const maxNetworkNames = 3

/** Lets the user select a namespace of a wallet that supports several. */
@element('w3m-connecting-multi-chain-view')
export class W3mConnectingMultiChainView extends LocalizedElement {
  static override styles = [
    reset,
    viewStyles,
    css`
      .head {
        display: grid;
        justify-items: center;
        gap: 12px;
        padding-block: 12px;
        text-align: center;
      }
      p {
        max-inline-size: 300px;
        color: var(--wui-t2);
        line-height: 1.4667;
        text-wrap: balance;
      }
    `,
  ]

  @property({ attribute: false }) connectorIds: readonly string[] = []

  #connectors = new StoreController(this, $connectors)
  #connections = new StoreController(this, $connections)
  #namespaces = new StoreController(this, $namespaces)
  #networks = new StoreController(this, $networks)

  override render() {
    const connectors = this.#connectors.value.filter(({ id }) => this.connectorIds.includes(id))
    const [wallet] = connectors
    const name = wallet?.name ?? ''
    const choices = this.#namespaces.value.flatMap(namespace => {
      const connector = connectors.find(({ namespaces }) => namespaces.includes(namespace))
      return connector ? { namespace, connectorId: connector.id } : []
    })
    return html`<w3m-view-layout exportparts="body, footer">
      <div class="head">
        <wui-wallet-image size="64" .src=${wallet?.icon} .name=${name}></wui-wallet-image>
        <p>${t('chains.chooseText', { wallet: name })}</p>
      </div>
      <wui-sheet role="list" exportparts="sheet" aria-label=${t('chains.chooseTitle')}>
        ${choices.map(({ namespace, connectorId }) => this.#renderChoice(namespace, connectorId))}
      </wui-sheet>
    </w3m-view-layout>`
  }

  #renderChoice(namespace: Namespace, connectorId: string) {
    const networks = this.#networks.value.filter(({ id }) => namespaceOf(id) === namespace)
    const names = networks.map(({ name }) => name)
    const hiddenCount = names.length - maxNetworkNames
    const connection = this.#connections.value[namespace]
    const isConnected = connection?.status === 'connected' && connection.connectorId === connectorId
    return html`<wui-list-item
      role="listitem"
      exportparts="row, row-title, row-note"
      data-testid=${`wui-list-chain-${namespace}`}
      ?chevron=${!isConnected}
      wrap
      .label=${t(`chains.${namespace}`)}
      .note=${names.slice(0, maxNetworkNames).join(', ') + (hiddenCount > 0 ? ` +${hiddenCount}` : '')}
      @click=${() => showView({ name: 'ConnectingExternal', connectorId, namespace })}
    >
      ${networkImage(networks[0], { slot: 'image' })}
      ${isConnected ? html`<wui-tag slot="end" exportparts="tag" tone="accent">${t('chains.connected')}</wui-tag>` : ''}
    </wui-list-item>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connecting-multi-chain-view': W3mConnectingMultiChainView
  }
}
