import { html, type TemplateResult } from 'lit'
import { prepareWindow } from '../../src/controllers/login/pending-window.ts'
import { socialProviders } from '../../src/core/identity/embedded.ts'
import { socialNames } from '../../src/core/identity/social-names.ts'
import { define } from '../base/define.ts'
import { buttonStyles } from './button.styles.ts'
import { PageButton } from './page-button.ts'

/**
 * Connects one wallet by name: `<w3m-wallet-button wallet="MetaMask">`, or logs in: `wallet="email"`, `wallet="google"`.
 * An unknown wallet opens the list of wallets.
 *
 * Every option of the modal can be set as an attribute.
 *
 * @tag w3m-wallet-button
 * @slot - Replaces the label.
 * @csspart button - The native button.
 * @csspart label - Label of the button.
 * @csspart failed - Message shown when the modal does not load.
 * @cssprop --w3m-accent - Accent color, from which the other accent colors are derived.
 * @cssprop --w3m-font-family - Font family of all text.
 * @cssprop --w3m-font-size-master - Base of all font sizes. Default: 10px.
 * @cssprop --w3m-border-radius-master - Base of all radii. Default: 4px.
 * @cssstate connecting - A wallet is connecting or reconnecting.
 * @cssstate connected - A wallet is connected.
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
export class W3mWalletButton extends PageButton {
  static override styles = buttonStyles
  static override properties = {
    wallet: { reflect: true },
    label: {},
  }

  /** Name, rdns or catalog id of the wallet, `WalletConnect` for a QR code, `email`, or a social account to log in with. */
  wallet = ''
  /** Label of the button. Defaults to the name of the social account, or the value of `wallet`. */
  label?: string

  constructor() {
    super()
    // Runs in the click itself, before the modal loads: browsers allow popups only during a user gesture.
    this.addEventListener('click', this.#reserveWindow, { capture: true })
  }

  /** Social provider that the button logs in with. */
  get #social() {
    return socialProviders.find(provider => provider === this.wallet.trim().toLowerCase())
  }

  override render(): TemplateResult {
    const { status, wallet } = this
    const social = this.#social
    const id = social ? '-social' : wallet.trim().toLowerCase() === 'email' ? '-email' : ''
    this.showStates(status)
    return this.renderFrame(`apkt-wallet-button${id}`, {
      open: { wallet, namespace: this.namespace },
      variant: 'fill steady',
      content: html`<slot><span part="label" class="label" .textContent=${this.label ?? (social ? socialNames[social] : wallet)}></span></slot>`,
    })
  }

  #reserveWindow = (): void => {
    const social = this.#social
    if (social && !this.disabled) prepareWindow(social)
  }
}
define('w3m-wallet-button', W3mWalletButton)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-button': W3mWalletButton
  }
}
