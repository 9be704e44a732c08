import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import { reset } from '../styles/reset.ts'
import type { IconName } from '../ui/more-icons.ts'
import '../ui/wui-button.ts'
import '../ui/wui-icon.ts'

/** Empty or failed state of a list, with an optional action. Fires `act`. */
@element('w3m-empty')
export class W3mEmpty extends LitElement {
  static override styles = [
    reset,
    css`
      :host {
        display: grid;
        justify-items: center;
        gap: 6px;
        flex: none;
        padding: 28px 16px 20px;
        text-align: center;
      }
      .mark {
        display: grid;
        place-items: center;
        inline-size: 64px;
        block-size: 64px;
        margin-block-end: 8px;
        border: 2px dashed var(--wui-line-2);
        border-radius: 50%;
        color: var(--wui-t3);
      }
      b {
        font-weight: 600;
      }
      p {
        max-inline-size: 34ch;
        color: var(--wui-t2);
        font-size: var(--wui-fs-small);
        line-height: 1.45;
      }
    `,
  ]

  @property() heading = ''
  @property() text = ''
  @property() action = ''
  @property() icon: IconName = 'clock'
  @property({ type: Boolean }) pending = false

  override render() {
    return html`<span class="mark"><wui-icon name=${this.icon}></wui-icon></span>
      <b data-testid="empty-state-text" role="status">${this.heading}</b>
      ${this.text ? html`<p data-testid="empty-state-description">${this.text}</p>` : nothing}
      ${
        this.action
          ? html`<wui-button variant="link" data-testid="empty-state-button" ?pending=${this.pending} @click=${this.#onPress}
              >${this.action}</wui-button
            >`
          : nothing
      }`
  }

  #onPress = (): void => {
    this.dispatchEvent(new Event('act'))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-empty': W3mEmpty
  }
}
