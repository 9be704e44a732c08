import { css, html, LitElement, nothing, type PropertyDeclarations, type PropertyValues } from 'lit'
import { define } from '../base/define.ts'
import { reset } from '../styles/reset.ts'
import type { IconName } from './more-icons.ts'
import { safeImage } from './safe-image.ts'
import './wui-icon.ts'

/**
 * An image that never leaves a hole: a tile with the first letter of the name stands below it, so a refused, failed
 * or hanging image costs neither time nor layout. Decoration beside a name unless it carries an `alt`.
 */
export class WuiImage extends LitElement {
  static override styles = [
    reset,
    // `img`: Over the letter, which it hides. Not by its opacity, which would make a layer of each.
    // `.shown`: The ring shows from behind: one that is drawn over a picture costs more than all else of a tile.
    // `.letter`: The letter waits a moment, so that an image that comes at once does not flash one.
    css`
      :host {
        --n: 40;
        --size: calc(var(--n) * 1px);
        --curve: calc(var(--n) / 13);
        display: inline-grid;
        place-items: center;
        position: relative;
        flex: none;
        inline-size: var(--size);
        block-size: var(--size);
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
      :host([size='72']) {
        --n: 72;
        --curve: 5;
      }
      .tile {
        display: grid;
        place-items: center;
        position: relative;
        inline-size: 100%;
        block-size: 100%;
        border-radius: calc(var(--wui-unit) * var(--curve));
        background: var(--tile, var(--wui-sunk));
        color: #fff;
      }
      :host([shape='circle']) .tile {
        border-radius: 50%;
      }
      @supports (corner-shape: squircle) {
        :host(:not([shape='circle'])) .tile {
          border-radius: calc(var(--wui-unit) * var(--curve) * 1.42);
          corner-shape: squircle;
        }
      }
      .icon {
        background: var(--wui-sunk);
        color: var(--wui-t2);
      }
      .icon.accent {
        background: var(--wui-soft);
        color: var(--wui-accent);
      }
      .icon.bad {
        background: var(--wui-bad-soft);
        color: var(--wui-bad);
      }
      img {
        position: absolute;
        inset: 1px;
        inline-size: calc(100% - 2px);
        block-size: calc(100% - 2px);
        object-fit: cover;
        visibility: hidden;
        border-radius: inherit;
        corner-shape: inherit;
        background: var(--wui-sheet);
      }
      .shown {
        background: oklch(0.2 0.02 200 / 0.08);
      }
      .shown img {
        visibility: visible;
      }
      .letter {
        font-size: calc(var(--size) * 0.44);
        font-weight: 600;
        line-height: 1;
        letter-spacing: 0;
        text-shadow: 0 0 2px oklch(0.2 0.02 200 / 0.35);
        unicode-bidi: isolate;
      }
      .waiting .letter {
        animation: appear 1ms 250ms both;
      }
      @keyframes appear {
        from {
          visibility: hidden;
        }
      }
      @media (forced-colors: active) {
        .tile {
          border: 1px solid CanvasText;
          forced-color-adjust: none;
        }
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
    phase: { state: true },
  }

  src?: string
  /** Whose image it is: gives the letter of the tile and, without a color, the hue. Not shown as text. */
  name = ''
  /** Color of the tile, as a hexadecimal color. */
  color?: string
  /** Name for assistive technology; leave it empty where the name stands beside the image. */
  alt = ''
  /** A drawing of ours in place of an image. */
  icon?: IconName
  tone: 'neutral' | 'accent' | 'bad' = 'accent'
  size?: '17' | '20' | '24' | '32' | '40' | '48' | '56' | '64' | '72'
  shape?: 'squircle' | 'circle'
  /** `lazy` inside long lists. */
  loading?: 'eager' | 'lazy'

  protected phase: 'waiting' | 'shown' | 'failed' = 'waiting'

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('src')) this.phase = 'waiting'
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('color') || changed.has('name'))
      this.style.setProperty('--tile', tileColor(this.color, this.name))
  }

  override render() {
    return this.tile()
  }

  /** The drawing that stands in place of an image. */
  protected get drawing(): IconName | undefined {
    return this.icon
  }

  /** The picture that is tried now. */
  protected get source(): string | undefined {
    return this.src
  }

  get #drawingSize() {
    const size = Number(this.size ?? 40)
    return size < 32 ? '14' : size < 56 ? '20' : '24'
  }

  protected tile() {
    if (this.drawing)
      return html`<span class=${`tile icon ${this.tone}`} part="image">
        <wui-icon name=${this.drawing} size=${this.#drawingSize} label=${this.alt}></wui-icon>
      </span>`
    const source = this.phase === 'failed' ? undefined : safeImage(this.source)
    const isNamedByTile = this.alt !== '' && this.phase !== 'shown'
    return html`<span
      class=${source === undefined ? 'tile' : `tile ${this.phase}`}
      part="image"
      role=${isNamedByTile ? 'img' : nothing}
      aria-label=${isNamedByTile ? this.alt : nothing}
    >
      ${this.phase === 'shown' ? nothing : html`<span class="letter" aria-hidden="true">${firstLetter(this.name)}</span>`}
      ${
        source === undefined
          ? nothing
          : html`<img
              src=${source}
              alt=${this.alt}
              loading=${this.loading ?? nothing}
              decoding="async"
              referrerpolicy="no-referrer"
              draggable="false"
              @load=${this.#loaded}
              @error=${this.failed}
            />`
      }
    </span>`
  }

  #loaded = (): void => {
    this.phase = 'shown'
  }

  protected failed(): void {
    this.phase = 'failed'
  }
}
define('wui-image', WuiImage)

/** The first letter or digit that can be seen: no marks, signs or invisible characters of a stranger's name. */
export function firstLetter(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name.normalize('NFKC'))?.[0] ?? '').toLocaleUpperCase()
}

/** The given color if it is a plain hexadecimal one, else a color of the name's own, dark enough for white. */
export function tileColor(color: string | undefined, name: string): string {
  if (color && /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(color)) return color
  let hash = 0
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360
  return `oklch(0.52 0.11 ${hash})`
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-image': WuiImage
  }
}
