import { css, html, LitElement, nothing, type PropertyDeclarations } from 'lit'
import { define } from '../base/define.ts'
import { iconButton } from '../styles/icon-button.ts'
import { reset } from '../styles/reset.ts'
import { iconDrawing, iconStyles } from './icon-drawing.ts'
import './wui-input.ts'
import type { WuiInput } from './wui-input.ts'

/** Email input with a submit button. Enter submits too. Fires `input`, and `send` with the address in `value`. */
export class WuiEmailInput extends LitElement {
  static override shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  }
  static override styles = [
    reset,
    iconStyles,
    iconButton,
    // `.fill`: The primary button of the screen, once there is a value.
    css`
      :host {
        display: block;
        flex: none;
      }
      .fill {
        color: var(--wui-on-fill);
      }
      .fill::before {
        inline-size: 44px;
        block-size: 44px;
        background: var(--wui-fill);
      }
      @media (hover: hover) {
        .fill:hover:not(:disabled)::before {
          background: color-mix(in oklab, var(--wui-fill), var(--wui-t1) 14%);
        }
      }
    `,
  ]
  static override properties: PropertyDeclarations = {
    value: {},
    label: {},
    sendLabel: { attribute: 'send-label' },
    hint: {},
    error: {},
    disabled: { type: Boolean, reflect: true },
    pending: { type: Boolean, reflect: true },
  }

  value = ''
  label = ''
  /** Accessible name of the button. */
  sendLabel = ''
  hint = ''
  error = ''
  disabled = false
  /** The address is being submitted. The input keeps its value and the button shows a spinner. */
  pending = false

  override updated(): void {
    // If the spinner fails to load, the name of the button still states what is pending.
    if (this.pending) void import('./wui-spinner.ts').catch(() => {})
  }

  override render() {
    const isReady = this.value.trim() && !this.disabled
    return html`<form novalidate @submit=${this.#onSubmit}>
      <wui-input
        exportparts="field, input"
        type="email"
        name="email"
        icon="mail"
        autocomplete="email"
        enter-key="go"
        input-testid=""
        hide-label
        maxlength="254"
        .label=${this.label}
        .placeholder=${this.label}
        .value=${this.value}
        .hint=${this.hint}
        .error=${this.error}
        ?disabled=${this.disabled}
        @input=${this.#onInput}
      >
        <button
          slot="end"
          class=${isReady ? 'icon-button fill' : 'icon-button bare'}
          part="button-send"
          type="submit"
          title=${this.sendLabel}
          ?disabled=${this.disabled}
          aria-disabled=${this.pending ? 'true' : nothing}
          aria-busy=${this.pending ? 'true' : nothing}
        >
          ${this.pending ? html`<wui-spinner></wui-spinner>` : iconDrawing('forward')}
        </button>
      </wui-input>
    </form>`
  }

  #onInput = (event: Event): void => {
    this.value = (event.currentTarget as WuiInput).value
  }

  #onSubmit = (event: Event): void => {
    event.preventDefault()
    if (!this.pending && !this.disabled) this.dispatchEvent(new Event('send'))
  }
}
define('wui-email-input', WuiEmailInput)

declare global {
  interface HTMLElementTagNameMap {
    'wui-email-input': WuiEmailInput
  }
}
