import { css, html, nothing } from 'lit'
import { hasSmartAccounts } from '../../../src/core/chain/namespace-rules.ts'
import { setAccountType } from '../../../src/controllers/account/account-type.ts'
import { shortenAddress } from '../../../src/core/chain/address.ts'
import { type EmbeddedAccountType, embeddedAccountTypes } from '../../../src/core/identity/embedded.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $embeddedWallet } from '../../../src/state/login/embedded-wallet.ts'
import { $activeNetwork, $networks } from '../../../src/state/network/networks.ts'
import { t } from '../../../src/text/text.ts'
import { Action } from '../../base/action.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-view-layout.ts'
import { markStyles } from '../../parts/mark.styles.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-avatar.ts'
import '../../ui/wui-icon.ts'
import '../../ui/wui-list-item.ts'
import '../../ui/wui-note.ts'
import '../../ui/wui-sheet.ts'

/** Selects which of the two accounts of the embedded wallet is used on this network. */
@element('w3m-smart-account-settings-view')
export class W3mSmartAccountSettingsView extends LocalizedElement {
  static override styles = [
    reset,
    viewStyles,
    markStyles,
    css`
      p {
        padding-inline: 4px;
        color: var(--wui-t2);
        font-size: var(--wui-fs-small);
        line-height: 1.43;
      }
    `,
  ]

  #account = new StoreController(this, $account)
  #embedded = new StoreController(this, $embeddedWallet)
  #network = new StoreController(this, $activeNetwork)
  #networks = new StoreController(this, $networks)
  #choose = new Action(this, (type: EmbeddedAccountType) => {
    this.#pendingType = type
    return setAccountType(type)
  })
  #pendingType: EmbeddedAccountType | undefined

  override render() {
    const { namespace } = this.#account.value
    const network = this.#network.value
    if (!namespace || !hasSmartAccounts(namespace) || !network) return nothing
    const { smartAccountNetworks } = this.#embedded.value
    const isOffered = smartAccountNetworks.includes(network.id)
    const names = this.#networks.value
      .filter(({ id }) => smartAccountNetworks.includes(id))
      .map(({ name }) => name)
    return html`<w3m-view-layout exportparts="body, footer">
      <p>${t('settings.typeText')}</p>
      ${
        isOffered
          ? html`<wui-sheet role="list" exportparts="sheet" aria-label=${t('settings.type')}>
              ${embeddedAccountTypes.map(type => this.#renderType(type))}
            </wui-sheet>`
          : html`<wui-note exportparts="note">${t('settings.noSmart', { network: network.name })}</wui-note>`
      }
      ${names.length ? html`<p>${t('settings.smartOn', { networks: names.join(', ') })}</p>` : nothing}
    </w3m-view-layout>`
  }

  #renderType(type: EmbeddedAccountType) {
    const { type: activeType, allAccounts } = this.#account.value
    const address = allAccounts.find(account => account.type === type)?.address
    return html`<wui-list-item
      role="listitem"
      wrap
      data-testid=${`account-type-${type}`}
      exportparts="row, row-title, row-note"
      .label=${t(type === 'smartAccount' ? 'settings.smart' : 'settings.standard')}
      .labelTitle=${address ?? ''}
      .note=${this.#getNote(type, address)}
      ?current=${type === activeType}
      ?pending=${this.#choose.pending && this.#pendingType === type}
      @click=${() => this.#choose.run(type)}
    >
      ${
        address
          ? html`<wui-avatar slot="image" .address=${address}></wui-avatar>`
          : html`<span slot="image" class="mark"><wui-icon name="user"></wui-icon></span>`
      }
    </wui-list-item>`
  }

  #getNote(type: EmbeddedAccountType, address: string | undefined): string {
    const { type: activeType, smartAccountDeployed } = this.#account.value
    const shortAddress = address ? shortenAddress(address) : ''
    const isDeploymentKnown =
      type === 'smartAccount' && activeType === type && smartAccountDeployed !== undefined
    if (!isDeploymentKnown) return shortAddress
    return `${shortAddress} · ${t(smartAccountDeployed ? 'settings.deployed' : 'settings.notDeployed')}`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-smart-account-settings-view': W3mSmartAccountSettingsView
  }
}
