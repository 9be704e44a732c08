import { css, html, nothing, type PropertyDeclarations } from 'lit'
import { showView } from '../../src/controllers/shell/modal.ts'
import { chooseWallet, showAllWallets } from '../../src/controllers/wallets/wallets.ts'
import type { Namespace } from '../../src/core/chain/namespace.ts'
import type { ConnectorInfo } from '../../src/core/wallet/connector-info.ts'
import { missingForPairing, offersAllWallets } from '../../src/core/wallet/offers.ts'
import {
  type ConnectRow,
  connectorsOf,
  connectRows,
  isInstalled,
  otherConnectorsOf,
} from '../../src/core/wallet/wallet-list.ts'
import { $connectors } from '../../src/state/connect/connectors.ts'
import { $namespaces } from '../../src/state/network/networks.ts'
import { $offeredWallets } from '../../src/state/wallets/offered-wallets.ts'
import { $options } from '../../src/state/settings/options.ts'
import { $platform } from '../../src/state/shell/platform.ts'
import { $recentWallets } from '../../src/state/wallets/wallets.ts'
import { t } from '../../src/text/text.ts'
import { define } from '../base/define.ts'
import { StoreController } from '../base/store-controller.ts'
import { WordsElement } from '../base/words-element.ts'
import { reset } from '../styles/reset.ts'
import { sheet } from '../styles/sheet.ts'
import { tag } from '../styles/tag.ts'
import '../ui/wui-list-item.ts'
import '../ui/wui-image.ts'

/** The ways to connect as rows, in the order of the app: a code, wallets used before, installed, featured, recommended. */
export class W3mConnectorList extends WordsElement {
  static override styles = [
    reset,
    sheet,
    tag,
    // `.waiting`: A row that is still empty.
    css`
      .stack {
        display: grid;
        grid-template-columns: 17px 17px;
        place-content: center;
        gap: 4px;
        inline-size: 40px;
        block-size: 40px;
      }
      .tag {
        padding-block: 4px;
      }
      .waiting {
        display: flex;
        align-items: center;
        gap: 12px;
        position: relative;
        min-block-size: var(--wui-row);
        padding-inline: 12px;
      }
      .waiting::before {
        content: '';
        position: absolute;
        inset-block-start: 0;
        inset-inline: 64px 12px;
        block-size: 1px;
        background: var(--wui-line);
      }
      .waiting span {
        inline-size: 28%;
        block-size: 16px;
        border-radius: 7px;
        background: color-mix(in oklab, var(--wui-t1) 8%, transparent);
      }
      .waiting .tile {
        inline-size: 40px;
        block-size: 40px;
        border-radius: 12px;
      }
    `,
  ]
  static override properties: PropertyDeclarations = {
    namespace: { attribute: false },
    held: { type: Boolean },
    isOpened: { state: true },
  }

  /** Only wallets of this namespace. */
  namespace?: Namespace
  /** Nobody connects before a step elsewhere on the screen. */
  held = false

  /** A collapsed list shows what is in this browser until more is asked for. */
  private isOpened = false

  #connectors = new StoreController(this, $connectors)
  #namespaces = new StoreController(this, $namespaces)
  #recent = new StoreController(this, $recentWallets)
  #offered = new StoreController(this, $offeredWallets)
  #options = new StoreController(this, $options)
  #platform = new StoreController(this, $platform)

  override render() {
    const settings = this.#options.value
    const offered = this.#offered.value
    const hasAll = offersAllWallets(settings, this.#platform.value.isMobile)
    const all = connectRows({
      order: settings.connectorTypeOrder,
      connectors: this.#here(),
      recent: this.#recent.value,
      offered,
      isAwaited: settings.enableWalletConnect && /idle|loading/.test(offered.status),
      hasPairing: !missingForPairing(settings),
      // Without the other list nobody would find the rest.
      ...(hasAll && { most: mostRows }),
    })
    const rows = settings.features?.collapseWallets && !this.isOpened ? all.filter(isHere) : all
    return html`<div class="sheet" part="sheet" role="list" aria-label=${t('connect.wallets')}>
      ${rows.map(row => this.#renderRow(row))}
      ${rows === all ? (hasAll ? this.#renderAll() : nothing) : this.#renderMore()}
    </div>`
  }

  #renderMore() {
    return html`<wui-list-item
      role="listitem"
      exportparts="row, row-title, row-note"
      data-testid="w3m-collapse-wallets-button"
      wrap
      .label=${t('connect.more')}
      chevron
      @click=${() => {
        this.isOpened = true
      }}
    >
      <wui-image slot="image" icon="wallet" tone="neutral"></wui-image>
    </wui-list-item>`
  }

  #renderRow(row: ConnectRow) {
    if (row.kind === 'waiting') return placeholder()
    if (row.kind === 'walletConnect') return this.#renderPairing()
    if (row.kind === 'wallet') {
      const { wallet, group } = row
      return html`<wui-list-item
        role="listitem"
        exportparts="row, row-title, row-note"
        data-testid=${`wallet-selector-${group === 'featured' ? 'featured-' : ''}${wallet.id}`}
        named
        .label=${wallet.name}
        ?disabled=${this.held}
        @click=${() => chooseWallet(wallet)}
      >
        <wui-image
          slot="image"
          .src=${wallet.image}
          .name=${wallet.name}
          .color=${wallet.color}
        ></wui-image>
        ${group === 'recent' ? tagged(t('connect.recent'), 'neutral') : nothing}
      </wui-list-item>`
    }
    const { connector, isRecent } = row
    return html`<wui-list-item
      role="listitem"
      exportparts="row, row-title, row-note"
      data-testid=${rowId(connector)}
      named
      .label=${connector.name}
      ?disabled=${this.held}
      @click=${() => this.#choose(connector)}
    >
      <wui-image slot="image" .src=${connector.icon} .name=${connector.name}></wui-image>
      ${isRecent ? tagged(t('connect.recent'), 'neutral') : isInstalled(connector) ? tagged(t('connect.installed'), 'accent') : nothing}
    </wui-list-item>`
  }

  // What a page lacks for it is said here, where it is missed (promise 2); an app that turned it off wants no row.
  #renderPairing() {
    const settings = this.#options.value
    if (!settings.enableWalletConnect) return nothing
    const missing = missingForPairing(settings)
    return html`<wui-list-item
      role="listitem"
      exportparts="row, row-title, row-note"
      data-testid="wallet-selector-walletconnect"
      .label=${t('connect.walletConnect')}
      .note=${missing ? t(missing === 'PROJECT_ID_MISSING' ? 'connect.pairingMissing' : 'connect.pairingOff') : ''}
      wrap
      ?disabled=${missing !== undefined || this.held}
      @click=${() => showView({ name: 'ConnectingWalletConnectBasic' })}
    >
      <wui-image slot="image" icon="qr"></wui-image>
      ${missing ? nothing : tagged(t('connect.qrCode'), 'neutral')}
    </wui-list-item>`
  }

  #renderAll() {
    const { featured, recommended, count } = this.#offered.value
    const shown = [...featured, ...recommended].slice(0, 4)
    return html`<wui-list-item
      role="listitem"
      exportparts="row, row-title, row-note"
      data-testid="all-wallets"
      chevron
      wrap
      .label=${t('connect.allWallets')}
      .end=${count ? roughly(count) : ''}
      ?disabled=${this.held}
      @click=${showAllWallets}
    >
      ${
        shown.length < 4
          ? html`<wui-image slot="image" icon="wallet" tone="neutral"></wui-image>`
          : html`<span slot="image" class="stack">
              ${shown.map(({ image, name, color }) => html`<wui-image size="17" .src=${image} .name=${name} .color=${color}></wui-image>`)}
            </span>`
      }
    </wui-list-item>`
  }

  #here(): ConnectorInfo[] {
    return connectorsOf(this.#connectors.value, this.namespace ? [this.namespace] : this.#namespaces.value)
  }

  // Decided at the press: the wallet may have registered for another namespace since its row was drawn.
  #choose(connector: ConnectorInfo): void {
    const { id } = connector
    const others = otherConnectorsOf(connector, this.#here())
    if (others.length)
      showView({ name: 'ConnectingMultiChain', connectorIds: [id, ...others.map(other => other.id)] })
    else
      showView({
        name: 'ConnectingExternal',
        connectorId: id,
        ...(this.namespace ? { namespace: this.namespace } : { isRow: true }),
      })
  }
}
define('w3m-connector-list', W3mConnectorList)

/** Wallets of any kind that the first screen has room for, beside the login. */
const mostRows = 4

const isHere = (row: ConnectRow): boolean => row.kind === 'connector'

// A row of the same height until it is here.
const placeholder = () =>
  html`<div class="waiting" aria-hidden="true"><span class="tile"></span><span></span></div>`

/** 487 is told as "480+": a catalog grows while one looks at it. */
const roughly = (count: number): string => (count < 20 ? `${count}` : `${count - (count % 10)}+`)

// An element for each would be a tenth of what the first screen takes.
const tagged = (words: string, tone: 'neutral' | 'accent') =>
  html`<span slot="end" class=${`tag ${tone}`} part="tag">${words}</span>`

const rowId = ({ id, name, type, rdns, explorerId }: ConnectorInfo): string =>
  type === 'external'
    ? `wallet-selector-external-${id}`
    : `wallet-selector-${type === 'walletConnect' ? 'walletconnect' : (rdns ?? explorerId ?? name)}`

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connector-list': W3mConnectorList
  }
}
