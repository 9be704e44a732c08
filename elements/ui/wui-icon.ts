import { css, LitElement, type PropertyDeclarations } from 'lit'
import { define } from '../base/define.ts'
import { reset } from '../styles/reset.ts'
import { iconDrawing, iconStyles } from './icon-drawing.ts'
import { drawings, icons } from './icons.ts'
import type { IconName } from './more-icons.ts'

/** An icon by name, in the text color, or in own colors for social accounts. Hidden from assistive technology unless it has a label. */
export class WuiIcon extends LitElement {
  static override styles = [
    reset,
    iconStyles,
    css`
      :host {
        display: inline-block;
        flex: none;
        inline-size: 20px;
        block-size: 20px;
        --wui-stroke: 1.75;
      }
      :host([size='24']) {
        inline-size: 24px;
        block-size: 24px;
        --wui-stroke: 1.6;
      }
      :host([size='22']) {
        inline-size: 22px;
        block-size: 22px;
        --wui-stroke: 1.9;
      }
      :host([size='16']) {
        inline-size: 16px;
        block-size: 16px;
        --wui-stroke: 2;
      }
      :host([size='14']) {
        inline-size: 14px;
        block-size: 14px;
        --wui-stroke: 2.2;
      }
      :host([size='12']) {
        inline-size: 12px;
        block-size: 12px;
        --wui-stroke: 3;
      }
      .drawing {
        inline-size: 100%;
        block-size: 100%;
      }
    `,
  ]
  static override properties: PropertyDeclarations = {
    name: { reflect: true },
    size: { reflect: true },
    label: {},
  }

  name: IconName = 'info'
  size?: '12' | '14' | '16' | '20' | '22' | '24'
  label?: string

  override willUpdate(): void {
    const { name } = this
    if (name in icons || name in drawings) return
    const isSocial = /^(google|x|discord|farcaster|github|apple|facebook)$/.test(name)
    const load: Promise<unknown> = isSocial
      ? import('./marks.ts').then(({ socialMarks }) => Object.assign(drawings, socialMarks))
      : import('./more-icons.ts')
    load.then(
      () => (name in icons || name in drawings) && this.requestUpdate(),
      () => {},
    )
  }

  override render() {
    return iconDrawing(this.name, this.label)
  }
}
define('wui-icon', WuiIcon)

declare global {
  interface HTMLElementTagNameMap {
    'wui-icon': WuiIcon
  }
}
