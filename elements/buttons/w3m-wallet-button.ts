import { html, type TemplateResult } from 'lit'
import { define } from '../base/define.ts'
import { buttonStyles } from './button.styles.ts'
import { PageButton } from './page-button.ts'

/**
 * Connects one named wallet: `<w3m-wallet-button wallet="MetaMask">`. A wallet that nobody knows leads to the list of wallets. 2
 *
 * Every option of the modal can be written as an attribute, see the README.
 *
 * @tag w3m-wallet-button
 * @slot - Content instead of the label.
 * @csspart button - The button itself.
 * @csspart label - Its words.
 * @csspart failed - The sentence that appears when the modal does not load.
 * @cssprop --w3m-accent - The one color everything follows.
 * @cssprop --w3m-font-family - Typeface of all text.
 * @cssprop --w3m-font-size-master - Every size is a multiple of it (10px).
 * @cssprop --w3m-border-radius-master - Every radius is a multiple of it (4px).
 * @cssstate connecting - While a connection is being made or restored.
 * @cssstate connected - While an account is connected.
 * @fires w3m-open - The modal opened.
 * @fires w3m-close - The modal closed.
 * @fires w3m-connect - A wallet connected.
 * @fires w3m-disconnect - A wallet left.
 * @fires w3m-account - The account changed.
 * @fires w3m-network - The network changed.
 * @fires w3m-error - Something failed.
 * @fires w3m-event - Something happened that analytics would like to know.
 */
export class W3mWalletButton extends PageButton {
  static override styles = buttonStyles
  static override properties = {
    wallet: { reflect: true },
    label: {},
  }

  /** Name, rdns or catalog id of the wallet, or `WalletConnect` for a code. */
  wallet = ''
  /** Words of the button; without it the name as `wallet` has it. */
  label?: string

  override render(): TemplateResult {
    const { status, wallet } = this
    this.showStates(...(status === 'disconnected' ? [] : [status]))
    return this.frame('apkt-wallet-button', {
      open: { wallet, namespace: this.namespace },
      look: 'fill steady',
      content: html`<slot><span part="label" class="label">${this.label ?? wallet}</span></slot>`,
    })
  }
}
define('w3m-wallet-button', W3mWalletButton)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-button': W3mWalletButton
  }
}
