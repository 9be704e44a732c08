import { css, html, LitElement, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import { reset } from '../styles/reset.ts'
import './wui-input-numeric.ts'
import type { WuiInputNumeric } from './wui-input-numeric.ts'

const digitsIn = (text: string): string[] => text.slice(0, 200).match(/\d/g) ?? []

/**
 * A one-time code, a box for each digit. Takes a paste, what the device fills in, and arrows; fires `complete` when
 * every box is filled, with the code in `value`. What was wrong stands there in red until the next key.
 */
@element('wui-otp-input')
export class WuiOtpInput extends LitElement {
  static override styles = [
    reset,
    css`
      :host {
        display: block;
        flex: none;
        container-type: inline-size;
      }
      /* A number is read from left to right in every language. */
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
      /* Where the dash would make the boxes too small for a finger, there is none. */
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
  /** Name of the whole code. */
  @property() label = ''
  /** Name of one box by its number. */
  @property({ attribute: false }) digitLabel: (n: number) => string = String
  /** The code was wrong. */
  @property({ type: Boolean, reflect: true }) invalid = false
  @property({ type: Boolean, reflect: true }) busy = false

  @state() private digits: readonly string[] = []

  /** The digits that stand in the boxes. */
  get value(): string {
    return this.#all().join('')
  }

  private get boxes(): WuiInputNumeric[] {
    return [...this.renderRoot.querySelectorAll('wui-input-numeric')]
  }

  override render() {
    const all = this.#all()
    return html`<div
      class="boxes"
      role="group"
      aria-label=${this.label}
      aria-busy=${this.busy ? 'true' : nothing}
      @input=${this.#take}
      @keydown=${this.#key}
      @paste=${this.#paste}
    >
      ${all.map(
        (
          digit,
          at,
        ) => html`${at === all.length / 2 ? html`<span class="gap" aria-hidden="true"></span>` : nothing}
          <wui-input-numeric
            exportparts="input"
            .label=${this.digitLabel(at + 1)}
            .value=${digit}
            ?first=${at === 0}
            ?invalid=${this.invalid}
            ?busy=${this.busy}
          ></wui-input-numeric>`,
      )}
    </div>`
  }

  override focus(): void {
    this.boxes[0]?.focus()
  }

  /** Empties the boxes and begins anew. */
  clear(): void {
    this.digits = []
  }

  #all(): string[] {
    return Array.from({ length: this.length }, (_, at) => this.digits[at] ?? '')
  }

  #set(next: readonly string[]): void {
    this.digits = next
    this.dispatchEvent(new Event('change', { bubbles: true }))
  }

  // A digit goes into its box and the next box is there for the next one; several are dealt out from the first box on
  // when they are a whole code, else from where they were put.
  #put(typed: readonly string[], from: number): void {
    const start = typed.length >= this.length ? 0 : from
    const all = this.invalid ? this.#all().map(() => '') : this.#all()
    const dealt = typed.slice(0, this.length - start)
    dealt.forEach((digit, at) => {
      all[start + at] = digit
    })
    this.#set(all)
    const next = Math.min(start + dealt.length, this.length - 1)
    this.boxes[next]?.focus()
    // The focus may be there already: then the digit in the box is to be replaced by the next one too.
    void this.updateComplete.then(() => this.boxes[next]?.select())
    if (!all.includes('')) this.dispatchEvent(new Event('complete', { bubbles: true }))
  }

  #indexOf(event: Event): number {
    return this.boxes.indexOf(event.target as WuiInputNumeric)
  }

  #take = (event: Event): void => {
    const at = this.#indexOf(event)
    const box = this.boxes[at]
    if (!box || this.busy) return
    const before = this.#all()[at] ?? ''
    const digits = digitsIn(box.typed)
    // A digit beside the one that stood there takes its place.
    const typed = digits.length === 2 && before && !this.invalid ? [without(digits, before)] : digits
    // The event is heard here: the page around needs to know of whole digits only.
    event.stopPropagation()
    if (typed.length) this.#put(typed, this.invalid && typed.length === 1 ? 0 : at)
    else {
      this.#set(this.invalid ? [] : this.#all().with(at, ''))
      // What is no digit does not stay in the box.
      box.requestUpdate()
    }
  }

  #key = (event: KeyboardEvent): void => {
    const at = this.#indexOf(event)
    if (at < 0 || this.busy || event.ctrlKey || event.metaKey || event.altKey) return
    const go = (to: number) => {
      event.preventDefault()
      const box = this.boxes[Math.max(0, Math.min(this.length - 1, to))]
      box?.focus()
      box?.select()
    }
    if (event.key === 'ArrowLeft') go(at - 1)
    else if (event.key === 'ArrowRight') go(at + 1)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(this.length - 1)
    else if (event.key === 'Backspace' || event.key === 'Delete') {
      const all = this.#all()
      const isBack = event.key === 'Backspace' && !all[at]
      const emptied = isBack ? Math.max(0, at - 1) : at
      this.#set(this.invalid ? [] : all.with(emptied, ''))
      go(this.invalid ? 0 : emptied)
    } else if (event.key.length === 1 && !/\d/.test(event.key)) event.preventDefault()
  }

  #paste = (event: ClipboardEvent): void => {
    event.preventDefault()
    const digits = digitsIn(event.clipboardData?.getData('text') ?? '')
    if (digits.length && !this.busy) this.#put(digits, Math.max(0, this.#indexOf(event)))
  }
}

// The one of two digits that was not there before.
const without = ([first = '', second = '']: readonly string[], before: string): string =>
  first === before ? second : first

declare global {
  interface HTMLElementTagNameMap {
    'wui-otp-input': WuiOtpInput
  }
}
