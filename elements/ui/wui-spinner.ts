import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import { motion } from '../styles/motion.ts'
import { reset } from '../styles/reset.ts'

/** Inline spinner. Hidden from assistive technology, because the adjacent text describes what is pending. */
@element('wui-spinner')
export class WuiSpinner extends LitElement {
  static override styles = [
    reset,
    motion,
    css`
      :host {
        display: inline-block;
        flex: none;
        inline-size: 20px;
        block-size: 20px;
      }
      :host([size='16']) {
        inline-size: 16px;
        block-size: 16px;
      }
      svg {
        inline-size: 100%;
        block-size: 100%;
        fill: none;
        stroke: currentColor;
        stroke-width: 2.2;
        stroke-linecap: round;
      }
      .track {
        opacity: 0.22;
      }
    `,
  ]

  @property({ reflect: true }) size: '16' | '20' = '20'

  override render() {
    return html`<svg class="turning" viewBox="0 0 20 20" aria-hidden="true">
      <circle class="track" cx="10" cy="10" r="8"></circle>
      <path d="M10 2a8 8 0 0 1 8 8"></path>
    </svg>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-spinner': WuiSpinner
  }
}
