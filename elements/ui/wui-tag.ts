import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import { reset } from '../styles/reset.ts'
import { tag } from '../styles/tag.ts'

/** Small label, such as "best" in the accent color or "registered" in neutral. At most one per row. */
@element('wui-tag')
export class WuiTag extends LitElement {
  static override styles = [
    reset,
    tag,
    css`
      :host {
        display: inline-flex;
        align-items: center;
        gap: 4px;
        min-block-size: 24px;
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
