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
import { rowStyles } from '../styles/row.ts'
import { sheet } from '../styles/sheet.ts'
import { tag } from '../styles/tag.ts'
import { iconStyles } from '../ui/icon-drawing.ts'
import { row } from '../ui/row.ts'
import { drawnTile, tile, tileStyles } from '../ui/tile.ts'

/** The ways to connect as rows, in the order of the app: a code, wallets used before, installed, featured, recommended. */
export class W3mConnectorList extends WordsElement {
  static override styles = [
    reset,
    sheet,
    tag,
    iconStyles,
    tileStyles,
    rowStyles,
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
      .stack .tile {
        --n: 17;
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
      .waiting .mark {
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
    return html`<div class="sheet" part="sheet" role="list" aria-label=${t('connect.wallets')}
      >${rows.map(item => this.#renderRow(item))}${rows === all ? (hasAll ? this.#renderAll() : nothing) : this.#renderMore()}</div
    >`
  }

  #renderMore() {
    return row({
      id: 'w3m-collapse-wallets-button',
      mark: drawnTile('wallet', 'neutral'),
      label: t('connect.more'),
      more: '',
      onPress: () => {
        this.isOpened = true
      },
    })
  }

  #renderRow(item: ConnectRow) {
    if (item.kind === 'waiting') return placeholder()
    if (item.kind === 'walletConnect') return this.#renderPairing()
    if (item.kind === 'wallet') {
      const { wallet, group } = item
      const { id, name, image, color } = wallet
      return row({
        id: `wallet-selector-${group === 'featured' ? 'featured-' : ''}${id}`,
        mark: tile({ src: image, name, color }),
        label: name,
        isName: true,
        tag: group === 'recent' ? recent() : undefined,
        isDisabled: this.held,
        onPress: () => chooseWallet(wallet),
      })
    }
    const { connector, isRecent } = item
    const { icon, name } = connector
    return row({
      id: rowId(connector),
      mark: tile({ src: icon, name }),
      label: name,
      isName: true,
      tag: isRecent
        ? recent()
        : isInstalled(connector)
          ? { text: t('connect.installed'), tone: 'accent' }
          : undefined,
      isDisabled: this.held,
      onPress: () => this.#choose(connector),
    })
  }

  // What a page lacks for it is said here, where it is missed (promise 2); an app that turned it off wants no row.
  #renderPairing() {
    const settings = this.#options.value
    if (!settings.enableWalletConnect) return nothing
    const missing = missingForPairing(settings)
    return row({
      id: 'wallet-selector-walletconnect',
      mark: drawnTile('qr'),
      label: t('connect.walletConnect'),
      note: missing && t(missing === 'PROJECT_ID_MISSING' ? 'connect.pairingMissing' : 'connect.pairingOff'),
      tag: missing ? undefined : { text: t('connect.qrCode'), tone: 'neutral' },
      isDisabled: missing !== undefined || this.held,
      onPress: () => showView({ name: 'ConnectingWalletConnectBasic' }),
    })
  }

  #renderAll() {
    const { featured, recommended, count } = this.#offered.value
    const shown = [...featured, ...recommended].slice(0, 4)
    return row({
      id: 'all-wallets',
      mark:
        shown.length < 4
          ? drawnTile('wallet', 'neutral')
          : html`<span class="stack">${shown.map(({ image, name, color }) => tile({ src: image, name, color }))}</span>`,
      label: t('connect.allWallets'),
      more: count ? roughly(count) : '',
      isDisabled: this.held,
      onPress: showAllWallets,
    })
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
  html`<div class="waiting" aria-hidden="true"><span class="mark"></span><span></span></div>`

/** 487 is told as "480+": a catalog grows while one looks at it. */
const roughly = (count: number): string => (count < 20 ? `${count}` : `${count - (count % 10)}+`)

const recent = () => ({ text: t('connect.recent'), tone: 'neutral' }) as const

const rowId = ({ id, name, type, rdns, explorerId }: ConnectorInfo): string =>
  type === 'external'
    ? `wallet-selector-external-${id}`
    : `wallet-selector-${type === 'walletConnect' ? 'walletconnect' : (rdns ?? explorerId ?? name)}`

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connector-list': W3mConnectorList
  }
}
