import { css, html, nothing, svg } from 'lit'
import { resumeQuotes } from '../../../src/controllers/swap/swap-quote.ts'
import type { AppError } from '../../../src/core/errors/app-error.ts'
import { moneyLimits } from '../../../src/core/money/limits.ts'
import { isNativeToken } from '../../../src/core/money/swap-rules.ts'
import { $coinPrice } from '../../../src/state/account/coins.ts'
import { $tokens } from '../../../src/state/account/token-balances.ts'
import { $activeNetwork } from '../../../src/state/network/networks.ts'
import { $swapStop } from '../../../src/state/swap/swap-review.ts'
import {
  $swapFee,
  $swapForm,
  $isRouterConfigured,
  $swapImpact,
  $swapSources,
  $swapQuote,
  $swapTokens,
  $swapUnits,
} from '../../../src/state/swap/swap.ts'
import { $language, t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { Ticker } from '../../base/ticker.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { feeFacts } from '../../parts/fee-facts.ts'
import { reset, visuallyHidden } from '../../styles/reset.ts'
import { stack } from '../../styles/stack.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-facts.ts'
import '../../ui/wui-note.ts'
import { priceFacts } from './swap-facts.ts'
import { impactNote, swapStopNote } from './swap-notes.ts'

/** Price of the form: age, source, warnings and details. */
@element('w3m-swap-price')
export class W3mSwapPrice extends LocalizedElement {
  static override styles = [
    reset,
    visuallyHidden,
    stack,
    css`
      .price {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: 0 12px;
        min-block-size: 44px;
        padding-inline: 16px 8px;
        color: var(--wui-t2);
        font-size: var(--wui-fs-cap);
        font-variant-numeric: tabular-nums;
      }
      .price wui-button {
        flex: none;
      }
      .next {
        display: flex;
        align-items: center;
        gap: 8px;
      }
      .ring {
        flex: none;
        inline-size: 16px;
        block-size: 16px;
        fill: none;
        stroke: var(--wui-line-2);
        stroke-width: 2.5;
      }
      .left {
        stroke: var(--wui-accent);
        stroke-linecap: round;
      }
    `,
  ]

  #form = new StoreController(this, $swapForm)
  #units = new StoreController(this, $swapUnits)
  #quote = new StoreController(this, $swapQuote)
  #impact = new StoreController(this, $swapImpact)
  #isRouterConfigured = new StoreController(this, $isRouterConfigured)
  #sources = new StoreController(this, $swapSources)
  #fee = new StoreController(this, $swapFee)
  #stopReason = new StoreController(this, $swapStop)
  #network = new StoreController(this, $activeNetwork)
  #coinPrice = new StoreController(this, $coinPrice)
  #tokens = new StoreController(this, $tokens)
  #listedTokens = new StoreController(this, $swapTokens)
  #language = new StoreController(this, $language)
  #ticker = new Ticker(this)

  override render() {
    const { quote, error, isPaused } = this.#quote.value
    const isEmpty =
      !quote && !error && !isPaused && !this.#stopReason.value && this.#sources.value.status !== 'failed'
    this.toggleAttribute('empty', isEmpty)
    return html`${this.#renderPrice()} ${this.#renderNotes()} ${this.#renderFacts()}`
  }

  /** Renders the time to the next price. The visible text changes each second. Screen readers announce only that updates are paused. */
  #renderPrice() {
    const { status, quote, isPaused } = this.#quote.value
    if (!quote && !isPaused) return nothing
    this.#ticker.schedule()
    const remainingSeconds = quote
      ? Math.max(0, Math.ceil((quote.receivedAt + moneyLimits.swapRefreshMs - Date.now()) / 1_000))
      : 0
    const isRefreshing = status === 'loading' || (remainingSeconds === 0 && !isPaused)
    return html`<div class="price">
      <span class="hidden" role="status">${isPaused ? t('swap.paused') : ''}</span>
      <span class="next" aria-hidden="true" data-testid="swap-price-age"
        >${isPaused ? nothing : this.#renderRing(isRefreshing ? 0 : remainingSeconds)}${
          isPaused
            ? t('swap.paused')
            : isRefreshing
              ? t('swap.updating')
              : t('swap.next', { n: remainingSeconds })
        }</span
      >
      <wui-button variant="link" data-testid="swap-refresh-button" ?pending=${isRefreshing} @click=${resumeQuotes}
        >${t('swap.refresh')}</wui-button
      >
    </div>`
  }

  /** Renders the time to the next price as a closing ring. */
  #renderRing(remainingSeconds: number) {
    return svg`<svg class="ring" viewBox="0 0 20 20"><circle cx="10" cy="10" r="7.5"></circle><circle
      class="left"
      cx="10"
      cy="10"
      r="7.5"
      pathLength=${moneyLimits.swapRefreshMs / 1_000}
      stroke-dasharray=${`${moneyLimits.swapRefreshMs / 1_000 - remainingSeconds} ${moneyLimits.swapRefreshMs / 1_000}`}
      transform="rotate(-90 10 10)"
    ></circle></svg>`
  }

  #renderNotes() {
    const { quote, error, isFallback } = this.#quote.value
    const impact = this.#impact.value
    const { to } = this.#form.value
    const stopError = this.#stopReason.value
    return html`
      ${isFallback ? html`<wui-note tone="warn" live="status">${t('swap.sourceChanged')}</wui-note>` : nothing}
      ${!isFallback && quote?.source === 'chain' && !quote.isWrap ? html`<wui-note>${t('swap.source')}</wui-note>` : nothing}
      ${quote?.isWrap ? html`<wui-note>${t('swap.wrapText')}</wui-note>` : nothing}
      ${impact && quote && to ? impactNote(impact, { receives: quote.receives, to }, this.#locale) : nothing}
      ${error && !stopError ? this.#renderFailure(error) : nothing} ${stopError ? swapStopNote(stopError, this.#network.value) : nothing}
      ${
        this.#sources.value.status === 'failed'
          ? html`<wui-note tone="bad" live="status" .heading=${t('swap.serviceDown')}>${t('swap.serviceDownText')}</wui-note>`
          : nothing
      }
    `
  }

  #renderFailure(error: AppError) {
    if (error.code === 'SWAP_NO_ROUTE')
      return html`<wui-note tone="warn" live="status" .heading=${t('swap.noRoute')}>${t('swap.noRouteText')}</wui-note>`
    const stopNote = swapStopNote(error, this.#network.value)
    return stopNote === nothing
      ? html`<wui-note tone="bad" live="status" .heading=${t('swap.serviceDown')}>${t('swap.serviceDownText')}</wui-note>`
      : stopNote
  }

  #renderFacts() {
    const { from, to } = this.#form.value
    const { quote } = this.#quote.value
    const units = this.#units.value
    if (!from || !to || !units || !quote) return nothing
    const network = this.#network.value
    return html`<wui-facts
      .facts=${[
        ...priceFacts(
          {
            from,
            to,
            units,
            least: quote.minimum,
            quote,
            impact: this.#impact.value,
            isUnbound: this.#isRouterConfigured.value,
          },
          { locale: this.#locale, symbols: this.#symbols },
        ),
        ...feeFacts(this.#fee.value, network, undefined, {
          locale: this.#locale,
          coinPrice: this.#coinPrice.value,
        }),
      ]}
    ></wui-facts>`
  }

  /** Symbols of the known tokens by lowercase address, for the intermediate tokens of a route. */
  get #symbols(): ReadonlyMap<string, string> {
    const tokens = [...this.#listedTokens.value.tokens, ...this.#tokens.value.tokens]
    return new Map(
      tokens.flatMap(({ address, symbol }) =>
        address && !isNativeToken({ address }) ? [[address.toLowerCase(), symbol] as const] : [],
      ),
    )
  }

  get #locale(): string {
    return this.#language.value.tag
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-swap-price': W3mSwapPrice
  }
}
