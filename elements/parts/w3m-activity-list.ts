import { css, html, LitElement, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import { loadActivity, loadMoreActivity } from '../../src/controllers/activity.ts'
import { groupByMonth, monthTitle, type Transaction } from '../../src/core/money/activity.ts'
import { $activity, $activityRows } from '../../src/state/activity.ts'
import { $activeNetwork } from '../../src/state/networks.ts'
import { $language, $words, t } from '../../src/text/text.ts'
import { Action } from '../base/action.ts'
import { element } from '../base/define.ts'
import { StoreController } from '../base/store-controller.ts'
import { ScrollWindow } from '../base/scroll-window.ts'
import { WhileShown } from '../base/while-shown.ts'
import { reset } from '../styles/reset.ts'
import '../ui/wui-note.ts'
import '../ui/wui-sheet.ts'
import './w3m-activity-row.ts'
import './w3m-empty.ts'
import './w3m-row-skeletons.ts'

/** What stands in the list, top to bottom: the title of a month, or a transaction. */
type Entry = { readonly key: string } & (
  | { readonly title: string; readonly row?: undefined }
  | { readonly row: Transaction; readonly title?: undefined }
)

// A page of the history below the visible part: the next one is asked for before the end is seen.
const spareRows = 8
const mostInDom = 60

/**
 * The account's transactions by month, newest first. With `first` only so many; without it the list is endless, and
 * only the rows around the visible part are in the document (at most 60).
 */
@element('w3m-activity-list')
export class W3mActivityList extends LitElement {
  static override styles = [
    reset,
    css`
      :host {
        display: flex;
        flex-direction: column;
        gap: var(--wui-gap);
        flex: none;
      }
      .all {
        position: relative;
        block-size: var(--list-height, auto);
      }
      .window {
        padding-block-start: var(--list-top, 0px);
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

  /** Only so many rows. */
  @property({ type: Number }) first?: number
  @state() private from = 0

  #activity = new StoreController(this, $activity)
  #rows = new StoreController(this, $activityRows)
  #network = new StoreController(this, $activeNetwork)
  #language = new StoreController(this, $language)
  protected words = new StoreController(this, $words)
  #retry = new Action(this, () =>
    $activity.get().transactions.length ? loadMoreActivity() : loadActivity({ now: true }),
  )
  protected loading = new WhileShown(
    this,
    () => void loadActivity(),
    () => {},
  )
  #window = new ScrollWindow(this, () => this.#look())
  #rowHeight = 60
  readonly #titleHeight = 40

  override render() {
    const { status, isOwnOnly } = this.#activity.value
    const rows = this.first === undefined ? this.#rows.value : this.#rows.value.slice(0, this.first)
    if (!rows.length) return this.#renderNothing()
    return html`${isOwnOnly ? html`<wui-note>${t('activity.ownOnly')}</wui-note>` : nothing}
      ${this.#renderRows(rows)}
      ${
        status === 'failed'
          ? html`<w3m-empty
              icon="warning"
              .heading=${t('activity.failed')}
              .action=${t('send.retry')}
              ?pending=${this.#retry.pending}
              @act=${this.#retry.run}
            ></w3m-empty>`
          : status === 'loading' && this.first === undefined
            ? html`<w3m-row-skeletons count="2"></w3m-row-skeletons>`
            : nothing
      }`
  }

  #renderNothing() {
    const { status, isComplete, isOwnOnly } = this.#activity.value
    if (status === 'failed')
      return html`<w3m-empty
        icon="warning"
        .heading=${t('activity.failed')}
        .action=${t('send.retry')}
        ?pending=${this.#retry.pending}
        @act=${this.#retry.run}
      ></w3m-empty>`
    if (status !== 'ready' || !isComplete) return html`<w3m-row-skeletons count="7"></w3m-row-skeletons>`
    return html`<w3m-empty
      data-testid="empty-activity-state"
      .heading=${t('activity.none')}
      .text=${t(isOwnOnly ? 'activity.ownOnly' : 'activity.noneText')}
    ></w3m-empty>`
  }

  #renderRows(rows: readonly Transaction[]) {
    const entries = this.#entries(rows)
    const shown = entries.slice(this.from, this.from + mostInDom)
    const locale = this.#language.value.tag
    const network = this.#network.value
    return html`<wui-sheet>
      <div class="all">
        <div class="window" role="list" aria-label=${t('activity.title')} aria-busy=${this.#activity.value.status === 'loading' ? 'true' : 'false'}>
          ${repeat(
            shown,
            entry => entry.key,
            entry =>
              entry.row
                ? html`<w3m-activity-row
                    role="listitem"
                    .transaction=${entry.row}
                    .network=${network || undefined}
                    .locale=${locale}
                  ></w3m-activity-row>`
                : html`<div class="title" role="listitem" data-testid="month-indexes">
                    <span data-testid="group-title">${entry.title}</span>
                  </div>`,
          )}
        </div>
      </div>
    </wui-sheet>`
  }

  // A look at every frame of a scroll must not sort a thousand rows.
  #known: { rows?: readonly Transaction[]; locale?: string; entries: readonly Entry[] } = { entries: [] }

  #entries(rows: readonly Transaction[]): readonly Entry[] {
    const locale = this.#language.value.tag
    if (this.#known.rows === rows && this.#known.locale === locale) return this.#known.entries
    const entries = groupByMonth(rows).flatMap((group): Entry[] => [
      { key: group.key, title: monthTitle(group, locale, Date.now()) },
      ...group.transactions.map(row => ({ key: row.id + row.hash, row })),
    ])
    this.#known = { rows, locale, entries }
    return entries
  }

  protected override updated(): void {
    if (this.first !== undefined) return
    const entries = this.#entries(this.#rows.value)
    this.style.setProperty('--list-height', `${this.#height(entries)}px`)
    this.style.setProperty('--list-top', `${this.#height(entries.slice(0, this.from))}px`)
    this.#window.plan()
  }

  #height = (entries: readonly Entry[]): number =>
    entries.reduce((sum, { row }) => sum + (row ? this.#rowHeight : this.#titleHeight), 0)

  /** Which entries are in sight, and whether the end is near. */
  #look(): void {
    const all = this.renderRoot.querySelector('.all')
    if (!all || this.first !== undefined) return
    const measured = this.renderRoot.querySelector('w3m-activity-row')?.getBoundingClientRect().height ?? 0
    if (measured && Math.abs(measured - this.#rowHeight) > 0.5) {
      this.#rowHeight = measured
      this.requestUpdate()
    }
    const { from, to } = this.#window.visible(all)
    const entries = this.#entries(this.#rows.value)
    let top = 0
    let first = 0
    while (first < entries.length && top < from)
      top += entries[first++]?.row ? this.#rowHeight : this.#titleHeight
    this.from = Math.max(0, Math.min(first - spareRows, entries.length - 1))
    const height = this.#height(entries)
    const { status, isComplete } = this.#activity.value
    if (status === 'ready' && !isComplete && to + spareRows * this.#rowHeight > height)
      void loadMoreActivity()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-activity-list': W3mActivityList
  }
}
