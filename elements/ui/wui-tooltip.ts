import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import { reset } from '../styles/reset.ts'
import './wui-icon.ts'

const gap = 6
const margin = 12

/**
 * An explanation behind a small sign (or other text in the slot): opens on hover, focus and tap, closes on Escape
 * without closing the dialog around it. Only for what is worth knowing, never for what must be known.
 */
@element('wui-tooltip')
export class WuiTooltip extends LitElement {
  static override shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  }
  static override styles = [
    reset,
    css`
      :host {
        display: inline-block;
      }
      button {
        display: inline-grid;
        place-items: center;
        position: relative;
        min-inline-size: 24px;
        min-block-size: 24px;
        border-radius: var(--wui-r-pill);
        color: var(--wui-t2);
      }
      button::after {
        content: '';
        position: absolute;
        inset: -10px;
      }
      .bubble {
        position: fixed;
        inset: auto;
        left: var(--x, 0);
        top: var(--y, 0);
        inline-size: max-content;
        max-inline-size: min(260px, 100vw - 24px);
        padding: 10px 14px;
        border: 1px solid transparent;
        border-radius: var(--wui-r-icon);
        background: var(--wui-t1);
        color: var(--wui-ground);
        font-size: var(--wui-fs-cap);
        font-weight: 400;
        line-height: 1.4;
        text-align: start;
        white-space: normal;
        overflow-wrap: anywhere;
      }
    `,
  ]

  /** What the sign is about, its name. */
  @property() label = ''
  @property() text = ''

  private get trigger(): HTMLButtonElement {
    return this.renderRoot.querySelector('button') as HTMLButtonElement
  }
  private get bubble(): HTMLElement {
    return this.renderRoot.querySelector('.bubble') as HTMLElement
  }

  override render() {
    return html`<button
        type="button"
        aria-label=${this.label}
        aria-describedby="bubble"
        @click=${this.#show}
        @focus=${this.#show}
        @blur=${this.#hide}
        @keydown=${this.#escape}
        @pointerenter=${this.#show}
        @pointerleave=${this.#hide}
      >
        <slot><wui-icon name="info" size="16"></wui-icon></slot>
      </button>
      <span id="bubble" class="bubble" role="tooltip" popover="auto">${this.text}</span>`
  }

  #show = (): void => {
    if (this.bubble.matches(':popover-open')) return
    this.bubble.showPopover()
    const sign = this.trigger.getBoundingClientRect()
    const { width, height } = this.bubble.getBoundingClientRect()
    const left = sign.left + sign.width / 2 - width / 2
    const isRoomAbove = sign.top - height - gap >= margin
    const x = Math.max(margin, Math.min(left, document.documentElement.clientWidth - width - margin))
    this.bubble.style.setProperty('--x', `${x}px`)
    this.bubble.style.setProperty('--y', `${isRoomAbove ? sign.top - height - gap : sign.bottom + gap}px`)
  }

  // Without this the browser may close popover and dialog together, when both opened without a click between.
  #escape = (pressed: KeyboardEvent): void => {
    if (pressed.key !== 'Escape' || !this.bubble.matches(':popover-open')) return
    pressed.preventDefault()
    pressed.stopPropagation()
    this.bubble.hidePopover()
  }

  #hide = (left: Event): void => {
    // A pointer that leaves does not take the text away from a keyboard that is still here.
    if (left.type === 'pointerleave' && this.trigger.matches(':focus-visible')) return
    if (this.bubble.matches(':popover-open')) this.bubble.hidePopover()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-tooltip': WuiTooltip
  }
}
