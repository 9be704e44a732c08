import { css, html, nothing, type PropertyDeclarations } from 'lit'
import { define } from '../base/define.ts'
import { reset } from '../styles/reset.ts'
import type { IconName } from './more-icons.ts'
import { NativeControl } from './native-control.ts'
import './wui-icon.ts'

/** A round button with an icon: a disc of 36 px in a target of 44 px. Its label is its name, so it must have one. */
export class WuiIconButton extends NativeControl {
  static override styles = [
    reset,
    css`
      :host {
        display: inline-block;
        flex: none;
        inline-size: 44px;
        block-size: 44px;
      }
      button {
        display: grid;
        place-items: center;
        inline-size: 100%;
        block-size: 100%;
        border-radius: var(--wui-r-pill);
        color: var(--wui-t2);
      }
      button > * {
        grid-area: 1 / 1;
        z-index: 1;
      }
      button::before {
        content: '';
        grid-area: 1 / 1;
        inline-size: 36px;
        block-size: 36px;
        border-radius: var(--wui-r-pill);
        background: color-mix(in oklab, var(--wui-t1) 5.5%, transparent);
        box-shadow: var(--wui-outline);
        transition: background-color var(--wui-t-press);
      }
      :host([variant='bare']) button::before {
        background: none;
        box-shadow: none;
      }
      @media (hover: hover) {
        button:hover:not(:disabled)::before {
          background: color-mix(in oklab, var(--wui-t1) 10%, transparent);
        }
      }
      button:disabled {
        color: var(--wui-off);
      }
      @media (forced-colors: active) {
        button::before {
          box-sizing: border-box;
          border: 1px solid ButtonBorder;
        }
        button:disabled {
          color: GrayText;
        }
      }
    `,
  ]
  static override properties: PropertyDeclarations = {
    icon: {},
    label: {},
    variant: { reflect: true },
    expanded: {},
  }

  icon: IconName = 'close'
  label = ''
  variant?: 'disc' | 'bare'
  /** For a button that opens and closes something. */
  expanded?: 'true' | 'false'

  override render() {
    return html`<button
      part="button"
      type="button"
      title=${this.label}
      aria-expanded=${this.expanded ?? nothing}
      ?disabled=${this.disabled}
      aria-disabled=${this.pending ? 'true' : nothing}
      aria-busy=${this.pending ? 'true' : nothing}
    >
      ${this.pending ? html`<wui-spinner></wui-spinner>` : html`<wui-icon name=${this.icon}></wui-icon>`}
    </button>`
  }
}
define('wui-icon-button', WuiIconButton)

declare global {
  interface HTMLElementTagNameMap {
    'wui-icon-button': WuiIconButton
  }
}
