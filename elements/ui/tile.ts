import { css, html, nothing } from 'lit'
import { Directive, directive, type ElementPart } from 'lit/directive.js'
import { keyed } from 'lit/directives/keyed.js'
import { iconDrawing } from './icon-drawing.ts'
import type { firstScreenIcons } from './icons.ts'
import { safeImage } from './safe-image.ts'

/** An image on a colored tile with the first letter of the name, which is visible until the image has loaded or if it fails. */
export interface Tile {
  readonly src?: string | undefined
  /** Name of the wallet or token. Its first letter is shown, and it determines the color if none is given. */
  readonly name?: string | undefined
  /** Color of the tile, as a hexadecimal color. */
  readonly color?: string | undefined
  /** Name for assistive technology. Empty if the name is next to the image. */
  readonly alt?: string
  /** Use `lazy` inside long lists. */
  readonly loading?: 'eager' | 'lazy' | undefined
  /** Classes of the tile. Default: `tile`. */
  readonly shape?: string
  /** Called when the image did not load. By default the letter remains. */
  readonly onError?: ((event: Event) => void) | undefined
}

/** Renders a tile into a shadow root with `tileStyles`. The element is recreated if `name` changes, or `color` if there is no name. */
export function tile({
  src,
  name = '',
  color,
  alt = '',
  loading,
  shape = 'tile',
  onError = dropImage,
}: Tile): unknown {
  const source = safeImage(src)
  // Keyed by the name if there is one, so that the tile remains when color and image arrive with the record. The letter follows the
  // image in the document, and the image is positioned above it.
  return keyed(
    name || color,
    html`<span class=${shape} part="image" role=${alt ? 'img' : nothing} aria-label=${alt || nothing} ${tint(tileColor(color, name))}
      >${
        source === undefined
          ? nothing
          : keyed(
              source,
              html`<img
                src=${source}
                alt=""
                loading=${loading ?? nothing}
                decoding="async"
                referrerpolicy="no-referrer"
                draggable="false"
                @load=${showImage}
                @error=${onError}
              />`,
            )
      }<span class="letter" aria-hidden="true" .textContent=${firstLetter(name)}></span
    ></span>`,
  )
}

/** Renders a tile with an icon, for an entry without an image. */
export const iconTile = (icon: keyof typeof firstScreenIcons, tone: 'accent' | 'neutral' = 'accent') =>
  html`<span class=${`tile icon ${tone}`} part="image">${iconDrawing(icon)}</span>`

const showImage = ({ currentTarget }: Event): void => {
  ;(currentTarget as Element).parentElement?.classList.add('shown')
}
const dropImage = ({ currentTarget }: Event): void => {
  ;(currentTarget as Element).parentElement?.classList.remove('shown')
  ;(currentTarget as Element).remove()
}

/** Sets the color of a tile on creation, through CSSOM. A style attribute would violate a strict content security policy. */
export const tint: (color: string) => unknown = directive(
  class extends Directive {
    override render(_color: string): void {}

    override update({ element }: ElementPart, [color]: [string]): void {
      if (!(element as HTMLElement).style.length) (element as HTMLElement).style.setProperty('--tile', color)
    }
  },
)

/** Returns the first visible letter or digit, skipping the marks, symbols and invisible characters of third-party names. */
export function firstLetter(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name.normalize('NFKC'))?.[0] ?? '').toLocaleUpperCase()
}

/**
 * Returns the given color if it is a plain hexadecimal one, otherwise a color derived from the name that is dark enough for white
 * text.
 */
export function tileColor(color: string | undefined, name: string): string {
  if (color && /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(color)) return color
  let hash = 0
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360
  return `oklch(0.52 0.11 ${hash})`
}

// `img`: Covers the letter. Images have no opacity at rest, which would create a compositor layer for each.
// `.shown`: The border is the tile behind the image. A border above the image would take longer to paint than the rest of a tile.
// `[src^='data:'] + .letter`: Appears with a delay, since data URLs load immediately. Network images cross-fade.
export const tileStyles = css`
  .tile {
    --size: calc(var(--n, 40) * 1px);
    display: grid;
    place-items: center;
    position: relative;
    flex: none;
    inline-size: var(--size);
    block-size: var(--size);
    border-radius: calc(var(--wui-unit) * var(--curve, calc(var(--n, 40) / 13)));
    background: var(--tile, var(--wui-sunk));
    color: #fff;
  }
  @supports (corner-shape: squircle) {
    .tile {
      border-radius: calc(var(--wui-unit) * var(--curve, calc(var(--n, 40) / 13)) * 1.42);
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
  [src^='data:'] + .letter {
    animation: appear 1ms 250ms both;
  }
  .shown [src^='http'] {
    animation: fade calc(180ms * var(--w3m-motion, 1));
  }
  .shown [src^='data:'] + .letter {
    display: none;
  }
  @keyframes appear {
    from {
      visibility: hidden;
    }
  }
  @keyframes fade {
    from {
      opacity: 0;
    }
  }
  @media (forced-colors: active) {
    .tile {
      border: 1px solid CanvasText;
      forced-color-adjust: none;
    }
  }
`
