import { html, nothing, type TemplateResult } from 'lit'
import { t } from '../../src/text/text.ts'
import { define } from '../base/define.ts'
import { buttonStyles } from './button.styles.ts'
import { PageButton } from './page-button.ts'

/**
 * Opens the list of wallets. While an account is connected, the button is empty but keeps its width.
 *
 * Every option of the modal can be set as an attribute.
 *
 * @tag w3m-connect-button
 * @slot - Replaces the label while not connected.
 * @csspart button - The native button.
 * @csspart label - Label of the button.
 * @csspart spinner - Spinner while connecting.
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
export class W3mConnectButton extends PageButton {
  static override styles = buttonStyles
  static override properties = {
    label: {},
    loadingLabel: { attribute: 'loading-label' },
    isBusy: { attribute: false },
    hasContent: { state: true },
  }

  /** Label of the button. Defaults to the localized text. */
  label?: string
  /** Label while connecting. */
  loadingLabel?: string

  /** True while `w3m-button` loads the account button. */
  isBusy = false

  private hasContent = false

  override render(): TemplateResult {
    const { status } = this
    this.showStates(status)
    const placeholders = this.renderConnectPlaceholders(this)
    // Reserves the width of slotted content while another label is shown.
    const slottedContent = html`<span class="room"><slot @slotchange=${this.#onSlotChange}></slot></span>`
    if (status === 'connected' && !this.isBusy) return html`${placeholders}${slottedContent}`
    const isBusy = this.isBusy || status === 'connecting'
    return html`${placeholders}${isBusy ? slottedContent : nothing}
    ${this.renderFrame(this.namespace ? `connect-button-${this.namespace}` : 'connect-button', {
      open: { namespace: this.namespace },
      // A width set by the page may be smaller than the content.
      variant: this.inlineSize && this.hasReservedWidth ? 'fill' : 'fill steady',
      isBusy,
      content: isBusy
        ? html`<span part="spinner" class="spinner"></span
            ><span part="label" class="label" .textContent=${this.loadingLabel ?? t('button.connecting')}></span>`
        : html`<slot ?hidden=${!this.hasContent} @slotchange=${this.#onSlotChange}></slot>${
            this.hasContent
              ? nothing
              : html`<span part="label" class="label" .textContent=${this.label ?? t('button.connect')}></span>`
          }`,
    })}`
  }

  // Ignores whitespace between the tags, which the browser slots too.
  #onSlotChange(event: Event): void {
    this.hasContent = (event.target as HTMLSlotElement)
      .assignedNodes({ flatten: true })
      .some(node => node instanceof Element || node.textContent?.trim())
  }
}
define('w3m-connect-button', W3mConnectButton)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connect-button': W3mConnectButton
  }
}
