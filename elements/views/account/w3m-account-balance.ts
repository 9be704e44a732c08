import { css, html, nothing } from 'lit'
import { refreshAccount } from '../../../src/controllers/account/account.ts'
import { formatBalance, formatExactAmount } from '../../../src/core/money/amount.ts'
import { formatFiat } from '../../../src/core/money/fiat.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $balances } from '../../../src/state/account/balances.ts'
import { $activeNetwork } from '../../../src/state/network/networks.ts'
import { $totalWorth } from '../../../src/state/account/restored-tokens.ts'
import { $platform } from '../../../src/state/shell/platform.ts'
import { $language, t } from '../../../src/text/text.ts'
import { Action } from '../../base/action.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { reset, visuallyHidden } from '../../styles/reset.ts'
import '../../ui/wui-balance.ts'
import '../../ui/wui-button.ts'

/** Total value of the active account, or its native balance: loading, current, stale, or unavailable with a retry button. */
@element('w3m-account-balance')
export class W3mAccountBalance extends LocalizedElement {
  static override styles = [
    reset,
    visuallyHidden,
    // `.note`: An empty line keeps its height.
    css`
      :host {
        display: block;
        flex: none;
        padding: 4px 4px 8px;
      }
      .note,
      .note > span {
        display: flex;
        align-items: center;
        flex-wrap: wrap;
        column-gap: 8px;
      }
      .note {
        min-block-size: 20px;
        color: var(--wui-t2);
        font-size: var(--wui-fs-cap);
      }
      .note wui-button {
        flex: none;
        min-inline-size: 0;
        margin-block: -12px;
      }
    `,
  ]

  #account = new StoreController(this, $account)
  #balances = new StoreController(this, $balances)
  #network = new StoreController(this, $activeNetwork)
  #total = new StoreController(this, $totalWorth)
  #platform = new StoreController(this, $platform)
  protected language = new StoreController(this, $language)
  #retry = new Action(this, () => refreshAccount({ now: true }))

  override render() {
    const { caipAddress } = this.#account.value
    const { native, hasFailed, isLoading, readAt } = (caipAddress && this.#balances.value[caipAddress]) || {}
    const locale = this.language.value.tag
    const total = this.#total.value
    if (total && native)
      return this.#renderTotal(
        total,
        `${formatBalance(native.amount, locale)} ${native.symbol}`,
        this.#renderNote(true, hasFailed === true, readAt),
      )
    return html`
      <wui-balance
        exportparts="balance, skeleton"
        aria-busy=${isLoading ? 'true' : 'false'}
        .label=${t('account.balance')}
        size=${(native?.amount.split('.')[0] ?? '').length > 4 ? 'amount' : 'display'}
        .whole=${native ? formatBalance(native.amount, locale) : hasFailed ? '–' : ''}
        .decimals=${native ? ` ${native.symbol}` : ''}
        .full=${native ? `${formatExactAmount(native.amount, locale)} ${native.symbol}` : ''}
        ?loading=${!native && !hasFailed}
      ></wui-balance>
      <div class="note" role="status">${this.#renderNote(native !== undefined, hasFailed === true, readAt)}</div>
    `
  }

  /** If prices are known, the total value is first and the native balance below it. */
  #renderTotal({ value, isPartial }: { value: string; isPartial: boolean }, native: string, note: unknown) {
    const formattedValue = formatFiat(value, this.language.value.tag)
    const [whole = formattedValue, decimals = ''] = formattedValue.split(/(?=[.,]\d\d(?!\d))/)
    return html`<wui-balance
        exportparts="balance, skeleton"
        .label=${t('money.total')}
        size=${formattedValue.length > 10 ? 'amount' : 'display'}
        .whole=${whole}
        .decimals=${decimals}
        .full=${formattedValue}
      ></wui-balance>
      <div class="note"><bdi translate="no">${native}</bdi>${isPartial ? html`<span>${t('money.partial')}</span>` : nothing}<span role="status">${note}</span></div>`
  }

  #renderNote(hasBalance: boolean, hasFailed: boolean, readAt: number | undefined) {
    if (hasFailed) return this.#renderFailure(hasBalance, readAt)
    if (!hasBalance) return html`<span class="hidden">${t('account.balanceLoading')}</span>`
    return this.#network.value && this.#network.value.testnet ? t('account.testnet') : nothing
  }

  #renderFailure(hasBalance: boolean, readAt = performance.now()) {
    return html`${hasBalance ? this.#formatAge(readAt) : t('account.balanceFailed')}
      <wui-button variant="link" ?pending=${this.#retry.pending} @click=${this.#retry.run}
        >${t('account.retry')}</wui-button
      >`
  }

  // When offline, the reason is more helpful than the age of the value.
  #formatAge(readAt: number): string {
    if (!this.#platform.value.isOnline) return t('account.offline')
    const n = Math.floor((performance.now() - readAt) / 60_000)
    return n ? t('account.updated', { n }) : t('account.balanceOld')
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-account-balance': W3mAccountBalance
  }
}
