import { css, html, nothing, type PropertyValues } from 'lit'
import { property, state } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import type * as Marks from './marks.ts'
import type { Mark, MarkedToken } from './marks.ts'
import { WuiImage } from './wui-image.ts'

let marks: typeof Marks | undefined
const loading = import('./marks.ts').then(
  loaded => {
    marks = loaded
  },
  // The letter stands in its place.
  () => {},
)

/**
 * The mark of a network or a token: the picture that its record holds itself, then our drawing, then the one of a service,
 * then its letter.
 */
@element('wui-mark')
export class WuiMark extends WuiImage {
  static override styles = [
    ...WuiImage.styles,
    css`
      .drawn {
        overflow: hidden;
      }
      .drawn svg {
        inline-size: 100%;
        block-size: 100%;
      }
    `,
  ]

  /** The picture of its record: it comes before our drawing, and `src`, that of a service, after it. */
  @property() own?: string | undefined
  /** A network, by its CAIP-2 id. */
  @property() network?: string | undefined
  @property({ attribute: false }) token?: MarkedToken | undefined

  @state() private isOwnFailed = false

  override connectedCallback(): void {
    super.connectedCallback()
    if (!marks) void loading.then(() => this.requestUpdate())
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('own')) this.isOwnFailed = false
  }

  protected override get source(): string | undefined {
    return this.#isOwnTried ? this.own : this.src
  }

  protected override get failed() {
    return this.#isOwnTried ? this.#dropOwn : undefined
  }

  #dropOwn = (): void => {
    this.isOwnFailed = true
  }

  get #isOwnTried(): boolean {
    return this.own !== undefined && !this.isOwnFailed
  }

  get #mark(): Mark | undefined {
    if (!marks || this.#isOwnTried || this.src?.startsWith('data:')) return undefined
    if (this.token) return marks.tokenMark(this.token)
    return this.network === undefined ? undefined : marks.networkMark(this.network)
  }

  override render() {
    const mark = this.#mark
    if (!mark) return super.render()
    return html`<span
      class="tile drawn"
      part="image"
      role=${this.alt ? 'img' : nothing}
      aria-label=${this.alt || nothing}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true"><rect width="24" height="24" fill=${mark.ground}></rect>${mark.art}</svg>
    </span>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-mark': WuiMark
  }
}
