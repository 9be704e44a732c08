import { css, html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import { loadMoreActivity } from '../../src/controllers/account/activity.ts'
import { loadTransactions } from '../../src/controllers/send/load-transactions.ts'
import { groupByTime, groupTitle, type Transaction } from '../../src/core/money/activity.ts'
import { $activity, $activityRows } from '../../src/state/account/activity.ts'
import { $activeNetwork } from '../../src/state/network/networks.ts'
import { $language, t } from '../../src/text/text.ts'
import { element } from '../base/define.ts'
import { KeyRecycler } from '../base/key-recycler.ts'
import { isSameRange, nextRange, type RowRange, type RowRangeRules } from '../base/row-range.ts'
import { ScrollWindow } from '../base/scroll-window.ts'
import { StoreController } from '../base/store-controller.ts'
import { LocalizedElement } from '../base/localized-element.ts'
import { reset } from '../styles/reset.ts'
import '../ui/wui-note.ts'
import '../ui/wui-sheet.ts'
import { ListFrame, listStyles } from './list-frame.ts'
import './w3m-activity-row.ts'
import type { W3mActivityRow } from './w3m-activity-row.ts'
import './w3m-empty.ts'
import './w3m-row-skeletons.ts'

/** List entry: a title for a day or month, or a transaction. */
type Entry = { readonly key: string } & (
  | { readonly title: string; readonly row?: undefined }
  | { readonly row: Transaction; readonly isDated: boolean; readonly title?: undefined }
)

const rangeRules: RowRangeRules = { minVisible: 10, overscan: 6, maxCount: 60, maxStep: 4 }
const titleHeight = 40

/**
 * Transactions of the account by day and month, newest first. `maxRows` limits the number of rows. Without it, the list loads more on
 * scroll and is virtualized: at most 60 rows and titles are in the document.
 */
@element('w3m-activity-list')
export class W3mActivityList extends LocalizedElement {
  static override styles = [
    reset,
    listStyles,
    css`
      .all {
        outline: none;
        overflow-anchor: none;
      }
      .above,
      .below {
        block-size: var(--height, 0);
      }
      .title + w3m-activity-row::before {
        display: none;
      }
      .title {
        display: flex;
        align-items: end;
        block-size: 40px;
        padding: 0 12px 6px;
        color: var(--wui-t2);
        font-size: var(--wui-fs-cap);
        font-weight: 550;
      }
    `,
  ]

  /** Maximum number of rows. */
  @property({ type: Number }) maxRows?: number
  /** Hash of the transaction to highlight. */
  @property() lit = ''
  @state() private range: RowRange = { start: 0, count: rangeRules.minVisible }

  #activity = new StoreController(this, $activity)
  #rows = new StoreController(this, $activityRows)
  #network = new StoreController(this, $activeNetwork)
  #language = new StoreController(this, $language)
  #frame = new ListFrame(this, {
    load: loadTransactions,
    reload: () =>
      $activity.get().transactions.length ? loadMoreActivity() : loadTransactions({ now: true }),
    failureText: 'activity.failed',
  })
  #scrollWindow = new ScrollWindow(this, () => this.#updateRange())
  #recycler = new KeyRecycler()
  #focusedHash: string | undefined
  // Expected height of a row in px: that of the lowest row of the first rows, because it depends on the density and the font size.
  #rowHeight = 60
  #isMeasured = false
  // Heights in px of rows that differ from `#rowHeight`, for example because a long name wraps to a second line.
  readonly #measuredHeights = new WeakMap<Transaction, number>()

  protected override willUpdate(): void {
    this.#focusedHash = this.#focusedRowHash
  }

  override render() {
    const { status, isOwnOnly } = this.#activity.value
    const rows = this.maxRows === undefined ? this.#rows.value : this.#rows.value.slice(0, this.maxRows)
    if (!rows.length) return this.#renderEmptyState()
    return html`${isOwnOnly ? html`<wui-note>${t('activity.ownOnly')}</wui-note>` : nothing}
      ${this.#renderRows(rows)}
      ${
        status === 'failed'
          ? this.#frame.renderFailed()
          : status === 'loading' && this.maxRows === undefined
            ? html`<w3m-row-skeletons count="2"></w3m-row-skeletons>`
            : nothing
      }`
  }

  #renderEmptyState() {
    const { status, isComplete, isOwnOnly } = this.#activity.value
    return this.#frame.renderEmpty(
      status === 'ready' && !isComplete ? 'loading' : status,
      html`<w3m-empty
        data-testid="empty-activity-state"
        .heading=${t('activity.none')}
        .text=${t(isOwnOnly ? 'activity.ownOnly' : 'activity.noneText')}
      ></w3m-empty>`,
      html`<w3m-row-skeletons count="7"></w3m-row-skeletons>`,
    )
  }

  #renderRows(rows: readonly Transaction[]) {
    const entries = this.#getEntries(rows)
    const { start, end } = this.#getVisibleRange(entries)
    const keys = this.#recycler.keysOf(start, end)
    const { status, isComplete } = this.#activity.value
    const size = isComplete || this.maxRows !== undefined ? entries.length : -1
    return html`<wui-sheet>
      <div class="all" tabindex="-1">
        <div class="above"></div>
        <div role="list" aria-label=${t('activity.title')} aria-busy=${status === 'loading' ? 'true' : 'false'}>
          ${repeat(
            entries.slice(start, end),
            (_, index) => keys[index],
            (entry, index) => this.#renderEntry(entry, start + index + 1, size),
          )}
        </div>
        <div class="below"></div>
      </div>
    </wui-sheet>`
  }

  #renderEntry(entry: Entry, position: number, size: number) {
    const { row } = entry
    return row
      ? html`<w3m-activity-row
          role="listitem"
          aria-posinset=${position}
          aria-setsize=${size}
          ?lit=${row.hash === this.lit}
          .transaction=${row}
          .isDated=${entry.isDated}
          .network=${this.#network.value || undefined}
          .locale=${this.#language.value.tag}
        ></w3m-activity-row>`
      : html`<div
          class="title"
          role="listitem"
          aria-posinset=${position}
          aria-setsize=${size}
          data-testid="month-indexes"
        >
          <span data-testid="group-title">${entry.title}</span>
        </div>`
  }

  #getVisibleRange(entries: readonly Entry[]): { readonly start: number; readonly end: number } {
    const { length } = entries
    if (this.maxRows !== undefined) return { start: 0, end: length }
    const start = Math.max(0, Math.min(this.range.start, length - this.range.count))
    return { start, end: Math.min(start + this.range.count, length) }
  }

  // The entries are cached, so that a scroll frame does not sort a thousand rows.
  #cache: {
    rows?: readonly Transaction[]
    locale?: string
    day?: string
    entries: readonly Entry[]
  } = { entries: [] }

  #getEntries(rows: readonly Transaction[]): readonly Entry[] {
    const locale = this.#language.value.tag
    const now = Date.now()
    const day = new Date(now).toDateString()
    const cache = this.#cache
    if (cache.rows === rows && cache.locale === locale && cache.day === day) return cache.entries
    const entries = groupByTime(rows, now).flatMap((group): Entry[] => [
      { key: group.key, title: groupTitle(group, locale, now) },
      ...group.transactions.map(row => ({ key: row.id + row.hash, row, isDated: group.isDay })),
    ])
    this.#cache = { rows, locale, day, entries }
    return entries
  }

  protected override updated(): void {
    if (this.maxRows !== undefined) return
    const entries = this.#getEntries(this.#rows.value)
    const { start, end } = this.#getVisibleRange(entries)
    this.#setSpacer('above', entries.slice(0, start))
    this.#setSpacer('below', entries.slice(end))
    // The focused row was scrolled out. Focus the list, so Enter does not open the row that replaced it and Tab continues from
    // here.
    if (this.#focusedHash !== undefined && this.#focusedRowHash !== this.#focusedHash)
      this.renderRoot.querySelector<HTMLElement>('.all')?.focus({ preventScroll: true })
    this.#scrollWindow.schedule()
  }

  // Only the spacers get the property, because changing an inherited custom property would restyle all rows.
  #setSpacer(name: 'above' | 'below', entries: readonly Entry[]): void {
    const height = entries.reduce((sum, entry) => sum + this.#heightOf(entry), 0)
    this.renderRoot.querySelector<HTMLElement>(`.${name}`)?.style.setProperty('--height', `${height}px`)
  }

  #heightOf({ row }: Entry): number {
    return row ? (this.#measuredHeights.get(row) ?? this.#rowHeight) : titleHeight
  }

  get #focusedRowHash(): string | undefined {
    const focused = this.shadowRoot?.activeElement
    return focused?.matches('w3m-activity-row') ? (focused as W3mActivityRow).transaction?.hash : undefined
  }

  /** Measures the rendered rows and stores heights that differ from the expected ones. */
  #measure(): void {
    const sizes = [...this.renderRoot.querySelectorAll('w3m-activity-row')].flatMap(row => {
      const { height } = row.getBoundingClientRect()
      const { transaction } = row
      return height && transaction && row.hasUpdated ? [{ height, transaction }] : []
    })
    let hasNewHeight = false
    if (!this.#isMeasured && sizes.length) {
      const lowestHeight = Math.min(...sizes.map(({ height }) => height))
      hasNewHeight = lowestHeight !== this.#rowHeight
      this.#rowHeight = lowestHeight
      this.#isMeasured = true
    }
    for (const { height, transaction } of sizes) {
      if (Math.abs(height - (this.#measuredHeights.get(transaction) ?? this.#rowHeight)) <= 0.5) continue
      this.#measuredHeights.set(transaction, height)
      hasNewHeight = true
    }
    if (hasNewHeight) this.requestUpdate()
  }

  /** Updates the visible range and loads more near the end. */
  #updateRange(): void {
    const listElement = this.renderRoot.querySelector('.all')
    if (!listElement || this.maxRows !== undefined) return
    this.#measure()
    const { start, end } = this.#scrollWindow.visibleRangeOf(listElement)
    const entries = this.#getEntries(this.#rows.value)
    let [top, firstRow, endRow] = [0, 0, 0]
    for (const entry of entries) {
      const bottom = top + this.#heightOf(entry)
      if (bottom <= start) firstRow++
      if (top < end) endRow++
      top = bottom
    }
    const count = Math.ceil((end - start) / this.#rowHeight)
    const updatedRange = nextRange(this.range, { start: firstRow, end: endRow, count }, rangeRules)
    if (!isSameRange(updatedRange, this.range)) this.range = updatedRange
    const { status, isComplete } = this.#activity.value
    if (status === 'ready' && !isComplete && endRow + rangeRules.overscan >= entries.length)
      void loadMoreActivity()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-activity-list': W3mActivityList
  }
}
