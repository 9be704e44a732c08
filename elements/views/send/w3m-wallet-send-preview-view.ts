import { html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { showInActivity } from '../../../src/controllers/request/money-request.ts'
import { cancelSend, endReviewIfClosed, sendToken } from '../../../src/controllers/send/send.ts'
import { goBack, showView } from '../../../src/controllers/shell/modal.ts'
import { type AccountId, namespaceOf, parseAccountId } from '../../../src/core/chain/caip.ts'
import { explorerAddressUrl } from '../../../src/core/chain/explorer.ts'
import { formatExactAmount, fromBaseUnits } from '../../../src/core/money/amount.ts'
import { multiplyDecimals, sumDecimals } from '../../../src/core/money/decimal.ts'
import { formatFiat } from '../../../src/core/money/fiat.ts'
import { isSameTransfer } from '../../../src/core/money/intent.ts'
import { addressGroups } from '../../../src/core/money/look-alike.ts'
import { worthOf } from '../../../src/core/money/token.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $coinPrice, $coins } from '../../../src/state/account/coins.ts'
import { $networks } from '../../../src/state/network/networks.ts'
import { $sentTransactions, type SentTransaction } from '../../../src/state/send/sent-transactions.ts'
import {
  $isSendCleared,
  $openSends,
  $receiverNotes,
  $reviewOutcome,
  $reviewProblem,
  $duplicateSends,
  $sendReview,
  $promptedSend,
  type UnknownOutcome,
  type SendReview,
} from '../../../src/state/send/send.ts'
import { $language, t } from '../../../src/text/text.ts'
import { Action } from '../../base/action.ts'
import { ConfirmGuard } from '../../base/confirm-guard.ts'
import { element } from '../../base/define.ts'
import { EverySecond } from '../../base/every-second.ts'
import { FocusKeeper } from '../../base/focus-keeper.ts'
import { HoldToConfirm } from '../../base/hold-to-confirm.ts'
import { StoreController } from '../../base/store-controller.ts'
import { ViewLifecycle } from '../../base/view-lifecycle.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { isFirstPayment, receiverText } from './receiver-text.ts'
import {
  cancelButton,
  type Footer,
  OutcomeHeight,
  type PrimaryAction,
  reviewFooter,
  reviewFooterStyles,
} from '../../parts/review-footer.ts'
import { reviewSender } from '../../parts/review-sender.ts'
import { reviewStyles } from '../../parts/review.styles.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import { shortAmount } from '../../parts/short-amount.ts'
import './w3m-send-notes.ts'
import { explorerLink, outcomeOf, stageOf } from '../../parts/w3m-sent-outcome.ts'
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
import { sendOutcomes } from './send-outcomes.ts'
import { sendPreviewStyles } from './send-preview.styles.ts'

/**
 * Review before sending: exact amount, full address, cost, and the confirm button. With `hash`, the outcome of the sent transfer. Both
 * are one element, so the pressed button keeps its position and the focus until the transfer is done.
 */
@element('w3m-wallet-send-preview-view')
export class W3mWalletSendPreviewView extends LocalizedElement {
  static override styles = [
    reset,
    visuallyHidden,
    viewStyles,
    reviewStyles,
    reviewFooterStyles,
    numberStyles,
    sendPreviewStyles,
  ]

  @property({ attribute: false }) account?: AccountId
  @property({ attribute: false }) hash?: string

  #sentTransactions = new StoreController(this, $sentTransactions)
  #networks = new StoreController(this, $networks)
  #review = new StoreController(this, $sendReview)
  #coinPrice = new StoreController(this, $coinPrice)
  #coins = new StoreController(this, $coins)
  #problem = new StoreController(this, $reviewProblem)
  #promptedSend = new StoreController(this, $promptedSend)
  #isCleared = new StoreController(this, $isSendCleared)
  #outcome = new StoreController(this, $reviewOutcome)
  #duplicates = new StoreController(this, $duplicateSends)
  #openSends = new StoreController(this, $openSends)
  #notes = new StoreController(this, $receiverNotes)
  #account = new StoreController(this, $account)
  #language = new StoreController(this, $language)
  protected clock = new EverySecond(this)
  #guard = new ConfirmGuard(this)
  protected focusKeeper = new FocusKeeper(this, 'wui-action-button', 'wui-button')
  protected height = new OutcomeHeight(this)
  protected lifecycle = new ViewLifecycle(this, () => {}, endReviewIfClosed)
  #send = new Action(this, async (confirmedIds: readonly string[]) => {
    try {
      await sendToken({ confirmedIds: confirmedIds })
    } finally {
      // The content may have changed since the press, so the delay starts again.
      this.#guard.restart()
      this.#hold.reset()
    }
  })

  #hold: HoldToConfirm = new HoldToConfirm(this, this.#guard, () => void this.#send.run([]))

  /** Review shown during the exit animation, after the store is cleared. */
  #lastReview: SendReview | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#lastReview = undefined
  }

  protected override willUpdate(): void {
    this.#lastReview = this.#review.value ?? (this.#isCleared.value ? undefined : this.#lastReview)
  }

  override render() {
    const sentTransaction = this.#sentTransactions.value.find(
      transaction => transaction.hash === this.hash && transaction.account === this.account,
    )
    const review = this.#lastReview
    if (!sentTransaction && this.hash !== undefined) return nothing
    if (!sentTransaction && !review) return this.#renderUnavailable()
    return html`<w3m-view-layout class=${sentTransaction ? 'outcome' : ''} reading exportparts="body, footer">
      ${sentTransaction ? this.#renderOutcome(sentTransaction) : this.#renderReview(review as SendReview)}
      <div slot="footer">${reviewFooter(sentTransaction ? this.#createOutcomeFooter(sentTransaction) : this.#createReviewFooter(review as SendReview), this.#guard, this.#hold)}</div>
    </w3m-view-layout>`
  }

  #renderReview(review: SendReview) {
    const { token, network, transfer, fee } = review
    const locale = this.#language.value.tag
    const amount = formatExactAmount(transfer.amount, locale)
    const fees = feeFacts({ status: 'ready', ...fee }, network, token, {
      locale,
      coinPrice: this.#coinPrice.value,
      coins: this.#coins.value,
      isExact: true,
    })
    return html`<div class="what">
        <wui-mark shape="circle" size="56" .token=${token} .src=${token.image} .name=${token.symbol}></wui-mark>
        <p class="amount"><bdi translate="no">${wrapNumbers(amount)} <span class="symbol">${token.symbol}</span></bdi></p>
        <p class="worth">${this.#formatWorth(review)}</p>
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
      <wui-facts slot="footer" plain .facts=${[...fees.filter(fact => !fact.isDetail), ...this.#getTotal(review)]}></wui-facts>
`
  }

  #renderOutcome(transaction: SentTransaction) {
    const [transfer] = transaction.transfers
    const amount = shortAmount(transfer?.amount ?? '', this.#language.value.tag)
    return html`<w3m-sent-outcome
      .transaction=${transaction}
      .outcomes=${sendOutcomes}
      .params=${{ amount: amount.value, symbol: transfer?.token?.symbol ?? '' }}
      .exactParams=${{ amount: amount.full }}
    ></w3m-sent-outcome>`
  }

  /** Renders the state without a review, so that the screen is never empty and never has a send button. */
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

  #formatWorth({ transfer, token }: SendReview): string {
    const value = worthOf(transfer.amount, token.price)
    return value === undefined ? t('send.noPrice') : formatFiat(value, this.#language.value.tag)
  }

  /** Returns the total: exact if the fee is in the same currency or zero, in fiat if amount and fee have prices, otherwise empty. */
  #getTotal({ transfer, token, network, fee }: SendReview): Fact[] {
    const locale = this.#language.value.tag
    const { amount, symbol } = transfer
    const cost = fromBaseUnits(fee.expected, network.nativeCurrency.decimals)
    const coinPrice = this.#coinPrice.value
    const createTotal = (value: string) => [{ name: t('send.total'), value, isTotal: true }]
    if (token.address === undefined || fee.expected === 0n)
      return createTotal(`${formatExactAmount(sumDecimals([amount, cost]), locale)} ${symbol}`)
    if (token.price === undefined || coinPrice === undefined) return []
    const fiatValues = [multiplyDecimals(amount, token.price), multiplyDecimals(cost, coinPrice)]
    return createTotal(formatFiat(sumDecimals(fiatValues), locale))
  }

  #createOutcomeFooter(transaction: SentTransaction): Footer {
    const { isUncertain } = outcomeOf(transaction, sendOutcomes)
    return {
      action: {
        label: t(isUncertain ? 'send.openLook' : 'send.done'),
        stage: stageOf(transaction, sendOutcomes),
        press: () => showInActivity(transaction.hash),
      },
      below: explorerLink(transaction, this.#networks.value),
    }
  }

  #createReviewFooter(review: SendReview): Footer {
    const amount = formatExactAmount(review.transfer.amount, this.#language.value.tag)
    // The wallet is prompting, or the review has ended and the next screen follows.
    if (!this.#review.value || this.#promptedSend.value) return this.#createWaitingFooter()
    const duplicateIds = this.#duplicates.value.map(({ id }) => id)
    // After an unresolved request, checking the activity is the primary action, because another request could pay twice.
    const activityAction: PrimaryAction = {
      label: t('send.openLook'),
      press: () => showView({ name: 'Transactions' }),
    }
    if (duplicateIds.length)
      return {
        above: this.#renderDuplicate(review.transfer),
        action: activityAction,
        below: this.#renderSendAgain(review, amount, duplicateIds),
      }
    const outcome = this.#outcome.value
    const above = outcome && this.#renderUnknownOutcome(outcome, review)
    // If no transaction of the account has reached the network, the transfer can be sent again.
    if (!outcome || outcome.status === 'not-found')
      return { above, ...this.#createReadyFooter(review, amount) }
    if (outcome.status === 'watched') return { above, action: activityAction }
    return {
      above,
      action: activityAction,
      below: this.#renderSendAgain(review, amount, this.#getDuplicateIds(review)),
    }
  }

  #createWaitingFooter(): Footer {
    const wallet = this.#account.value.wallet?.name ?? t('send.yourWallet')
    const isWaiting = this.#promptedSend.value !== undefined
    return {
      action: {
        label: t('send.waiting', { wallet }),
        stage: 'busy',
        isPending: true,
        isAnnounced: true,
        press: () => {},
      },
      below: isWaiting
        ? html`<wui-button variant="link" quiet @keydown=${this.#guard.ignoreRepeat} @click=${cancelSend}
            >${t('send.stopWaiting')}</wui-button
          >`
        : nothing,
    }
  }

  #createReadyFooter({ token, network }: SendReview, amount: string): Footer {
    const problem = this.#problem.value
    const commonAction = {
      isDisabled: this.#guard.isLocked || problem !== undefined,
      isPending: this.#send.pending,
      ...(this.#send.pending && { stage: 'busy' as const }),
    }
    const params = { amount, symbol: token.symbol }
    const below = html`<p class="final">${t('send.final')}</p>`
    const isFirstTransfer = problem === undefined && isFirstPayment(this.#notes.value)
    if (!isFirstTransfer) {
      const label = problem === undefined ? t('send.send', params) : problemText(problem, token, network)
      return {
        action: { ...commonAction, label, press: event => this.#press(event, []) },
        start: cancelButton(),
        below,
      }
    }
    const { stage, onClick } = this.#hold
    const text =
      stage === 'again'
        ? { label: t('send.pressAgain', params), isAnnounced: true }
        : { label: t('send.hold', params), name: t('send.holdName', params) }
    return { action: { stage, ...commonAction, ...text, press: onClick }, below }
  }

  /** Ids of the unresolved requests of the same transfer. */
  #getDuplicateIds({ transfer }: SendReview): readonly string[] {
    return this.#openSends.value.filter(intent => isSameTransfer(intent, transfer)).map(({ id }) => id)
  }

  /** Renders the status of the previous request, whose outcome is unknown. */
  #renderUnknownOutcome(outcome: UnknownOutcome, { transfer, network }: SendReview) {
    switch (outcome.status) {
      case 'watched':
        return this.#renderWatching(outcome)
      case 'not-found':
        return html`<wui-note live="status" .heading=${t('send.nothingYet')}>${t('send.nothingYetText')}</wui-note>`
      case 'stopped-waiting':
        return html`<wui-note live="status" .heading=${t('send.stopped')}>${t('send.stoppedText')}</wui-note>`
      case 'sent':
        return this.#renderDuplicate(transfer)
      case 'unknown': {
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

  #renderWatching({ endsAt, isRunningOut }: UnknownOutcome & { readonly status: 'watched' }) {
    const locale = this.#language.value.tag
    const timeFormat = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
    const remainingSeconds = Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000))
    // The countdown is visual only. Screen readers announce once that the chain is watched.
    return html`<wui-note icon="clock"
      ><span class="hidden" role="status">${t('send.watching')}</span>
      <span aria-hidden="true"
        >${isRunningOut ? t('send.runsOut', { time: timeFormat.format(endsAt) }) : t('send.watchingFor', { n: remainingSeconds })}</span
      ></wui-note
    >`
  }

  #renderDuplicate({ amount, symbol }: SendReview['transfer']) {
    const params = { amount: formatExactAmount(amount, this.#language.value.tag), symbol }
    return html`<wui-note tone="warn" live="alert" .heading=${t('send.openSame')}
      >${t('send.openSameText', params)}</wui-note
    >`
  }

  #renderSendAgain({ transfer }: SendReview, amount: string, confirmedIds: readonly string[]) {
    return html`<wui-button
      variant="link"
      quiet
      .label=${`${t('send.openAgain')}: ${t('send.send', { amount, symbol: transfer.symbol })}`}
      ?disabled=${this.#guard.isLocked || this.#problem.value !== undefined}
      ?pending=${this.#send.pending}
      @keydown=${this.#guard.ignoreRepeat}
      @click=${(event: Event) => this.#press(event, confirmedIds)}
      >${t('send.openAgain')}</wui-button
    >`
  }

  #press(event: Event, confirmedIds: readonly string[]): void {
    if (this.#guard.accepts(event)) void this.#send.run(confirmedIds)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-send-preview-view': W3mWalletSendPreviewView
  }
}
