import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import { WuiImage } from './wui-image.ts'
import './wui-icon.ts'

/**
 * Image of a wallet with a check if it is installed. The badge is outside of the wallet's image, so an image cannot fake it (T3).
 */
@element('wui-wallet-image')
export class WuiWalletImage extends WuiImage {
  static override styles = [
    ...WuiImage.styles,
    css`
      .tick {
        position: absolute;
        inset-block-end: -4px;
        inset-inline-end: -4px;
        display: grid;
        place-items: center;
        inline-size: 20px;
        block-size: 20px;
        border-radius: 50%;
        background: var(--wui-accent);
        color: var(--wui-sheet);
        box-shadow: 0 0 0 2.5px var(--wui-sheet);
      }
    `,
  ]

  /** Shows the check. The text "installed" is elsewhere. */
  @property({ type: Boolean }) installed = false

  override render() {
    return html`${this.tile()}
    ${this.installed ? html`<span class="tick"><wui-icon name="check" size="12"></wui-icon></span>` : nothing}`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-wallet-image': WuiWalletImage
  }
}
