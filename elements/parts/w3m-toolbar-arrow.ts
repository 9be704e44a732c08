import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import * as limits from '../../src/core/limits.ts'
import { element } from '../base/define.ts'
import { animationTiming } from '../styles/animation-timing.ts'
import { reset } from '../styles/reset.ts'
import '../ui/more-icons.ts'
import '../ui/wui-icon.ts'
import '../ui/wui-wallet-image.ts'

/** Arrow above the dialog that points to the browser's extensions. Decorative: the screen that shows it has the text. */
@element('w3m-toolbar-arrow')
export class W3mToolbarArrow extends LitElement {
  static override styles = [
    reset,
    // `direction`: The browser toolbar does not follow the direction of the page.
    css`
      :host {
        inset: 10px 72px auto auto;
        direction: ltr;
        margin: 0;
        padding: 6px 12px 6px 8px;
        border: 0;
        border-radius: var(--wui-r-pill);
        background: var(--wui-fill);
        box-shadow: var(--wui-shadow-card);
        color: var(--wui-on-fill);
        pointer-events: none;
      }
      :host(:popover-open) {
        display: flex;
        align-items: center;
        gap: 6px;
      }
      :host([side='left']) {
        inset: 10px auto auto 72px;
      }
      @media (forced-colors: active) {
        :host {
          border: 1px solid CanvasText;
        }
      }
    `,
  ]

  @property({ reflect: true }) side: 'left' | 'right' = 'right'
  @property() icon = ''
  @property() name = ''

  override connectedCallback(): void {
    super.connectedCallback()
    this.ariaHidden = 'true'
    this.setAttribute('popover', 'manual')
    this.showPopover()
    this.animate([{ opacity: 0, translate: '0 12px' }, {}], animationTiming(this, 2 * limits.viewMs))
  }

  override render() {
    return html`<wui-icon name="up"></wui-icon>
      <wui-wallet-image size="32" .src=${this.icon} .name=${this.name}></wui-wallet-image>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-toolbar-arrow': W3mToolbarArrow
  }
}
