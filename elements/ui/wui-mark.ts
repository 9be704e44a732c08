import { html } from 'lit'
import { property } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import { mark } from './mark.ts'
import type { MarkedToken } from './marks.ts'
import { WuiImage } from './wui-image.ts'

/** The mark of a network or a token (mark.ts) in one of the sizes of an image. */
@element('wui-mark')
export class WuiMark extends WuiImage {
  /** Image of the record of a network. It precedes our drawing, and `src`, the image of a service, follows it. */
  @property() own?: string | undefined
  /** CAIP-2 id of a network. */
  @property() network?: string | undefined
  @property({ attribute: false }) token?: MarkedToken | undefined

  override render() {
    if (this.drawing) return this.tile()
    const { own, network, token, src, name, color, alt, loading } = this
    const isRound = this.shape === 'circle'
    return html`${mark({ own, network, token, src, name, color, alt, loading, isRound })}`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-mark': WuiMark
  }
}
