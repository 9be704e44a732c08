import { css, html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { showView } from '../../../src/controllers/shell/modal.ts'
import {
  loadNextWallets,
  loadOfferedWallets,
  retrySearch,
  searchWallets,
} from '../../../src/controllers/wallets/wallet-list.ts'
import { chooseWallet } from '../../../src/controllers/wallets/wallets.ts'
import type { ConnectorInfo } from '../../../src/core/wallet/connector-info.ts'
import { usesCatalog } from '../../../src/core/wallet/catalog-url.ts'
import { isConnectorOf, isInstalled } from '../../../src/core/wallet/wallet-list.ts'
import type { Wallet } from '../../../src/core/wallet/wallet.ts'
import { $connectors } from '../../../src/state/connect/connectors.ts'
import { $namespaces } from '../../../src/state/network/networks.ts'
import { $offeredWallets } from '../../../src/state/wallets/offered-wallets.ts'
import { $options } from '../../../src/state/settings/options.ts'
import { $walletList, $walletSearch } from '../../../src/state/wallets/wallet-list.ts'
import { $recentWallets } from '../../../src/state/wallets/wallets.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { emptyStyles } from '../../parts/empty.styles.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-view-layout.ts'
import './w3m-wallet-grid.ts'
import type { WalletTile } from './w3m-wallet-grid.ts'
import { reset, visuallyHidden } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-icon.ts'
import '../../ui/wui-input.ts'
import type { WuiInput } from '../../ui/wui-input.ts'
import '../../ui/wui-sheet.ts'
import '../../ui/wui-switch.ts'
import type { WuiSwitch } from '../../ui/wui-switch.ts'

type Entry = WalletTile & ({ readonly wallet: Wallet } | { readonly connectorId: string })

/** All wallets: those of this browser first, then recently used ones, then the catalog with infinite scroll. */
@element('w3m-all-wallets-screen')
export class W3mAllWalletsScreen extends LocalizedElement {
  static override styles = [
    reset,
    viewStyles,
    visuallyHidden,
    emptyStyles,
    css`
      .tools {
        flex: none;
        padding: 4px var(--wui-gutter) 4px;
      }
      wui-switch {
        padding-inline: 4px;
      }
      .empty wui-icon {
        color: var(--wui-t3);
      }
      .source {
        text-align: center;
        text-wrap: balance;
      }
      .failed {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: center;
        flex: none;
        color: var(--wui-t2);
        font-size: var(--wui-fs-small);
      }
      .failed wui-button {
        flex: none;
      }
    `,
  ]

  @state() private search = ''
  @state() private isCertified = false

  #connectors = new StoreController(this, $connectors)
  #namespaces = new StoreController(this, $namespaces)
  #recentWallets = new StoreController(this, $recentWallets)
  #offeredWallets = new StoreController(this, $offeredWallets)
  #list = new StoreController(this, $walletList)
  #results = new StoreController(this, $walletSearch)
  #options = new StoreController(this, $options)

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.#isSearching) searchWallets(this.search, this.isCertified)
    if (this.#list.value.status === 'failed') void loadNextWallets()
    if (this.#offeredWallets.value.status !== 'ready') void loadOfferedWallets()
  }

  override render() {
    const entries = this.#isSearching ? this.#searchEntries : this.#entries
    const status = this.#isSearching ? (this.#results.value?.status ?? 'loading') : this.#list.value.status
    const isLoading = status === 'loading' || status === 'idle'
    const { count } = this.#offeredWallets.value
    const search = count ? t('wallets.searchCount', { count }) : t('wallets.search')
    return html`<div class="tools">
        <wui-input
          type="search"
          icon="search"
          enter-key="search"
          hide-label
          exportparts="field, input"
          .label=${t('wallets.search')}
          .placeholder=${search}
          .value=${this.search}
          @input=${this.#onSearchInput}
        ></wui-input>
        ${
          this.#hasCatalog
            ? html`<wui-switch
                data-testid="wui-certified-switch"
                .checked=${this.isCertified}
                @change=${this.#onCertifiedChange}
                >${t('wallets.certified')}</wui-switch
              >`
            : nothing
        }
      </div>
      <w3m-view-layout exportparts="body, footer">
        ${entries.length || isLoading ? this.#renderGrid(entries, isLoading) : nothing}
        ${status === 'failed' ? this.#renderFailed() : entries.length || isLoading ? nothing : this.#renderEmpty()}
        ${this.#hasCatalog ? nothing : html`<p class="source">${t('wallets.builtIn')}</p>`}
        <span class="hidden" role="status">${this.#getAnnouncement(entries.length, isLoading)}</span>
      </w3m-view-layout>`
  }

  get #isSearching(): boolean {
    return this.search.trim() !== '' || this.isCertified
  }

  get #hasCatalog(): boolean {
    return usesCatalog(this.#options.value)
  }

  get #entries(): Entry[] {
    const { featured, custom, recommended, recent } = this.#offeredWallets.value
    const wallets = [...custom, ...featured, ...recommended, ...this.#list.value.wallets, ...recent]
    const recentlyUsed = this.#recentWallets.value.flatMap(
      ({ connectorId }) => wallets.find(wallet => wallet.id === connectorId) ?? [],
    )
    return mergeEntries(this.#availableConnectors, recentlyUsed, wallets)
  }

  get #searchEntries(): Entry[] {
    const query = this.search.trim().toLowerCase()
    const matchesQuery = ({ name }: { name: string }) =>
      !this.isCertified && name.toLowerCase().includes(query)
    const connectors = this.#availableConnectors
    const custom = this.#offeredWallets.value.custom.filter(matchesQuery)
    const results = this.#results.value?.wallets ?? []
    const wallets = [...custom, ...results]
    // A wallet of this browser is a result if its name matches, or if the catalog search found it.
    return mergeEntries(
      connectors.filter(
        connector => matchesQuery(connector) || wallets.some(wallet => isConnectorOf(connector, wallet)),
      ),
      [],
      wallets,
    )
  }

  get #availableConnectors() {
    const namespaces = this.#namespaces.value
    return this.#connectors.value.filter(connector =>
      connector.namespaces.some(namespace => namespaces.includes(namespace)),
    )
  }

  #renderGrid(entries: readonly Entry[], isLoading: boolean) {
    return html`<w3m-wallet-grid
      exportparts="sheet, tile"
      .tiles=${entries}
      .loading=${isLoading || (!this.#isSearching && this.#hasMore)}
      @choose=${(event: CustomEvent<string>) => chooseEntry(entries.find(entry => entry.id === event.detail))}
      @near-end=${this.#loadMore}
    ></w3m-wallet-grid>`
  }

  get #hasMore(): boolean {
    const { isComplete, status } = this.#list.value
    return !isComplete && status !== 'failed'
  }

  #loadMore = (): void => {
    if (!this.#isSearching && this.#hasMore) void loadNextWallets()
  }

  #renderFailed() {
    return html`<div class="failed" role="alert">
      ${t('wallets.failed')}
      <wui-button variant="link" exportparts="button, button-link" @click=${this.#retry}>${t('wallets.retry')}</wui-button>
    </div>`
  }

  #renderEmpty() {
    if (!this.#isSearching)
      return html`<wui-sheet exportparts="sheet"><div class="empty"><h3>${t('wallets.noneHere')}</h3></div></wui-sheet>`
    return html`<wui-sheet exportparts="sheet">
      <div class="empty" data-testid="no-wallet-found">
        <wui-icon name="search" size="24"></wui-icon>
        <h3 data-testid="no-wallet-found-text">${t('wallets.none')}</h3>
        <p>${t('wallets.noneText')}</p>
        <wui-button variant="soft" size="small" exportparts="button, button-soft" @click=${this.#clear}
          >${t('wallets.clear')}</wui-button
        >
      </div>
    </wui-sheet>`
  }

  #getAnnouncement(count: number, isLoading: boolean): string {
    if (isLoading) return t('wallets.loading')
    if (!this.#isSearching) return ''
    return count ? t('wallets.found', { count }) : t('wallets.none')
  }

  #onSearchInput = (event: Event): void => {
    this.search = (event.target as WuiInput).value
    searchWallets(this.search, this.isCertified)
  }

  #onCertifiedChange = (event: Event): void => {
    this.isCertified = (event.target as WuiSwitch).checked
    searchWallets(this.search, this.isCertified)
  }

  #clear = (): void => {
    this.search = ''
    this.isCertified = false
    searchWallets('')
    this.renderRoot.querySelector('wui-input')?.focus()
  }

  #retry = (): void => {
    if (this.#isSearching) {
      retrySearch()
      return
    }
    if (this.#offeredWallets.value.status === 'failed') void loadOfferedWallets()
    void loadNextWallets()
  }
}

/** Merges wallets of this browser, recently used ones and the rest, without duplicates. */
function mergeEntries(
  connectors: readonly ConnectorInfo[],
  recentlyUsed: readonly Wallet[],
  wallets: readonly Wallet[],
): Entry[] {
  const entries = new Map<string, Entry>()
  const otherWallets = new Map(wallets.map(wallet => [wallet.id, wallet]))
  for (const connector of connectors) {
    const wallet = [...otherWallets.values()].find(candidate => isConnectorOf(connector, candidate))
    const id = connector.contested ? connector.id : (connector.rdns ?? connector.id)
    if (wallet) otherWallets.delete(wallet.id)
    const isAvailable = isInstalled(connector)
    // The announced icon takes precedence over that of the catalog.
    const image = connector.icon ?? wallet?.image
    entries.set(
      id,
      wallet && isAvailable
        ? { ...wallet, id, name: connector.name, image, isInstalled: true, wallet }
        : { id, name: connector.name, image, isInstalled: isAvailable, connectorId: connector.id },
    )
  }
  for (const wallet of recentlyUsed)
    if (otherWallets.delete(wallet.id)) entries.set(wallet.id, { ...wallet, isRecent: true, wallet })
  for (const wallet of otherWallets.values())
    if (!entries.has(wallet.id)) entries.set(wallet.id, { ...wallet, wallet })
  return [...entries.values()]
}

function chooseEntry(entry: Entry | undefined): void {
  if (!entry) return
  if ('wallet' in entry) chooseWallet(entry.wallet)
  else showView({ name: 'ConnectingExternal', connectorId: entry.connectorId, isRow: true })
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-all-wallets-screen': W3mAllWalletsScreen
  }
}
