import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'
import { shortenAddress } from '../../src/core/chain/address.ts'
import { namespaceRules } from '../../src/core/chain/namespace-rules.ts'
import { formatBalance, formatExactAmount } from '../../src/core/money/amount.ts'
import { $account, $accountOf } from '../../src/state/account/account.ts'
import { $balances } from '../../src/state/account/balances.ts'
import { $networks } from '../../src/state/network/networks.ts'
import { $options } from '../../src/state/settings/options.ts'
import { $language, t } from '../../src/text/text.ts'
import { define } from '../base/define.ts'
import { SwitchableStoreController } from '../base/switchable-store-controller.ts'
import { StoreController } from '../base/store-controller.ts'
import '../ui/wui-avatar.ts'
import { accountButtonStyles } from './account-button.styles.ts'
import { buttonStyles } from './button.styles.ts'
import { sheetButtonStyles } from './sheet-button.styles.ts'
import { PageButton } from './page-button.ts'

/**
 * Shows the connected account (balance, avatar, name or short address) and opens the account screen. While no wallet is connected, the
 * button is empty but keeps its width.
 *
 * Every option of the modal can be set as an attribute.
 *
 * @csspart button - The native button.
 * @csspart balance - Balance of the native currency.
 * @csspart avatar - Avatar of the account.
 * @csspart name - Name or short address.
 * @csspart label - Text shown instead of the account while the wallet is on an unsupported network.
 * @csspart failed - Message shown when the modal does not load.
 * @cssprop --w3m-accent - Accent color, from which the other accent colors are derived.
 * @cssprop --w3m-font-family - Font family of all text.
 * @cssprop --w3m-font-size-master - Base of all font sizes. Default: 10px.
 * @cssprop --w3m-border-radius-master - Base of all radii. Default: 4px.
 * @cssstate connected - A wallet is connected.
 * @cssstate unsupported - The wallet is on a network that the app does not support.
 * @fires w3m-open - The modal opened.
 * @fires w3m-close - The modal closed.
 * @fires w3m-connect - A wallet connected.
 * @fires w3m-disconnect - A wallet disconnected.
 * @fires w3m-account - The account changed.
 * @fires w3m-network - The network changed.
 * @fires w3m-sign-in - An account signed in to the app.
 * @fires w3m-sign-out - A session with the app ended.
 * @fires w3m-error - An action failed.
 * @fires w3m-event - An analytics event occurred.
 */
export class W3mAccountButton extends PageButton {
  static override styles = [...buttonStyles, ...sheetButtonStyles, accountButtonStyles]
  static override properties: PropertyDeclarations = {
    balance: {},
    charsStart: { type: Number, attribute: 'chars-start' },
    charsEnd: { type: Number, attribute: 'chars-end' },
  }

  /** `hide` omits the balance. */
  balance: 'show' | 'hide' = 'show'
  /** Number of address characters before the ellipsis. */
  charsStart?: number
  /** Number of address characters after the ellipsis. */
  charsEnd?: number

  #account = new SwitchableStoreController(this, $account)
  #balances = new StoreController(this, $balances)
  #networks = new StoreController(this, $networks)
  #options = new StoreController(this, $options)
  #language = new StoreController(this, $language)

  override willUpdate(): void {
    this.#account.switchTo(this.namespace ? $accountOf(this.namespace) : $account)
  }

  override render(): TemplateResult | typeof nothing {
    const { status, address = '', profileName, profileImage } = this.#account.value
    const isConnected = status === 'connected'
    const isUnsupported = isConnected && this.#isUnsupported()
    this.showStates(
      ...(isConnected ? ['connected' as const] : []),
      ...(isUnsupported ? ['unsupported' as const] : []),
    )
    const placeholder = this.renderAccountPlaceholder(this)
    if (!isConnected) return placeholder
    const displayName = profileName ?? shortenAddress(address, this.charsStart, this.charsEnd)
    const balance = isUnsupported ? nothing : this.#renderBalance()
    return html`${placeholder}${this.renderFrame(
      this.namespace ? `account-button-${this.namespace}` : 'account-button',
      {
        address,
        // The text for unsupported networks is rare and may be longer than all other states, so its width is not reserved.
        isWidthFixed: this.hasReservedWidth && !isUnsupported,
        open: { namespace: this.namespace },
        variant: `${isUnsupported ? 'warn' : 'sheet'} account${balance === nothing ? ' plain' : ''}`,
        content: isUnsupported
          ? html`<span part="label" class="label" data-testid="wui-account-button-unsupported-chain"
            >${t('button.unsupported')}</span
          >`
          : html`${balance}<span class=${profileName ? 'who named' : 'who'}
              ><wui-avatar part="avatar" size=${this.size === 'sm' ? '20' : '24'} .address=${address} .src=${profileImage}></wui-avatar
              ><bdi translate="no" part="name" class="label" title=${profileName ? `${profileName} ${address}` : address}>${displayName}</bdi></span
            >`,
      },
    )}`
  }

  #isUnsupported(): boolean {
    const { networkId } = this.#account.value
    const { allowUnsupportedChain, enableNetworkSwitch } = this.#options.value
    return (
      networkId !== undefined &&
      !allowUnsupportedChain &&
      enableNetworkSwitch &&
      !this.#networks.value.some(network => network.id === networkId)
    )
  }

  #renderBalance() {
    const { balance, namespace, caipAddress } = this.#account.value
    if (this.balance === 'hide' || !namespace || !namespaceRules[namespace].balance) return nothing
    const locale = this.#language.value.tag
    if (balance)
      return html`<bdi
        translate="no"
        part="balance"
        class="balance"
        title=${`${formatExactAmount(balance.amount, locale)} ${balance.symbol}`}
        >${`${formatBalance(balance.amount, locale)} ${balance.symbol}`}</bdi
      >`
    // A balance that failed to load is omitted. While it loads, its space is reserved.
    const hasFailed = caipAddress && this.#balances.value[caipAddress]?.hasFailed
    return hasFailed ? nothing : html`<span part="balance" class="balance waiting" aria-hidden="true"></span>`
  }
}
define('w3m-account-button', W3mAccountButton)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-button': W3mAccountButton
  }
}
