import { css, html, nothing, type PropertyDeclarations } from 'lit'
import { define } from '../base/define.ts'
import { iconButton } from '../styles/icon-button.ts'
import { reset } from '../styles/reset.ts'
import type { IconName } from './more-icons.ts'
import { NativeControl } from './native-control.ts'
import './wui-icon.ts'

/** Round icon button: a 36 px disc in a 44 px target. The label is its accessible name and is required. */
export class WuiIconButton extends NativeControl {
  static override styles = [
    reset,
    iconButton,
    css`
      :host {
        display: inline-block;
        flex: none;
        inline-size: 44px;
        block-size: 44px;
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
  /** For disclosure buttons: whether the controlled content is expanded. */
  expanded?: 'true' | 'false'

  override render() {
    return html`<button
      class=${this.variant === 'bare' ? 'icon-button bare' : 'icon-button'}
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
