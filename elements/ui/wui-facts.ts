import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import { reset, visuallyHidden } from '../styles/reset.ts'
import { numberStyles, wrapNumbers } from './number.ts'
import './wui-address.ts'
import type { AddressPiece } from './wui-address.ts'

export interface Fact {
  readonly name: string
  readonly value: string
  /** Groups of an address, shown instead of the value. */
  readonly groups?: readonly AddressPiece[]
  /** The unshortened value. */
  readonly full?: string
  /** The total of the other facts, shown below a line. */
  readonly isTotal?: boolean
  /** The fact has no cost, so a review shows it separately from the costs. */
  readonly isDetail?: boolean
}

/** Details of a step as names and values: network, cost, total. */
@element('wui-facts')
export class WuiFacts extends LitElement {
  static override styles = [
    reset,
    visuallyHidden,
    numberStyles,
    // `.row { flex-wrap }`: A value that does not fit next to its name moves to its own line before it wraps.
    css`
      :host {
        display: block;
        flex: none;
        padding: 6px 16px;
        border-radius: var(--wui-r-sheet);
        background: var(--wui-sheet);
        box-shadow: var(--wui-shadow-sheet);
        font-size: var(--wui-fs-small);
        line-height: 1.4;
      }
      :host([plain]) {
        padding: 0 4px;
        background: none;
        box-shadow: none;
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        column-gap: 16px;
        padding-block: 8px;
      }
      @media (max-height: 700px) {
        :host([plain]) .row {
          padding-block: 3px;
        }
      }
      dt {
        flex: none;
        max-inline-size: 50%;
        color: var(--wui-t2);
      }
      dd {
        min-inline-size: 0;
        margin-inline-start: auto;
        overflow-wrap: anywhere;
        text-align: end;
        font-variant-numeric: tabular-nums;
      }
      .address {
        flex: 1 0 100%;
        padding-block-start: 4px;
      }
      .total {
        margin-block-start: 4px;
        border-block-start: 1px solid var(--wui-line);
        padding-block: 12px 8px;
        font-weight: 600;
      }
      .total dt {
        color: inherit;
      }
      :host([plain]) .row {
        padding-block: 4px;
      }
      :host([plain]) .total {
        padding-block: 8px 2px;
      }
      @media (forced-colors: active) {
        :host(:not([plain])) {
          border: 1px solid CanvasText;
        }
      }
    `,
  ]

  @property({ attribute: false }) facts: readonly Fact[] = []
  /** Omits background and shadow, for use in a footer. */
  @property({ type: Boolean, reflect: true }) plain = false

  override render() {
    return html`<dl>
      ${this.facts.map(
        ({ name, value, full, groups, isTotal }) =>
          html`<div class=${isTotal ? 'row total' : 'row'}>
            <dt>${name}</dt>
            <dd translate="no" class=${groups ? 'address' : nothing} title=${full ?? nothing}>
              ${
                groups
                  ? html`<wui-address .groups=${groups}></wui-address>`
                  : full === undefined || full === value
                    ? html`<bdi>${wrapNumbers(value)}</bdi>`
                    : html`<bdi aria-hidden="true">${wrapNumbers(value)}</bdi><span class="hidden">${full}</span>`
              }
            </dd>
          </div>`,
      )}
    </dl>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-facts': WuiFacts
  }
}
