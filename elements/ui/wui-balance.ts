import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import { reset, visuallyHidden } from '../styles/reset.ts'
import './wui-shimmer.ts'

/** A big amount with quiet decimals. The amount is cut, so its title and its spoken form are the full value. */
@element('wui-balance')
export class WuiBalance extends LitElement {
  static override styles = [
    reset,
    visuallyHidden,
    css`
      :host {
        display: grid;
        gap: 2px;
        min-inline-size: 0;
        container-type: inline-size;
      }
      .label {
        font-size: var(--wui-fs-cap);
        font-weight: 500;
        color: var(--wui-t2);
      }
      .amount {
        position: relative;
        /* Money is never cut off: what is too wide goes on in the next line. */
        overflow-wrap: anywhere;
        min-block-size: 1.143em;
        /* Ten signs stay in one line: half a number reads as another number. */
        font-size: min(var(--wui-fs-display), 16cqi);
        font-weight: 560;
        line-height: 1.143;
        letter-spacing: -0.04em;
        font-variant-numeric: tabular-nums;
      }
      :host([size='amount']) .amount {
        font-size: min(var(--wui-fs-amount), 11cqi);
        letter-spacing: -0.035em;
      }
      .decimals {
        color: var(--wui-t3);
      }
      wui-shimmer {
        position: absolute;
        inset-block-start: 0.12em;
      }
    `,
  ]

  @property() label = ''
  /** What stands before the decimals, with sign and symbol: `$12,480`. */
  @property() whole = ''
  /** The rest, quiet: `.36`. */
  @property() decimals = ''
  /** The value without a cut. */
  @property() full = ''
  /** No value known yet: a placeholder of the same height. */
  @property({ type: Boolean }) loading = false
  @property({ reflect: true }) size: 'display' | 'amount' = 'display'

  override render() {
    const isUnknown = this.loading && !this.whole
    return html`
      ${this.label ? html`<span class="label">${this.label}</span>` : nothing}
      <span class="amount" part="balance" title=${this.full || nothing}>
        ${
          isUnknown
            ? html`<wui-shimmer width="176px" height="36px" radius="12px"></wui-shimmer>`
            : html`<bdi aria-hidden=${this.full ? 'true' : nothing} data-testid="balance-amount"
                  >${this.whole}<span class="decimals">${this.decimals}</span></bdi
                >${this.full ? html`<span class="hidden">${this.full}</span>` : nothing}`
        }
      </span>
    `
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-balance': WuiBalance
  }
}
