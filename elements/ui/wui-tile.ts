import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import { reset, visuallyHidden } from '../styles/reset.ts'
import { NativeControl } from './native-control.ts'

/** Grid cell: a 56 px image in the slot `image` and up to two lines of name below it. */
@element('wui-tile')
export class WuiTile extends NativeControl {
  static override styles = [
    reset,
    visuallyHidden,
    css`
      :host {
        display: block;
        min-inline-size: 0;
      }
      button {
        position: relative;
        display: flex;
        flex-direction: column;
        align-items: center;
        gap: 8px;
        inline-size: 100%;
        min-block-size: 44px;
        padding: 10px 2px 8px;
        border-radius: var(--wui-r-row);
        font-size: var(--wui-fs-micro);
        font-weight: 500;
        line-height: 1.333;
        text-align: center;
        transition: background-color var(--wui-t-press);
      }
      bdi {
        max-inline-size: 100%;
        padding-inline: 2px;
        display: -webkit-box;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 2;
        overflow: hidden;
        overflow-wrap: anywhere;
        unicode-bidi: isolate;
      }
      @media (hover: hover) {
        button:hover:not(:disabled) {
          background: var(--wui-press);
        }
      }
      button:active:not(:disabled) {
        background: var(--wui-press);
      }
      :focus-visible {
        outline-offset: -2px;
      }
      button:disabled {
        color: var(--wui-t3);
      }
    `,
  ]

  @property() label = ''
  /** Accessible name, if it has more information than the label: "Fathom, installed". */
  @property() description = ''

  override render() {
    return html`<button
      part="tile"
      type="button"
      title=${this.description || this.label}
      ?disabled=${this.disabled}
    >
      <slot name="image"></slot><bdi translate="no" aria-hidden=${this.description ? 'true' : nothing}>${this.label}</bdi>
      ${this.description ? html`<span class="hidden">${this.description}</span>` : nothing}
    </button>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-tile': WuiTile
  }
}
