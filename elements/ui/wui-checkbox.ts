import { css, html, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import { define } from '../base/define.ts'
import { Checkable } from './checkable.ts'

/** A checkbox with its label in the slot. The label may contain links. */
export class WuiCheckbox extends Checkable {
  static override styles = [
    ...Checkable.checkableStyles,
    css`
      input {
        inline-size: 22px;
        block-size: 22px;
        border-radius: min(var(--wui-r-tag), 8px);
        box-shadow: inset 0 0 0 1.5px var(--wui-edge);
        background: var(--wui-sheet);
      }
      input:checked {
        background: var(--wui-accent);
        box-shadow: none;
      }
      input::before {
        content: '';
        box-sizing: border-box;
        inline-size: 11px;
        block-size: 6px;
        margin-block-start: -3px;
        border: solid var(--wui-sheet);
        border-width: 0 0 2px 2px;
        rotate: -45deg;
        opacity: 0;
      }
      input:checked::before {
        opacity: 1;
      }
      @media (forced-colors: active) {
        input {
          appearance: auto;
        }
        input::before {
          content: none;
        }
      }
    `,
  ]

  override render() {
    return html`<label part="checkbox"
      ><input
        type="checkbox"
        data-testid="wui-checkbox"
        .checked=${live(this.checked)}
        ?disabled=${this.disabled}
        aria-label=${this.label || nothing}
        @change=${this.onChange}
      /><span><slot></slot></span
    ></label>`
  }
}
define('wui-checkbox', WuiCheckbox)

declare global {
  interface HTMLElementTagNameMap {
    'wui-checkbox': WuiCheckbox
  }
}
