import { css, html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { showView } from '../../../src/controllers/shell/modal.ts'
import { showSuccess } from '../../../src/controllers/shell/notify.ts'
import { switchNetwork, trySwitchNetwork } from '../../../src/controllers/network/switch-network.ts'
import { shortenAddress } from '../../../src/core/chain/address.ts'
import { namespaceOf } from '../../../src/core/chain/caip.ts'
import type { Network } from '../../../src/core/chain/network.ts'
import type { WalletInfo } from '../../../src/core/identity/account.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $connections } from '../../../src/state/connect/connections.ts'
import { $embeddedWallet } from '../../../src/state/login/embedded-wallet.ts'
import { $activeNetworkId, $networks } from '../../../src/state/network/networks.ts'
import { $options } from '../../../src/state/settings/options.ts'
import { t } from '../../../src/text/text.ts'
import { Action } from '../../base/action.ts'
import { element } from '../../base/define.ts'
import { FocusKeeper } from '../../base/focus-keeper.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-input.ts'
import { dataRowStyles, rowData, rowNote } from '../../ui/data-row.ts'
import '../../ui/wui-icon.ts'
import { networkTile } from '../../parts/network-image.ts'
import '../../ui/wui-sheet.ts'

const maxWithoutSearch = 6

const isEmbedded = ({ wallet }: { readonly wallet: WalletInfo }): boolean =>
  wallet.connectorType === 'embedded'

/**
 * Switches an embedded wallet without a confirmation. If the network does not support the smart account, the address changes, so a
 * toast shows the new one.
 */
async function switchDirectly({ id, name }: Network): Promise<void> {
  const previousAddress = $account.get().address
  await switchNetwork(id, { hasNoTimeout: true })
  const { address, networkId } = $account.get()
  if (address && networkId === id && address !== previousAddress)
    showSuccess(t('network.otherAddress', { network: name, address: shortenAddress(address) }))
}

/** Networks of the app as rows, with a search field if there are many. A disabled row shows the reason. */
@element('w3m-network-list')
export class W3mNetworkList extends LocalizedElement {
  static override styles = [
    reset,
    dataRowStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        gap: var(--wui-gap);
      }
      .group {
        margin-block: 4px -4px;
        padding-inline: 16px;
        color: var(--wui-t2);
        font-size: var(--wui-fs-cap);
        font-weight: 550;
      }
      .empty {
        display: grid;
        justify-items: center;
        gap: 4px;
        padding: 24px 16px 20px;
        color: var(--wui-t2);
      }
    `,
  ]

  /** Offers a search if there are many networks. */
  @property({ type: Boolean }) searchable = false

  @state() private query = ''

  #networks = new StoreController(this, $networks)
  #activeNetworkId = new StoreController(this, $activeNetworkId)
  #account = new StoreController(this, $account)
  #connections = new StoreController(this, $connections)
  #options = new StoreController(this, $options)
  #embedded = new StoreController(this, $embeddedWallet)
  #choose = new Action(this, trySwitchNetwork)
  #switchDirectly = new Action(this, switchDirectly)
  protected focusKeeper = new FocusKeeper(this, 'wui-input')
  #pendingId = ''

  override render() {
    const networks = this.#networks.value
    const query = this.query.trim().toLocaleLowerCase()
    const matches = networks.filter(network => network.name.toLocaleLowerCase().includes(query))
    const availableNetworks = matches.filter(network => !this.#getUnavailableReason(network))
    const unavailableNetworks = matches.filter(network => this.#getUnavailableReason(network))
    return html`
      ${
        this.searchable && networks.length > maxWithoutSearch
          ? html`<wui-input
              type="search"
              icon="search"
              hide-label
              exportparts="field, input"
              .label=${t('network.search')}
              .placeholder=${t('network.search')}
              .value=${this.query}
              @input=${this.#onSearchInput}
            ></wui-input>`
          : nothing
      }
      ${availableNetworks.length ? this.#renderRows(availableNetworks) : nothing}
      ${
        unavailableNetworks.length
          ? html`<p class="group">${this.#getUnavailableTitle()}</p>
              ${this.#renderRows(unavailableNetworks)}`
          : nothing
      }
      ${matches.length ? nothing : this.#renderEmpty()}
    `
  }

  #renderRows(networks: readonly Network[]) {
    return html`<wui-sheet role="list" exportparts="sheet" aria-label=${t('network.title')}>
      ${networks.map(network => {
        const isActive = network.id === this.#activeNetworkId.value
        const reason = this.#getUnavailableReason(network)
        const note = reason ?? this.#getRequirement(network)
        const isPending = this.#switchDirectly.pending && this.#pendingId === network.id
        const isUnavailable = reason !== undefined
        return html`<div
          class="item"
          role="listitem"
          data-testid=${`w3m-network-switch-${network.name}`}
          aria-disabled=${isUnavailable || isPending ? 'true' : nothing}
          @click=${isUnavailable || isPending ? undefined : () => this.#onChoose(network)}
          ><button
            class="row"
            part="row"
            type="button"
            ?disabled=${isUnavailable}
            aria-disabled=${isPending ? 'true' : nothing}
            aria-busy=${isPending ? 'true' : nothing}
            aria-current=${isActive ? 'true' : nothing}
            >${rowData({
              mark: networkTile(network),
              label: network.name,
              isName: true,
              isWrapped: true,
              notes: note && rowNote(note),
              end: isPending
                ? html`<wui-spinner data-testid="wui-list-item-loading-spinner"></wui-spinner>`
                : isActive
                  ? html`<wui-icon class="tick" name="check"></wui-icon>`
                  : undefined,
            })}</button
          ></div
        >`
      })}
    </wui-sheet>`
  }

  #renderEmpty() {
    return html`<wui-sheet exportparts="sheet">
      <div class="empty" role="status">
        ${t('network.none')}
        <wui-button
          variant="link"
          @click=${() => {
            this.query = ''
          }}
          >${t('network.clear')}</wui-button
        >
      </div>
    </wui-sheet>`
  }

  #onSearchInput(event: Event): void {
    this.query = (event.target as HTMLInputElement).value
  }

  #onChoose(network: Network): void {
    const connection = this.#connections.value[namespaceOf(network.id)]
    // A wallet that must confirm the switch has its own screen. All other switches are immediate.
    if (connection?.status === 'connected' && isEmbedded(connection)) {
      this.#pendingId = network.id
      // If the spinner fails to load, the row is still disabled while pending.
      void import('../../ui/wui-spinner.ts').catch(() => {})
      void this.#switchDirectly.run(network)
    } else if (connection?.status === 'connected' && network.id !== this.#activeNetworkId.value)
      showView({ name: 'SwitchNetwork', networkId: network.id })
    else void this.#choose.run(network.id)
  }

  /** Returns why a network cannot be selected now, or undefined if it can. */
  #getUnavailableReason({ id }: Network): string | undefined {
    const connection = this.#connections.value[namespaceOf(id)]
    if (connection?.status !== 'connected' || id === this.#activeNetworkId.value) return undefined
    if (!this.#options.value.enableNetworkSwitch) return t('network.switchOff')
    const { approvedNetworks } = connection
    if (approvedNetworks.length && !approvedNetworks.includes(id))
      return t(isEmbedded(connection) ? 'network.notServed' : 'network.notApproved', {
        wallet: connection.wallet.name,
      })
    return undefined
  }

  #getRequirement({ id }: Network): string | undefined {
    const namespace = namespaceOf(id)
    const { status, namespace: activeNamespace, type, wallet } = this.#account.value
    const isSmart =
      activeNamespace === namespace && type === 'smartAccount' && wallet && isEmbedded({ wallet })
    if (isSmart && !this.#embedded.value.smartAccountNetworks.includes(id)) return t('network.standardThere')
    const isOtherNamespace = status === 'connected' && activeNamespace !== namespace
    return isOtherNamespace && this.#connections.value[namespace]?.status !== 'connected'
      ? t('network.needsWallet', { namespace: t(`network.${namespace}`) })
      : undefined
  }

  #getUnavailableTitle(): string {
    const { wallet } = this.#account.value
    return wallet && isEmbedded({ wallet })
      ? t('network.notAvailableLogin')
      : t('network.notAvailable', { wallet: this.#getWalletName() })
  }

  #getWalletName(): string {
    return this.#account.value.wallet?.name ?? t('modal.label')
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-network-list': W3mNetworkList
  }
}
