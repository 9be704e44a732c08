import { css, html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'
import { joinModal, leaveModal, modalHandle } from '../../src/create-modal.ts'
import { once } from '../../src/core/once.ts'
import { t } from '../../src/text/text.ts'
import { define } from '../base/define.ts'
import { ThemeRoot } from '../base/theme-root.ts'
import { tokens } from '../styles/tokens.ts'
import { plainButtons } from '../styles/plain-buttons.ts'
import './bring-modal.ts'

// The form with all that it stands on; its choices and reviews are screens of the modal.
const form = once(async () => {
  const [{ prepareSwapPage }] = await Promise.all([
    import('../../src/controllers/swap/swap-page.ts'),
    import('../views/swap/w3m-swap-page.ts'),
  ])
  await prepareSwapPage()
})

/**
 * The swap form in the page itself: `<w3m-swap from-token="USDC" to-token="native" amount="50">`.
 *
 * Choices, the review and the wallet's part show in the modal; without an account its button connects. One in a page.
 *
 * Every option of the modal can be written as an attribute.
 *
 * @tag w3m-swap
 * @csspart card - What the form stands on.
 * @csspart body - The form.
 * @csspart footer - Its button.
 * @csspart failed - The sentence that appears when the form does not load.
 * @cssprop --w3m-accent - The one color everything follows.
 * @cssprop --w3m-font-family - Typeface of all text.
 * @cssprop --w3m-font-size-master - Every size is a multiple of it (10px).
 * @cssprop --w3m-border-radius-master - Every radius is a multiple of it (4px).
 * @cssprop --w3m-modal-width - How wide it is where there is room (376px).
 * @fires w3m-open - The modal opened.
 * @fires w3m-close - The modal closed.
 * @fires w3m-connect - A wallet connected.
 * @fires w3m-disconnect - A wallet left.
 * @fires w3m-account - The account changed.
 * @fires w3m-network - The network changed.
 * @fires w3m-error - Something failed.
 * @fires w3m-event - Something happened that analytics would like to know.
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
        /* As high as the form: the page below does not move when it comes. */
        min-block-size: 392px;
        padding-block-start: 12px;
        border-radius: var(--wui-r-card);
        background: var(--wui-ground);
        box-shadow: inset 0 0 0 1px var(--wui-line);
      }
      /* What is said in place of the form. */
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

  /** What is paid with: an address, `native`, or a symbol that the app or everybody knows; without it the network's coin. */
  fromToken?: string
  /** What is received, named in the same way. */
  toToken?: string
  /** How much is paid, a decimal text. */
  amount?: string
  /** CAIP-2 id of the network to swap on; without it the active one. */
  network?: string

  private state: 'coming' | 'ready' | 'failed' = 'coming'

  protected theme = new ThemeRoot(this)

  /** The handle of the modal, as `createModal` returns it. */
  get modal() {
    return modalHandle()
  }

  override connectedCallback(): void {
    super.connectedCallback()
    joinModal(this)
    // An element of the page that follows may hold the options.
    if (this.state !== 'ready') setTimeout(() => void this.#load())
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    leaveModal(this)
  }

  #load = async (): Promise<void> => {
    if (!this.isConnected) return
    this.state = 'coming'
    try {
      await form().catch(form)
      this.state = 'ready'
    } catch {
      // After a deploy the old files are gone (F23).
      this.state = 'failed'
    }
  }

  override render(): TemplateResult {
    const { fromToken, toToken, amount, network } = this
    // A page that is loaded again without a network is lost.
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
