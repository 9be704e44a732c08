import { css, html, nothing, type TemplateResult } from 'lit'
import { rowStyles } from '../styles/row.ts'
import { iconStyles } from './icon-drawing.ts'
import { tileStyles } from './tile.ts'

/** Content of a data row: a token, a network or a transaction. */
export interface RowData {
  /** Tile at the start. */
  readonly mark: unknown
  readonly label: string
  /** The label is a name, so it is not translated. */
  readonly isName?: boolean
  /** Tooltip of the label. */
  readonly labelTitle?: string
  /** Elements of class `note` below the label. */
  readonly notes?: unknown
  /** Texts wrap instead of being truncated. */
  readonly isWrapped?: boolean
  /** Value at the end, with `valueNote` as a second line below it. */
  readonly value?: string
  readonly valueNote?: string
  /** Full text of shortened values. */
  readonly valuesTitle?: string
  /** Content after the values. */
  readonly end?: unknown
}

// A wrapper around each text would be half of all elements of a long list, so `bdi` is the text line itself.
/** Renders the content of a `.row` into a shadow root with `dataRowStyles`. */
export function rowData(data: RowData): TemplateResult {
  const { mark, label, isName, labelTitle, notes, isWrapped, value, valueNote, valuesTitle, end } = data
  const values = html`${value ? html`<bdi class="value" translate="no" .textContent=${value}></bdi>` : nothing}${
    valueNote ? html`<bdi class="under" translate="no" .textContent=${valueNote}></bdi>` : nothing
  }`
  const title = valuesTitle || nothing
  const hasValues = Boolean(value || valueNote)
  return html`${mark}<span class=${isWrapped ? 'words wrap' : 'words'}
      ><bdi class="label" part="row-title" title=${labelTitle || nothing} translate=${isName ? 'no' : nothing} .textContent=${label}></bdi>${notes ?? nothing}</span
    >${
      end
        ? html`<span class="end"
            >${hasValues ? html`<span class="figures" title=${title}>${values}</span>` : nothing}${end}</span
          >`
        : hasValues
          ? html`<span class="end values" title=${title}>${values}</span>`
          : nothing
    }`
}

/** Renders a line below the label. Text with digits is not translated. */
export const rowNote = (text: string): TemplateResult =>
  html`<bdi class="note" part="row-note" translate=${/\d/.test(text) ? 'no' : nothing} .textContent=${text}></bdi>`

/** Styles of data rows: the row, marks, icons and values at the end. */
export const dataRowStyles = [
  iconStyles,
  tileStyles,
  rowStyles,
  css`
    .round {
      border-radius: 50%;
      corner-shape: round;
    }
    .values {
      display: block;
    }
    .value,
    .under {
      display: block;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .value {
      font-size: var(--wui-fs-body);
      font-weight: 550;
      line-height: 1.3333;
      color: var(--wui-t1);
    }
    .under {
      font-size: var(--wui-fs-cap);
      line-height: 1.385;
    }
    .wrap ~ .end :is(.value, .under) {
      white-space: normal;
      overflow-wrap: anywhere;
    }
  `,
]
