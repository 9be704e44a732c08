import { html, type TemplateResult } from 'lit'
import { holdWindow } from '../../src/controllers/login/held-window.ts'
import { socialProviders } from '../../src/core/identity/embedded.ts'
import { socialNames } from '../../src/core/identity/social-names.ts'
import { define } from '../base/define.ts'
import { buttonStyles } from './button.styles.ts'
import { PageButton } from './page-button.ts'

/**
 * Connects one named wallet: `<w3m-wallet-button wallet="MetaMask">`, or logs in: `wallet="email"`, `wallet="google"`.
 * A wallet that nobody knows leads to the list of wallets.
 *
 * Every option of the modal can be written as an attribute.
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
 * @fires w3m-sign-in - An account signed in to the app.
 * @fires w3m-sign-out - A session of the app ended.
 * @fires w3m-error - Something failed.
 * @fires w3m-event - Something happened that analytics would like to know.
 */
export class W3mWalletButton extends PageButton {
  static override styles = buttonStyles
  static override properties = {
    wallet: { reflect: true },
    label: {},
  }

  /** Name, rdns or catalog id of the wallet, `WalletConnect` for a code, `email`, or a social account to log in with. */
  wallet = ''
  /** Words of the button; without it the name as `wallet` has it. */
  label?: string

  constructor() {
    super()
    // In the click itself, before the modal loads: a browser opens a window for nothing else.
    this.addEventListener('click', this.#hold, { capture: true })
  }

  /** The social account that the button logs in with. */
  get #social() {
    return socialProviders.find(each => each === this.wallet.trim().toLowerCase())
  }

  override render(): TemplateResult {
    const { status, wallet } = this
    const social = this.#social
    const id = social ? '-social' : wallet.trim().toLowerCase() === 'email' ? '-email' : ''
    this.showStates(status)
    return this.frame(`apkt-wallet-button${id}`, {
      open: { wallet, namespace: this.namespace },
      look: 'fill steady',
      content: html`<slot><span part="label" class="label" .textContent=${this.label ?? (social ? socialNames[social] : wallet)}></span></slot>`,
    })
  }

  #hold = (): void => {
    const social = this.#social
    if (social && !this.disabled) holdWindow(social)
  }
}
define('w3m-wallet-button', W3mWalletButton)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-button': W3mWalletButton
  }
}
