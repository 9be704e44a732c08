import { css, html, nothing, type TemplateResult } from 'lit'
import { hasSmartAccounts } from '../../../src/core/chain/namespace-rules.ts'
import { setAccountType } from '../../../src/controllers/account/account-type.ts'
import { disconnectFromModal } from '../../../src/controllers/connect/disconnect.ts'
import { showView } from '../../../src/controllers/shell/modal.ts'
import { showSuccess } from '../../../src/controllers/shell/notify.ts'
import { copyAddress } from '../../../src/controllers/shell/platform.ts'
import { shortenAddress } from '../../../src/core/chain/address.ts'
import { isNameOffered } from '../../../src/core/identity/account-name.ts'
import type { EmbeddedAccountType } from '../../../src/core/identity/embedded.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $embeddedWallet } from '../../../src/state/login/embedded-wallet.ts'
import { $activeNetwork } from '../../../src/state/network/networks.ts'
import { $options } from '../../../src/state/settings/options.ts'
import { t, type TextKey } from '../../../src/text/text.ts'
import { Action } from '../../base/action.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { loginName } from '../../parts/login-name.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-view-layout.ts'
import { markStyles } from '../../parts/mark.styles.ts'
import { middleCut, middleCutStyles } from '../../parts/middle-cut.ts'
import { reset, visuallyHidden } from '../../styles/reset.ts'
import type { IconName } from '../../ui/more-icons.ts'
import '../../ui/wui-avatar.ts'
import '../../ui/wui-icon.ts'
import '../../ui/wui-icon-button.ts'
import '../../ui/wui-list-item.ts'
import '../../ui/wui-sheet.ts'

const otherType = { eoa: 'smartAccount', smartAccount: 'eoa' } as const
const typeNames: Readonly<Record<EmbeddedAccountType, TextKey>> = {
  eoa: 'settings.standard',
  smartAccount: 'settings.smart',
}

/** Account settings: address, network, name, email, account type, sessions, wallets, upgrade and disconnect. */
@element('w3m-account-settings-screen')
export class W3mAccountSettingsScreen extends LocalizedElement {
  static override styles = [
    reset,
    viewStyles,
    markStyles,
    visuallyHidden,
    middleCutStyles,
    css`
      .who {
        display: flex;
        align-items: center;
        flex-wrap: wrap;
        gap: 8px 14px;
        flex: none;
        padding: 4px 4px 8px;
      }
      .words {
        display: grid;
        flex: 1 1 8em;
        min-inline-size: 0;
      }
      .name {
        font-size: var(--wui-fs-title);
        font-weight: 600;
        line-height: 1.3;
        letter-spacing: -0.017em;
        min-inline-size: 0;
      }
      .email {
        max-inline-size: 10em;
      }
      .address {
        color: var(--wui-t2);
        font-size: var(--wui-fs-cap);
      }
    `,
  ]

  #account = new StoreController(this, $account)
  #embedded = new StoreController(this, $embeddedWallet)
  #network = new StoreController(this, $activeNetwork)
  #options = new StoreController(this, $options)
  #toggle = new Action(this, setAccountType)
  #copy = new Action(this, async () => {
    await copyAddress()
    showSuccess(t('settings.copied'))
  })

  override render() {
    const { address, wallet, namespace, user } = this.#account.value
    if (!address || !wallet || !namespace) return nothing
    const hasSmartAccountSupport = hasSmartAccounts(namespace)
    const isEmbedded = wallet.connectorType === 'embedded'
    return html`<w3m-view-layout exportparts="body, footer">
      ${this.#renderIdentity(address)} ${isEmbedded ? this.#renderToggle() : nothing}
      <wui-sheet exportparts="sheet">
        ${
          this.#options.value.enableNetworkSwitch
            ? this.#renderRow({
                id: 'account-switch-network-button',
                icon: 'globe',
                label: t('settings.network'),
                end: this.#network.value ? this.#network.value.name : '',
                onPress: () => showView({ name: 'Networks' }),
              })
            : nothing
        }
        ${
          isNameOffered(this.#account.value, this.#options.value)
            ? this.#renderRow({
                id: 'account-choose-name-button',
                icon: 'at',
                label: t('settings.chooseName'),
                end: '',
                onPress: () => showView({ name: 'ChooseAccountName' }),
              })
            : nothing
        }
        ${isEmbedded ? this.#renderLogin(hasSmartAccountSupport) : nothing}
        ${
          hasSmartAccountSupport && this.#options.value.features?.smartSessions === true
            ? this.#renderRow({
                id: 'w3m-header-smart-sessions',
                icon: 'clock',
                label: t('settings.sessions'),
                end: '',
                onPress: () => showView({ name: 'SmartSessionList' }),
              })
            : nothing
        }
        ${this.#renderRow({
          id: 'wui-wallet-switch',
          icon: 'wallet',
          label: t('settings.wallets'),
          end: loginName(user) || wallet.name,
          onPress: () => showView({ name: 'ProfileWallets' }),
        })}
      </wui-sheet>
      ${isEmbedded ? this.#renderUpgrade() : nothing}
      <wui-sheet exportparts="sheet">
        <wui-list-item
          tone="danger"
          data-testid="disconnect-button"
          exportparts="row, row-title, row-note"
          .label=${t('settings.disconnect')}
            @click=${disconnectFromModal}
        >
          <span slot="image" class="mark danger"><wui-icon name="disconnect"></wui-icon></span>
        </wui-list-item>
      </wui-sheet>
    </w3m-view-layout>`
  }

  #renderIdentity(address: string) {
    const { profileName, profileImage, user } = this.#account.value
    const name = profileName ?? user?.userName ?? user?.email
    const shortAddress = html`<bdi translate="no">${shortenAddress(address)}</bdi>`
    return html`<div class="who">
      <wui-avatar size="56" exportparts="avatar" .address=${address} .src=${profileImage}></wui-avatar>
      <div class="words">
        ${name ? html`<b class="name" part="row-title" title=${name}>${middleCut(name)}</b>` : nothing}
        <span class=${name ? 'address' : 'name'} title=${address} data-testid="account-settings-address">${shortAddress}</span>
      </div>
      <wui-icon-button
        icon="copy"
        exportparts="button"
        .label=${t('settings.copy')}
        @click=${this.#copy.run}
      ></wui-icon-button>
    </div>`
  }

  /** Renders the toggle between the account types, if the network supports both. */
  #renderToggle() {
    const { namespace, networkId, type } = this.#account.value
    const isOffered = networkId && this.#embedded.value.smartAccountNetworks.includes(networkId)
    if (
      !namespace ||
      !hasSmartAccounts(namespace) ||
      !isOffered ||
      (type !== 'eoa' && type !== 'smartAccount')
    )
      return nothing
    const targetType = otherType[type]
    return html`<wui-sheet exportparts="sheet">
      <wui-list-item
        wrap
        data-testid="account-toggle-preferred-account-type"
        exportparts="row, row-title, row-note"
        .label=${t(targetType === 'smartAccount' ? 'settings.toSmart' : 'settings.toStandard')}
        ?pending=${this.#toggle.pending}
        @click=${() => this.#toggle.run(targetType)}
      >
        <span slot="image" class="mark soft"><wui-icon name="swap"></wui-icon></span>
      </wui-list-item>
    </wui-sheet>`
  }

  #renderLogin(hasAccountTypes: boolean) {
    const { user, type } = this.#account.value
    return html`${this.#renderRow({
      id: 'w3m-account-email-update',
      icon: 'mail',
      label: t('settings.email'),
      end: user?.email
        ? html`<span slot="end" class="email" title=${user.email}>${middleCut(user.email)}</span>`
        : t('settings.addEmail'),
      onPress: () => showView({ name: 'UpdateEmailWallet' }),
    })}
    ${
      hasAccountTypes
        ? this.#renderRow({
            id: 'account-smart-account-settings-button',
            icon: 'spark',
            label: t('settings.type'),
            end: type === 'eoa' || type === 'smartAccount' ? t(typeNames[type]) : '',
            onPress: () => showView({ name: 'SmartAccountSettings' }),
          })
        : nothing
    }`
  }

  #renderUpgrade() {
    return html`<wui-sheet exportparts="sheet">
      <wui-list-item
        chevron
        wrap
        data-testid="w3m-wallet-upgrade-card"
        exportparts="row, row-title, row-note"
        .label=${t('settings.upgrade')}
        .note=${t('settings.upgradeText')}
        @click=${() => showView({ name: 'UpgradeWallet' })}
      >
        <span slot="image" class="mark soft"><wui-icon name="shield"></wui-icon></span>
      </wui-list-item>
    </wui-sheet>`
  }

  #renderRow({
    id,
    icon,
    label,
    end,
    onPress,
  }: {
    id: string
    icon: IconName
    label: string
    end: string | TemplateResult
    onPress: (() => void) | undefined
  }) {
    return html`<wui-list-item
      ?chevron=${onPress}
      ?plain=${!onPress}
      wrap
      data-testid=${id}
      exportparts="row, row-title, row-note"
      .label=${label}
      .end=${typeof end === 'string' ? end : ''}
      @click=${onPress}
    >
      <span slot="image" class="mark"><wui-icon name=${icon}></wui-icon></span>
      ${typeof end === 'string' ? nothing : end}
    </wui-list-item>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-settings-screen': W3mAccountSettingsScreen
  }
}
