import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { showInActivity } from '../../../src/controllers/request/money-request.ts'
import { goBack, showView } from '../../../src/controllers/shell/modal.ts'
import { cancelSwap, swapNext } from '../../../src/controllers/swap/swap.ts'
import {
  acceptImpact,
  endSwapReviewIfClosed,
  trustRouter,
} from '../../../src/controllers/swap/swap-review.ts'
import type { AccountId } from '../../../src/core/chain/caip.ts'
import { formatExactAmount, fromBaseUnits } from '../../../src/core/money/amount.ts'
import { addressGroups } from '../../../src/core/money/look-alike.ts'
import { formatFiat } from '../../../src/core/money/fiat.ts'
import type { SwapToken } from '../../../src/core/money/swap.ts'
import { type Impact, isNativeToken, worthOfUnits } from '../../../src/core/money/swap-rules.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $coinPrice } from '../../../src/state/account/coins.ts'
import { $networks } from '../../../src/state/network/networks.ts'
import { $sentTransactions, type SentTransaction } from '../../../src/state/send/sent-transactions.ts'
import {
  $isImpactAccepted,
  $isRouterTrusted,
  $isSwapAccepted,
  $isSwapReviewLost,
  $duplicateSwaps,
  $swapReview,
  $swapReviewProblem,
  $swapRun,
  $remainingSwapSteps,
  type SwapReview,
} from '../../../src/state/swap/swap-review.ts'
import { $language, t } from '../../../src/text/text.ts'
import { Action } from '../../base/action.ts'
import { ConfirmGuard } from '../../base/confirm-guard.ts'
import { element } from '../../base/define.ts'
import { FocusKeeper } from '../../base/focus-keeper.ts'
import { StoreController } from '../../base/store-controller.ts'
import { ViewLifecycle } from '../../base/view-lifecycle.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { feeFacts } from '../../parts/fee-facts.ts'
import {
  cancelButton,
  type Footer,
  OutcomeHeight,
  reviewFooter,
  reviewFooterStyles,
} from '../../parts/review-footer.ts'
import { reviewSender } from '../../parts/review-sender.ts'
import { reviewStyles } from '../../parts/review.styles.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import { explorerLink, outcomeOf, stageOf } from '../../parts/w3m-sent-outcome.ts'
import '../../parts/w3m-view-layout.ts'
import { reset, visuallyHidden } from '../../styles/reset.ts'
import { numberStyles, wrapNumbers } from '../../ui/number.ts'
import '../../ui/wui-address.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-checkbox.ts'
import '../../ui/wui-facts.ts'
import type { Fact } from '../../ui/wui-facts.ts'
import '../../ui/wui-mark.ts'
import '../../ui/wui-note.ts'
import '../../ui/wui-sheet.ts'
import './w3m-swap-permission.ts'
import './w3m-swap-review-notes.ts'
import './w3m-swap-steps.ts'
import './w3m-swap-token-notes.ts'
import { priceFacts } from './swap-facts.ts'
import { impactNote, lossText } from './swap-notes.ts'
import { swapOutcome, swapOutcomesOf } from './swap-outcomes.ts'
import { exactAmountText, percentText } from './swap-texts.ts'

const isCostly = ({ level }: Impact): boolean => level === 'high' || level === 'unknown'

/**
 * Review of a swap: exact amounts, router and cost, and the button of each step. With `hash`, the outcome of the sent swap. Both are
 * one element, so the pressed button keeps its position and the focus until the swap is done.
 */
@element('w3m-swap-preview-view')
export class W3mSwapPreviewView extends LocalizedElement {
  static override styles = [
    reset,
    visuallyHidden,
    viewStyles,
    reviewStyles,
    reviewFooterStyles,
    numberStyles,
    css`
      .act > wui-note {
        margin-block-end: 8px;
      }
      wui-note:has(wui-checkbox) {
        padding-block: 8px 0;
      }
      .side {
        display: grid;
        grid-template-columns: 40px minmax(0, 1fr);
        align-items: center;
        gap: 0 12px;
        padding: 12px 16px;
      }
      .side + .side {
        border-block-start: 1px solid var(--wui-line);
      }
      small {
        color: var(--wui-t2);
        font-size: var(--wui-fs-cap);
      }
      b {
        display: block;
        font-weight: 600;
        font-size: var(--wui-fs-head);
        line-height: 1.25;
        font-variant-numeric: tabular-nums;
        overflow-wrap: anywhere;
      }
      b:has(.long) {
        font-size: calc(var(--wui-fs-head) * 0.8);
      }
      b:has(.longest) {
        font-size: calc(var(--wui-fs-head) * 0.65);
      }
      .side wui-address {
        grid-column: 1 / -1;
        margin-block-start: 4px;
      }
      .address small {
        display: block;
        padding-block-end: 4px;
      }
      /* What a swap costs, where it goes and what it needs consent for fits a low window. */
      @media (max-height: 840px) {
        :host {
          --wui-control: 46px;
          --wui-gap: 8px;
        }
        .buttons {
          flex-wrap: nowrap;
        }
        .buttons > *::part(button) {
          padding-inline: 8px;
        }
        .side {
          padding-block: 6px;
        }
        .side > div {
          display: flex;
          flex-wrap: wrap;
          justify-content: space-between;
          column-gap: 12px;
        }
        .side b {
          order: 1;
          inline-size: 100%;
        }
        .side wui-address {
          margin-block-start: 0;
        }
        .address {
          padding-block: 6px;
        }
        .address small {
          padding-block-end: 0;
        }
      }
    `,
  ]

  @property({ attribute: false }) account?: AccountId
  @property({ attribute: false }) hash?: string

  #sentTransactions = new StoreController(this, $sentTransactions)
  #networks = new StoreController(this, $networks)
  #review = new StoreController(this, $swapReview)
  #run = new StoreController(this, $swapRun)
  #remainingSteps = new StoreController(this, $remainingSwapSteps)
  #problem = new StoreController(this, $swapReviewProblem)
  #isImpactAccepted = new StoreController(this, $isImpactAccepted)
  #isRouterTrusted = new StoreController(this, $isRouterTrusted)
  #isAccepted = new StoreController(this, $isSwapAccepted)
  #isReviewLost = new StoreController(this, $isSwapReviewLost)
  #duplicates = new StoreController(this, $duplicateSwaps)
  #account = new StoreController(this, $account)
  #coinPrice = new StoreController(this, $coinPrice)
  #language = new StoreController(this, $language)
  #guard = new ConfirmGuard(this)
  protected focusKeeper = new FocusKeeper(this, 'wui-action-button', 'wui-button')
  protected height = new OutcomeHeight(this)
  protected lifecycle = new ViewLifecycle(this, () => {}, endSwapReviewIfClosed)
  #runNextStep = new Action(this, async (confirmedIds: readonly string[]) => {
    try {
      await swapNext({ confirmedIds: confirmedIds })
    } finally {
      // The content may have changed since the press, so the delay starts again.
      this.#guard.restart()
    }
  })

  /** Review shown during the exit animation, after the store is cleared. */
  #lastReview: SwapReview | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#lastReview = undefined
  }

  protected override willUpdate(): void {
    this.#lastReview = this.#review.value ?? (this.#isReviewLost.value ? undefined : this.#lastReview)
  }

  override render() {
    const sentTransaction = this.#sentTransactions.value.find(
      transaction => transaction.hash === this.hash && transaction.account === this.account,
    )
    const review = this.#lastReview
    if (!sentTransaction && this.hash !== undefined) return nothing
    if (!sentTransaction && !review) return this.#renderUnavailable()
    return html`<w3m-view-layout class=${sentTransaction ? 'outcome' : ''} reading exportparts="body, footer">
      ${sentTransaction ? swapOutcome(sentTransaction, this.#language.value.tag) : this.#renderReview(review as SwapReview)}
      <div slot="footer" class="act">${reviewFooter(sentTransaction ? this.#createOutcomeFooter(sentTransaction) : this.#createReviewFooter(review as SwapReview), this.#guard)}</div>
    </w3m-view-layout>`
  }

  #renderReview(review: SwapReview) {
    const { intent, network } = review
    const { from, to, units, receives, router } = intent
    const facts = this.#getFacts(review)
    return html`<w3m-swap-review-notes></w3m-swap-review-notes>
      <wui-sheet>
        ${this.#renderSide(t('swap.youPay'), from, units, network.id)}
        ${this.#renderSide(t('swap.youReceive'), to, receives, network.id)}
      </wui-sheet>
      <w3m-swap-token-notes .tokens=${[from, to]}></w3m-swap-token-notes>
      ${this.#renderImpact(review)}
      <div class="address">
        <small>${t('swap.spender')}</small>
        <wui-address .groups=${addressGroups('eip155', router)}></wui-address>
      </div>
      <w3m-swap-permission></w3m-swap-permission>
      <w3m-swap-steps></w3m-swap-steps>
      ${this.#renderDetails(
        review,
        facts.filter(fact => fact.isDetail),
      )}
      <wui-facts slot="footer" plain .facts=${facts.filter(fact => !fact.isDetail)}></wui-facts>`
  }

  /** Renders the state without a review, so the screen is never empty and never has a confirm button. */
  #renderUnavailable() {
    return html`<w3m-view-layout reading exportparts="body, footer">
      <wui-note tone="warn" live="status">${t('swap.formChanged')}</wui-note>
      <wui-button slot="footer" @click=${goBack}>${t('swap.title')}</wui-button>
    </w3m-view-layout>`
  }

  #getFacts({ intent, network, quote, impact, fee, slippage, isUnbound }: SwapReview): Fact[] {
    const { from, to, units, minimum } = intent
    const locale = this.#language.value.tag
    return [
      ...priceFacts(
        // A high or unknown impact is omitted, because the consent states it.
        {
          from,
          to,
          units,
          least: minimum,
          quote,
          impact: isCostly(impact) ? undefined : impact,
          isUnbound: isUnbound === true,
        },
        { locale, isExact: true },
      ),
      ...(quote.isWrap
        ? []
        : [{ name: t('swap.slippage'), value: percentText(slippage, locale), isDetail: true }]),
      ...feeFacts({ status: 'ready', ...fee }, network, undefined, {
        locale,
        coinPrice: this.#coinPrice.value,
        isExact: true,
      }),
    ]
  }

  /** Renders the account and the source of the price in an expandable line, and the facts without a cost. */
  #renderDetails({ intent, network, quote, isFallback }: SwapReview, details: readonly Fact[]) {
    return reviewSender({
      account: intent.account,
      profileName: this.#account.value.profileName,
      network,
      details,
      notes: [
        !isFallback && quote.source === 'chain' && !quote.isWrap
          ? html`<wui-note>${t('swap.source')}</wui-note>`
          : nothing,
        quote.isWrap ? html`<wui-note>${t('swap.wrapText')}</wui-note>` : nothing,
      ],
    })
  }

  #renderSide(label: string, token: SwapToken, units: bigint, networkId: string) {
    const locale = this.#language.value.tag
    const worth = worthOfUnits(units, token)
    return html`<div class="side">
      <wui-mark
        shape="circle"
        size="40"
        .token=${{ ...token, networkId }}
        .src=${token.icon}
        .name=${token.symbol}
      ></wui-mark>
      <div>
        <small>${label}</small>
        <b><bdi translate="no">${wrapNumbers(exactAmountText(units, token, locale))}</bdi></b>
        ${worth === undefined ? nothing : html`<small>${formatFiat(worth, locale)}</small>`}
      </div>
      ${
        token.isKnown && !isNativeToken(token)
          ? html`<wui-address .groups=${addressGroups('eip155', token.address)}></wui-address>`
          : nothing
      }
    </div>`
  }

  /** Renders a price impact that needs no consent. */
  #renderImpact({ impact, intent }: SwapReview) {
    return isCostly(impact) ? nothing : impactNote(impact, intent, this.#language.value.tag)
  }

  /**
   * Renders the checkbox to accept a high or unknown price impact. It is above the buttons, so that the user can see it without
   * scrolling.
   */
  #renderImpactConsent({ impact, intent }: SwapReview) {
    if (!isCostly(impact)) return nothing
    const locale = this.#language.value.tag
    const consentText =
      impact.percent === undefined
        ? t('swap.rateChecked')
        : lossText({ ...intent, percent: impact.percent }, locale, 'impactAccept')
    return impactNote(
      impact,
      intent,
      locale,
      html`<wui-checkbox
        .checked=${this.#isImpactAccepted.value}
        @change=${(event: Event) => acceptImpact((event.target as HTMLElementTagNameMap['wui-checkbox']).checked)}
        >${consentText}</wui-checkbox
      >`,
    )
  }

  /** Renders the checkbox to trust the router if only the router guarantees the minimum. */
  #renderRouterConsent({ isUnbound }: SwapReview) {
    if (!isUnbound) return nothing
    return html`<wui-note tone="warn" live="status" .heading=${t('swap.routerGuarantees')}
      >${t('swap.routerGuaranteesText')}<wui-checkbox
        .checked=${this.#isRouterTrusted.value}
        @change=${(event: Event) => trustRouter((event.target as HTMLElementTagNameMap['wui-checkbox']).checked)}
        >${t('swap.routerTrusted')}</wui-checkbox
      ></wui-note
    >`
  }

  #createOutcomeFooter(sentTransaction: SentTransaction): Footer {
    const outcomes = swapOutcomesOf(sentTransaction)
    const { isUncertain } = outcomeOf(sentTransaction, outcomes)
    return {
      // The link is above the button, so that the button does not move.
      above: explorerLink(sentTransaction, this.#networks.value),
      action: {
        label: t(isUncertain ? 'send.openLook' : 'send.done'),
        stage: stageOf(sentTransaction, outcomes),
        press: () => showInActivity(sentTransaction.hash),
      },
    }
  }

  #createReviewFooter(review: SwapReview): Footer {
    const run = this.#run.value
    // The wallet is prompting, or the review has ended and the next screen follows.
    if (!this.#review.value || run) return this.#createWaitingFooter(run?.status ?? 'prompting')
    if (this.#duplicates.value.length) return this.#createDuplicateFooter(review)
    return this.#createReadyFooter(review)
  }

  #createWaitingFooter(status: 'checking' | 'prompting' | 'mining'): Footer {
    const labels = {
      checking: t('swap.checking'),
      prompting: t('swap.waiting', { wallet: this.#walletName }),
      mining: t('swap.mining'),
    }
    return {
      start: html`<wui-button variant="neutral" @keydown=${this.#guard.ignoreRepeat} @click=${cancelSwap}
        >${t('send.stopWaiting')}</wui-button
      >`,
      action: {
        label: labels[status],
        stage: 'busy',
        isPending: true,
        isAnnounced: true,
        press: () => {},
      },
    }
  }

  get #walletName(): string {
    return this.#account.value.wallet?.name ?? t('send.yourWallet')
  }

  /**
   * Renders the footer if the same swap was requested before and its result is unknown. Checking the activity is the primary action,
   * because another request could swap twice.
   */
  #createDuplicateFooter({ intent }: SwapReview): Footer {
    const duplicateIds = this.#duplicates.value.map(({ id }) => id)
    const params = {
      amount: formatExactAmount(fromBaseUnits(intent.units, intent.from.decimals), this.#language.value.tag),
      symbol: intent.from.symbol,
    }
    return {
      above: html`<wui-note tone="warn" live="alert" .heading=${t('send.openSame')}
        >${t('send.openSameText', params)}</wui-note
      >`,
      action: { label: t('send.openLook'), press: () => showView({ name: 'Transactions' }) },
      below: html`<wui-button
        variant="link"
        quiet
        ?disabled=${this.#guard.isLocked || this.#problem.value !== undefined}
        ?pending=${this.#runNextStep.pending}
        @keydown=${this.#guard.ignoreRepeat}
        @click=${(event: Event) => this.#press(event, duplicateIds)}
        >${t('send.openAgain')}</wui-button
      >`,
    }
  }

  #createReadyFooter(review: SwapReview): Footer {
    const problem = this.#problem.value
    const isUnaccepted = !this.#isAccepted.value
    const isImpactUnaccepted = isCostly(review.impact) && !this.#isImpactAccepted.value
    return {
      above: html`${this.#renderImpactConsent(review)} ${this.#renderRouterConsent(review)}`,
      start: cancelButton(isImpactUnaccepted ? t('swap.smaller') : undefined),
      action: {
        label: this.#getButtonText(review, problem),
        testId: 'swap-confirm-button',
        isDisabled:
          this.#guard.isLocked || problem !== undefined || isUnaccepted || !this.#remainingSteps.value.length,
        isPending: this.#runNextStep.pending,
        ...(this.#runNextStep.pending && { stage: 'busy' as const }),
        press: event => this.#press(event, []),
      },
    }
  }

  #getButtonText({ intent, network, isBatch, quote }: SwapReview, problem: string | undefined): string {
    if (problem === 'funds-insufficient') return t('swap.insufficient')
    if (problem) return t('swap.notEnoughGas', { symbol: network.nativeCurrency.symbol })
    const { from, units } = intent
    const amount = formatExactAmount(fromBaseUnits(units, from.decimals), this.#language.value.tag)
    const params = { amount, symbol: from.symbol }
    const [nextStep] = this.#remainingSteps.value
    if (!isBatch && nextStep === 'reset') return t('swap.stepReset')
    if (!isBatch && nextStep === 'approve') return t('swap.approveButton', params)
    if (quote.isWrap) return t(from.address === 'native' ? 'swap.wrap' : 'swap.unwrap', params)
    return t('swap.swapButton', params)
  }

  #press(event: Event, confirmedIds: readonly string[]): void {
    if (this.#guard.accepts(event)) void this.#runNextStep.run(confirmedIds)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-swap-preview-view': W3mSwapPreviewView
  }
}
