import { css, html, LitElement, type PropertyDeclarations, type TemplateResult } from 'lit'
import { shortenAddress } from '../../src/core/chain/address.ts'
import type { Namespace } from '../../src/core/chain/namespace.ts'
import { findNetwork } from '../../src/core/chain/network.ts'
import { formatBalance } from '../../src/core/money/amount.ts'
import { $account, $accountOf } from '../../src/state/account/account.ts'
import { $networks } from '../../src/state/network/networks.ts'
import { $language } from '../../src/text/text.ts'
import { define } from '../base/define.ts'
import { SwitchableStoreController } from '../base/switchable-store-controller.ts'
import { StoreController } from '../base/store-controller.ts'
import { inheritNothing } from '../styles/page-reset.ts'

/**
 * Plain text of the connected account, in the font and color of the page.
 *
 * @slot - Fallback content while there is no value.
 */
export class W3mText extends LitElement {
  // `font-variant-caps`: Small caps would hide the case of an address, as `text-transform` would.
  static override styles = css`
    bdi {
      ${inheritNothing}
      font: inherit;
      font-variant-caps: normal;
      color: inherit;
    }
  `
  static override properties: PropertyDeclarations = {
    bind: {},
    namespace: { reflect: true },
  }
  /** Value to show: `name`, `address`, `balance` or `network`. */
  bind: 'name' | 'address' | 'balance' | 'network' = 'name'
  /** Limits the text to one namespace: `eip155`, `solana`, `bip122` or `polkadot`. */
  namespace?: Namespace

  #account = new SwitchableStoreController(this, $account)
  #networks = new StoreController(this, $networks)
  #language = new StoreController(this, $language)
  #followedNamespace: Namespace | undefined

  override willUpdate(): void {
    if (this.namespace === this.#followedNamespace) return
    this.#followedNamespace = this.namespace
    this.#account.switchTo(this.namespace ? $accountOf(this.namespace) : $account)
  }

  override render(): TemplateResult {
    const text = this.#getText()
    return text ? html`<bdi translate="no">${text}</bdi>` : html`<slot></slot>`
  }

  #getText(): string | undefined {
    const { address, profileName, balance, networkId } = this.#account.value
    if (!address) return undefined
    if (this.bind === 'address') return address
    if (this.bind === 'network') return findNetwork(this.#networks.value, networkId)?.name
    if (this.bind === 'balance')
      return balance && `${formatBalance(balance.amount, this.#language.value.tag)} ${balance.symbol}`
    return profileName ?? shortenAddress(address)
  }
}
define('w3m-text', W3mText)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-text': W3mText
  }
}
