import { html } from 'lit'
import { property } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import { mark } from './mark.ts'
import type { MarkedToken } from './marks.ts'
import { WuiImage } from './wui-image.ts'

/** Mark of a network or token (see mark.ts) in the sizes of an image. */
@element('wui-mark')
export class WuiMark extends WuiImage {
  /** Image from the record of a network. Takes precedence over all other sources except an icon. */
  @property() ownImage?: string | undefined
  /** CAIP-2 id of a network. */
  @property() network?: string | undefined
  @property({ attribute: false }) token?: MarkedToken | undefined

  override render() {
    if (this.drawing) return this.tile()
    const { ownImage, network, token, src, name, color, alt, loading } = this
    const isRound = this.shape === 'circle'
    return html`${mark({ ownImage, network, token, src, name, color, alt, loading, isRound })}`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-mark': WuiMark
  }
}
