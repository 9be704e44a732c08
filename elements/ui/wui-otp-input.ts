import { css, html, LitElement, nothing, type PropertyValues } from 'lit'
import { property, state } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import { reset } from '../styles/reset.ts'
import './wui-input-numeric.ts'
import type { WuiInputNumeric } from './wui-input-numeric.ts'

const extractDigits = (text: string): string[] => text.slice(0, 200).match(/\d/g) ?? []

/**
 * Input for a one-time code with a box per digit. Supports paste, autofill and arrow keys. Fires `change`, and `complete` when
 * every box is filled, with the code in `value`. A wrong code stays in red until the next key.
 */
@element('wui-otp-input')
export class WuiOtpInput extends LitElement {
  static override styles = [
    reset,
    // `.boxes`: Numbers run from left to right in every language.
    // `@container (max-width: 312px)`: Hides the dash, which would make the boxes too small to tap.
    css`
      :host {
        display: block;
        flex: none;
        container-type: inline-size;
      }
      .boxes {
        direction: ltr;
        display: grid;
        grid-template-columns: repeat(3, minmax(0, 1fr)) 12px repeat(3, minmax(0, 1fr));
        align-items: center;
        gap: 6px;
      }
      .gap {
        block-size: 2px;
        border-radius: 1px;
        background: var(--wui-line-2);
      }
      @container (max-width: 312px) {
        .boxes {
          grid-template-columns: repeat(6, minmax(0, 1fr));
          gap: 4px;
        }
        .gap {
          display: none;
        }
      }
    `,
  ]

  @property({ type: Number }) length = 6
  /** Label of the whole code. */
  @property() label = ''
  /** Returns the label of a box by its number. */
  @property({ attribute: false }) digitLabel: (n: number) => string = String
  /** Whether the code was wrong. */
  @property({ type: Boolean, reflect: true }) invalid = false
  @property({ type: Boolean, reflect: true }) busy = false

  @state() private digits: readonly string[] = []
  /** The user is typing another code, so its digits are not marked as wrong. */
  @state() private isRetyping = false

  /** The digits in the boxes. */
  get value(): string {
    return this.#getDigits().join('')
  }

  /** Whether the current code was wrong. The next key clears it. */
  private get isRejected(): boolean {
    return this.invalid && !this.isRetyping
  }

  private get boxes(): WuiInputNumeric[] {
    return [...this.renderRoot.querySelectorAll('wui-input-numeric')]
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('invalid')) this.isRetyping = false
  }

  override render() {
    const allDigits = this.#getDigits()
    return html`<div
      class="boxes"
      role="group"
      aria-label=${this.label}
      aria-busy=${this.busy ? 'true' : nothing}
      @input=${this.#onInput}
      @keydown=${this.#onKeyDown}
      @paste=${this.#onPaste}
    >
      ${allDigits.map(
        (
          digit,
          index,
        ) => html`${index === allDigits.length / 2 ? html`<span class="gap" aria-hidden="true"></span>` : nothing}
          <wui-input-numeric
            exportparts="input"
            .label=${this.digitLabel(index + 1)}
            .value=${digit}
            ?first=${index === 0}
            ?invalid=${this.isRejected}
            ?busy=${this.busy}
          ></wui-input-numeric>`,
      )}
    </div>`
  }

  override focus(): void {
    this.boxes[0]?.focus()
  }

  #getDigits(): string[] {
    return Array.from({ length: this.length }, (_, index) => this.digits[index] ?? '')
  }

  #setDigits(newDigits: readonly string[]): void {
    this.digits = newDigits
    this.isRetyping = newDigits.includes('')
    this.dispatchEvent(new Event('change', { bubbles: true }))
  }

  // A digit fills its box and moves the focus to the next one. Several digits fill from the first box if they are a whole code,
  // otherwise from the current box.
  #fill(enteredDigits: readonly string[], boxIndex: number): void {
    const start = this.isRejected || enteredDigits.length >= this.length ? 0 : boxIndex
    const currentDigits = this.#getCurrentDigits()
    const newDigits = enteredDigits.slice(0, this.length - start)
    newDigits.forEach((digit, index) => {
      currentDigits[start + index] = digit
    })
    this.#setDigits(currentDigits)
    const focusIndex = Math.min(start + newDigits.length, this.length - 1)
    this.boxes[focusIndex]?.focus()
    // If the box already had the focus, its digit must still be selected for replacement.
    void this.updateComplete.then(() => this.boxes[focusIndex]?.select())
    if (!currentDigits.includes('')) this.dispatchEvent(new Event('complete', { bubbles: true }))
  }

  /** Digits that new input is added to. Empty after a wrong code. */
  #getCurrentDigits(): string[] {
    return this.isRejected ? this.#getDigits().map(() => '') : this.#getDigits()
  }

  #indexOf(event: Event): number {
    return this.boxes.indexOf(event.target as WuiInputNumeric)
  }

  #onInput = (event: Event): void => {
    const index = this.#indexOf(event)
    const box = this.boxes[index]
    if (!box || this.busy) return
    const enteredDigits = this.#extractEntered(extractDigits(box.typedText), this.#getDigits()[index] ?? '')
    // The native event is stopped, because listeners only need the events of valid digits.
    event.stopPropagation()
    if (enteredDigits.length) this.#fill(enteredDigits, index)
    else this.#setDigits(this.#getCurrentDigits().with(index, ''))
    // Re-renders even if the digit is unchanged, to remove invalid or extra characters.
    box.requestUpdate()
  }

  /** Returns the digits that were added to a box. Omits the digit that the box had before, unless a whole code was entered. */
  #extractEntered(digits: readonly string[], previousDigit: string): readonly string[] {
    if (!previousDigit || digits.length < 2 || digits.length === this.length) return digits
    if (digits[0] === previousDigit) return digits.slice(1)
    return digits.at(-1) === previousDigit ? digits.slice(0, -1) : digits
  }

  #onKeyDown = (event: KeyboardEvent): void => {
    const index = this.#indexOf(event)
    if (index < 0 || this.busy || event.ctrlKey || event.metaKey || event.altKey) return
    const focusBox = (targetIndex: number) => {
      event.preventDefault()
      const box = this.boxes[Math.max(0, Math.min(this.length - 1, targetIndex))]
      box?.focus()
      box?.select()
    }
    if (event.key === 'ArrowLeft') focusBox(index - 1)
    else if (event.key === 'ArrowRight') focusBox(index + 1)
    else if (event.key === 'Home') focusBox(0)
    else if (event.key === 'End') focusBox(this.length - 1)
    else if (event.key === 'Backspace' || event.key === 'Delete') {
      const currentDigits = this.#getCurrentDigits()
      const isBack = event.key === 'Backspace' && !currentDigits[index]
      const target = this.isRejected ? 0 : isBack ? Math.max(0, index - 1) : index
      this.#setDigits(currentDigits.with(target, ''))
      focusBox(target)
    } else if (event.key.length === 1 && !/\d/.test(event.key)) event.preventDefault()
  }

  #onPaste = (event: ClipboardEvent): void => {
    event.preventDefault()
    const digits = extractDigits(event.clipboardData?.getData('text') ?? '')
    if (digits.length && !this.busy) this.#fill(digits, Math.max(0, this.#indexOf(event)))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-otp-input': WuiOtpInput
  }
}
