import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import { reset } from '../styles/reset.ts'
import type { IconName } from './more-icons.ts'
import './wui-icon.ts'

const icons = { neutral: 'info', good: 'check', warn: 'warning', bad: 'warning' } as const satisfies Record<
  string,
  IconName
>

/** Inline message with icon and text, never color alone. Set `live` if it appears after the view was announced. */
@element('wui-note')
export class WuiNote extends LitElement {
  static override styles = [
    reset,
    // `::slotted`: The action is aligned with the text, and its target extends beyond its label.
    // `!important`: Overrides the reset of the containing element.
    css`
      :host {
        display: flex;
        gap: 12px;
        flex: none;
        padding: 14px 16px;
        border-radius: var(--wui-r-row);
        background: var(--wui-sunk);
        box-shadow: var(--wui-outline);
        color: var(--wui-t2);
        font-size: var(--wui-fs-small);
        line-height: 1.43;
      }
      :host([tone='good']) {
        background: var(--wui-good-soft);
        --mark: var(--wui-good);
      }
      :host([tone='warn']) {
        background: var(--wui-warn-soft);
        --mark: var(--wui-warn);
      }
      :host([tone='bad']) {
        background: var(--wui-bad-soft);
        --mark: var(--wui-bad);
      }
      wui-icon {
        color: var(--mark, var(--wui-t2));
      }
      .words {
        flex: 1;
        min-inline-size: 0;
        overflow-wrap: anywhere;
        text-wrap: pretty;
      }
      ::slotted(wui-button[variant='link']) {
        inline-size: fit-content;
        margin-block-start: -4px !important;
        margin-inline: -14px !important;
      }
      ::slotted(wui-button[variant='link']:last-child) {
        margin-block-end: -10px !important;
      }
      b {
        display: block;
        font-weight: 600;
        color: var(--mark, var(--wui-t1));
      }
      @media (forced-colors: active) {
        :host {
          border: 1px solid CanvasText;
        }
      }
    `,
  ]

  @property({ reflect: true }) tone: 'neutral' | 'good' | 'warn' | 'bad' = 'neutral'
  @property() heading = ''
  @property() icon?: IconName
  @property() live?: 'status' | 'alert'

  override render() {
    return html`<wui-icon name=${this.icon ?? icons[this.tone]}></wui-icon>
      <div class="words" part="note" role=${this.live ?? nothing}>
        ${this.heading ? html`<b>${this.heading}</b>` : nothing}<slot></slot>
      </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-note': WuiNote
  }
}
