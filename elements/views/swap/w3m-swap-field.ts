import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import type { SwapToken } from '../../../src/core/money/swap.ts'
import type { TokenBalance } from '../../../src/core/money/token.ts'
import { $activeNetworkId } from '../../../src/state/network/networks.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { shortAmount, renderShortAmount, mapAmount } from '../../parts/short-amount.ts'
import { reset, visuallyHidden } from '../../styles/reset.ts'
import '../../ui/wui-amount-field.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-icon.ts'
import '../../ui/wui-mark.ts'

/** One side of a swap: amount, token and balance. Fires `input`, `choose` and `max`. */
@element('w3m-swap-field')
export class W3mSwapField extends LocalizedElement {
  static override shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  }
  static override styles = [
    reset,
    visuallyHidden,
    css`
      :host {
        display: block;
        flex: none;
      }
      .token {
        position: relative;
        max-inline-size: 50%;
      }
      .token wui-mark {
        position: absolute;
        inset-block-start: 10px;
        inset-inline-start: 8px;
        pointer-events: none;
      }
      .token button {
        display: flex;
        align-items: center;
        gap: 6px;
        inline-size: 100%;
        min-block-size: 44px;
        padding-inline: 40px 12px;
        border-radius: var(--wui-r-pill);
        background: var(--wui-sunk);
        font-weight: 600;
      }
      .token button.none {
        padding-inline: 14px 12px;
        background: var(--wui-soft);
        color: var(--wui-accent);
      }
      .token span {
        min-inline-size: 0;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      /* A symbol may be cut off, because the list shows the full name. The prompt must not. */
      .none span {
        white-space: normal;
        overflow-wrap: anywhere;
      }
      .token wui-icon {
        flex: none;
      }
      wui-button {
        flex: none;
        margin-block: -12px;
        margin-inline-end: -14px;
      }
      @media (forced-colors: active) {
        .token button {
          border: 1px solid ButtonBorder;
        }
      }
    `,
  ]

  #networkId = new StoreController(this, $activeNetworkId)

  @property() side: 'sourceToken' | 'toToken' = 'sourceToken'
  @property() label = ''
  @property() value = ''
  /** The exact amount, if the value is shortened. */
  @property() full = ''
  @property({ type: Boolean, reflect: true }) readonly = false
  @property({ type: Boolean, reflect: true }) invalid = false
  @property() error = ''
  /** Text below the amount: its fiat value, or why no value is available. */
  @property() worth = ''
  @property({ attribute: false }) token?: SwapToken | undefined
  @property({ attribute: false }) balance?: TokenBalance | undefined
  @property() locale = 'en'
  @property({ type: Boolean }) max = false

  override render() {
    return html`<wui-amount-field
      input-testid=${`swap-input-${this.side}`}
      .label=${this.label}
      .value=${this.value}
      .full=${this.full}
      ?readonly=${this.readonly}
      ?invalid=${this.invalid}
      .error=${this.error}
      @input=${this.#onInput}
    >
      ${this.#renderBalance()}
      <span slot="end" class="token">${this.#renderToken()}</span>
      <span slot="below">${this.worth}</span>
    </wui-amount-field>`
  }

  #renderBalance() {
    const { balance, locale } = this
    if (!balance) return nothing
    const { amount, symbol } = balance
    const shortBalance = shortAmount(amount, locale)
    return html`<span slot="above"
        >${renderShortAmount(mapAmount(shortBalance, digits => t('send.balance', { amount: digits })))}</span
      >
      ${
        this.max
          ? html`<wui-button
              slot="above"
              variant="link"
              data-testid="swap-max-button"
              .label=${t('send.maxOf', { amount: shortBalance.full, symbol })}
              @click=${() => this.dispatchEvent(new Event('max'))}
              >${t('send.max')}</wui-button
            >`
          : nothing
      }`
  }

  // The image is not inside the button but overlays it, so that the symbol is the only content of the button.
  #renderToken() {
    const { token, side } = this
    const choose = () => this.dispatchEvent(new Event('choose'))
    if (!token)
      return html`<button
        class="none"
        type="button"
        data-testid=${`swap-select-token-button-${side}`}
        aria-label=${`${t('swap.selectToken')}: ${this.label}`}
        @click=${choose}
      >
        <span>${t('swap.selectToken')}</span><wui-icon name="down" size="16"></wui-icon>
      </button>`
    return html`<wui-mark
        shape="circle"
        size="24"
        .token=${{ ...token, networkId: this.#networkId.value ?? '' }}
        .src=${token.icon}
        .name=${token.symbol}
      ></wui-mark>
      <button
        type="button"
        data-testid=${`swap-input-token-${side}`}
        aria-label=${t('swap.tokenButton', { label: this.label, symbol: token.symbol })}
        @click=${choose}
      >
        <span><bdi translate="no">${token.symbol}</bdi></span><wui-icon name="down" size="16"></wui-icon>
      </button>`
  }

  #onInput(event: Event): void {
    this.value = (event.target as HTMLElementTagNameMap['wui-amount-field']).value
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-swap-field': W3mSwapField
  }
}
