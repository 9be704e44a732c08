import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import { reset } from '../styles/reset.ts'

/** A small label: "installed" in the accent, "recent" and "QR code" neutral. At most one in a row. */
@element('wui-tag')
export class WuiTag extends LitElement {
  static override styles = [
    reset,
    css`
      :host {
        display: inline-flex;
        align-items: center;
        gap: 4px;
        flex: none;
        min-block-size: 24px;
        padding-inline: 8px;
        border-radius: var(--wui-r-tag);
        background: var(--wui-sunk);
        color: var(--wui-t2);
        box-shadow: var(--wui-outline);
        font-size: var(--wui-fs-micro);
        font-weight: 550;
        line-height: 1.333;
        letter-spacing: 0;
        white-space: nowrap;
      }
      :host([tone='accent']) {
        background: var(--wui-soft);
        color: var(--wui-accent);
      }
      :host([tone='good']) {
        background: var(--wui-good-soft);
        color: var(--wui-good);
      }
      :host([tone='warn']) {
        background: var(--wui-warn-soft);
        color: var(--wui-warn);
      }
      :host([tone='bad']) {
        background: var(--wui-bad-soft);
        color: var(--wui-bad);
      }
      @media (forced-colors: active) {
        :host {
          border: 1px solid CanvasText;
        }
      }
    `,
  ]

  @property({ reflect: true }) tone?: 'neutral' | 'accent' | 'good' | 'warn' | 'bad'

  override render() {
    return html`<slot></slot>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-tag': WuiTag
  }
}
