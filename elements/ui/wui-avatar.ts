import { css, html, LitElement, type PropertyDeclarations, type PropertyValues, svg } from 'lit'
import { define } from '../base/define.ts'
import { reset } from '../styles/reset.ts'
import { safeImage } from './safe-image.ts'

/**
 * Avatar of an account: its image, or two discs on a background, whose positions and colors are derived from the address. Decorative,
 * next to a name.
 */
export class WuiAvatar extends LitElement {
  static override styles = [
    reset,
    css`
      :host {
        display: inline-block;
        position: relative;
        flex: none;
        inline-size: 40px;
        block-size: 40px;
        border-radius: 50%;
        overflow: hidden;
        forced-color-adjust: none;
      }
      :host([size='20']) {
        inline-size: 20px;
        block-size: 20px;
      }
      :host([size='24']) {
        inline-size: 24px;
        block-size: 24px;
      }
      :host([size='28']) {
        inline-size: 28px;
        block-size: 28px;
      }
      :host([size='56']) {
        inline-size: 56px;
        block-size: 56px;
      }
      :host([size='64']) {
        inline-size: 64px;
        block-size: 64px;
      }
      :host::after {
        content: '';
        position: absolute;
        inset: 0;
        border-radius: 50%;
        box-shadow: inset 0 0 0 1px oklch(0.2 0.02 200 / 0.1);
      }
      svg,
      img {
        position: absolute;
        inset: 0;
        inline-size: 100%;
        block-size: 100%;
        object-fit: cover;
      }
      img {
        opacity: 0;
      }
      .shown {
        opacity: 1;
      }
    `,
  ]
  static override properties: PropertyDeclarations = {
    address: {},
    src: {},
    size: { reflect: true },
    phase: { state: true },
  }

  address = ''
  src?: string
  size: '20' | '24' | '28' | '40' | '56' | '64' = '40'

  private phase: 'waiting' | 'shown' | 'failed' = 'waiting'

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('src')) this.phase = 'waiting'
  }

  override render() {
    const source = this.phase === 'failed' ? undefined : safeImage(this.src)
    return html`${drawDiscs(this.address)}
    ${
      source &&
      html`<img
        class=${this.phase}
        src=${source}
        alt=""
        decoding="async"
        referrerpolicy="no-referrer"
        draggable="false"
        @load=${this.#onLoad}
        @error=${this.#onError}
      />`
    }`
  }

  #onLoad = (): void => {
    this.phase = 'shown'
  }

  #onError = (): void => {
    this.phase = 'failed'
  }
}
define('wui-avatar', WuiAvatar)

function drawDiscs(address: string) {
  const nextRandom = createRandom(address)
  const hue = nextRandom() * 360
  const secondHue = hue + (nextRandom() < 0.5 ? 24 : -36)
  const angle = nextRandom() * 2 * Math.PI
  const positionAt = (distance: number, turn: number) => [
    20 + distance * Math.cos(angle + turn),
    20 + distance * Math.sin(angle + turn),
  ]
  const [farX, farY] = positionAt(13, 0)
  const [nearX, nearY] = positionAt(9 + nextRandom() * 3, 2.2 + nextRandom() * 1.4)
  return html`<svg viewBox="0 0 40 40" aria-hidden="true">
    ${svg`<rect width="40" height="40" fill=${`oklch(0.92 0.045 ${hue})`}></rect>
      <circle cx=${farX} cy=${farY} r="19" fill=${`oklch(0.77 0.115 ${secondHue})`}></circle>
      <circle cx=${nearX} cy=${nearY} r="13" fill=${`oklch(0.53 0.16 ${hue})`}></circle>`}
  </svg>`
}

// A small deterministic generator seeded by the address. Hexadecimal addresses are lowercased, because their case is only a
// checksum.
function createRandom(address: string): () => number {
  const seed = /^0x/i.test(address) ? address.toLowerCase() : address
  let value = 2166136261
  for (const character of seed) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619)
  return () => {
    value = Math.imul(value ^ (value >>> 15), 2246822519) + 0x9e3779b9
    return ((value ^ (value >>> 13)) >>> 0) / 2 ** 32
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-avatar': WuiAvatar
  }
}
