import { html, nothing } from 'lit'
import { cancelSend, endReviewIfClosed, sendToken } from '../../../src/controllers/send/send.ts'
import { goBack, showView } from '../../../src/controllers/shell/modal.ts'
import { namespaceOf, parseAccountId } from '../../../src/core/chain/caip.ts'
import { explorerAddressUrl } from '../../../src/core/chain/explorer.ts'
import { formatExactAmount, fromBaseUnits } from '../../../src/core/money/amount.ts'
import { multiplyDecimals, sumDecimals } from '../../../src/core/money/decimal.ts'
import { formatFiat } from '../../../src/core/money/fiat.ts'
import { isSameTransfer } from '../../../src/core/money/intent.ts'
import { addressGroups } from '../../../src/core/money/look-alike.ts'
import { worthOf } from '../../../src/core/money/token.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $coinPrice, $coins } from '../../../src/state/account/coins.ts'
import {
  $isSendCleared,
  $openSends,
  $receiverNotes,
  $reviewDoubt,
  $reviewProblem,
  $duplicateSends,
  $sendReview,
  $sendWaiting,
  type SendDoubt,
  type SendReview,
} from '../../../src/state/send/send.ts'
import { $language, t } from '../../../src/text/text.ts'
import { Action } from '../../base/action.ts'
import { ConfirmGuard } from '../../base/confirm-guard.ts'
import { element } from '../../base/define.ts'
import { EverySecond } from '../../base/every-second.ts'
import { FocusKeeper } from '../../base/focus-keeper.ts'
import { StoreController } from '../../base/store-controller.ts'
import { ViewLifecycle } from '../../base/view-lifecycle.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { receiverText } from '../../parts/receiver-text.ts'
import { reviewSender } from '../../parts/review-sender.ts'
import { reviewStyles } from '../../parts/review.styles.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-send-notes.ts'
import '../../parts/w3m-token-address.ts'
import '../../parts/w3m-view-layout.ts'
import { reset, visuallyHidden } from '../../styles/reset.ts'
import { numberStyles, wrapNumbers } from '../../ui/number.ts'
import '../../ui/wui-address.ts'
import '../../ui/wui-avatar.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-facts.ts'
import type { Fact } from '../../ui/wui-facts.ts'
import '../../ui/wui-mark.ts'
import '../../ui/wui-note.ts'
import '../../ui/wui-sheet.ts'
import { feeFacts } from '../../parts/fee-facts.ts'
import { problemText } from './problem-text.ts'
import { sendPreviewStyles } from './send-preview.styles.ts'

/** Review before sending: exact amount, full address, cost, and the confirm button. */
@element('w3m-wallet-send-preview-view')
export class W3mWalletSendPreviewView extends LocalizedElement {
  static override styles = [reset, visuallyHidden, viewStyles, reviewStyles, numberStyles, sendPreviewStyles]

  #review = new StoreController(this, $sendReview)
  #coinPrice = new StoreController(this, $coinPrice)
  #coins = new StoreController(this, $coins)
  #problem = new StoreController(this, $reviewProblem)
  #waiting = new StoreController(this, $sendWaiting)
  #isCleared = new StoreController(this, $isSendCleared)
  #doubt = new StoreController(this, $reviewDoubt)
  #duplicates = new StoreController(this, $duplicateSends)
  #open = new StoreController(this, $openSends)
  #notes = new StoreController(this, $receiverNotes)
  #account = new StoreController(this, $account)
  #language = new StoreController(this, $language)
  protected clock = new EverySecond(this)
  #guard = new ConfirmGuard(this)
  protected focusKeeper = new FocusKeeper(this, 'wui-button')
  protected lifecycle = new ViewLifecycle(this, () => {}, endReviewIfClosed)
  #send = new Action(this, async (despite: readonly string[]) => {
    try {
      await sendToken({ confirmedIds: despite })
    } finally {
      // The content may have changed just before a press.
      this.#guard.restart()
    }
  })

  /** Review shown during the exit animation, after the store is cleared. */
  #last: SendReview | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#last = undefined
  }

  protected override willUpdate(): void {
    this.#last = this.#review.value ?? (this.#isCleared.value ? undefined : this.#last)
  }

  override render() {
    const review = this.#last
    if (!review) return this.#renderUnavailable()
    const { token, network, transfer, fee } = review
    const locale = this.#language.value.tag
    const amount = formatExactAmount(transfer.amount, locale)
    const fees = feeFacts({ status: 'ready', ...fee }, network, token, {
      locale,
      coinPrice: this.#coinPrice.value,
      coins: this.#coins.value,
      isExact: true,
    })
    return html`<w3m-view-layout reading exportparts="body, footer">
      <div class="what">
        <wui-mark shape="circle" size="56" .token=${token} .src=${token.image} .name=${token.symbol}></wui-mark>
        <p class="amount"><bdi translate="no">${wrapNumbers(amount)} <span class="symbol">${token.symbol}</span></bdi></p>
        <p class="worth">${this.#worth(review)}</p>
      </div>
      ${this.#renderReceiver(review)}
      <w3m-token-address .token=${token}></w3m-token-address>
      <w3m-send-notes isReview></w3m-send-notes>
      ${reviewSender({
        account: review.transfer.account,
        profileName: this.#account.value.profileName,
        network: review.network,
        details: fees.filter(fact => fact.isDetail),
      })}
      <wui-facts slot="footer" plain .facts=${[...fees.filter(fact => !fact.isDetail), ...this.#total(review)]}></wui-facts>
      <div slot="footer">${this.#renderFooter(review, amount)}</div>
    </w3m-view-layout>`
  }

  /** Renders the state without a review, so the screen is never empty and never has a send button. */
  #renderUnavailable() {
    return html`<w3m-view-layout reading exportparts="body, footer">
      <wui-note tone="warn" live="status">${t('send.cleared')}</wui-note>
      <wui-button slot="footer" @click=${goBack}>${t('send.title')}</wui-button>
    </w3m-view-layout>`
  }

  #renderReceiver({ transfer, receiver }: SendReview) {
    const receiverNote = receiverText(this.#notes.value, this.#language.value.tag)
    const { name, address, image } = receiver
    return html`<wui-sheet>
      <div class="party">
        <wui-avatar .address=${address} .src=${image}></wui-avatar>
        <div>
          <small>${t('send.to')}</small>
          ${name ? html`<b><bdi translate="no">${name}</bdi></b>` : nothing}
          ${receiverNote ? html`<small>${receiverNote.title}</small>` : nothing} ${receiverNote?.text ? html`<small>${receiverNote.text}</small>` : nothing}
        </div>
        <wui-address
          .groups=${addressGroups(namespaceOf(transfer.account), address).map(group => ({ ...group, differs: true }))}
        ></wui-address>
      </div>
    </wui-sheet>`
  }

  #worth({ transfer, token }: SendReview): string {
    const value = worthOf(transfer.amount, token.price)
    return value === undefined ? t('send.noPrice') : formatFiat(value, this.#language.value.tag)
  }

  /** Returns the total: exact if amount and fee are in the same currency, in fiat if both have prices, otherwise empty. */
  #total({ transfer, token, network, fee }: SendReview): Fact[] {
    const locale = this.#language.value.tag
    const { amount, symbol } = transfer
    const cost = fromBaseUnits(fee.expected, network.nativeCurrency.decimals)
    const coinPrice = this.#coinPrice.value
    const total = (value: string) => [{ name: t('send.total'), value, isTotal: true }]
    if (token.address === undefined || fee.expected === 0n)
      return total(`${formatExactAmount(sumDecimals([amount, cost]), locale)} ${symbol}`)
    if (token.price === undefined || coinPrice === undefined) return []
    const worth = [multiplyDecimals(amount, token.price), multiplyDecimals(cost, coinPrice)]
    return total(formatFiat(sumDecimals(worth), locale))
  }

  #renderFooter(review: SendReview, amount: string) {
    if (!this.#review.value) return nothing
    if (this.#waiting.value) return this.#renderWaiting()
    if (this.#duplicates.value.length) return this.#renderRepeat(review, amount)
    const doubt = this.#doubt.value
    // Once nothing of the account has reached the network, the transfer can be sent again.
    const isClear = !doubt || doubt.status === 'nothing'
    return html`${doubt ? this.#renderDoubt(doubt, review) : nothing}
      ${isClear ? this.#renderButtons(review, amount) : this.#renderActivityButton()}
      ${isClear || doubt.status === 'watched' ? nothing : this.#renderSendAgain(review, amount, this.#duplicateIds(review))}`
  }

  /** Ids of the unresolved requests of the same transfer. */
  #duplicateIds({ transfer }: SendReview): readonly string[] {
    return this.#open.value.filter(each => isSameTransfer(each, transfer)).map(({ id }) => id)
  }

  #renderWaiting() {
    const wallet = this.#account.value.wallet?.name ?? t('send.yourWallet')
    return html`<wui-note live="status" icon="clock">${t('send.waiting', { wallet })}</wui-note>
      <wui-button variant="link" quiet @keydown=${this.#guard.ignoreRepeat} @click=${cancelSend}>${t('send.stopWaiting')}</wui-button>`
  }

  /** Renders what is known of the previous attempt, whose result never arrived. */
  #renderDoubt(doubt: SendDoubt, { transfer, network }: SendReview) {
    switch (doubt.status) {
      case 'watched':
        return this.#renderWatching(doubt)
      case 'nothing':
        return html`<wui-note live="status" .heading=${t('send.nothingYet')}>${t('send.nothingYetText')}</wui-note>`
      case 'left':
        return html`<wui-note live="status" .heading=${t('send.stopped')}>${t('send.stoppedText')}</wui-note>`
      case 'sent':
        return this.#renderDuplicate(transfer)
      case 'unsure': {
        const url = explorerAddressUrl(network, parseAccountId(transfer.account).address)
        return html`<wui-note tone="warn" live="status" .heading=${t('send.unsure')}
          >${t('send.unsureText')}
          ${
            url
              ? html`<wui-button variant="link" .href=${url}
                  >${t('send.explorer', { name: network.blockExplorer?.name ?? '' })}</wui-button
                >`
              : nothing
          }</wui-note
        >`
      }
    }
  }

  #renderWatching({ until, isRunningOut }: SendDoubt & { readonly status: 'watched' }) {
    const locale = this.#language.value.tag
    const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
    const remainingSeconds = Math.max(0, Math.ceil((until - Date.now()) / 1_000))
    // The countdown is visual only. Screen readers announce the watching once.
    return html`<wui-note icon="clock"
      ><span class="hidden" role="status">${t('send.watching')}</span>
      <span aria-hidden="true"
        >${isRunningOut ? t('send.runsOut', { time: time.format(until) }) : t('send.watchingFor', { n: remainingSeconds })}</span
      ></wui-note
    >`
  }

  #renderDuplicate({ amount, symbol }: SendReview['transfer']) {
    const params = { amount: formatExactAmount(amount, this.#language.value.tag), symbol }
    return html`<wui-note tone="warn" live="alert" .heading=${t('send.openSame')}
      >${t('send.openSameText', params)}</wui-note
    >`
  }

  /** The same transfer was requested before without a known result. Checking the activity is the primary action. */
  #renderRepeat(review: SendReview, amount: string) {
    const ids = this.#duplicates.value.map(({ id }) => id)
    return html`${this.#renderDuplicate(review.transfer)} ${this.#renderActivityButton()} ${this.#renderSendAgain(review, amount, ids)}`
  }

  #renderSendAgain({ transfer }: SendReview, amount: string, despite: readonly string[]) {
    return html`<wui-button
      variant="link"
      quiet
      .label=${`${t('send.openAgain')}: ${t('send.send', { amount, symbol: transfer.symbol })}`}
      ?disabled=${this.#guard.isLocked || this.#problem.value !== undefined}
      ?pending=${this.#send.pending}
      @keydown=${this.#guard.ignoreRepeat}
      @click=${(event: Event) => this.#press(event, despite)}
      >${t('send.openAgain')}</wui-button
    >`
  }

  #renderActivityButton() {
    return html`<wui-button @click=${() => showView({ name: 'Transactions' })}>${t('send.openLook')}</wui-button>`
  }

  #renderButtons({ token, network }: SendReview, amount: string) {
    const problem = this.#problem.value
    return html`<div class="buttons">
        <wui-button variant="neutral" @click=${goBack}>${t('send.cancel')}</wui-button>
        <wui-button
          ?disabled=${this.#guard.isLocked || problem !== undefined}
          ?pending=${this.#send.pending}
          @keydown=${this.#guard.ignoreRepeat}
          @click=${(event: Event) => this.#press(event, [])}
          >${
            problem === undefined
              ? t('send.send', { amount, symbol: token.symbol })
              : problemText(problem, token, network)
          }</wui-button
        >
      </div>
      <p class="final">${t('send.final')}</p>`
  }

  #press(event: Event, despite: readonly string[]): void {
    if (this.#guard.accepts(event)) void this.#send.run(despite)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-send-preview-view': W3mWalletSendPreviewView
  }
}
