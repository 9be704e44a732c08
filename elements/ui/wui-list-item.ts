import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import { reset } from '../styles/reset.ts'
import { NativeControl } from './native-control.ts'
import './wui-icon.ts'

/**
 * A row: mark in the slot `image`, one line or two, one thing at the end (text, the slot `end`, a tick or a chevron).
 * A button by itself, a link with `href`, plain text with `plain`. A disabled row says in its note why.
 */
@element('wui-list-item')
export class WuiListItem extends NativeControl {
  static override styles = [
    reset,
    css`
      :host {
        display: block;
        position: relative;
        min-inline-size: 0;
        --inset: 64px;
      }
      :host([flat]) {
        --inset: 12px;
      }
      /* The hairline begins at the text. */
      :host(:not(:first-child))::before,
      :host([line])::before {
        content: '';
        position: absolute;
        inset-block-start: 0;
        inset-inline: var(--inset) 12px;
        block-size: 1px;
        background: var(--wui-line);
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        column-gap: 12px;
        position: relative;
        inline-size: 100%;
        min-block-size: var(--wui-row);
        padding: 8px 12px;
        border-radius: var(--wui-r-row);
        text-align: start;
        transition: background-color var(--wui-t-press);
      }
      @media (hover: hover) {
        :host(:hover) button:not(:disabled),
        :host(:hover) a {
          background: var(--wui-press);
        }
        /* The filled row covers its own hairline and the one of the next row. */
        :host(:hover) button:not(:disabled)::after,
        :host(:hover) a::after {
          content: '';
          position: absolute;
          inset-block-end: -1px;
          inset-inline: 12px;
          block-size: 1px;
          background: var(--wui-sheet);
        }
        :host(:hover) {
          z-index: 1;
        }
      }
      button:active:not(:disabled),
      a:active {
        background: var(--wui-press);
      }
      :focus-visible {
        outline-offset: -2px;
      }
      .words {
        /* Where large text leaves too little for a name, what stands at the end takes a line of its own. */
        flex: 1 1 5.5em;
        min-inline-size: 0;
        display: block;
      }
      .note,
      .end b,
      .end small {
        display: block;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      /* A long name takes a second line, which the row has room for. */
      .label {
        display: -webkit-box;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 2;
        overflow: hidden;
        overflow-wrap: anywhere;
      }
      /* Names come from strangers: they cannot turn the text beside them round. */
      bdi {
        unicode-bidi: isolate;
      }
      .label,
      .end b {
        font-size: var(--wui-fs-body);
        font-weight: 550;
        line-height: 1.3333;
      }
      .note,
      .end small {
        font-size: var(--wui-fs-cap);
        font-weight: 400;
        line-height: 1.385;
        color: var(--wui-t3);
      }
      .wrap .note,
      .wrap ~ .end b,
      .wrap ~ .end small {
        white-space: normal;
        overflow-wrap: anywhere;
      }
      .wrap .label {
        display: block;
      }
      .end {
        display: flex;
        align-items: center;
        gap: 8px;
        flex: none;
        max-inline-size: 80%;
        margin-inline-start: auto;
        color: var(--wui-t3);
        text-align: end;
        font-size: var(--wui-fs-small);
        font-variant-numeric: tabular-nums;
      }
      .figures {
        min-inline-size: 0;
      }
      .end b {
        color: var(--wui-t1);
      }
      :host([chevron]) .end b {
        color: var(--wui-t3);
        font-size: var(--wui-fs-small);
        font-weight: 400;
      }
      :host([tone='good']) .end b {
        color: var(--wui-good);
      }
      .chevron {
        color: var(--wui-off);
      }
      .tick {
        color: var(--wui-accent);
      }
      :host([tone='danger']) .label {
        color: var(--wui-bad);
      }
      :host([disabled]) .label {
        color: var(--wui-t3);
      }
      :host([disabled]) ::slotted([slot='image']) {
        filter: grayscale(1);
        opacity: 0.55;
      }
      @media (forced-colors: active) {
        :host(:not(:first-child))::before {
          background: CanvasText;
        }
        button:disabled,
        :host([disabled]) .label {
          color: GrayText;
        }
      }
    `,
  ]

  // A row has few of these: a default would be set, compared and written as an attribute on every row of a list.
  @property() label?: string
  @property() note?: string
  /** Text at the end of the row: a value, and below it a second line. */
  @property() end?: string
  @property() endNote?: string
  /** Full values, where the shown ones are cut. */
  @property() endTitle?: string
  @property() labelTitle?: string
  @property({ type: Boolean, reflect: true }) chevron?: boolean
  /** The chosen one of its group. */
  @property({ type: Boolean, reflect: true }) current?: boolean
  @property({ reflect: true }) tone?: 'default' | 'danger' | 'good'
  /** No mark: the hairline begins at the edge. */
  @property({ type: Boolean, reflect: true }) flat?: boolean
  /** A hairline above, also for the first row of a part that continues a sheet. */
  @property({ type: Boolean, reflect: true }) line?: boolean
  /** Information only, nothing to press. */
  @property({ type: Boolean, reflect: true }) plain?: boolean
  /** Nothing is shortened: name, note and values take the lines that they need. */
  @property({ type: Boolean }) wrap?: boolean
  @property() href?: string

  override render() {
    const content = html`
      <slot name="image"></slot>
      <span class=${`words ${this.wrap ? 'wrap' : ''}`}>
        <span class="label" part="row-title" title=${this.labelTitle || nothing}
          ><slot name="label"><bdi>${this.label}</bdi></slot></span
        >
        ${this.note ? html`<span class="note" part="row-note"><bdi>${this.note}</bdi></span>` : html`<slot name="note"></slot>`}
      </span>
      <span class="end">
        ${
          this.end || this.endNote
            ? html`<span class="figures" title=${this.endTitle || nothing}>
                ${this.end ? html`<b><bdi>${this.end}</bdi></b>` : nothing}
                ${this.endNote ? html`<small><bdi>${this.endNote}</bdi></small>` : nothing}
              </span>`
            : nothing
        }
        <slot name="end"></slot>
        ${this.#mark()}
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

  #mark() {
    if (this.pending) return html`<wui-spinner data-testid="wui-list-item-loading-spinner"></wui-spinner>`
    if (this.current) return html`<wui-icon class="tick" name="check"></wui-icon>`
    if (this.chevron) return html`<wui-icon class="chevron" name="chevron" size="16"></wui-icon>`
    return nothing
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-list-item': WuiListItem
  }
}
