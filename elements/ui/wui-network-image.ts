import { element } from '../base/define.ts'
import type { IconName } from './more-icons.ts'
import { WuiMark } from './wui-mark.ts'

/** Mark of a network as a squircle. Shows a generic icon if the network has no image and no name. */
@element('wui-network-image')
export class WuiNetworkImage extends WuiMark {
  override tone: WuiMark['tone'] = 'neutral'

  protected override get drawing(): IconName | undefined {
    return this.icon ?? (this.ownImage || this.src || this.name ? undefined : 'network')
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-network-image': WuiNetworkImage
  }
}
