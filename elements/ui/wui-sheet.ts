import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import { reset } from '../styles/reset.ts'

/** A white sheet on the tinted ground: a group of rows with hairlines, or a block of information. 2 */
@element('wui-sheet')
export class WuiSheet extends LitElement {
  static override styles = [
    reset,
    css`
      :host {
        display: block;
        flex: none;
        padding: 4px;
        border-radius: var(--wui-r-sheet);
        background: var(--wui-sheet);
        box-shadow: var(--wui-shadow-sheet);
      }
      :host([padded]) {
        padding: 14px 16px;
      }
      @media (forced-colors: active) {
        :host {
          border: 1px solid CanvasText;
        }
      }
    `,
  ]

  /** Room for text instead of rows. */
  @property({ type: Boolean, reflect: true }) padded = false

  override render() {
    return html`<slot></slot>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-sheet': WuiSheet
  }
}
