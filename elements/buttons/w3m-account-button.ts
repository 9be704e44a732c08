import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'
import { shortenAddress } from '../../src/core/chain/address.ts'
import { namespaceAbilities } from '../../src/core/chain/namespace-abilities.ts'
import { formatBalance, formatExactAmount } from '../../src/core/money/amount.ts'
import { $account, $accountOf } from '../../src/state/account/account.ts'
import { $balances } from '../../src/state/account/balances.ts'
import { $networks } from '../../src/state/network/networks.ts'
import { $options } from '../../src/state/settings/options.ts'
import { $language, t } from '../../src/text/text.ts'
import { define } from '../base/define.ts'
import { MovingStoreController } from '../base/moving-store-controller.ts'
import { StoreController } from '../base/store-controller.ts'
import '../ui/wui-avatar.ts'
import { accountButtonStyles } from './account-button.styles.ts'
import { buttonStyles } from './button.styles.ts'
import { faceStyles } from './face.styles.ts'
import { PageButton } from './page-button.ts'

/**
 * Shows the connected account (balance, picture, name or short address) and opens it; shows nothing while nobody is connected, and keeps its room.
 *
 * Every option of the modal can be written as an attribute.
 *
 * @csspart button - The button itself.
 * @csspart balance - The balance of the native currency.
 * @csspart avatar - The picture of the account.
 * @csspart name - Name or short address.
 * @csspart label - Words in place of the account while the wallet is on a network the app does not know.
 * @csspart failed - The sentence that appears when the modal does not load.
 * @cssprop --w3m-accent - The one color everything follows.
 * @cssprop --w3m-font-family - Typeface of all text.
 * @cssprop --w3m-font-size-master - Every size is a multiple of it (10px).
 * @cssprop --w3m-border-radius-master - Every radius is a multiple of it (4px).
 * @cssstate connected - While an account is connected.
 * @cssstate unsupported - While the wallet is on a network the app does not know.
 * @fires w3m-open - The modal opened.
 * @fires w3m-close - The modal closed.
 * @fires w3m-connect - A wallet connected.
 * @fires w3m-disconnect - A wallet left.
 * @fires w3m-account - The account changed.
 * @fires w3m-network - The network changed.
 * @fires w3m-sign-in - An account signed in to the app.
 * @fires w3m-sign-out - A session of the app ended.
 * @fires w3m-error - Something failed.
 * @fires w3m-event - Something happened that analytics would like to know.
 */
export class W3mAccountButton extends PageButton {
  static override styles = [...buttonStyles, ...faceStyles, accountButtonStyles]
  static override properties: PropertyDeclarations = {
    balance: {},
    charsStart: { type: Number, attribute: 'chars-start' },
    charsEnd: { type: Number, attribute: 'chars-end' },
  }

  /** `hide` leaves the balance out. */
  balance: 'show' | 'hide' = 'show'
  /** Characters of the address before the dots. */
  charsStart?: number
  /** Characters of the address behind the dots. */
  charsEnd?: number

  #account = new MovingStoreController(this, $account)
  #balances = new StoreController(this, $balances)
  #networks = new StoreController(this, $networks)
  #options = new StoreController(this, $options)
  #language = new StoreController(this, $language)

  override willUpdate(): void {
    this.#account.follow(this.namespace ? $accountOf(this.namespace) : $account)
  }

  override render(): TemplateResult | typeof nothing {
    const { status, address = '', profileName, profileImage } = this.#account.value
    const isConnected = status === 'connected'
    const isUnsupported = isConnected && this.#isUnsupported()
    this.showStates(
      ...(isConnected ? ['connected' as const] : []),
      ...(isUnsupported ? ['unsupported' as const] : []),
    )
    const room = this.accountRoom(this)
    if (!isConnected) return room
    const shown = profileName ?? shortenAddress(address, this.charsStart, this.charsEnd)
    const balance = isUnsupported ? nothing : this.#renderBalance()
    return html`${room}${this.frame(this.namespace ? `account-button-${this.namespace}` : 'account-button', {
      address,
      // Said once in a while, in words that may be longer than all the others.
      isKept: this.keepsRoom && !isUnsupported,
      open: { namespace: this.namespace },
      look: `${isUnsupported ? 'warn' : 'sheet'} account${balance === nothing ? ' plain' : ''}`,
      content: isUnsupported
        ? html`<span part="label" class="label" data-testid="wui-account-button-unsupported-chain"
            >${t('button.unsupported')}</span
          >`
        : html`${balance}<span class=${profileName ? 'who named' : 'who'}
              ><wui-avatar part="avatar" size=${this.size === 'sm' ? '20' : '24'} .address=${address} .src=${profileImage}></wui-avatar
              ><bdi translate="no" part="name" class="label" title=${profileName ? `${profileName} ${address}` : address}>${shown}</bdi></span
            >`,
    })}`
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
    if (this.balance === 'hide' || !namespace || !namespaceAbilities[namespace].balance) return nothing
    const locale = this.#language.value.tag
    if (balance)
      return html`<bdi
        translate="no"
        part="balance"
        class="balance"
        title=${`${formatExactAmount(balance.amount, locale)} ${balance.symbol}`}
        >${`${formatBalance(balance.amount, locale)} ${balance.symbol}`}</bdi
      >`
    // A balance that could not be read is left out; until then its place is kept.
    const hasFailed = caipAddress && this.#balances.value[caipAddress]?.failed
    return hasFailed ? nothing : html`<span part="balance" class="balance waiting" aria-hidden="true"></span>`
  }
}
define('w3m-account-button', W3mAccountButton)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-button': W3mAccountButton
  }
}
