import { css, html, nothing, type PropertyDeclarations } from 'lit'
import { showView } from '../../../src/controllers/shell/modal.ts'
import { chooseWallet, showAllWallets } from '../../../src/controllers/wallets/wallets.ts'
import type { Namespace } from '../../../src/core/chain/namespace.ts'
import type { ConnectorInfo } from '../../../src/core/wallet/connector-info.ts'
import { findMissingRequirement, offersAllWallets } from '../../../src/core/wallet/offers.ts'
import {
  type ConnectRow,
  connectorsOf,
  connectRows,
  firstScreen,
  isInstalled,
  otherConnectorsOf,
  type RowGroup,
} from '../../../src/core/wallet/wallet-list.ts'
import { $connectors } from '../../../src/state/connect/connectors.ts'
import { $namespaces } from '../../../src/state/network/networks.ts'
import { $offeredWallets } from '../../../src/state/wallets/offered-wallets.ts'
import { $options } from '../../../src/state/settings/options.ts'
import { $platform } from '../../../src/state/shell/platform.ts'
import { $recentWallets } from '../../../src/state/wallets/wallets.ts'
import { t } from '../../../src/text/text.ts'
import { define } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { reset } from '../../styles/reset.ts'
import { rowStyles } from '../../styles/row.ts'
import { sheet } from '../../styles/sheet.ts'
import { tag } from '../../styles/tag.ts'
import { iconDrawing, iconStyles } from '../../ui/icon-drawing.ts'
import { row } from '../../ui/row.ts'
import { iconTile, tile, tileStyles } from '../../ui/tile.ts'

/**
 * Wallets to connect: one large button for the most likely wallet and rows below it. On phones the wallets are icons in one row and
 * the large button is at the bottom.
 */
export class W3mConnectorList extends LocalizedElement {
  static override styles = [
    reset,
    sheet,
    tag,
    iconStyles,
    tileStyles,
    rowStyles,
    // `.waiting`: A row whose wallet is still loading.
    css`
      :host {
        --wui-row: 48px;
        display: flex;
        flex-direction: column;
        gap: var(--wui-gap);
      }
      @media (pointer: coarse) {
        :host {
          --wui-row: 56px;
        }
      }
      .item {
        --inset: 56px;
      }
      .row .tile,
      .waiting {
        --n: 32;
      }
      h3 {
        margin-block: 4px -6px;
        padding-inline: 4px;
        color: var(--wui-t3);
        font-size: var(--wui-fs-cap);
        font-weight: 550;
      }
      .tag {
        padding-block: 4px;
      }
      .lead {
        display: flex;
        align-items: center;
        gap: 12px;
        inline-size: 100%;
        min-block-size: 64px;
        padding: 10px 16px 10px 12px;
        border-radius: var(--wui-r-sheet);
        background: var(--wui-fill);
        color: var(--wui-on-fill);
        box-shadow: var(--wui-shadow-fill);
        text-align: start;
      }
      .lead .label {
        font-size: var(--wui-fs-field);
        font-weight: 600;
      }
      .lead .note {
        color: inherit;
        opacity: 0.88;
      }
      .lead .drawing:last-child {
        inline-size: 20px;
        block-size: 20px;
      }
      .lead.waiting {
        background: var(--wui-sheet);
        box-shadow: var(--wui-shadow-sheet);
      }
      .lead.waiting::before {
        content: none;
      }
      .marks {
        display: grid;
        grid-auto-flow: column;
        grid-auto-columns: minmax(0, 1fr);
      }
      .marks .item::before {
        content: none;
      }
      .mark-button {
        display: grid;
        justify-items: center;
        gap: 6px;
        inline-size: 100%;
        padding: 4px 2px;
        border-radius: var(--wui-r-row);
        font-size: var(--wui-fs-micro);
        --n: 52;
      }
      .mark-button bdi {
        display: -webkit-box;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 2;
        overflow: hidden;
        overflow-wrap: anywhere;
        text-align: center;
      }
      .marks {
        align-items: start;
      }
      .thumb {
        position: sticky;
        inset-block-end: 0;
        z-index: 1;
      }
      .waiting {
        display: flex;
        align-items: center;
        gap: 12px;
        position: relative;
        min-block-size: var(--wui-row);
        padding-inline: 12px;
      }
      .waiting:not(:first-child)::before {
        content: "";
        position: absolute;
        inset-block-start: 0;
        inset-inline: 56px 12px;
        block-size: 1px;
        background: var(--wui-line);
      }
      [aria-hidden] > span:not(.tile) {
        inline-size: 28%;
        block-size: 16px;
        border-radius: 7px;
        background: color-mix(in oklab, var(--wui-t1) 8%, transparent);
      }
      [aria-hidden] > .mark {
        inline-size: calc(var(--n) * 1px);
        block-size: calc(var(--n) * 1px);
        border-radius: 10px;
      }
      @media (forced-colors: active) {
        .lead {
          border: 1px solid ButtonBorder;
        }
        [aria-hidden] > span:not(.tile) {
          border: 1px solid GrayText;
        }
      }
    `,
  ]
  static override properties: PropertyDeclarations = {
    namespace: { attribute: false },
    disabled: { type: Boolean },
    rowLimit: { attribute: false },
    phone: { type: Boolean },
    onLogin: { attribute: false },
    isOpened: { state: true },
  }

  /** Limits the list to one namespace. */
  namespace?: Namespace
  /** Disables connecting until another step on the screen is done. */
  disabled = false
  /** Number of wallets that fit next to the other connect options. */
  rowLimit = 5
  /** Uses the phone layout. */
  phone = false
  /** Expands the login methods, which are collapsed into one row on phones. */
  onLogin?: (() => void) | undefined

  /** Whether the user expanded a collapsed list. A collapsed list shows only wallets that have a connector. */
  private isOpened = false

  #connectors = new StoreController(this, $connectors)
  #namespaces = new StoreController(this, $namespaces)
  #recentWallets = new StoreController(this, $recentWallets)
  #offeredWallets = new StoreController(this, $offeredWallets)
  #options = new StoreController(this, $options)
  #platform = new StoreController(this, $platform)

  override render() {
    const settings = this.#options.value
    const offeredWallets = this.#offeredWallets.value
    const hasAll = offersAllWallets(settings, this.#platform.value.isMobile)
    const allRows = connectRows({
      order: settings.connectorTypeOrder,
      connectors: this.#getAvailableConnectors(),
      recent: this.#recentWallets.value,
      walletsByGroup: offeredWallets,
      isAwaited: settings.enableWalletConnect && /idle|loading/.test(offeredWallets.status),
      hasPairing: !findMissingRequirement(settings),
      // Without the list of all wallets, the remaining ones would be unreachable, so there is no limit.
      ...(hasAll && { maxWallets: this.rowLimit }),
    })
    const isCollapsed = settings.features?.collapseWallets && !this.isOpened
    const lastRow = isCollapsed ? this.#renderMore() : hasAll ? this.#renderAll() : nothing
    const { lead, groups } = firstScreen(
      isCollapsed ? allRows.filter(isConnectorRow) : allRows,
      Boolean(settings.connectorTypeOrder?.length),
    )
    return this.phone
      ? this.#renderPhoneLayout(
          groups.flatMap(({ rows }) => rows),
          lead,
          hasAll,
        )
      : [
          lead ? this.#renderLead(lead) : nothing,
          groups.map(({ label, rows }, index) =>
            this.#renderGroup(label, [
              ...rows.map(item => this.#renderRow(item, label)),
              ...(index === groups.length - 1 ? [lastRow] : []),
            ]),
          ),
        ]
  }

  #renderGroup(label: RowGroup['label'], content: readonly unknown[]) {
    if (content.every(part => part === nothing)) return nothing
    return html`${label ? html`<h3 .textContent=${t(`connect.${label}`)}></h3>` : nothing}<div
        class="sheet"
        part="sheet"
        role="list"
        aria-label=${t(label ? `connect.${label}` : 'connect.wallets')}
        >${content}</div
      >`
  }

  #renderPhoneLayout(rows: readonly ConnectRow[], lead: ConnectRow | undefined, hasAll: boolean) {
    const wallets = rows.filter(({ kind }) => kind !== 'walletConnect')
    const hasPairing = wallets.length < rows.length
    const marks = [
      ...wallets.slice(0, 4).map(item => this.#renderMark(item)),
      ...(hasAll
        ? [
            markButton({
              ...this.#createAllWalletsEntry(),
              label: t('connect.all'),
              title: t('connect.allWallets'),
            }),
          ]
        : []),
    ]
    const rowsBelow = [
      this.onLogin ? this.#renderLogin(this.onLogin) : nothing,
      hasPairing ? this.#renderPairing() : nothing,
    ]
    return html`${
      marks.length
        ? html`<div class="marks" role="list" aria-label=${t('connect.wallets')}>${marks}</div>`
        : nothing
    }<slot></slot>${this.#renderGroup(undefined, rowsBelow)}${lead ? this.#renderLead(lead, 'lead thumb') : nothing}`
  }

  #renderLogin(onPress: () => void) {
    return row({
      id: 'w3m-login-row',
      mark: iconTile('mail'),
      label: t('login.ways'),
      endText: '',
      isDisabled: this.disabled,
      onPress,
    })
  }

  #renderMore() {
    return row({
      id: 'w3m-collapse-wallets-button',
      mark: iconTile('wallet', 'neutral'),
      label: t('connect.more'),
      endText: '',
      onPress: () => {
        this.isOpened = true
      },
    })
  }

  /** Returns the data of a wallet for a row, an icon or the large button. */
  #createEntry(item: ConnectRow & { kind: 'wallet' | 'connector' }) {
    if (item.kind === 'wallet') {
      const { wallet, group } = item
      const { id, name, image, color } = wallet
      return {
        id: `wallet-selector-${group === 'featured' ? 'featured-' : ''}${id}`,
        mark: tile({ src: image, name, color }),
        label: name,
        isName: true,
        isRecent: group === 'recent',
        isHere: false,
        isDisabled: this.disabled,
        onPress: () => chooseWallet(wallet),
      }
    }
    const { connector, isRecent } = item
    const { icon, name } = connector
    return {
      id: rowId(connector),
      mark: tile({ src: icon, name }),
      label: name,
      isName: true,
      isRecent,
      isHere: isInstalled(connector),
      isDisabled: this.disabled,
      onPress: () => this.#choose(connector),
    }
  }

  #renderRow(item: ConnectRow, group?: RowGroup['label']) {
    if (item.kind === 'waiting') return placeholder('waiting')
    if (item.kind === 'walletConnect') return this.#renderPairing()
    const { isRecent, isHere: isInstalledHere, ...entry } = this.#createEntry(item)
    const tag = isRecent
      ? ({ text: t('connect.recent'), tone: 'neutral' } as const)
      : isInstalledHere && group !== 'installed'
        ? ({ text: t('connect.installed'), tone: 'accent' } as const)
        : undefined
    return row({ ...entry, tag })
  }

  #renderMark(item: ConnectRow) {
    if (item.kind === 'waiting') return placeholder('mark-button')
    return item.kind === 'walletConnect' ? nothing : markButton(this.#createEntry(item))
  }

  #renderLead(item: ConnectRow, classes = 'lead') {
    if (item.kind === 'waiting') return placeholder('lead waiting')
    if (item.kind === 'walletConnect') return nothing
    const { id, mark, label, isRecent, isDisabled, onPress } = this.#createEntry(item)
    return html`<button
      class=${classes}
      part="button button-primary"
      type="button"
      data-testid=${id}
      aria-disabled=${isDisabled ? 'true' : nothing}
      ?disabled=${isDisabled}
      @click=${onPress}
      >${mark}<span class="words"
        ><bdi class="label" .textContent=${t('login.with', { name: label })}></bdi
        ><span class="note" .textContent=${t(isRecent ? 'connect.usedLast' : 'connect.installed')}></span></span
      >${iconDrawing('forward')}</button
    >`
  }

  #renderPairing() {
    return row({
      id: 'wallet-selector-walletconnect',
      mark: iconTile('qr'),
      label: t('connect.otherDevice'),
      endText: t('connect.qrCode'),
      isDisabled: this.disabled,
      onPress: () => showView({ name: 'ConnectingWalletConnectBasic' }),
    })
  }

  #createAllWalletsEntry() {
    return {
      id: 'all-wallets',
      mark: iconTile('wallet', 'neutral'),
      isDisabled: this.disabled,
      onPress: showAllWallets,
    }
  }

  #renderAll() {
    const { count } = this.#offeredWallets.value
    return row({
      ...this.#createAllWalletsEntry(),
      label: t('connect.allWallets'),
      endText: count ? approximateCount(count) : '',
    })
  }

  #getAvailableConnectors(): ConnectorInfo[] {
    return connectorsOf(this.#connectors.value, this.namespace ? [this.namespace] : this.#namespaces.value)
  }

  // The target is determined on press, because the wallet may have registered another namespace since its row was rendered.
  #choose(connector: ConnectorInfo): void {
    const { id } = connector
    const otherConnectors = otherConnectorsOf(connector, this.#getAvailableConnectors())
    if (otherConnectors.length)
      showView({
        name: 'ConnectingMultiChain',
        connectorIds: [id, ...otherConnectors.map(otherConnector => otherConnector.id)],
      })
    else
      showView({
        name: 'ConnectingExternal',
        connectorId: id,
        ...(this.namespace ? { namespace: this.namespace } : { isRow: true }),
      })
  }
}
define('w3m-connector-list', W3mConnectorList)

const isConnectorRow = (row: ConnectRow): boolean => row.kind === 'connector'

// Renders a placeholder with the size of the content that replaces it.
const placeholder = (classes: string) =>
  html`<div class=${classes} aria-hidden="true"><span class="mark"></span><span></span></div>`

interface MarkButton {
  readonly id: string
  readonly mark: unknown
  readonly label: string
  /** The accessible name, if the visible label is shorter. */
  readonly title?: string
  readonly isDisabled: boolean
  readonly onPress: () => void
}

const markButton = ({ id, mark, label, title, isDisabled, onPress }: MarkButton) =>
  html`<div class="item" role="listitem" data-testid=${id} aria-disabled=${isDisabled ? 'true' : nothing} @click=${isDisabled ? undefined : onPress}
    ><button class="mark-button" part="row" type="button" aria-label=${title ?? nothing} ?disabled=${isDisabled}
      >${mark}<bdi .textContent=${label}></bdi></button
    ></div
  >`

/** Rounds a count down, such as 487 to "480+", because the catalog keeps growing. */
const approximateCount = (count: number): string => (count < 20 ? `${count}` : `${count - (count % 10)}+`)

const rowId = ({ id, name, type, rdns, explorerId }: ConnectorInfo): string =>
  type === 'external'
    ? `wallet-selector-external-${id}`
    : `wallet-selector-${type === 'walletConnect' ? 'walletconnect' : (rdns ?? explorerId ?? name)}`

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connector-list': W3mConnectorList
  }
}
