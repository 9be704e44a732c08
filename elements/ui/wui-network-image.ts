import { html } from 'lit'
import { element } from '../base/define.ts'
import { WuiImage } from './wui-image.ts'

/** The mark of a network: a squircle; without any image or name, the drawing of a network. */
@element('wui-network-image')
export class WuiNetworkImage extends WuiImage {
  override render() {
    if (!this.src && !this.name && !this.icon) {
      this.icon = 'network'
      this.tone = 'neutral'
    }
    return html`${this.tile()}`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-network-image': WuiNetworkImage
  }
}
