import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { live } from 'lit/directives/live.js'
import { element } from '../base/define.ts'
import { reset } from '../styles/reset.ts'

/** One box of a code: a native input for one digit. `wui-otp-input` handles its input events. */
@element('wui-input-numeric')
export class WuiInputNumeric extends LitElement {
  static override shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  }
  static override styles = [
    reset,
    css`
      :host {
        display: grid;
        min-inline-size: 0;
      }
      input {
        inline-size: 100%;
        min-inline-size: 0;
        block-size: 60px;
        border-radius: calc(var(--wui-unit) * 3.5);
        background: var(--wui-sheet);
        box-shadow: inset 0 0 0 1px var(--wui-edge);
        color: var(--wui-t1);
        font-size: calc(var(--wui-em) * 2.4);
        font-weight: 550;
        line-height: 1;
        text-align: center;
        font-variant-numeric: tabular-nums;
        caret-color: var(--wui-accent);
      }
      input:focus {
        outline: none;
        box-shadow:
          inset 0 0 0 2px var(--wui-focus),
          0 0 0 3px var(--wui-halo);
      }
      :host([invalid]) input {
        box-shadow: inset 0 0 0 2px var(--wui-bad);
      }
      :host([invalid]) input:focus {
        box-shadow:
          inset 0 0 0 2px var(--wui-bad),
          0 0 0 3px var(--wui-halo);
      }
      input:read-only {
        color: var(--wui-t2);
      }
      input:-webkit-autofill {
        -webkit-text-fill-color: var(--wui-t1);
      }
      @media (forced-colors: active) {
        input {
          border: 1px solid CanvasText;
        }
        input:focus {
          outline: 2px solid Highlight;
        }
      }
    `,
  ]

  @property() value = ''
  @property() label = ''
  @property({ type: Boolean, reflect: true }) invalid = false
  /** Keeps its digit and focus while the code is being verified. */
  @property({ type: Boolean }) busy = false
  /** The first box, where the device may autofill the whole code. */
  @property({ type: Boolean }) first = false

  private get input(): HTMLInputElement {
    return this.renderRoot.querySelector('input') as HTMLInputElement
  }

  override render() {
    return html`<input
      part="input"
      type="text"
      inputmode="numeric"
      pattern="[0-9]*"
      autocomplete=${this.first ? 'one-time-code' : 'off'}
      autocorrect="off"
      spellcheck="false"
      aria-label=${this.label}
      aria-invalid=${this.invalid ? 'true' : nothing}
      ?readonly=${this.busy}
      .value=${live(this.value)}
      @focus=${this.select}
    />`
  }

  /** Current value of the native input. */
  get typedText(): string {
    return this.input.value
  }

  /** Selects the digit, so the next key replaces it. */
  readonly select = (): void => this.input.select()
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-input-numeric': WuiInputNumeric
  }
}
