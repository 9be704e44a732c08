import { html, nothing, type PropertyDeclarations } from 'lit'
import { define } from '../base/define.ts'
import { reset } from '../styles/reset.ts'
import { rowHost, rowStyles } from '../styles/row.ts'
import { NativeControl } from './native-control.ts'
import './wui-icon.ts'

/**
 * A row: image in the slot `image`, one or two lines of text, and one item at the end (text, the slot `end`, a check or a chevron).
 * A button by default, a link with `href`, static with `plain`. The note of a disabled row explains why.
 */
export class WuiListItem extends NativeControl {
  static override styles = [reset, rowStyles, rowHost]
  static override properties: PropertyDeclarations = {
    label: {},
    note: {},
    end: {},
    endNote: {},
    endTitle: {},
    labelTitle: {},
    chevron: { type: Boolean, reflect: true },
    current: { type: Boolean, reflect: true },
    tone: { reflect: true },
    flat: { type: Boolean, reflect: true },
    line: { type: Boolean, reflect: true },
    plain: { type: Boolean, reflect: true },
    wrap: { type: Boolean },
    named: { type: Boolean },
    href: {},
  }

  // The properties have no defaults, because each would be set, compared and written as an attribute on every row of a list.
  label?: string
  note?: string
  /** Text at the end of the row. `endNote` is a second line below it. */
  end?: string
  endNote?: string
  /** Full values, if the shown ones are shortened. */
  endTitle?: string
  labelTitle?: string
  chevron?: boolean
  /** Whether the row is the selected one of its group. */
  current?: boolean
  tone?: 'default' | 'danger' | 'good'
  /** The row has no image, so its hairline begins at the edge. */
  flat?: boolean
  /** Shows a hairline above, also for the first row of a part that continues a sheet. */
  line?: boolean
  /** The row is information only and not interactive. */
  plain?: boolean
  /** Name, note and values wrap instead of being truncated. */
  wrap?: boolean
  /** The label is a name or an address, so it is not translated. */
  named?: boolean
  href?: string

  override render() {
    const content = html`
      <slot name="image"></slot>
      <span class=${`words ${this.wrap ? 'wrap' : ''}`}>
        <span class="label" part="row-title" title=${this.labelTitle || nothing}
          ><slot name="label"><bdi translate=${this.named ? 'no' : nothing}>${this.label}</bdi></slot></span
        >
        ${this.note ? html`<span class="note" part="row-note"><bdi translate=${/\d/.test(this.note) ? 'no' : nothing}>${this.note}</bdi></span>` : html`<slot name="note"></slot>`}
      </span>
      <span class="end">
        ${
          this.end || this.endNote
            ? html`<span class="figures" title=${this.endTitle || nothing}>
                ${this.end ? html`<b><bdi translate="no">${this.end}</bdi></b>` : nothing}
                ${this.endNote ? html`<small><bdi translate="no">${this.endNote}</bdi></small>` : nothing}
              </span>`
            : nothing
        }
        <slot name="end"></slot>
        ${this.#renderMark()}
      </span>
    `
    if (this.plain) return html`<div class="row" part="row">${content}</div>`
    if (this.href && !this.disabled)
      return html`<a class="row" part="row" href=${this.href} target="_blank" rel="noopener noreferrer">${content}</a>`
    return html`<button
      class="row"
      part="row"
      type="button"
      ?disabled=${this.disabled}
      aria-disabled=${this.pending ? 'true' : nothing}
      aria-busy=${this.pending ? 'true' : nothing}
      aria-current=${this.current ? 'true' : nothing}
    >
      ${content}
    </button>`
  }

  #renderMark() {
    if (this.pending) return html`<wui-spinner data-testid="wui-list-item-loading-spinner"></wui-spinner>`
    if (this.current) return html`<wui-icon class="tick" name="check"></wui-icon>`
    if (this.chevron) return html`<wui-icon class="chevron" name="chevron" size="16"></wui-icon>`
    return nothing
  }
}
define('wui-list-item', WuiListItem)

declare global {
  interface HTMLElementTagNameMap {
    'wui-list-item': WuiListItem
  }
}
