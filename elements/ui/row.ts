import { html, nothing, type TemplateResult } from 'lit'
import { iconDrawing } from './icon-drawing.ts'

/** A navigation row of a list. */
export interface Row {
  /** Test id of the row. */
  readonly id: string
  /** Tile at the start. */
  readonly mark: unknown
  readonly label: string
  /** The label is a name, so it is not translated. */
  readonly isName?: boolean
  /** Text below the label. */
  readonly note?: string | undefined
  readonly tag?: { readonly text: string; readonly tone: 'neutral' | 'accent' } | undefined
  /** Value at the end, before a chevron. Empty for a chevron alone. */
  readonly endText?: string
  /** The row cannot be used. The note or the screen says why. */
  readonly isDisabled?: boolean
  readonly onPress: () => void
}

// Texts are bound to `textContent`, because a child expression would add a comment node for each.
/** Renders a row into a shadow root with `rowStyles`, `iconStyles` and `tileStyles`. */
export const row = ({
  id,
  mark,
  label,
  isName,
  note,
  tag,
  endText,
  isDisabled,
  onPress,
}: Row): TemplateResult =>
  html`<div class="item" role="listitem" data-testid=${id} aria-disabled=${isDisabled ? 'true' : nothing} @click=${isDisabled ? undefined : onPress}
    ><button class="row" part="row" type="button" ?disabled=${isDisabled}
      >${mark}<span class=${isName ? 'words' : 'words wrap'}
        ><bdi class="label" part="row-title" translate=${isName ? 'no' : nothing} .textContent=${label}></bdi>${note ? html`<bdi class="note" part="row-note" .textContent=${note}></bdi>` : nothing}</span
      >${
        tag
          ? html`<span class="end"><span class=${`tag ${tag.tone}`} part="tag" .textContent=${tag.text}></span></span>`
          : endText === undefined
            ? nothing
            : html`<span class="end">${endText && html`<bdi translate="no" .textContent=${endText}></bdi>`}${iconDrawing('chevron')}</span>`
      }</button
    ></div
  >`
