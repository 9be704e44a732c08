import { css, html, nothing } from 'lit'
import { goToFund } from '../../../src/controllers/buy/fund.ts'
import {
  acceptRisk,
  enterAmount,
  prepareSend,
  switchFiat,
  useKnownReceiver,
  watchFee,
} from '../../../src/controllers/send/send-form.ts'
import { enterReceiver } from '../../../src/controllers/send/send-receiver.ts'
import { reviewSend } from '../../../src/controllers/send/send.ts'
import { enterMax, refreshFee } from '../../../src/controllers/send/send-fee.ts'
import { showView } from '../../../src/controllers/shell/modal.ts'
import { formatExactAmount, fromBaseUnits } from '../../../src/core/money/amount.ts'
import { ceilDigits } from '../../../src/core/money/decimal.ts'
import { formatFiat } from '../../../src/core/money/fiat.ts'
import { type TokenBalance, worthOf } from '../../../src/core/money/token.ts'
import { decimalSign, unitsOf } from '../../../src/core/money/typed-amount.ts'
import { $activeNetwork } from '../../../src/state/network/networks.ts'
import { $coinPrice, $coins } from '../../../src/state/account/coins.ts'
import {
  $isSendCleared,
  $receiverNotes,
  $sendFee,
  $sendForm,
  $sendProblem,
  $sendReceiver,
  $sendToken,
} from '../../../src/state/send/send.ts'
import { $language, t } from '../../../src/text/text.ts'
import { Action } from '../../base/action.ts'
import { element } from '../../base/define.ts'
import { FocusKeeper } from '../../base/focus-keeper.ts'
import { StoreController } from '../../base/store-controller.ts'
import { ViewLifecycle } from '../../base/view-lifecycle.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { mapAmount, shortAmount, renderShortAmount } from '../../parts/short-amount.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-open-sends.ts'
import './w3m-send-notes.ts'
import './w3m-send-receiver.ts'
import '../../parts/w3m-view-layout.ts'
import { reset, visuallyHidden } from '../../styles/reset.ts'
import '../../ui/wui-amount-field.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-facts.ts'
import '../../ui/wui-icon-button.ts'
import '../../ui/wui-mark.ts'
import '../../ui/wui-note.ts'
import { estimateDigits, feeFacts } from '../../parts/fee-facts.ts'
import { problemText } from './problem-text.ts'

/** Send form: token, amount and receiver. The label of the button says what prevents a review. */
@element('w3m-wallet-send-screen')
export class W3mWalletSendScreen extends LocalizedElement {
  static override styles = [
    reset,
    visuallyHidden,
    viewStyles,
    css`
      form {
        display: contents;
      }
      .token {
        display: flex;
        align-items: center;
        gap: 8px;
        min-block-size: 44px;
        max-inline-size: 50%;
        padding-inline: 8px 12px;
        border-radius: var(--wui-r-pill);
        background: var(--wui-sunk);
        font-weight: 600;
      }
      .token span {
        min-inline-size: 0;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      wui-button[slot='above'],
      wui-icon-button[slot='switch'] {
        flex: none;
        margin-block: -12px;
      }
      wui-button[slot='above'] {
        margin-inline-end: -14px;
      }
      .bad {
        color: var(--wui-bad);
      }
    `,
  ]

  #form = new StoreController(this, $sendForm)
  #token = new StoreController(this, $sendToken)
  #receiver = new StoreController(this, $sendReceiver)
  #problem = new StoreController(this, $sendProblem)
  #notes = new StoreController(this, $receiverNotes)
  #isCleared = new StoreController(this, $isSendCleared)
  #network = new StoreController(this, $activeNetwork)
  #fee = new StoreController(this, $sendFee)
  #coinPrice = new StoreController(this, $coinPrice)
  #coins = new StoreController(this, $coins)
  #language = new StoreController(this, $language)
  #max = new Action(this, enterMax)
  protected focusKeeper = new FocusKeeper(this, 'wui-button[slot="footer"]', 'wui-amount-field')
  protected lifecycle = new ViewLifecycle(this, prepareSend, () => {})
  #stopWatching: (() => void) | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#stopWatching = watchFee()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#stopWatching?.()
  }

  override render() {
    return html`<w3m-view-layout exportparts="body, footer">
      ${this.#isCleared.value ? html`<wui-note tone="warn" live="status">${t('send.cleared')}</wui-note>` : nothing}
      <w3m-open-sends></w3m-open-sends>
      ${this.#renderAmount()}
      <w3m-send-receiver></w3m-send-receiver>
      <w3m-send-notes></w3m-send-notes>
      <wui-facts
        .facts=${[
          { name: t('send.network'), value: this.#network.value?.name ?? '' },
          ...feeFacts(this.#fee.value, this.#network.value, this.#token.value, {
            locale: this.#language.value.tag,
            coinPrice: this.#coinPrice.value,
            coins: this.#coins.value,
          }),
        ]}
      ></wui-facts>
      ${this.#renderFooter()}
    </w3m-view-layout>`
  }

  #renderAmount() {
    const { amount, typedText, isFiat } = this.#form.value
    const token = this.#token.value
    const locale = this.#language.value.tag
    const symbol = token?.symbol ?? ''
    const balance = shortAmount(token?.amount ?? '0', locale)
    const problem = this.#problem.value
    const isInvalid =
      problem === 'amount-invalid' ||
      problem === 'amount-too-fine' ||
      problem === 'amount-blank' ||
      problem === 'amount-ambiguous' ||
      problem === 'funds-insufficient'
    return html`<wui-amount-field
      .label=${t(isFiat ? 'send.amountIn' : 'send.amount')}
      .value=${typedText ?? amount.replace('.', decimalSign(locale))}
      ?invalid=${isInvalid}
      .error=${isInvalid ? problemText(problem, token, this.#network.value, typedText) : ''}
      @input=${this.#onAmountInput}
    >
      ${
        token
          ? html`<span slot="above"
                >${renderShortAmount(mapAmount(balance, amount => t('send.balance', { amount })))}</span
              >
              <wui-button
                slot="above"
                variant="link"
                .label=${t('send.maxOf', { amount: balance.full, symbol })}
                ?pending=${this.#max.pending}
                @click=${this.#max.run}
                >${t('send.max')}</wui-button
              >`
          : nothing
      }
      <button
        slot="end"
        class="token"
        type="button"
        aria-label=${t('send.token', { symbol: symbol || '–' })}
        @click=${() => showView({ name: 'WalletSendSelectToken' })}
      >
        <wui-mark shape="circle" size="24" .token=${token} .src=${token?.image} .name=${symbol}></wui-mark>
        <span>${symbol || t('send.chooseToken')}</span>
      </button>
      ${this.#renderWorth()}
    </wui-amount-field>`
  }

  #renderWorth() {
    const { amount: enteredAmount, typedText, isFiat } = this.#form.value
    const amount = enteredAmount || (typedText ? '' : '0')
    const token = this.#token.value
    const locale = this.#language.value.tag
    if (!token) return nothing
    const reserve = this.#renderReserve(token)
    if (token.price === undefined) return html`<span slot="below">${t('send.noPrice')}</span>${reserve}`
    const isValidAmount = unitsOf(amount, token.decimals) !== undefined
    const convertedAmount = !isValidAmount
      ? ''
      : isFiat
        ? renderShortAmount(mapAmount(shortAmount(amount, locale), digits => `${digits} ${token.symbol}`))
        : formatFiat(worthOf(`0${amount}`.replace(/\.$/, ''), token.price) ?? '0', locale)
    return html`<span slot="below">${convertedAmount}</span>
      <wui-icon-button
        slot="switch"
        variant="bare"
        icon="swap"
        .label=${isFiat ? t('send.inToken', { symbol: token.symbol }) : t('send.inFiat')}
        @click=${switchFiat}
      ></wui-icon-button
      >${reserve}`
  }

  /** Renders the amount of the native currency that "Max" keeps for the fee. */
  #renderReserve({ address, symbol, decimals }: TokenBalance) {
    const fee = this.#fee.value
    if (!this.#form.value.isMax || address !== undefined || fee.status !== 'ready' || !fee.reserve)
      return nothing
    const locale = this.#language.value.tag
    const exact = fromBaseUnits(fee.reserve, decimals)
    const reserve = {
      value: formatExactAmount(ceilDigits(exact, estimateDigits), locale),
      full: formatExactAmount(exact, locale),
    }
    return html`<span slot="note"
      >${renderShortAmount(mapAmount(reserve, amount => t('send.kept', { amount: `${amount} ${symbol}` })))}</span
    >`
  }

  #renderFooter() {
    const problem = this.#problem.value
    const { lookAlike } = this.#notes.value
    if (problem === 'receiver-look-alike' && lookAlike !== undefined)
      return html`<wui-button slot="footer" @click=${() => useKnownReceiver(lookAlike)}>${t('send.useKnown')}</wui-button>
        <wui-button slot="footer" variant="link" quiet class="bad" @click=${acceptRisk}
          >${t('send.checked')}</wui-button
        >`
    if (problem === 'receiver-burn' || problem === 'receiver-own-token') return this.#renderRisk(problem)
    const canRetry = problem === 'receiver-failed' || problem === 'fee-failed'
    const missingCurrency =
      problem === 'funds-insufficient'
        ? this.#token.value
        : problem === 'gas-insufficient'
          ? this.#network.value && this.#network.value.nativeCurrency
          : undefined
    return html`<wui-button
      slot="footer"
      ?disabled=${problem !== undefined && !canRetry}
      ?pending=${problem === 'receiver-resolving' || problem === 'fee-loading'}
      @click=${canRetry ? this.#retry : this.#review}
      >${problemText(problem, this.#token.value, this.#network.value, this.#form.value.typedText)}</wui-button
    >
    ${
      missingCurrency
        ? html`<wui-button slot="footer" variant="link" @click=${() => goToFund(missingCurrency)}
            >${t('fund.notEnough', { symbol: missingCurrency.symbol })}</wui-button
          >`
        : nothing
    }`
  }

  /**
   * Renders the buttons for an address where the tokens would be lost. Entering another receiver is the primary action. For a burn
   * address, the label of the other button states the consequence.
   */
  #renderRisk(problem: 'receiver-burn' | 'receiver-own-token') {
    const { amount } = this.#form.value
    const symbol = this.#token.value?.symbol ?? ''
    const params = { amount: formatExactAmount(amount, this.#language.value.tag), symbol }
    return html`<wui-button slot="footer" @click=${() => enterReceiver('')}>${t('send.otherRecipient')}</wui-button>
      <wui-button slot="footer" variant="link" quiet class="bad" @click=${acceptRisk}
        >${problem === 'receiver-burn' ? t('send.burnContinue', params) : t('send.checked')}</wui-button
      >`
  }

  #onAmountInput(event: Event): void {
    enterAmount((event.target as HTMLElementTagNameMap['wui-amount-field']).value)
  }

  #review(): void {
    reviewSend()
  }

  #retry(): void {
    if (this.#receiver.value.status === 'failed') enterReceiver(this.#form.value.receiver)
    else void refreshFee({ now: true })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-send-screen': W3mWalletSendScreen
  }
}
