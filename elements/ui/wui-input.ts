import { css, html, LitElement, nothing, type PropertyDeclarations, type PropertyValues } from 'lit'
import { live } from 'lit/directives/live.js'
import { define } from '../base/define.ts'
import { reset, visuallyHidden } from '../styles/reset.ts'
import type { IconName } from './more-icons.ts'
import './wui-icon.ts'

/**
 * Input for text, email or search: native input with a label, an icon, a button or suffix in the slot `end`, and one line below it
 * for a hint or an error. Fires `input` and `change`. Enter submits the surrounding form.
 */
export class WuiInput extends LitElement {
  static formAssociated = true
  static override shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  }
  static override styles = [
    reset,
    visuallyHidden,
    // `.field:has(::slotted(:focus-within)):not(:has(input:focus))`: A button in the field has its own focus ring.
    // `input:focus-visible`: The surrounding field shows the focus ring.
    css`
      :host {
        display: block;
        flex: none;
      }
      .label {
        display: block;
        margin-block-end: 8px;
        padding-inline: 16px;
        font-size: var(--wui-fs-cap);
        font-weight: 550;
        color: var(--wui-t2);
      }
      .field {
        display: flex;
        align-items: center;
        gap: 12px;
        position: relative;
        min-block-size: var(--wui-field);
        padding-inline: 16px 6px;
        border-radius: var(--wui-r-row);
        background: var(--wui-sheet);
        box-shadow: var(--wui-shadow-sheet), var(--wui-outline);
        color: var(--wui-t3);
      }
      :host([type='search']) .field {
        min-block-size: 48px;
      }
      .field:focus-within {
        box-shadow: 0 0 0 2px var(--wui-focus);
      }
      .field:has(::slotted(:focus-within)):not(:has(input:focus)) {
        box-shadow: var(--wui-shadow-sheet);
      }
      .invalid .field,
      .invalid .field:focus-within {
        box-shadow: 0 0 0 2px var(--wui-bad);
      }
      input {
        flex: 1;
        min-inline-size: 0;
        inline-size: 100%;
        align-self: stretch;
        font-size: var(--wui-fs-field);
        line-height: 1.25;
        color: var(--wui-t1);
        text-align: -webkit-match-parent;
        text-align: match-parent;
        text-overflow: ellipsis;
      }
      input:focus-visible {
        outline: none;
      }
      input::placeholder {
        color: var(--wui-t3);
        opacity: 1;
      }
      input::-webkit-search-cancel-button {
        display: none;
      }
      input:disabled {
        color: var(--wui-t3);
      }
      input:-webkit-autofill {
        -webkit-text-fill-color: var(--wui-t1);
        box-shadow: 0 0 0 60px var(--wui-sheet) inset;
      }
      .below {
        display: flex;
        gap: 6px;
        margin-block-start: 8px;
        padding-inline: 16px;
        font-size: var(--wui-fs-cap);
        line-height: 1.4;
        color: var(--wui-t2);
      }
      .below wui-icon {
        margin-block-start: 0.15em;
      }
      .below.bad {
        color: var(--wui-bad);
      }
      .below.good {
        color: var(--wui-good);
      }
      @media (forced-colors: active) {
        .field {
          border: 1px solid CanvasText;
        }
        .field:focus-within {
          outline: 2px solid Highlight;
        }
      }
    `,
  ]
  static override properties: PropertyDeclarations = {
    value: {},
    type: { reflect: true },
    label: {},
    hideLabel: { type: Boolean, attribute: 'hide-label' },
    placeholder: {},
    icon: {},
    hint: {},
    good: { type: Boolean },
    error: {},
    disabled: { type: Boolean, reflect: true },
    name: {},
    autocomplete: {},
    enterKey: { attribute: 'enter-key' },
    maxlength: { type: Number },
    inputTestid: { attribute: 'input-testid' },
  }

  value = ''
  type: 'text' | 'email' | 'search' | 'url' = 'text'
  /** Label of the field. `hide-label` hides it visually if icon and placeholder are sufficient. */
  label = ''
  hideLabel = false
  placeholder = ''
  icon?: IconName
  hint = ''
  /** The hint reports success. */
  good = false
  /** Error text. Replaces the hint. */
  error = ''
  disabled = false
  name = ''
  autocomplete = 'off'
  enterKey = ''
  maxlength?: number
  /** Test id of the native input. Empty for none. */
  inputTestid = 'wui-input-text'

  private get input(): HTMLInputElement {
    return this.renderRoot.querySelector('input') as HTMLInputElement
  }

  readonly #internals = this.attachInternals()

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('value')) this.#internals.setFormValue(this.value)
  }

  override render() {
    const below = this.error || this.hint
    const tone = this.error ? 'bad' : this.good ? 'good' : ''
    return html`<div class=${this.error ? 'invalid' : ''}>
      <label for="input" class=${this.hideLabel ? 'hidden' : 'label'}>${this.label}</label>
      <div class="field" part="field" @click=${this.#focusInput}>
        ${this.icon ? html`<wui-icon name=${this.icon}></wui-icon>` : html`<slot name="start" @slotchange=${this.#keepCaretVisible}></slot>`}
        <input
          id="input"
          part="input"
          data-testid=${this.inputTestid || nothing}
          type=${this.type}
          name=${this.name || nothing}
          placeholder=${this.placeholder || nothing}
          autocomplete=${this.autocomplete}
          autocapitalize="none"
          autocorrect="off"
          spellcheck="false"
          enterkeyhint=${this.enterKey || nothing}
          maxlength=${this.maxlength ?? nothing}
          dir=${this.type === 'email' || this.type === 'url' ? 'ltr' : 'auto'}
          .value=${live(this.value)}
          ?disabled=${this.disabled}
          aria-invalid=${this.error ? 'true' : nothing}
          aria-describedby="below"
          @input=${this.#onInput}
          @change=${this.#forwardChange}
          @keydown=${this.#onKeyDown}
        />
        <slot name="end" @slotchange=${this.#keepCaretVisible}></slot>
      </div>
      <div id="below" class=${`below ${tone}`} aria-live="polite" ?hidden=${!below}>
        ${this.error ? html`<wui-icon name="warning" size="14"></wui-icon>` : nothing}
        ${this.good && !this.error ? html`<wui-icon name="check" size="14"></wui-icon>` : nothing}
        <span>${below}</span>
      </div>
    </div>`
  }

  /** Selects the whole text, so the next key replaces it. */
  select(): void {
    this.input.select()
  }

  // Content that appears next to the text makes it narrower. Keeps the end of the text visible while the user types there.
  #keepCaretVisible = (): void => {
    const { input } = this
    if (input.matches(':focus') && input.selectionStart === input.value.length)
      input.scrollLeft = input.scrollWidth
  }

  // Updates the value before the event leaves the shadow root, so listeners on the host read the new one.
  #onInput = (): void => {
    this.value = this.input.value
    this.#internals.setFormValue(this.value)
  }

  #forwardChange = (): void => {
    this.dispatchEvent(new Event('change', { bubbles: true }))
  }

  #onKeyDown = (event: KeyboardEvent): void => {
    // Enter that ends an IME composition must not submit the form.
    if (event.key === 'Enter' && !event.isComposing) this.#internals.form?.requestSubmit()
  }

  #focusInput = (event: Event): void => {
    if (event.target === event.currentTarget) this.input.focus()
  }
}
define('wui-input', WuiInput)

declare global {
  interface HTMLElementTagNameMap {
    'wui-input': WuiInput
  }
}
