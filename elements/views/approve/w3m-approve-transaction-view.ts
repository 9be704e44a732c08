import { css, html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { hideFrame, retryFrame, showFrame } from '../../../src/controllers/login/embedded-requests.ts'
import { requestClose } from '../../../src/controllers/shell/modal.ts'
import { $frameState, $frameViewReason, $openRequests } from '../../../src/state/login/approvals.ts'
import { t, type TextKey } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { setViewTitle } from '../../base/view-titles.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-connecting-status.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-icon.ts'
import '../../ui/wui-image.ts'
import '../../ui/wui-spinner.ts'
import { waitForAnimations } from './wait-for-animations.ts'

/**
 * Hosts the iframe of the embedded wallet, which shows and approves the request. The iframe appears once all surrounding animations
 * have ended, and no element may cover it, because it rejects clicks while it is covered.
 */
@element('w3m-approve-transaction-view')
export class W3mApproveTransactionView extends LocalizedElement {
  static override styles = [
    reset,
    viewStyles,
    // `::slotted(iframe)`: Rounded like its placeholder, so its header matches the card.
    css`
      .place {
        display: flex;
        flex-direction: column;
        align-items: center;
        block-size: 600px;
        min-block-size: 0;
        padding-block-end: 8px;
      }
      .frame {
        flex: 1;
        inline-size: min(360px, 100%);
        min-block-size: 0;
      }
      ::slotted(iframe) {
        border-radius: calc(var(--wui-r-card) - 8px) !important;
      }
      .waiting {
        display: flex;
        align-items: center;
        justify-content: center;
        gap: 8px;
        block-size: 100%;
        color: var(--wui-t2);
      }
      @media (max-width: 430px) {
        .place {
          padding-block-end: 0;
        }
        .frame {
          inline-size: 100%;
        }
        ::slotted(iframe) {
          border-radius: 0 !important;
        }
      }
    `,
  ]

  @state() private isFrameShown = false

  #frame = new StoreController(this, $frameState)

  override connectedCallback(): void {
    super.connectedCallback()
    if (!this.firstElementChild) {
      // The modal passes the iframe through nested slots, so the iframe appears here without being moved. Moving it would reload it.
      const frameSlot = document.createElement('slot')
      frameSlot.name = 'frame'
      this.append(frameSlot)
    }
    void this.#showFrame()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#hideFrame()
  }

  override willUpdate(): void {
    if (this.#frame.value !== 'ready') this.#hideFrame()
    else if (!this.isFrameShown) void this.#showFrame()
  }

  override render() {
    const status = this.#frame.value
    if (status === 'failed') return this.#renderFailed()
    return html`<div class="place">
      <div class="frame">
        ${
          this.isFrameShown
            ? nothing
            : html`<div class="waiting" role="status"><wui-spinner></wui-spinner>${t('approve.loading')}</div>`
        }
        <slot></slot>
      </div>
    </div>`
  }

  #renderFailed() {
    return html`<w3m-view-layout exportparts="body, footer">
      <w3m-connecting-status
        exportparts="ring"
        status="broken"
        .headline=${t('approve.failed')}
        .text=${t('approve.failedText')}
      >
        <wui-image slot="image" icon="shield" size="64"></wui-image>
      </w3m-connecting-status>
      <wui-button slot="footer" exportparts="button, button-primary" @click=${retryFrame}>
        <wui-icon slot="start" name="retry"></wui-icon>${t('approve.retry')}
      </wui-button>
      <wui-button slot="footer" variant="link" quiet exportparts="button, button-link" @click=${requestClose}>
        ${t('approve.cancel')}
      </wui-button>
    </w3m-view-layout>`
  }

  async #showFrame(): Promise<void> {
    await waitForAnimations(this)
    if (!this.isConnected || this.isFrameShown || this.#frame.value !== 'ready') return
    this.isFrameShown = true
    showFrame()
  }

  #hideFrame(): void {
    if (!this.isFrameShown) return
    this.isFrameShown = false
    hideFrame()
  }
}

// The title describes the oldest request, which the iframe shows. Message and typed data signatures are not called transactions.
const approveTitle = (): TextKey => {
  const reason = $frameViewReason.get()
  if (reason === 'consent') return 'approve.share'
  if (reason === 'code') return 'login.changeTitle'
  const [request] = $openRequests.get()
  if (request?.signs === 'text') return 'approve.signTitle'
  return request?.signs === 'data' ? 'approve.dataTitle' : 'approve.title'
}
setViewTitle('ApproveTransaction', () => t(approveTitle()), [$frameViewReason, $openRequests])

declare global {
  interface HTMLElementTagNameMap {
    'w3m-approve-transaction-view': W3mApproveTransactionView
  }
}
