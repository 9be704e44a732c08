import { css, html, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import { element } from '../base/define.ts'
import { Checkable } from './checkable.ts'

/** A switch with its label in the slot. The position of the thumb shows the state in addition to the color. */
@element('wui-switch')
export class WuiSwitch extends Checkable {
  static override styles = [
    ...Checkable.checkableStyles,
    css`
      input {
        inline-size: 44px;
        block-size: 28px;
        padding: 3px;
        justify-items: start;
        border-radius: var(--wui-r-pill);
        background: var(--wui-track);
        box-shadow: inset 0 0 0 1.5px var(--wui-edge);
        transition: background-color var(--wui-t-press);
      }
      input::before {
        content: '';
        inline-size: 22px;
        block-size: 22px;
        border-radius: var(--wui-r-pill);
        background: var(--wui-edge);
        transition: margin var(--wui-t-press);
      }
      input:checked {
        background: var(--wui-accent);
        box-shadow: none;
      }
      input:checked::before {
        margin-inline-start: 16px;
        background: var(--wui-sheet);
      }
      input:disabled {
        opacity: 0.5;
      }
      @media (prefers-reduced-motion: reduce) {
        input::before {
          transition: none;
        }
      }
      @media (forced-colors: active) {
        input {
          border: 1px solid ButtonBorder;
        }
        input::before {
          forced-color-adjust: none;
          background: ButtonText;
        }
        input:checked::before {
          background: Highlight;
        }
      }
    `,
  ]

  override render() {
    return html`<label part="switch"
      ><input
        type="checkbox"
        role="switch"
        .checked=${live(this.checked)}
        ?disabled=${this.disabled}
        aria-label=${this.label || nothing}
        @change=${this.onChange}
      /><span><slot></slot></span
    ></label>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-switch': WuiSwitch
  }
}
