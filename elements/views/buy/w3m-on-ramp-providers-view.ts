import { css, html, nothing } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import {
  enterBuyAmount,
  cancelBuyRequests,
  loadBuyList,
  prepareBuy,
} from '../../../src/controllers/buy/buy-form.ts'
import { isPaymentRedirect, pressSeller } from '../../../src/controllers/buy/purchase.ts'
import { showView } from '../../../src/controllers/shell/modal.ts'
import { formatExactAmount, formatTokenAmount } from '../../../src/core/money/amount.ts'
import { compareDecimals } from '../../../src/core/money/decimal.ts'
import type { PayLimit } from '../../../src/core/money/onramp.ts'
import { decimalSign, readingsOf } from '../../../src/core/money/typed-amount.ts'
import {
  $amountProblem,
  $buyForm,
  $buyList,
  $buyToken,
  $offers,
  $payCurrency,
  type Offer,
} from '../../../src/state/buy/buy.ts'
import { $purchase } from '../../../src/state/buy/purchase.ts'
import { $activeNetwork } from '../../../src/state/network/networks.ts'
import { $language, t } from '../../../src/text/text.ts'
import { Action } from '../../base/action.ts'
import { element } from '../../base/define.ts'
import { StableOrder } from '../../base/stable-order.ts'
import { StoreController } from '../../base/store-controller.ts'
import { ViewLifecycle } from '../../base/view-lifecycle.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-view-layout.ts'
import { markStyles } from '../../parts/mark.styles.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-amount-field.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-icon.ts'
import '../../ui/wui-image.ts'
import '../../ui/wui-mark.ts'
import '../../ui/wui-list-item.ts'
import '../../ui/wui-note.ts'
import '../../ui/wui-sheet.ts'
import '../../ui/wui-spinner.ts'
import '../../ui/wui-tag.ts'

/** Formats an amount in a currency (ISO 4217) for a locale. Whole amounts have no decimals. */
function formatMoney(value: string, currency: string, locale: string): string {
  // The amount stays a string, because browsers that can format strings lose no digits to number conversion.
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    ...(/^\d+(?:\.0*)?$/.test(value) && { maximumFractionDigits: 0 }),
  })
  return format.format(value as Intl.StringNumericLiteral)
}

/** Amount and token to buy, then the providers sorted by the amount received, best first. Selecting one opens its checkout. */
@element('w3m-on-ramp-providers-view')
export class W3mOnRampProvidersView extends LocalizedElement {
  static override styles = [
    reset,
    viewStyles,
    markStyles,
    css`
      /* A line for each payment method. */
      [slot='below'] bdi {
        display: block;
        text-align: -webkit-match-parent;
        text-align: match-parent;
      }
      @media (forced-colors: active) {
        .pill {
          border: 1px solid ButtonBorder;
        }
      }
      .pill {
        display: flex;
        align-items: center;
        gap: 6px;
        min-block-size: 44px;
        max-inline-size: 50%;
        padding-inline: 14px 12px;
        border-radius: var(--wui-r-pill);
        background: var(--wui-sunk);
        font-weight: 600;
      }
      h3 {
        margin-block: 4px -4px;
        padding-inline: 16px;
        color: var(--wui-t2);
        font-size: var(--wui-fs-cap);
        font-weight: 550;
      }
    `,
  ]

  #form = new StoreController(this, $buyForm)
  #list = new StoreController(this, $buyList)
  #token = new StoreController(this, $buyToken)
  #currency = new StoreController(this, $payCurrency)
  #problem = new StoreController(this, $amountProblem)
  #offers = new StoreController(this, $offers)
  #purchase = new StoreController(this, $purchase)
  #network = new StoreController(this, $activeNetwork)
  #language = new StoreController(this, $language)
  #order = new StableOrder(this)
  #retry = new Action(this, loadBuyList)
  protected lifecycle = new ViewLifecycle(this, prepareBuy, cancelBuyRequests)

  override render() {
    const purchase = this.#purchase.value
    return html`<w3m-view-layout exportparts="body, footer">
      ${
        purchase && purchase.step !== 'done'
          ? html`<wui-note
              >${t('buy.running')}
              <wui-button variant="link" @click=${() => showView({ name: 'BuyInProgress' })}
                >${t('buy.look')}</wui-button
              ></wui-note
            >`
          : nothing
      }
      ${this.#renderAmount()} ${this.#renderToken()} ${this.#renderSellers()}
      <wui-button slot="footer" variant="link" quiet @click=${() => showView({ name: 'WhatIsABuy' })}
        >${t('buy.guide')}</wui-button
      >
    </w3m-view-layout>`
  }

  #renderAmount() {
    const { typedText, amount } = this.#form.value
    const { code, limits } = this.#currency.value
    const locale = this.#language.value.tag
    const problem = this.#problem.value
    const message = problem && problem.kind !== 'missing' ? this.#getProblemText() : ''
    return html`<wui-amount-field
      .label=${t('buy.amount', { currency: code })}
      .value=${typedText || amount.replace('.', decimalSign(locale))}
      ?invalid=${message !== ''}
      .error=${message}
      @input=${this.#onAmountInput}
    >
      <button
        slot="end"
        class="pill"
        type="button"
        aria-label=${t('buy.currency', { currency: code })}
        @click=${() => showView({ name: 'OnRampFiatSelect' })}
      >
        ${code}<wui-icon name="chevron" size="16"></wui-icon>
      </button>
      <span slot="below"
        >${
          message || limits.map(limit => html`<bdi>${t('buy.limits', this.#getLimitParams(limit))}</bdi>`)
        }</span
      >
    </wui-amount-field>`
  }

  #getLimitParams({ method, min, max }: PayLimit) {
    const { code } = this.#currency.value
    const locale = this.#language.value.tag
    return {
      method: t(method === 'card' ? 'buy.card' : 'buy.bank'),
      by: t(method === 'card' ? 'buy.byCard' : 'buy.byBank'),
      min: formatMoney(min, code, locale),
      max: formatMoney(max, code, locale),
    }
  }

  #getProblemText(): string {
    const problem = this.#problem.value
    if (!problem || problem.kind === 'missing') return t('buy.enterAmount')
    const readings = readingsOf(this.#form.value.typedText, this.#language.value.tag)
    if (!('limit' in problem)) return readings ? t('buy.ambiguous', readings) : t('buy.wrongAmount')
    return t(problem.kind === 'little' ? 'buy.tooLittle' : 'buy.tooMuch', this.#getLimitParams(problem.limit))
  }

  #renderToken() {
    const token = this.#token.value
    const { status, tokens } = this.#list.value
    const network = this.#network.value ? this.#network.value.name : ''
    if (!token)
      return status === 'loading' || status === 'idle'
        ? html`<wui-note live="status">${t('buy.loading')}</wui-note>`
        : html`<wui-note tone="warn" live="status" .heading=${t('buy.none', { network })}
            >${t('buy.noProvidersText')}
            ${
              status === 'standard'
                ? html`<wui-button variant="link" ?pending=${this.#retry.pending} @click=${this.#retry.run}
                    >${t('buy.retry')}</wui-button
                  >`
                : nothing
            }</wui-note
          >`
    const label = t('buy.token', { token: token.symbol, network })
    return html`${
      status === 'standard'
        ? html`<wui-note tone="warn" live="status"
            >${t('buy.standardList')}
            <wui-button variant="link" ?pending=${this.#retry.pending} @click=${this.#retry.run}
              >${t('buy.retry')}</wui-button
            ></wui-note
          >`
        : nothing
    }
    <wui-sheet exportparts="sheet">
      <wui-list-item
        ?chevron=${tokens.length > 1}
        ?plain=${tokens.length < 2}
        wrap
        data-testid="onramp-token"
        exportparts="row, row-title, row-note"
        named
        .label=${label}
        .note=${token.name}
        @click=${() => tokens.length > 1 && showView({ name: 'OnRampTokenSelect' })}
      >
        <wui-mark slot="image" shape="circle" .token=${token} .src=${token.image} .name=${token.symbol}></wui-mark>
      </wui-list-item>
    </wui-sheet>`
  }

  #renderSellers() {
    const token = this.#token.value
    const rankedOffers = this.#offers.value
    if (!token) return nothing
    if (!rankedOffers.length)
      return html`<wui-note tone="warn" live="status" .heading=${t('buy.noProviders', { token: token.symbol })}
        >${t('buy.noProvidersText')}</wui-note
      >`
    const [bestAmount, secondAmount] = rankedOffers.map(({ offer }) =>
      offer.status === 'quoted' ? offer.amount : undefined,
    )
    // If the first two offers are equal, none is labeled as the best.
    const bestOffer =
      bestAmount !== undefined && secondAmount !== undefined && compareDecimals(bestAmount, secondAmount) > 0
        ? rankedOffers[0]?.id
        : undefined
    // Offers arrive one after the other. The list is sorted once, after the last one.
    const isPending = rankedOffers.some(({ offer }) => offer.status === 'loading')
    const offers = this.#order.arrange(rankedOffers, ({ id }) => id, isPending)
    const problem = this.#problem.value
    return html`<h3 id="sellers">${t('buy.from')}</h3>
      <wui-sheet
        role="list"
        aria-labelledby="sellers"
        exportparts="sheet"
        @pointerenter=${this.#order.onEvent}
        @pointerleave=${this.#order.onEvent}
        @focusin=${this.#order.onEvent}
        @focusout=${this.#order.onEvent}
      >
        ${repeat(
          offers,
          ({ id }) => id,
          (seller, index) => html`<div role="listitem">
            <wui-list-item
              ?chevron=${!problem}
              wrap
              data-testid=${`onramp-provider-${seller.id}`}
              exportparts="row, row-title, row-note"
              ?line=${index > 0}
              ?disabled=${problem !== undefined}
              named
              .label=${seller.name}
              .note=${this.#noteOf(seller.name, seller.offer)}
              @click=${() => pressSeller(seller)}
            >
              <wui-image slot="image" .src=${seller.icon} .name=${seller.name}></wui-image>
              ${
                seller.offer.status === 'loading'
                  ? html`<wui-spinner slot="end"></wui-spinner>`
                  : seller.id === bestOffer
                    ? html`<wui-tag slot="end" tone="accent">${t('buy.best')}</wui-tag>`
                    : nothing
              }
            </wui-list-item>
          </div>`,
        )}
      </wui-sheet>`
  }

  /** Returns the text of an offer: the amount to receive and the fee, or why there is no quote and what a press opens. */
  #noteOf(provider: string, offer: Offer): string {
    if (this.#problem.value) return this.#getProblemText()
    const hint = t(isPaymentRedirect() ? 'buy.leaves' : 'buy.opens', { provider })
    if (offer.status === 'loading') return t('buy.pricing')
    if (!('amount' in offer))
      return offer.status === 'none'
        ? `${t('buy.priceThere', { provider })}. ${hint}`
        : `${t('buy.noQuote', { provider })}. ${t('buy.priceThere', { provider })}`
    const locale = this.#language.value.tag
    const params = {
      amount:
        Number(offer.amount) < 0.01
          ? formatExactAmount(offer.amount, locale)
          : formatTokenAmount(offer.amount, locale),
      symbol: this.#token.value?.symbol ?? '',
    }
    if (offer.status === 'estimate') return `${t('buy.estimated', params)}. ${t('buy.estimate')}`
    const fee = offer.fee
      ? ` · ${t('buy.fee', { fee: formatMoney(offer.fee, this.#currency.value.code, locale) })}`
      : ''
    return `${t('buy.arrives', params)}${fee}`
  }

  #onAmountInput = (event: Event): void =>
    enterBuyAmount((event.target as HTMLElementTagNameMap['wui-amount-field']).value)
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-on-ramp-providers-view': W3mOnRampProvidersView
  }
}
