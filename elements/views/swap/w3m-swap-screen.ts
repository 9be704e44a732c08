import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { goToFund } from '../../../src/controllers/buy/fund.ts'
import { switchNetwork } from '../../../src/controllers/network/switch-network.ts'
import { openModal, showView } from '../../../src/controllers/shell/modal.ts'
import { enterSwapMax } from '../../../src/controllers/swap/swap-fee.ts'
import { startSwap, enterSwapAmount, flipSwap } from '../../../src/controllers/swap/swap-form.ts'
import { refreshQuote, resumeQuotes } from '../../../src/controllers/swap/swap-quote.ts'
import { reviewSwap } from '../../../src/controllers/swap/swap-review.ts'
import { findSwapSources } from '../../../src/controllers/swap/swap-source.ts'
import { fromBaseUnits } from '../../../src/core/money/amount.ts'
import { shortenAmount } from '../../../src/core/money/short-amount.ts'
import { formatFiat } from '../../../src/core/money/fiat.ts'
import type { SwapToken } from '../../../src/core/money/swap.ts'
import { worthOfUnits } from '../../../src/core/money/swap-rules.ts'
import { decimalSign } from '../../../src/core/money/typed-amount.ts'
import type { View } from '../../../src/core/view.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $activeNetwork } from '../../../src/state/network/networks.ts'
import { $modal } from '../../../src/state/shell/modal.ts'
import {
  $swapBalances,
  $swapForm,
  $swapSources,
  $swapProblem,
  $swapQuote,
  $swapUnits,
} from '../../../src/state/swap/swap.ts'
import { $language, t } from '../../../src/text/text.ts'
import { Action } from '../../base/action.ts'
import { element } from '../../base/define.ts'
import { FocusKeeper } from '../../base/focus-keeper.ts'
import { StoreController } from '../../base/store-controller.ts'
import { ViewLifecycle } from '../../base/view-lifecycle.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { shortAmount } from '../../parts/short-amount.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-open-sends.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-icon-button.ts'
import '../../ui/wui-note.ts'
import './w3m-swap-field.ts'
import './w3m-swap-offers.ts'
import './w3m-swap-price.ts'
import './w3m-swap-slippage.ts'
import './w3m-swap-token-note.ts'
import { swapProblemText } from './swap-texts.ts'

/** Swap form: tokens, amount and a price that is refreshed. The label of the button says what prevents a review. */
@element('w3m-swap-screen')
export class W3mSwapScreen extends LocalizedElement {
  static override styles = [
    reset,
    viewStyles,
    css`
      .pair {
        display: grid;
        gap: 8px;
        position: relative;
        flex: none;
      }
      .turn {
        position: relative;
        z-index: 1;
        justify-self: center;
        margin-block: -22px;
        border-radius: 50%;
        background: var(--wui-ground);
      }
    `,
  ]

  /** Whether the form is embedded in a page instead of the modal. */
  @property({ type: Boolean }) page = false

  #form = new StoreController(this, $swapForm)
  #balances = new StoreController(this, $swapBalances)
  #units = new StoreController(this, $swapUnits)
  #quote = new StoreController(this, $swapQuote)
  #problem = new StoreController(this, $swapProblem)
  #sources = new StoreController(this, $swapSources)
  #account = new StoreController(this, $account)
  #network = new StoreController(this, $activeNetwork)
  #language = new StoreController(this, $language)
  protected focusKeeper = new FocusKeeper(this, 'wui-button[slot="footer"]', 'w3m-swap-field')
  protected lifecycle = new ViewLifecycle(
    this,
    () => this.#startWatching(),
    () => {
      if (!this.page) this.#endWatching()
    },
  )
  #review = new Action(this, () => reviewSwap(() => this.#show({ name: 'SwapPreview' })))
  #max = new Action(this, enterSwapMax)
  #switchNetwork = new Action(this, async () => {
    const { otherNetwork } = this.#sources.value
    if (otherNetwork) await switchNetwork(otherNetwork.id)
  })

  #stopWatching: (() => void) | undefined

  #startWatching(): void {
    this.#stopWatching ??= startSwap()
  }

  #endWatching(): void {
    this.#stopWatching?.()
    this.#stopWatching = undefined
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.page) this.#startWatching()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    if (this.page) this.#endWatching()
  }

  /** Shows a screen of the modal. Opens the modal first if the form is embedded in a page. */
  #show(view: View): void {
    if (!this.page || $modal.get().isOpen) showView(view)
    else void openModal(view)
  }

  override render() {
    const { status, sources } = this.#sources.value
    if (status === 'ready' && !sources.length) return this.#renderUnsupported()
    return html`<w3m-view-layout exportparts="body, footer">
      <w3m-swap-offers></w3m-swap-offers>
      <w3m-open-sends></w3m-open-sends>
      <div class="pair">
        ${this.#renderPay()}
        <wui-icon-button
          class="turn"
          icon="flip"
          data-testid="swap-turn-button"
          .label=${t('swap.turn')}
          @click=${flipSwap}
        ></wui-icon-button>
        ${this.#renderReceive()}
      </div>
      ${this.#renderTokenNotes()}
      <w3m-swap-price></w3m-swap-price>
      <w3m-swap-slippage></w3m-swap-slippage>
      ${this.#renderFooter()}
    </w3m-view-layout>`
  }

  #renderUnsupported() {
    const { otherNetwork } = this.#sources.value
    const networkName = this.#network.value?.name ?? ''
    return html`<w3m-view-layout exportparts="body, footer">
      <wui-note tone="warn" live="status" .heading=${t('swap.unsupported')}
        >${
          otherNetwork
            ? t('swap.unsupportedText', { network: networkName, name: otherNetwork.name })
            : t('swap.noneHere', { network: networkName })
        }</wui-note
      >
      ${
        otherNetwork
          ? html`<wui-button slot="footer" ?pending=${this.#switchNetwork.pending} @click=${this.#switchNetwork.run}
              >${t('swap.switchTo', { name: otherNetwork.name })}</wui-button
            >`
          : nothing
      }
    </w3m-view-layout>`
  }

  #renderPay() {
    const { amount, typedText, from } = this.#form.value
    const problem = this.#problem.value
    const isInvalid =
      problem === 'amount-invalid' ||
      problem === 'amount-blank' ||
      problem === 'amount-ambiguous' ||
      problem === 'funds-insufficient'
    return html`<w3m-swap-field
      side="sourceToken"
      .label=${t('swap.youPay')}
      .value=${typedText ?? amount.replace('.', decimalSign(this.#locale))}
      ?invalid=${isInvalid}
      .error=${isInvalid ? swapProblemText(problem, this.#network.value, false, typedText) : ''}
      .token=${from}
      .balance=${this.#balances.value.from}
      .worth=${this.#formatWorth(from, this.#units.value)}
      .locale=${this.#locale}
      max
      @input=${(event: Event) => enterSwapAmount((event.target as HTMLElementTagNameMap['w3m-swap-field']).value)}
      @max=${this.#max.run}
      @choose=${() => this.#show({ name: 'SwapSelectToken', side: 'from' })}
    ></w3m-swap-field>`
  }

  #renderReceive() {
    const { to } = this.#form.value
    const { quote } = this.#quote.value
    const exact = quote && to ? fromBaseUnits(quote.receives, to.decimals) : ''
    const displayAmount = shortenAmount(exact)
    return html`<w3m-swap-field
      side="toToken"
      readonly
      .label=${t('swap.youReceive')}
      .value=${displayAmount.replace('.', decimalSign(this.#locale))}
      .full=${to && displayAmount !== exact ? `${shortAmount(exact, this.#locale).full} ${to.symbol}` : ''}
      .token=${to}
      .balance=${this.#balances.value.to}
      .worth=${this.#formatWorth(to, quote?.receives)}
      .locale=${this.#locale}
      @choose=${() => this.#show({ name: 'SwapSelectToken', side: 'to' })}
    ></w3m-swap-field>`
  }

  #formatWorth(token: SwapToken | undefined, units: bigint | undefined): string {
    if (!token || !units) return ''
    const worth = worthOfUnits(units, token)
    return worth === undefined ? t('swap.noFiat') : formatFiat(worth, this.#locale)
  }

  #renderTokenNotes() {
    const { from, to } = this.#form.value
    return [from, to].map(token =>
      token && !token.isKnown ? html`<w3m-swap-token-note .token=${token}></w3m-swap-token-note>` : nothing,
    )
  }

  #renderFooter() {
    if (this.#account.value.status !== 'connected')
      return html`<wui-button slot="footer" data-testid="swap-action-button" @click=${() => this.#show({ name: 'Connect' })}
        >${t('swap.connect')}</wui-button
      >`
    const problem = this.#problem.value
    const isFailed = this.#sources.value.status === 'failed'
    const canRetry = isFailed || problem === 'quote-failed' || problem === 'quote-paused'
    const isWaiting = problem === 'quote-loading' || problem === 'fee-loading'
    const isService = this.#sources.value.sources[0] === 'service'
    return html`<wui-button
      slot="footer"
      data-testid="swap-action-button"
      ?disabled=${!isFailed && problem !== undefined && !canRetry && problem !== 'token-missing'}
      ?pending=${isWaiting || this.#review.pending}
      @click=${canRetry ? this.#retry : problem === 'token-missing' ? this.#choose : this.#review.run}
      >${isFailed ? t('swap.retry') : swapProblemText(problem, this.#network.value, isService, this.#form.value.typedText)}</wui-button
      >${this.#renderFunds()}`
  }

  /**
   * Renders a link to fund the account if a balance is insufficient. An embedded form has no link, because the form could not be
   * restored afterwards.
   */
  #renderFunds() {
    const problem = this.#problem.value
    const missingCurrency =
      problem === 'funds-insufficient'
        ? this.#form.value.from
        : problem === 'gas-insufficient'
          ? this.#network.value?.nativeCurrency
          : undefined
    if (!missingCurrency || this.page) return nothing
    return html`<wui-button slot="footer" variant="link" @click=${() => goToFund(missingCurrency)}
      >${t('fund.notEnough', { symbol: missingCurrency.symbol })}</wui-button
    >`
  }

  #choose = (): void => {
    const { from } = this.#form.value
    this.#show({ name: 'SwapSelectToken', side: from ? 'to' : 'from' })
  }

  #retry = (): void => {
    if (this.#sources.value.status === 'failed') void findSwapSources({ now: true }).then(refreshQuote)
    else resumeQuotes()
  }

  get #locale(): string {
    return this.#language.value.tag
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-swap-screen': W3mSwapScreen
  }
}
