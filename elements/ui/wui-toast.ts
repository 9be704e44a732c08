import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { element } from '../base/define.ts'
import { reset } from '../styles/reset.ts'
import './wui-icon.ts'
import './wui-spinner.ts'

/**
 * Short message in its own live region. The region includes the button, if there is one, so that screen readers announce it. Fires
 * `action` when the button is pressed.
 */
@element('wui-toast')
export class WuiToast extends LitElement {
  static override styles = [
    reset,
    css`
      :host {
        display: inline-flex;
        align-items: center;
        gap: 12px;
        min-block-size: 52px;
        max-inline-size: min(344px, 100%);
        padding-block: 8px;
        padding-inline: 14px 18px;
        border-radius: var(--wui-r-row);
        background: var(--wui-sheet);
        box-shadow: var(--wui-shadow-card), var(--wui-outline);
        color: var(--wui-t1);
        font-size: var(--wui-fs-small);
        font-weight: 550;
        line-height: 1.43;
      }
      .success {
        color: var(--wui-good);
      }
      .error {
        color: var(--wui-bad);
      }
      .loading {
        color: var(--wui-accent);
      }
      .words {
        flex: 1;
        display: grid;
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }
      small {
        color: var(--wui-t2);
        font-size: var(--wui-fs-cap);
        font-weight: 400;
      }
      .said {
        display: flex;
        flex: 1;
        align-items: center;
        gap: 4px;
        min-inline-size: 0;
      }
      button {
        flex: none;
        min-block-size: 44px;
        min-inline-size: 44px;
        margin-block: -8px;
        margin-inline: auto -10px;
        padding-inline: 10px;
        border-radius: var(--wui-r-pill);
        color: var(--wui-accent);
        font-weight: 600;
      }
      @media (hover: hover) {
        button:hover {
          background: var(--wui-press);
        }
      }
      @media (forced-colors: active) {
        :host {
          border: 1px solid CanvasText;
        }
        button {
          border: 1px solid ButtonBorder;
          margin-block: 0;
        }
      }
    `,
  ]

  @property({ reflect: true }) kind: 'success' | 'loading' | 'error' = 'success'
  @property() text = ''
  /** Suggested next step. */
  @property() help = ''
  /** Omits the live region, because another element announces the message. */
  @property({ type: Boolean }) isSilent = false

  /** Label of the button. */
  @property() action = ''

  override render() {
    const role = this.isSilent ? nothing : this.kind === 'error' ? 'alert' : 'status'
    const content = html`<span class="words"
      ><span part="toast" role=${this.action ? nothing : role} data-testid="wui-snackbar-message"
        >${this.text}</span
      >${this.help ? html`<small role=${this.isSilent ? nothing : 'status'}>${this.help}</small>` : nothing}</span
    >`
    return html`${this.#renderMark()}${
      this.action
        ? html`<span class="said" role=${role}
            >${content}
            <button type="button" part="button" @click=${this.#onPress}>${this.action}</button></span
          >`
        : content
    }`
  }

  #onPress(event: Event): void {
    event.stopPropagation()
    this.dispatchEvent(new Event('action'))
  }

  #renderMark() {
    if (this.kind === 'loading') return html`<wui-spinner class="loading"></wui-spinner>`
    return this.kind === 'success'
      ? html`<wui-icon class="success" name="done"></wui-icon>`
      : html`<wui-icon class="error" name="failed"></wui-icon>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wui-toast': WuiToast
  }
}
