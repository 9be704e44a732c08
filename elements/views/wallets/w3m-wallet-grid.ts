import { css, html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import { walletTilesInDom } from '../../../src/core/wallet/list-limits.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { KeyRecycler } from '../../base/key-recycler.ts'
import { isSameRange, nextRange, type RowRange, type RowRangeRules } from '../../base/row-range.ts'
import { ScrollWindow } from '../../base/scroll-window.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-sheet.ts'
import '../../ui/wui-shimmer.ts'
import '../../ui/wui-tile.ts'
import '../../ui/wui-wallet-image.ts'

/** Data of a wallet in the grid. */
export interface WalletTile {
  readonly id: string
  readonly name: string
  readonly image?: string | undefined
  readonly color?: string | undefined
  readonly isInstalled?: boolean
  readonly isRecent?: boolean
}

/** Minimum width of a column in px, which is enough for most names. */
const columnWidth = 80
/** Number of columns. More than six would leave too few rows for a tall window, because the number of tiles in the document is limited. */
const columnLimits = { least: 3, most: 6 }
const rangeRules = { minVisible: 7, overscan: 3, maxStep: 2 } satisfies Partial<RowRangeRules>

/**
 * Virtualized grid of any number of wallets, with at most 60 in the document. The grid is as high as all of its rows, so that the
 * scrollbar is accurate. Fires `choose` with the id, and `near-end` while few rows follow the visible ones.
 */
@element('w3m-wallet-grid')
export class W3mWalletGrid extends LocalizedElement {
  static override styles = [
    reset,
    // `.window`: All rows are as high as one with names of two lines.
    css`
      :host {
        display: block;
        flex: none;
      }
      .all {
        outline: none;
        overflow-anchor: none;
      }
      .above,
      .below {
        block-size: var(--height, 0);
      }
      .window {
        display: grid;
        grid-template-columns: repeat(var(--columns), minmax(0, 1fr));
        grid-auto-rows: minmax(calc(82px + 2.667 * var(--wui-fs-micro)), auto);
      }
      .waiting {
        display: flex;
        flex-direction: column;
        align-items: center;
        gap: 8px;
        padding: 10px 2px 8px;
      }
    `,
  ]

  @property({ attribute: false }) tiles: readonly WalletTile[] = []
  /** More wallets are loading, so skeletons fill their places. */
  @property({ type: Boolean }) loading = false

  @state() private range: RowRange = { start: 0, count: rangeRules.minVisible }

  @state() private columns = 4

  #rowHeight = 114
  #scrollWindow = new ScrollWindow(this, () => this.#updateRange())
  #recycler = new KeyRecycler()
  #focusedTestId: string | undefined

  protected override willUpdate(): void {
    this.#focusedTestId = this.#tileTestId
  }

  override render() {
    const { columns } = this
    const { first, last } = this.#visibleRange
    const visibleTiles = this.tiles.slice(first * columns, last * columns)
    const keys = this.#recycler.keysOf(first * columns, first * columns + visibleTiles.length)
    const skeletonCount = this.loading ? last * columns - Math.max(this.tiles.length, first * columns) : 0
    return html`<wui-sheet exportparts="sheet">
      <div class="all" tabindex="-1" @keydown=${this.#onKeyDown}>
        <div class="above"></div>
        <div class="window" role="list" aria-label=${t('wallets.list')} data-testid="wallet-list">
          ${repeat(
            visibleTiles,
            (_, index) => keys[index],
            (tile, index) => this.#renderTile(tile, first * columns + index),
          )}
          ${Array.from(
            { length: Math.max(0, skeletonCount) },
            () => html`<div class="waiting" aria-hidden="true">
              <wui-shimmer width="56px" height="56px" radius="18px"></wui-shimmer>
              <wui-shimmer width="44px" height="12px"></wui-shimmer>
            </div>`,
          )}
        </div>
        <div class="below"></div>
      </div>
    </wui-sheet>`
  }

  protected override updated(): void {
    const { first, last } = this.#visibleRange
    this.#setSpacer('above', first)
    this.#setSpacer('below', this.#rowCount - last)
    const list = this.renderRoot.querySelector<HTMLElement>('.window')
    list?.style.setProperty('--columns', String(this.columns))
    // The focused wallet was scrolled out. Focus the grid, so Enter does not select the wallet that replaced it and Tab continues
    // from here.
    if (this.#focusedTestId !== undefined && this.#tileTestId !== this.#focusedTestId)
      this.renderRoot.querySelector<HTMLElement>('.all')?.focus({ preventScroll: true })
    this.#scrollWindow.schedule()
  }

  #renderTile(tile: WalletTile, index: number) {
    const wallet = tile.name
    const description = tile.isInstalled
      ? t('wallets.installedName', { wallet })
      : tile.isRecent
        ? t('wallets.recentName', { wallet })
        : ''
    return html`<wui-tile
      role="listitem"
      aria-posinset=${index + 1}
      aria-setsize=${this.loading ? -1 : this.tiles.length}
      exportparts="tile"
      data-testid=${`wallet-search-item-${tile.id}`}
      .label=${wallet}
      .description=${description}
      @click=${() => this.#dispatchChoose(tile.id)}
      ><wui-wallet-image
        slot="image"
        size="56"
        loading="lazy"
        .src=${tile.image}
        .name=${wallet}
        .color=${tile.color}
        ?installed=${tile.isInstalled ?? nothing}
      ></wui-wallet-image
    ></wui-tile>`
  }

  // Skeletons fill the incomplete row. While nothing has loaded, the grid keeps its minimum height.
  get #cellCount(): number {
    const { columns } = this
    const { length } = this.tiles
    return this.loading
      ? Math.max(Math.ceil((length + 1) / columns), rangeRules.minVisible) * columns
      : length
  }

  // Only the spacers get the property, because changing an inherited custom property would restyle all tiles.
  #setSpacer(name: 'above' | 'below', rows: number): void {
    const box = this.renderRoot.querySelector<HTMLElement>(`.${name}`)
    box?.style.setProperty('--height', `${rows * this.#rowHeight}px`)
  }

  get #rowCount(): number {
    return Math.ceil(this.#cellCount / this.columns)
  }

  get #visibleRange(): { readonly first: number; readonly last: number } {
    const first = Math.max(0, Math.min(this.range.start, this.#rowCount - this.range.count))
    return { first, last: Math.min(first + this.range.count, this.#rowCount) }
  }

  get #tileTestId(): string | undefined {
    const focused = this.shadowRoot?.activeElement
    return focused?.matches('wui-tile') ? (focused as HTMLElement).dataset.testid : undefined
  }

  #dispatchChoose(id: string): void {
    this.dispatchEvent(new CustomEvent('choose', { detail: id }))
  }

  #updateRange(): void {
    const gridElement = this.renderRoot.querySelector('.all')
    if (!gridElement?.clientWidth) return
    const { least, most } = columnLimits
    this.columns = Math.max(least, Math.min(most, Math.floor(gridElement.clientWidth / columnWidth)))
    const measuredHeight = this.renderRoot.querySelector('wui-tile')?.getBoundingClientRect().height ?? 0
    if (measuredHeight && Math.abs(measuredHeight - this.#rowHeight) > 0.5) {
      this.#rowHeight = measuredHeight
      this.requestUpdate()
    }
    const { start, end } = this.#scrollWindow.visibleRangeOf(gridElement)
    const last = Math.ceil(end / this.#rowHeight)
    const visibleRows = Math.ceil((end - start) / this.#rowHeight)
    const updatedRange = nextRange(
      this.range,
      { start: Math.floor(start / this.#rowHeight), end: last, count: visibleRows },
      { ...rangeRules, maxCount: Math.floor(walletTilesInDom / this.columns) },
    )
    if (!isSameRange(updatedRange, this.range)) this.range = updatedRange
    if (last + rangeRules.overscan >= Math.floor(this.tiles.length / this.columns))
      this.dispatchEvent(new Event('near-end'))
  }

  // Arrow keys move the focus in the grid and scroll to tiles that are not visible.
  #onKeyDown = (event: KeyboardEvent): void => {
    const tiles = [...this.renderRoot.querySelectorAll('wui-tile')]
    const at = tiles.findIndex(tile => tile === this.shadowRoot?.activeElement)
    const direction = this.matches(':dir(rtl)') ? -1 : 1
    const { columns } = this
    const step = { ArrowRight: direction, ArrowLeft: -direction, ArrowDown: columns, ArrowUp: -columns }[
      event.key
    ]
    if (at < 0 || step === undefined) return
    event.preventDefault()
    const nextTile = tiles[at + step]
    nextTile?.focus()
    nextTile?.scrollIntoView({ block: 'nearest' })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-grid': W3mWalletGrid
  }
}
