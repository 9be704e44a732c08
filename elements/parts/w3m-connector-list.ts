import { html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { showView } from '../../src/controllers/modal.ts'
import type { Namespace } from '../../src/core/chain/namespace.ts'
import type { ConnectorInfo } from '../../src/core/wallet/connector-info.ts'
import { $connectors } from '../../src/state/connectors.ts'
import { $namespaces } from '../../src/state/networks.ts'
import { $recentWallets } from '../../src/state/wallets.ts'
import { $words, t } from '../../src/text/text.ts'
import { element } from '../base/define.ts'
import { StoreController } from '../base/store-controller.ts'
import { reset } from '../styles/reset.ts'
import '../ui/wui-list-item.ts'
import '../ui/wui-sheet.ts'
import '../ui/wui-tag.ts'
import '../ui/wui-wallet-image.ts'

/** The wallets of this page as rows, the one used last first. 1 */
@element('w3m-connector-list')
export class W3mConnectorList extends LitElement {
  static override styles = reset

  /** Only wallets of this family of chains. */
  @property({ attribute: false }) namespace?: Namespace

  #connectors = new StoreController(this, $connectors)
  #namespaces = new StoreController(this, $namespaces)
  #recent = new StoreController(this, $recentWallets)
  protected words = new StoreController(this, $words)

  override render() {
    const connectors = this.#connectors.value.filter(connector =>
      connector.namespaces.some(each =>
        this.namespace ? each === this.namespace : this.#namespaces.value.includes(each),
      ),
    )
    if (!connectors.length) return nothing
    const rank = new Map(this.#recent.value.map((wallet, index) => [wallet.connectorId, index]))
    const place = ({ id }: ConnectorInfo) => rank.get(id) ?? rank.size
    // Sorting is stable: the others keep the order in which they were found.
    const ordered = connectors.toSorted((one, other) => place(one) - place(other))
    return html`<wui-sheet exportparts="sheet" role="list" aria-label=${t('connect.wallets')}>
      ${ordered.map(
        connector => html`<wui-list-item
          role="listitem"
          exportparts="row, row-title, row-note"
          data-testid=${rowId(connector)}
          .label=${connector.name}
          @click=${() => this.#choose(connector)}
        >
          <wui-wallet-image slot="image" .src=${connector.icon} .name=${connector.name}></wui-wallet-image>
          ${rank.has(connector.id) ? tag(t('connect.recent'), 'neutral') : isInstalled(connector) ? tag(t('connect.installed'), 'accent') : nothing}
        </wui-list-item>`,
      )}
    </wui-sheet>`
  }

  #choose({ id }: ConnectorInfo): void {
    showView({
      name: 'ConnectingExternal',
      connectorId: id,
      ...(this.namespace && { namespace: this.namespace }),
    })
  }
}

const tag = (words: string, tone: 'neutral' | 'accent') =>
  html`<wui-tag slot="end" exportparts="tag" .tone=${tone}>${words}</wui-tag>`

// A name that several wallets claim carries no badge (T1).
const isInstalled = ({ type, contested }: ConnectorInfo): boolean =>
  (type === 'announced' || type === 'injected') && !contested

const rowId = ({ id, name, type, rdns, explorerId }: ConnectorInfo): string =>
  type === 'external'
    ? `wallet-selector-external-${id}`
    : `wallet-selector-${type === 'walletConnect' ? 'walletconnect' : (rdns ?? explorerId ?? name)}`

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connector-list': W3mConnectorList
  }
}
