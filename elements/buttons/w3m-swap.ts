import { css, html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'
import { attachModal, detachModal, modalHandle } from '../../src/create-modal.ts'
import { once } from '../../src/core/once.ts'
import { t } from '../../src/text/text.ts'
import { define } from '../base/define.ts'
import { ThemeRoot } from '../base/theme-root.ts'
import { tokens } from '../styles/tokens.ts'
import { plainButtons } from '../styles/plain-buttons.ts'
import './load-modal.ts'

// Loads the form and its controllers. Token selection and review are screens of the modal.
const loadForm = once(async () => {
  const [{ prepareSwapPage }] = await Promise.all([
    import('../../src/controllers/swap/swap-page.ts'),
    import('../views/swap/w3m-swap-page.ts'),
  ])
  await prepareSwapPage()
})

/**
 * Swap form embedded in the page: `<w3m-swap from-token="USDC" to-token="native" amount="50">`.
 *
 * Token selection, review and wallet requests open in the modal. Without an account its button connects one. Use one per page.
 *
 * Every option of the modal can be set as an attribute.
 *
 * @tag w3m-swap
 * @csspart card - Card around the form.
 * @csspart body - The form.
 * @csspart footer - Footer with the button.
 * @csspart failed - Message shown when the form does not load.
 * @cssprop --w3m-accent - Accent color, from which the other accent colors are derived.
 * @cssprop --w3m-font-family - Font family of all text.
 * @cssprop --w3m-font-size-master - Every size is a multiple of it (10px).
 * @cssprop --w3m-border-radius-master - Every radius is a multiple of it (4px).
 * @cssprop --w3m-modal-width - Maximum width (376px).
 * @fires w3m-open - The modal opened.
 * @fires w3m-close - The modal closed.
 * @fires w3m-connect - A wallet connected.
 * @fires w3m-disconnect - A wallet disconnected.
 * @fires w3m-account - The account changed.
 * @fires w3m-network - The network changed.
 * @fires w3m-error - An action failed.
 * @fires w3m-event - An analytics event occurred.
 */
export class W3mSwap extends LitElement {
  static override styles = [
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
      .card {
        /* The height of the form, so that the page below does not shift when it loads. */
        min-block-size: 392px;
        padding-block-start: 12px;
        border-radius: var(--wui-r-card);
        background: var(--wui-ground);
        box-shadow: inset 0 0 0 1px var(--wui-line);
      }
      /* Message in place of the form. */
      .failed {
        display: grid;
        align-content: center;
        justify-items: center;
        padding: 0 16px 12px;
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
    fromToken: { attribute: 'from-token', reflect: true },
    toToken: { attribute: 'to-token', reflect: true },
    amount: { reflect: true },
    network: { reflect: true },
    state: { state: true },
  }

  /** Token to sell: an address, `native`, or a symbol from the app's or the built-in tokens. Defaults to the native currency. */
  fromToken?: string
  /** Token to buy, in the same format as `from-token`. */
  toToken?: string
  /** Amount to sell as a decimal string. */
  amount?: string
  /** CAIP-2 id of the network to swap on. Defaults to the active network. */
  network?: string

  private state: 'coming' | 'ready' | 'failed' = 'coming'

  protected theme = new ThemeRoot(this)

  /** The handle of the modal, as `createModal` returns it. */
  get modal() {
    return modalHandle()
  }

  override connectedCallback(): void {
    super.connectedCallback()
    attachModal(this)
    // Deferred, because an element later in the page may hold the options.
    if (this.state !== 'ready') setTimeout(() => void this.#load())
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    detachModal(this)
  }

  #load = async (): Promise<void> => {
    if (!this.isConnected) return
    this.state = 'coming'
    try {
      await loadForm().catch(loadForm)
      this.state = 'ready'
    } catch {
      // After a deploy the old files are gone (F23).
      this.state = 'failed'
    }
  }

  override render(): TemplateResult {
    const { fromToken, toToken, amount, network } = this
    // Reloading the page while offline would lose it.
    const isOffline = !navigator.onLine
    const isComing = this.state === 'coming'
    return html`<div class=${this.state === 'failed' ? 'card failed' : 'card'} part="card" data-testid="w3m-swap" aria-busy=${isComing ? 'true' : nothing}>
      ${
        this.state === 'ready'
          ? html`<w3m-swap-page
              exportparts="body, footer"
              .fromToken=${fromToken}
              .toToken=${toToken}
              .amount=${amount}
              .network=${network}
            ></w3m-swap-page>`
          : nothing
      }
      <span role="alert">
        ${
          this.state === 'failed'
            ? html`<button class="link" part="failed" @click=${isOffline ? this.#load : () => location.reload()}>
                ${t(isOffline ? 'button.offline' : 'button.failed')}
              </button>`
            : nothing
        }
      </span>
    </div>`
  }
}
define('w3m-swap', W3mSwap)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-swap': W3mSwap
  }
}
