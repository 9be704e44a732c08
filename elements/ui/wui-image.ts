import { css, html, LitElement, type PropertyDeclarations } from 'lit'
import { define } from '../base/define.ts'
import { reset } from '../styles/reset.ts'
import type { IconName } from './more-icons.ts'
import { tile, tileStyles } from './tile.ts'
import './wui-icon.ts'

/**
 * Image with a fallback: a tile with the first letter of the name is behind it, so a blocked, failed or slow image causes no delay
 * and no layout shift. Decorative unless it has an `alt`.
 */
export class WuiImage extends LitElement {
  static override styles = [
    reset,
    tileStyles,
    css`
      :host {
        display: inline-grid;
        position: relative;
        flex: none;
        inline-size: calc(var(--n) * 1px);
        block-size: calc(var(--n) * 1px);
        --n: 40;
      }
      :host([size='17']) {
        --n: 17;
      }
      :host([size='20']) {
        --n: 20;
      }
      :host([size='24']) {
        --n: 24;
      }
      :host([size='32']) {
        --n: 32;
      }
      :host([size='48']) {
        --n: 48;
      }
      :host([size='56']) {
        --n: 56;
      }
      :host([size='64']) {
        --n: 64;
        --curve: 4.5;
      }
      .tile {
        inline-size: 100%;
        block-size: 100%;
      }
      .round {
        border-radius: 50%;
        corner-shape: round;
      }
    `,
  ]
  static override properties: PropertyDeclarations = {
    src: {},
    name: {},
    color: {},
    alt: {},
    icon: {},
    tone: {},
    size: { reflect: true },
    shape: {},
    loading: {},
  }

  src?: string
  /** Name of the wallet or token. Its first letter is shown, and it determines the color if none is given. Not shown as text. */
  name = ''
  /** Color of the tile, as a hexadecimal color. */
  color?: string
  /** Accessible name. Empty if the name is next to the image. */
  alt = ''
  /** Icon shown instead of an image. */
  icon?: IconName
  tone: 'neutral' | 'accent' | 'bad' = 'accent'
  size?: '17' | '20' | '24' | '32' | '40' | '48' | '56' | '64'
  shape?: 'squircle' | 'circle'
  /** Use `lazy` inside long lists. */
  loading?: 'eager' | 'lazy'

  override render() {
    return this.tile()
  }

  /** Icon that replaces the image. */
  protected get drawing(): IconName | undefined {
    return this.icon
  }

  get #drawingSize() {
    const size = Number(this.size ?? 40)
    return size < 32 ? '14' : size < 56 ? '20' : '24'
  }

  protected tile() {
    const { src, name, color, alt, loading } = this
    const shape = this.shape === 'circle' ? 'tile round' : 'tile'
    if (this.drawing)
      return html`<span class=${`${shape} icon ${this.tone}`} part="image">
        <wui-icon name=${this.drawing} size=${this.#drawingSize} label=${this.alt}></wui-icon>
      </span>`
    return tile({ src, name, color, alt, loading, shape })
  }
}
define('wui-image', WuiImage)

declare global {
  interface HTMLElementTagNameMap {
    'wui-image': WuiImage
  }
}
