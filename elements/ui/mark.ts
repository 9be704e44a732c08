import { html, type LitElement, nothing } from 'lit'
import { type ChildPart, Directive, directive, type PartInfo } from 'lit/directive.js'
import { keyed } from 'lit/directives/keyed.js'
import { iconDrawing } from './icon-drawing.ts'
import { type Mark, type MarkedToken, networkMark, tokenMark } from './marks.ts'
import './more-icons.ts'
import type { IconName } from './more-icons.ts'
import { type Tile, tile, tint } from './tile.ts'

/** Sources of a mark in the order they are tried: `ownImage`, a data URL in `src`, our drawing of `network` or `token`, `src`, `name`. */
export interface MarkSource extends Tile {
  /** Image from the record of a network. */
  readonly ownImage?: string | undefined
  /** CAIP-2 id of a network. */
  readonly network?: string | undefined
  readonly token?: MarkedToken | undefined
  /** Icon that replaces all other sources. */
  readonly icon?: IconName | undefined
  readonly tone?: 'accent' | 'neutral' | 'bad'
  readonly isRound?: boolean
}

class MarkDirective extends Directive {
  readonly #host: LitElement
  /** URL of the image that failed to load. */
  #failedUrl: string | undefined

  constructor(part: PartInfo) {
    super(part)
    this.#host = (part as ChildPart).options?.host as LitElement
  }

  render({ icon, tone = 'neutral', ownImage, network, token, isRound, ...image }: MarkSource): unknown {
    const shape = isRound ? 'tile round' : 'tile'
    const { src, alt } = image
    if (icon)
      return html`<span class=${`${shape} icon ${tone}`} part="image">${iconDrawing(icon, alt)}</span>`
    if (ownImage !== undefined && ownImage !== this.#failedUrl)
      return tile({ ...image, shape, src: ownImage, onError: () => this.#useFallback(ownImage) })
    const mark = src?.startsWith('data:') ? undefined : markOf(network, token)
    return mark ? renderMark(mark, shape, alt) : tile({ ...image, shape })
  }

  #useFallback(ownImage: string): void {
    this.#failedUrl = ownImage
    this.#host.requestUpdate()
  }
}

/** Renders the mark of a network or token into the shadow root of an element with `tileStyles` and `iconStyles`. */
export const mark: (source: MarkSource) => unknown = directive(MarkDirective)

function markOf(network: string | undefined, token: MarkedToken | undefined): Mark | undefined {
  if (token) return tokenMark(token)
  return network === undefined ? undefined : networkMark(network)
}

// The SVG itself is the tile, which saves one element per row.
const renderMark = ({ ground, art }: Mark, shape: string, alt?: string): unknown =>
  keyed(
    ground,
    html`<svg
      class=${shape}
      part="image"
      viewBox="0 0 24 24"
      role=${alt ? 'img' : nothing}
      aria-label=${alt || nothing}
      aria-hidden=${alt ? nothing : 'true'}
      ${tint(ground)}
      >${art}</svg
    >`,
  )
