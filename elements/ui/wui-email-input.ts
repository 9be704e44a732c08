import { css, html, LitElement, type PropertyDeclarations } from 'lit'
import { define } from '../base/define.ts'
import { reset } from '../styles/reset.ts'
import './wui-icon-button.ts'
import './wui-input.ts'
import type { WuiInput } from './wui-input.ts'

/** A field for an e-mail address with a button that sends it; Enter does the same. Fires `input`, and `send` with the address in `value`. */
export class WuiEmailInput extends LitElement {
  static override shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  }
  static override styles = [
    reset,
    // `.fill::part(button)`: The one main button of the screen, once there is something to send.
    css`
      :host {
        display: block;
        flex: none;
      }
      .fill::part(button) {
        color: var(--wui-on-fill);
      }
      .fill::part(button)::before {
        inline-size: 44px;
        block-size: 44px;
        background: var(--wui-fill);
      }
      @media (hover: hover) {
        .fill::part(button):hover::before {
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
  /** Name of the button. */
  sendLabel = ''
  hint = ''
  error = ''
  disabled = false
  /** The address is being sent: the field keeps it, the button turns. */
  pending = false

  override render() {
    const isReady = this.value.trim() && !this.disabled
    return html`<form novalidate @submit=${this.#send}>
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
        @input=${this.#take}
      >
        <wui-icon-button
          slot="end"
          icon="forward"
          class=${isReady ? 'fill' : ''}
          variant=${isReady ? 'disc' : 'bare'}
          exportparts="button: button-send"
          .label=${this.sendLabel}
          ?disabled=${this.disabled}
          ?pending=${this.pending}
          @click=${this.#press}
        ></wui-icon-button>
      </wui-input>
    </form>`
  }

  #take = (event: Event): void => {
    this.value = (event.currentTarget as WuiInput).value
  }

  #press = (): void => this.renderRoot.querySelector('form')?.requestSubmit()

  #send = (event: Event): void => {
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
