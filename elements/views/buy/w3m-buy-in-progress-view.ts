import { parseAccountId } from '../../../src/core/chain/caip.ts'
import { css, html, nothing } from 'lit'
import {
  followPurchase,
  closePurchase,
  openAgain,
  stopFollowing,
} from '../../../src/controllers/buy/purchase.ts'
import { goBack, showView } from '../../../src/controllers/shell/modal.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $purchase, type PurchaseState, type PurchaseStep } from '../../../src/state/buy/purchase.ts'
import { $language, t, type TextKey } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { ViewLifecycle } from '../../base/view-lifecycle.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { outcomeStyles } from '../../parts/outcome.styles.ts'
import { shortAmount, renderShortAmount } from '../../parts/short-amount.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-view-layout.ts'
import { reset, visuallyHidden } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-mark.ts'
import '../../ui/wui-note.ts'
import '../../ui/wui-ring.ts'

interface Scene {
  readonly ring: 'waiting' | 'done' | 'broken' | 'caution'
  readonly title: TextKey
  readonly text: TextKey
}

const scenes: Readonly<Record<PurchaseStep | 'back', Scene>> = {
  opening: { ring: 'waiting', title: 'buy.opening', text: 'buy.openingText' },
  waiting: { ring: 'waiting', title: 'buy.waiting', text: 'buy.waitingText' },
  back: { ring: 'waiting', title: 'buy.back', text: 'buy.backText' },
  closed: { ring: 'caution', title: 'buy.closed', text: 'buy.closedText' },
  blocked: { ring: 'caution', title: 'buy.blocked', text: 'buy.blockedText' },
  host: { ring: 'broken', title: 'buy.stopped', text: 'buy.stoppedHost' },
  address: { ring: 'broken', title: 'buy.stopped', text: 'buy.stoppedText' },
  token: { ring: 'broken', title: 'buy.stopped', text: 'buy.stoppedToken' },
  down: { ring: 'broken', title: 'buy.down', text: 'buy.downText' },
  paid: { ring: 'waiting', title: 'buy.paid', text: 'buy.paidText' },
  done: { ring: 'done', title: 'buy.done', text: 'buy.doneText' },
  failed: { ring: 'broken', title: 'buy.failed', text: 'buy.failedText' },
  slow: { ring: 'caution', title: 'buy.slow', text: 'buy.slowText' },
}

/** Progress of a purchase that is paid in another window, until the tokens arrive on chain. */
@element('w3m-buy-in-progress-view')
export class W3mBuyInProgressView extends LocalizedElement {
  static override styles = [
    reset,
    visuallyHidden,
    viewStyles,
    outcomeStyles,
    css`
      .state {
        padding-block-end: 12px;
      }
      h3,
      p {
        text-wrap: balance;
      }
      p {
        min-block-size: 4.35em;
      }
    `,
  ]

  #purchase = new StoreController(this, $purchase)
  #account = new StoreController(this, $account)
  #language = new StoreController(this, $language)
  protected lifecycle = new ViewLifecycle(this, followPurchase, stopFollowing)

  override render() {
    const purchase = this.#purchase.value
    if (!purchase)
      return html`<w3m-view-layout reading exportparts="body, footer">
        <wui-note tone="warn" .heading=${t('buy.otherAccount')}>${t('buy.otherAccountText')}</wui-note>
        <wui-button slot="footer" variant="neutral" @click=${goBack}>${t('buy.guideBack')}</wui-button>
      </w3m-view-layout>`
    const { step, isBack, token, seller, isOpaque } = purchase
    const { ring, title, text } = scenes[step === 'waiting' && isBack ? 'back' : step]
    const amount = shortAmount(purchase.receivedAmount ?? '0', this.#language.value.tag)
    const params = {
      provider: seller.name,
      symbol: token.symbol,
      amount: amount.value,
    }
    return html`<w3m-view-layout reading exportparts="body, footer">
      <div class="state" role=${ring === 'broken' ? 'alert' : 'status'}>
        <wui-ring exportparts="ring" state=${ring}>
          <wui-mark
            shape="circle"
            size="64"
            .token=${{ ...token, networkId: parseAccountId(purchase.account).networkId }}
            .name=${token.symbol}
          ></wui-mark>
        </wui-ring>
        <h3>${renderShortAmount({ value: t(title, params), full: t(title, { ...params, amount: amount.full }) })}</h3>
        <p>${t(text, params)}</p>
      </div>
      ${
        isOpaque && (step === 'waiting' || step === 'closed')
          ? html`<wui-note
              >${t('buy.compareAddress', {
                provider: seller.name,
                end: this.#account.value.address?.slice(-6) ?? '',
              })}</wui-note
            >`
          : nothing
      }
      ${this.#renderActions(purchase)}
    </w3m-view-layout>`
  }

  #renderActions({ step, seller, url }: PurchaseState) {
    const provider = seller.name
    if (step === 'opening') return nothing
    if (step === 'done')
      return html`<wui-button slot="footer" exportparts="button, button-primary" @click=${closePurchase}
        >${t('buy.finish')}</wui-button
      >`
    // Polling has stopped, but the tokens may still arrive.
    if (step === 'slow')
      return html`<wui-button slot="footer" exportparts="button, button-primary" @click=${() => showView({ name: 'Transactions' })}
          >${t('send.openLook')}</wui-button
        >
        <wui-button slot="footer" variant="link" quiet exportparts="button, button-link" @click=${closePurchase}
          >${t('buy.finish')}</wui-button
        >`
    const hasEnded =
      step === 'failed' || step === 'host' || step === 'address' || step === 'token' || step === 'down'
    if (hasEnded || !url)
      return html`<wui-button slot="footer" exportparts="button, button-primary" @click=${goBack}
        >${t(step === 'down' ? 'buy.retry' : 'buy.another')}</wui-button
      >`
    return html`<wui-button
      slot="footer"
      variant=${step === 'blocked' || step === 'closed' ? 'fill' : 'neutral'}
      exportparts="button"
      @click=${openAgain}
      >${t('buy.openAgain', { provider })}</wui-button
    >`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-buy-in-progress-view': W3mBuyInProgressView
  }
}
