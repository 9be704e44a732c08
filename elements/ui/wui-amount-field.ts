import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { live } from 'lit/directives/live.js'
import { element } from '../base/define.ts'
import { reset, visuallyHidden } from '../styles/reset.ts'

/**
 * Large amount input. The label and the slot `above` (balance, Max) are over it, and the slot `end` (token) is next to it. Under it are
 * the slots `below` (fiat value), `switch` (a button next to the fiat value) and `note` (a line). Fires `input`. The value is a string,
 * since no number type keeps every digit.
 */
@element('wui-amount-field')
export class WuiAmountField extends LitElement {
  static override shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  }
  static override styles = [
    reset,
    visuallyHidden,
    // `.row:dir(rtl) input`: Digits run left to right but start below the label.
    // `.row.value`: The token stays next to the amount and the height of the field stays, whatever the amount: a long number uses a
    // smaller font and then scrolls. Phones zoom into inputs below 16 px.
    // `input:focus-visible`: The surrounding box shows the focus ring.
    css`
      :host {
        display: block;
        flex: none;
        container-type: inline-size;
        padding: 12px 16px;
        border-radius: var(--wui-r-sheet);
        background: var(--wui-sheet);
        box-shadow: var(--wui-shadow-sheet), var(--wui-outline);
      }
      :host(:focus-within) {
        box-shadow: 0 0 0 2px var(--wui-focus);
      }
      :host([invalid]) {
        box-shadow: 0 0 0 2px var(--wui-bad);
      }
      .row {
        display: flex;
        align-items: center;
        justify-content: space-between;
        flex-wrap: wrap;
        gap: 4px 12px;
        min-inline-size: 0;
      }
      label,
      .above {
        color: var(--wui-t2);
        font-size: var(--wui-fs-cap);
      }
      .above {
        display: flex;
        align-items: center;
        gap: 10px;
        min-block-size: 24px;
      }
      .row.value {
        flex-wrap: nowrap;
      }
      input {
        flex: 1 1 0;
        min-inline-size: 0;
        inline-size: 100%;
        block-size: max(48px, var(--wui-fs-amount) * 1.25);
        font-size: min(var(--wui-fs-amount), 15cqi);
        font-weight: 560;
        line-height: 1.25;
        letter-spacing: -0.03em;
        font-variant-numeric: tabular-nums;
        color: var(--wui-t1);
        text-align: start;
      }
      .row:dir(rtl) input {
        text-align: end;
      }
      .wide {
        font-size: max(16px, min(var(--wui-fs-amount) * 0.8, 9cqi));
      }
      .long {
        font-size: max(16px, min(var(--wui-fs-amount) * 0.6, 7cqi));
      }
      .longest {
        font-size: 16px;
      }
      input:focus-visible {
        outline: none;
      }
      input::placeholder {
        color: var(--wui-t3);
        opacity: 1;
      }
      .below,
      #below,
      #note {
        display: flex;
        align-items: center;
        flex-wrap: wrap;
        gap: 4px 10px;
        min-inline-size: 0;
        min-block-size: 24px;
        color: var(--wui-t2);
        font-size: var(--wui-fs-cap);
        overflow-wrap: anywhere;
      }
      #note {
        min-block-size: 0;
      }
      /* Keeps the currency switch next to its amount, even for a long amount. */
      .below {
        flex-wrap: nowrap;
      }
      @media (forced-colors: active) {
        :host {
          border: 1px solid CanvasText;
        }
        :host(:focus-within) {
          outline: 2px solid Highlight;
        }
      }
    `,
  ]

  @property() value = ''
  /** The exact amount, if `value` is shortened. */
  @property() full = ''
  @property() label = ''
  /** Zero in the notation of the language. */
  @property() placeholder = '0'
  @property({ type: Boolean, reflect: true }) invalid = false
  /** Error for assistive technology. The screen has to show its text elsewhere. */
  @property() error = ''
  /** Shows an amount that cannot be edited. */
  @property({ type: Boolean, reflect: true }) readonly = false
  @property({ attribute: 'input-testid' }) inputTestid = ''

  override render() {
    return html`
      <div class="row">
        <label id="label" for="input">${this.label}</label>
        <div class="above"><slot name="above"></slot></div>
      </div>
      <div class="row value">
        <input
          id="input"
          class=${this.#width ?? nothing}
          part="input"
          type="text"
          inputmode="decimal"
          autocomplete="off"
          autocorrect="off"
          spellcheck="false"
          maxlength="100"
          dir="ltr"
          data-testid=${this.inputTestid || nothing}
          placeholder=${this.placeholder}
          .value=${live(this.value)}
          ?readonly=${this.readonly}
          title=${this.full || nothing}
          aria-labelledby=${this.full ? 'label full' : nothing}
          aria-invalid=${this.invalid ? 'true' : nothing}
          aria-describedby="below note"
          @input=${this.#onInput}
        />
        ${this.full ? html`<span id="full" class="hidden">${this.full}</span>` : nothing}
        <slot name="end"></slot>
      </div>
      <div class="below">
        <div id="below">
          <span class="hidden" aria-live="polite">${this.error}</span>
          <slot name="below"></slot>
        </div>
        <slot name="switch"></slot>
      </div>
      <div id="note"><slot name="note"></slot></div>
    `
  }

  get #width() {
    const { length } = this.value
    return length > 14 ? 'longest' : length > 9 ? 'long' : length > 6 ? 'wide' : undefined
  }

  #onInput = (event: Event): void => {
    this.value = (event.target as HTMLInputElement).value
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-amount-field': WuiAmountField
  }
}
