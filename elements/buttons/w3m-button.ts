import { html, type TemplateResult } from 'lit'
import { define, definitions } from '../base/define.ts'
import { buttonStyles } from './button.styles.ts'
import { PageButton } from './page-button.ts'
import './w3m-connect-button.ts'

const exportedParts = 'button, label, spinner, balance, avatar, name, failed'

/**
 * Button that connects a wallet and then shows the account. Most pages need only this element.
 *
 * Every option of the modal can be set as an attribute.
 *
 * @slot - Replaces the label while not connected.
 * @csspart button - The native button.
 * @csspart label - Label while not connected.
 * @csspart spinner - Spinner while connecting.
 * @csspart balance - Balance of the native currency.
 * @csspart avatar - Avatar of the account.
 * @csspart name - Name or short address.
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
export class W3mButton extends PageButton {
  static override styles = buttonStyles
  static override properties = {
    label: {},
    loadingLabel: { attribute: 'loading-label' },
    balance: {},
    charsStart: { type: Number, attribute: 'chars-start' },
    charsEnd: { type: Number, attribute: 'chars-end' },
  }

  /** Label while not connected. Defaults to the localized text. */
  label?: string
  /** Label while connecting. */
  loadingLabel?: string
  /** `hide` omits the balance. */
  balance: 'show' | 'hide' = 'show'
  /** Number of address characters before the ellipsis. */
  charsStart?: number
  /** Number of address characters after the ellipsis. */
  charsEnd?: number

  override render(): TemplateResult {
    const { status } = this
    this.showStates(status)
    // Restores focus if the focused inner button was replaced. Has no effect if that button still exists.
    if (this.shadowRoot?.activeElement) void this.updateComplete.then(() => this.focus())
    const isReady = status === 'connected' && this.#hasAccountButton()
    const placeholders = [...this.renderConnectPlaceholders(this), this.renderAccountPlaceholder(this)]
    return isReady
      ? html`<span class="box">${placeholders}<span class="room"><slot></slot></span><w3m-account-button
exportparts=${exportedParts} .isInner=${true} .namespace=${this.namespace} .size=${this.size} .inlineSize=${this.inlineSize} .disabled=${this.disabled}
.balance=${this.balance} .charsStart=${this.charsStart} .charsEnd=${this.charsEnd}></w3m-account-button></span>`
      : html`<span class="box">${placeholders}<w3m-connect-button
exportparts=${exportedParts} .isInner=${true} .namespace=${this.namespace} .size=${this.size} .inlineSize=${this.inlineSize} .disabled=${this.disabled}
.label=${this.label} .loadingLabel=${this.loadingLabel} .isBusy=${status === 'connected'}><slot></slot></w3m-connect-button></span>`
  }

  // Loads the account button only once a wallet is connected, to keep it out of the initial bundle.
  #hasAccountButton(): boolean {
    if (definitions.has('w3m-account-button')) return true
    loadConnectedButtons().then(
      () => this.requestUpdate(),
      () => {},
    )
    return false
  }
}
/** Loads the account button and the small page elements for connected users. */
export const loadConnectedButtons = () => import('./connected-buttons.ts')

define('w3m-button', W3mButton)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-button': W3mButton
  }
}
