import { css, html, LitElement, nothing, type PropertyValues } from 'lit'
import { property, state } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import { animationTiming } from '../styles/animation-timing.ts'
import { reset, visuallyHidden } from '../styles/reset.ts'
import './wui-shimmer.ts'

/** Large amount with muted decimals. The shown amount is shortened, so its title and accessible name are the full value. */
@element('wui-balance')
export class WuiBalance extends LitElement {
  static override styles = [
    reset,
    visuallyHidden,
    // `.amount { overflow-wrap }`: Amounts are never truncated. An amount that is too wide wraps.
    // `.amount { font-size }`: Ten characters fit in one line, since half a number reads as another number.
    css`
      :host {
        display: grid;
        gap: 2px;
        min-inline-size: 0;
        container-type: inline-size;
      }
      .label {
        font-size: var(--wui-fs-cap);
        font-weight: 500;
        color: var(--wui-t2);
      }
      .amount {
        position: relative;
        overflow-wrap: anywhere;
        min-block-size: 1.143em;
        font-size: min(var(--wui-fs-display), 16cqi);
        font-weight: 560;
        line-height: 1.143;
        letter-spacing: -0.04em;
        font-variant-numeric: tabular-nums;
      }
      :host([size='amount']) .amount {
        font-size: min(var(--wui-fs-amount), 11cqi);
        letter-spacing: -0.035em;
      }
      :host([size='line']) {
        container-type: normal;
      }
      :host([size='line']) .amount {
        font-size: var(--wui-fs-title);
        letter-spacing: -0.017em;
      }
      .decimals {
        color: var(--wui-t3);
      }
      .roll {
        display: inline-block;
        animation: roll calc(300ms * var(--w3m-motion, 1)) cubic-bezier(0.2, 0.7, 0.2, 1);
      }
      @keyframes roll {
        from {
          translate: 0 0.5em;
          opacity: 0;
        }
      }
      wui-shimmer {
        position: absolute;
        inset-block-start: 0.12em;
      }
    `,
  ]

  @property() label = ''
  /** Part before the decimals, with sign and symbol: `$12,480`. */
  @property() whole = ''
  /** Muted part after `whole`: decimals (`.36`) or a symbol. */
  @property() decimals = ''
  /** The unshortened value. */
  @property() full = ''
  /** Whether the value is still loading. Shows a placeholder of the same height. */
  @property({ type: Boolean }) loading = false
  @property({ reflect: true }) size: 'display' | 'amount' | 'line' = 'display'

  /** Whether the changed digits are being animated. Never true without motion. */
  @state() private isRolling = false
  #text = ''
  #previousText = ''

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('whole') && !changed.has('decimals')) return
    this.#previousText = this.#text
    this.#text = this.whole + this.decimals
    this.isRolling =
      this.#previousText !== '' && this.#text !== '' && Boolean(animationTiming(this, 300).duration)
  }

  /** Renders a part of the amount. `followingCount` is the number of characters that follow it. */
  #renderDigits(text: string, followingCount: number) {
    if (!this.isRolling) return text
    return Array.from(text, (character, index) => {
      const isNew =
        /\d/.test(character) && this.#previousText.at(index - text.length - followingCount) !== character
      return isNew ? html`<span class="roll">${character}</span>` : character
    })
  }

  #endRolling = (): void => {
    this.isRolling = false
  }

  override render() {
    const isUnknown = this.loading && !this.whole
    return html`
      ${this.label ? html`<span class="label">${this.label}</span>` : nothing}
      <span class="amount" part="balance" translate="no" title=${this.full || nothing}>
        ${
          isUnknown
            ? html`<wui-shimmer width="176px" height="36px" radius="12px"></wui-shimmer>`
            : html`<bdi aria-hidden=${this.full ? 'true' : nothing} data-testid="balance-amount" @animationend=${this.#endRolling}
                  >${this.#renderDigits(this.whole, this.decimals.length)}<span class="decimals">${this.#renderDigits(this.decimals, 0)}</span></bdi
                >${this.full ? html`<span class="hidden">${this.full}</span>` : nothing}`
        }
      </span>
    `
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-balance': WuiBalance
  }
}
