import { html, nothing, type TemplateResult } from 'lit'
import { t } from '../../src/text/text.ts'
import { define } from '../base/define.ts'
import { buttonStyles } from './button.styles.ts'
import { PageButton } from './page-button.ts'

/**
 * Opens the list of wallets; shows nothing while an account is connected, and keeps its room.
 *
 * Every option of the modal can be written as an attribute.
 *
 * @tag w3m-connect-button
 * @slot - Content instead of the label while nobody is connected.
 * @csspart button - The button itself.
 * @csspart label - Its words.
 * @csspart spinner - The turning ring while a connection is being made.
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
export class W3mConnectButton extends PageButton {
  static override styles = buttonStyles
  static override properties = {
    label: {},
    loadingLabel: { attribute: 'loading-label' },
    isBusy: { attribute: false },
    hasContent: { state: true },
  }

  /** Words of the button; without it those of the language. */
  label?: string
  /** Words while a connection is being made. */
  loadingLabel?: string

  /** True while `w3m-button` loads its other face. */
  isBusy = false

  private hasContent = false

  override render(): TemplateResult {
    const { status } = this
    this.showStates(status)
    const rooms = this.connectRooms(this)
    if (status === 'connected' && !this.isBusy)
      return html`${rooms}<span class="room"><slot @slotchange=${this.#see}></slot></span>`
    const isBusy = this.isBusy || status === 'connecting'
    // The page's own content keeps its room while other words stand there.
    return html`${rooms}${isBusy ? html`<span class="room"><slot @slotchange=${this.#see}></slot></span>` : nothing}
    ${this.frame(this.namespace ? `connect-button-${this.namespace}` : 'connect-button', {
      open: { namespace: this.namespace },
      // A width of the page's own may be smaller.
      look: this.inlineSize && this.keepsRoom ? 'fill' : 'fill steady',
      isBusy,
      content: isBusy
        ? html`<span part="spinner" class="spinner"></span
            ><span part="label" class="label" .textContent=${this.loadingLabel ?? t('button.connecting')}></span>`
        : html`<slot ?hidden=${!this.hasContent} @slotchange=${this.#see}></slot>${
            this.hasContent
              ? nothing
              : html`<span part="label" class="label" .textContent=${this.label ?? t('button.connect')}></span>`
          }`,
    })}`
  }

  // A line break between the tags is no content, though the browser slots it.
  #see(event: Event): void {
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
