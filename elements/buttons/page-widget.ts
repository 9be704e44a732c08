import {
  css,
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'
import { attachModal, detachModal, modalHandle } from '../../src/create-modal.ts'
import { t } from '../../src/text/text.ts'
import { ThemeRoot } from '../base/theme-root.ts'
import { plainButtons } from '../styles/plain-buttons.ts'
import { tokens } from '../styles/tokens.ts'
import './load-modal.ts'

/**
 * Base class of elements that show screens of the modal in the page. Registers the element with the modal, loads the screens, and
 * shows a message if they do not load.
 */
export abstract class PageWidget extends LitElement {
  static override styles: CSSResultGroup[] = [
    tokens,
    plainButtons,
    css`
      :host {
        display: inline-block;
        inline-size: var(--wui-modal-width);
        max-inline-size: 100%;
        vertical-align: top;
      }
      :host([hidden]) {
        display: none;
      }
      * {
        box-sizing: border-box;
      }
      /* The screens have a card of their own, or are in this one. */
      .card {
        min-block-size: 392px;
        border-radius: var(--wui-r-card);
        background: var(--wui-ground);
        box-shadow: inset 0 0 0 1px var(--wui-line);
      }
      /* Message in place of the screens. */
      .failed {
        display: grid;
        align-content: center;
        justify-items: center;
        padding: 12px 16px;
      }
      button {
        border: 0;
        background: none;
        font: inherit;
        cursor: pointer;
      }
      button:focus-visible {
        outline: 2px solid var(--wui-focus);
        outline-offset: 2px;
      }
      @media (forced-colors: active) {
        .card {
          border: 1px solid CanvasText;
        }
      }
    `,
  ]
  static override properties: PropertyDeclarations = {
    state: { state: true },
  }

  private state: 'loading' | 'ready' | 'failed' = 'loading'

  protected theme = new ThemeRoot(this)

  /** The handle of the modal, as `createModal` returns it. */
  get modal() {
    return modalHandle()
  }

  protected get isReady(): boolean {
    return this.state === 'ready'
  }

  /** Loads the elements and the data of the screens. */
  protected abstract load(): Promise<unknown>

  override connectedCallback(): void {
    super.connectedCallback()
    attachModal(this)
    // Loading is deferred, because a later element of the page may have the options.
    if (!this.isReady) setTimeout(() => void this.#load())
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    detachModal(this)
  }

  #load = async (): Promise<void> => {
    if (!this.isConnected) return
    this.state = 'loading'
    try {
      await this.load().catch(() => this.load())
      this.state = 'ready'
    } catch {
      // After a deploy the old files no longer exist, so only a reload helps (F23).
      this.state = 'failed'
    }
  }

  /** Renders a card with the content once it is loaded. */
  protected renderCard(id: string, content?: () => TemplateResult): TemplateResult {
    // Reloading the page while offline would lose its content.
    const isOffline = !navigator.onLine
    const hasFailed = this.state === 'failed'
    return html`<div class=${hasFailed ? 'card failed' : 'card'} part="card" data-testid=${id} aria-busy=${this.state === 'loading' ? 'true' : nothing}>
      ${this.isReady ? content?.() : nothing}
      <span role="alert">
        ${
          hasFailed
            ? html`<button class="link" part="failed" @click=${isOffline ? this.#load : () => location.reload()}>
                ${t(isOffline ? 'button.offline' : 'button.failed')}
              </button>`
            : nothing
        }
      </span>
    </div>`
  }
}
