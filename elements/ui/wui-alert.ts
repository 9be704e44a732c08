import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import { reset } from '../styles/reset.ts'
import './wui-icon-button.ts'
import './wui-icon.ts'

/** Alert bar for developers: heading, text, close button. Fires `close` when dismissed. */
@element('wui-alert')
export class WuiAlert extends LitElement {
  static override styles = [
    reset,
    css`
      :host {
        display: flex;
        align-items: flex-start;
        gap: 12px;
        padding-block: 14px;
        padding-inline: 16px 6px;
        border-radius: var(--wui-r-row);
        background: var(--wui-bad-soft);
        box-shadow: 0 0 0 1px color-mix(in oklab, var(--wui-bad) 22%, transparent);
        color: var(--wui-t2);
        font-size: var(--wui-fs-small);
        line-height: 1.43;
        --mark: var(--wui-bad);
      }
      :host([tone='warn']) {
        background: var(--wui-warn-soft);
        box-shadow: 0 0 0 1px color-mix(in oklab, var(--wui-warn) 22%, transparent);
        --mark: var(--wui-warn);
      }
      wui-icon,
      b {
        color: var(--mark);
      }
      .words {
        flex: 1;
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }
      b {
        display: block;
        font-weight: 600;
      }
      wui-icon-button {
        margin-block: -12px;
      }
      @media (forced-colors: active) {
        :host {
          border: 1px solid CanvasText;
        }
      }
    `,
  ]

  @property() heading = ''
  @property() text = ''
  @property() closeLabel = ''
  @property({ reflect: true }) tone: 'bad' | 'warn' = 'bad'

  override render() {
    return html`<wui-icon name="warning"></wui-icon>
      <div class="words" part="alert" role="alert">
        <b data-testid="wui-alertbar-text">${this.heading}</b>${this.text ? html`<span>${this.text}</span>` : nothing}
      </div>
      <wui-icon-button variant="bare" icon="close" label=${this.closeLabel} @click=${this.#onClose}></wui-icon-button>`
  }

  #onClose = (): void => {
    this.dispatchEvent(new Event('close'))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-alert': WuiAlert
  }
}
