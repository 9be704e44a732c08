import { css, LitElement, type PropertyDeclarations } from 'lit'
import { define } from '../base/define.ts'
import { reset } from '../styles/reset.ts'

/** A line with an optional label. */
export class WuiSeparator extends LitElement {
  static override styles = [
    reset,
    css`
      :host {
        display: flex;
        align-items: center;
        gap: 12px;
        min-block-size: 20px;
        padding-inline: 4px;
        color: var(--wui-t2);
        font-size: var(--wui-fs-cap);
      }
      :host::before,
      :host::after {
        content: '';
        flex: 1;
        block-size: 1px;
        background: var(--wui-line-2);
      }
      :host(:not([label]))::after,
      :host([label=''])::after {
        content: none;
      }
      @media (forced-colors: active) {
        :host::before,
        :host::after {
          background: CanvasText;
        }
      }
    `,
  ]
  static override properties: PropertyDeclarations = {
    label: { reflect: true },
  }

  label = ''

  override render() {
    return this.label
  }
}
define('wui-separator', WuiSeparator)

declare global {
  interface HTMLElementTagNameMap {
    'wui-separator': WuiSeparator
  }
}
