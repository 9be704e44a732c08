import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import { reset } from '../styles/reset.ts'
import { sheet } from '../styles/sheet.ts'

/** Surface on the tinted background: a group of rows with hairlines, or a block of information. */
@element('wui-sheet')
export class WuiSheet extends LitElement {
  static override styles = [
    reset,
    sheet,
    css`
      :host {
        display: block;
      }
      :host([padded]) {
        padding: 14px 16px;
      }
    `,
  ]

  /** Adds padding for text content. */
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
