import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import { reset } from '../styles/reset.ts'
import '../ui/wui-sheet.ts'
import '../ui/wui-shimmer.ts'

/** Skeleton rows with the height of the final rows. */
@element('w3m-row-skeletons')
export class W3mRowSkeletons extends LitElement {
  static override styles = [
    reset,
    css`
      :host {
        display: block;
        flex: none;
      }
      .row {
        display: flex;
        align-items: center;
        gap: 12px;
        min-block-size: var(--wui-row);
        padding-inline: 12px;
      }
      .words {
        display: grid;
        gap: 8px;
      }
    `,
  ]

  @property({ type: Number }) count = 5

  override render() {
    return html`<wui-sheet aria-hidden="true">
      ${Array.from(
        { length: this.count },
        () => html`<div class="row">
          <wui-shimmer width="40px" height="40px" radius="20px"></wui-shimmer>
          <span class="words">
            <wui-shimmer width="120px" height="14px"></wui-shimmer>
            <wui-shimmer width="72px" height="12px"></wui-shimmer>
          </span>
        </div>`,
      )}
    </wui-sheet>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-row-skeletons': W3mRowSkeletons
  }
}
