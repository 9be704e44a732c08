import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import { reset } from '../styles/reset.ts'
import { NativeControl } from './native-control.ts'

/** Compact button: a 36 px pill in a 44 px target, with an image or icon before and after its label. */
@element('wui-chip')
export class WuiChip extends NativeControl {
  static override styles = [
    reset,
    css`
      :host {
        display: inline-block;
        flex: none;
        max-inline-size: 100%;
      }
      button {
        display: inline-flex;
        align-items: center;
        justify-content: center;
        gap: 6px;
        position: relative;
        inline-size: 100%;
        min-block-size: 36px;
        margin-block: 4px;
        padding-inline: 10px;
        border-radius: var(--wui-r-pill);
        background: var(--wui-sheet);
        box-shadow: var(--wui-shadow-sheet), var(--wui-outline);
        font-size: var(--wui-fs-small);
        font-weight: 550;
        white-space: nowrap;
        font-variant-numeric: tabular-nums;
        transition: background-color var(--wui-t-press);
      }
      button::after {
        content: '';
        position: absolute;
        inset: -4px;
        min-inline-size: 44px;
      }
      bdi {
        overflow: hidden;
        text-overflow: ellipsis;
        unicode-bidi: isolate;
      }
      ::slotted([slot='start']:not(wui-icon)) {
        margin-inline-start: -4px;
      }
      ::slotted([slot='end']) {
        color: var(--wui-t3);
      }
      :host([variant='soft']) button {
        background: var(--wui-soft);
        color: var(--wui-accent);
        box-shadow: var(--wui-outline);
      }
      button[aria-pressed='true'] {
        background: var(--wui-t1);
        color: var(--wui-ground);
        box-shadow: none;
      }
      @media (hover: hover) {
        button:hover:not(:disabled, [aria-pressed='true']) {
          background: var(--wui-press);
        }
      }
      button:disabled {
        background: var(--wui-sunk);
        color: var(--wui-t3);
      }
      @media (forced-colors: active) {
        button {
          border: 1px solid ButtonBorder;
        }
        button[aria-pressed='true'] {
          forced-color-adjust: none;
          background: Highlight;
          color: HighlightText;
        }
        button:disabled {
          color: GrayText;
        }
      }
    `,
  ]

  @property({ reflect: true }) variant: 'neutral' | 'soft' = 'neutral'
  /** For selectable chips: `true` or `false` makes it a toggle button. */
  @property() pressed?: 'true' | 'false'
  /** Accessible name. It must begin with the visible label. */
  @property() label = ''

  override render() {
    return html`<button
      part="pill"
      type="button"
      ?disabled=${this.disabled}
      aria-disabled=${this.pending ? 'true' : nothing}
      aria-pressed=${this.pressed ?? nothing}
      aria-label=${this.label || nothing}
    >
      <slot name="start"></slot><bdi><slot></slot></bdi><slot name="end"></slot>
    </button>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-chip': WuiChip
  }
}
