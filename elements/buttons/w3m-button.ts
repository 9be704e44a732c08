import { html, type TemplateResult } from 'lit'
import { define, ours } from '../base/define.ts'
import { buttonStyles } from './button.styles.ts'
import { PageButton } from './page-button.ts'
import './w3m-connect-button.ts'

const partsOut = 'button, label, spinner, balance, avatar, name, failed'

/**
 * The one button most pages need: connects a wallet, then shows the account.
 *
 * Every option of the modal can be written as an attribute.
 *
 * @slot - Content instead of the label while nobody is connected.
 * @csspart button - The button itself.
 * @csspart label - Its words while nobody is connected.
 * @csspart spinner - The turning ring while a connection is being made.
 * @csspart balance - The balance of the native currency.
 * @csspart avatar - The picture of the account.
 * @csspart name - Name or short address.
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
export class W3mButton extends PageButton {
  static override styles = buttonStyles
  static override properties = {
    label: {},
    loadingLabel: { attribute: 'loading-label' },
    balance: {},
    charsStart: { type: Number, attribute: 'chars-start' },
    charsEnd: { type: Number, attribute: 'chars-end' },
  }

  /** Words while nobody is connected; without it those of the language. */
  label?: string
  /** Words while a connection is being made. */
  loadingLabel?: string
  /** `hide` leaves the balance out. */
  balance: 'show' | 'hide' = 'show'
  /** Characters of the address before the dots. */
  charsStart?: number
  /** Characters of the address behind the dots. */
  charsEnd?: number

  override render(): TemplateResult {
    const { status } = this
    this.showStates(status)
    // A face that leaves takes the focus along; where it stays, this changes nothing.
    if (this.shadowRoot?.activeElement) void this.updateComplete.then(() => this.focus())
    const isReady = status === 'connected' && this.#hasAccountButton()
    const rooms = [...this.connectRooms(this), this.accountRoom(this)]
    return isReady
      ? html`<span class="box">${rooms}<span class="room"><slot></slot></span><w3m-account-button
          exportparts=${partsOut}
          .isInner=${true}
          .namespace=${this.namespace}
          .size=${this.size}
          .inlineSize=${this.inlineSize}
          .disabled=${this.disabled}
          .balance=${this.balance}
          .charsStart=${this.charsStart}
          .charsEnd=${this.charsEnd}
        ></w3m-account-button></span>`
      : html`<span class="box">${rooms}<w3m-connect-button
          exportparts=${partsOut}
          .isInner=${true}
          .namespace=${this.namespace}
          .size=${this.size}
          .inlineSize=${this.inlineSize}
          .disabled=${this.disabled}
          .label=${this.label}
          .loadingLabel=${this.loadingLabel}
          .isBusy=${status === 'connected'}
          ><slot></slot></w3m-connect-button></span>`
  }

  // The face of a connected visit loads with the visit, not with every page.
  #hasAccountButton(): boolean {
    if (ours.has('w3m-account-button')) return true
    loadVisitButtons().then(
      () => this.requestUpdate(),
      () => {},
    )
    return false
  }
}
/** The face of a connected visit, and small elements that stand beside it on a page. */
export const loadVisitButtons = () => import('./visit-buttons.ts')

define('w3m-button', W3mButton)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-button': W3mButton
  }
}
