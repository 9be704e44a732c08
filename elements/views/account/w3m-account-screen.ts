import { css, html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { refreshAccount, switchAddress } from '../../../src/controllers/account/account.ts'
import { loadProfile } from '../../../src/controllers/account/profile.ts'
import { disconnectFromModal } from '../../../src/controllers/connect/disconnect.ts'
import { showView } from '../../../src/controllers/shell/modal.ts'
import { shortenAddress } from '../../../src/core/chain/address.ts'
import { namespaceRules } from '../../../src/core/chain/namespace-rules.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $activeNetwork } from '../../../src/state/network/networks.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { ViewLifecycle } from '../../base/view-lifecycle.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import { loginName } from '../../parts/login-name.ts'
import './w3m-account-balance.ts'
import './w3m-account-tabs.ts'
import '../../parts/w3m-view-layout.ts'
import { markStyles } from '../../parts/mark.styles.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-avatar.ts'
import '../../ui/wui-icon.ts'
import '../../ui/wui-image.ts'
import '../../ui/wui-list-item.ts'
import '../../ui/wui-sheet.ts'
import '../../ui/wui-wallet-image.ts'

/** The connected account: balance, assets, links to more, and the disconnect button. */
@element('w3m-account-screen')
export class W3mAccountScreen extends LocalizedElement {
  static override styles = [
    reset,
    viewStyles,
    markStyles,
    // `w3m-account-tabs, w3m-smart-account-offer`: These elements load later. They are not scroll anchors, so that the visible content
    // below them keeps its place.
    css`
      .social::part(image) {
        color: var(--wui-t1);
      }
      w3m-account-tabs,
      w3m-smart-account-offer {
        overflow-anchor: none;
      }
      .label {
        margin-block: 4px -4px;
        padding-inline: 16px;
        color: var(--wui-t2);
        font-size: var(--wui-fs-cap);
        font-weight: 550;
      }
    `,
  ]

  /** Whether the parts for logins are loaded. Until then the image of the wallet is shown instead of the icon of the login. */
  @state() private hasLoginIcons = false

  #account = new StoreController(this, $account)
  #network = new StoreController(this, $activeNetwork)
  protected lifecycle = new ViewLifecycle(
    this,
    () => {
      void refreshAccount()
      void loadProfile()
    },
    () => {},
  )

  override render() {
    const { namespace, address, wallet } = this.#account.value
    if (!namespace || !address) return nothing
    const isEmbedded = wallet?.connectorType === 'embedded'
    if (isEmbedded) this.#loadLoginParts()
    return html`<w3m-view-layout exportparts="body, footer">
      ${
        namespaceRules[namespace].balance
          ? html`<w3m-account-balance exportparts="balance, skeleton"></w3m-account-balance>`
          : nothing
      }
      ${
        namespaceRules[namespace].balance || namespaceRules[namespace].send
          ? html`<w3m-account-tabs></w3m-account-tabs>`
          : nothing
      }
      ${isEmbedded ? html`<w3m-smart-account-offer></w3m-smart-account-offer>` : nothing}
      ${isEmbedded ? nothing : this.#renderAddresses()} ${this.#renderDetails()} ${this.#renderDisconnect()}
    </w3m-view-layout>`
  }

  // Only logins have several account types and an icon of their provider. If this fails to load, the screen works without it.
  #loadLoginParts(): void {
    import('../../parts/w3m-smart-account-offer.ts').then(
      () => {
        this.hasLoginIcons = true
      },
      () => {},
    )
  }

  #renderAddresses() {
    const { allAccounts, address: activeAddress } = this.#account.value
    if (allAccounts.length < 2) return nothing
    return html`<p class="label">${t('account.addresses')}</p>
      <wui-sheet role="list" exportparts="sheet" aria-label=${t('account.addresses')}>
        ${allAccounts.map(({ address }, index) => {
          const isActive = address === activeAddress
          return html`<div role="listitem" data-testid="switch-address-item">
            <wui-list-item
              exportparts="row, row-title, row-note"
              data-testid=${`w3m-switch-address-button-${index}`}
              ?line=${index > 0}
              ?current=${isActive}
              named
              .label=${shortenAddress(address)}
              .labelTitle=${address}
              .note=${isActive ? t('account.activeAddress') : ''}
              @click=${() => switchAddress(address)}
            >
              <wui-avatar slot="image" .address=${address}></wui-avatar>
            </wui-list-item>
          </div>`
        })}
      </wui-sheet>`
  }

  #renderDetails() {
    const { wallet, user, addressExplorerUrl: url } = this.#account.value
    const network = this.#network.value
    const provider = this.hasLoginIcons ? user?.provider : undefined
    if (!wallet && !url) return nothing
    return html`<wui-sheet exportparts="sheet">
      ${
        wallet
          ? html`<wui-list-item
              chevron
              data-testid="wui-wallet-switch"
              exportparts="row, row-title, row-note"
              wrap
              .label=${t('account.wallet', { wallet: loginName(user) || wallet.name })}
              @click=${() => showView({ name: 'ProfileWallets' })}
            >
              ${
                provider
                  ? html`<wui-image
                      slot="image"
                      class=${provider === 'email' ? '' : 'social'}
                      tone="neutral"
                      .icon=${provider === 'email' ? 'mail' : provider}
                    ></wui-image>`
                  : html`<wui-wallet-image slot="image" .src=${wallet.icon} .name=${wallet.name}></wui-wallet-image>`
              }
            </wui-list-item>`
          : nothing
      }
      ${
        network && url
          ? html`<wui-list-item
              exportparts="row, row-title, row-note"
              .label=${t('account.explorer', { name: network.blockExplorer?.name ?? '' })}
              .href=${url}
            >
              <span slot="image" class="mark"><wui-icon name="external"></wui-icon></span>
            </wui-list-item>`
          : nothing
      }
    </wui-sheet>`
  }

  #renderDisconnect() {
    return html`<wui-sheet exportparts="sheet">
      <wui-list-item
        tone="danger"
        data-testid="disconnect-button"
        exportparts="row, row-title, row-note"
        .label=${t('account.disconnect')}
        @click=${disconnectFromModal}
      >
        <span slot="image" class="mark danger"><wui-icon name="disconnect"></wui-icon></span>
      </wui-list-item>
    </wui-sheet>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-screen': W3mAccountScreen
  }
}
