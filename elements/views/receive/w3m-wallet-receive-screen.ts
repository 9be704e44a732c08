import { css, html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { watchArrivals } from '../../../src/controllers/account/watch-arrivals.ts'
import { showView } from '../../../src/controllers/shell/modal.ts'
import { copyAddress, copyText } from '../../../src/controllers/shell/platform.ts'
import { showSuccess } from '../../../src/controllers/shell/notify.ts'
import type { Network } from '../../../src/core/chain/network.ts'
import { formatExactAmount } from '../../../src/core/money/amount.ts'
import { addressGroups } from '../../../src/core/money/look-alike.ts'
import { hasPaymentUri, paymentUri } from '../../../src/core/money/payment-uri.ts'
import { decimalSign, readingsOf, unitsOf } from '../../../src/core/money/typed-amount.ts'
import { readAmount } from '../../../src/controllers/request/read-amount.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $arrival, type Arrival } from '../../../src/state/account/arrival.ts'
import { $balances } from '../../../src/state/account/balances.ts'
import { $accountNetworks } from '../../../src/state/network/account-networks.ts'
import { $activeNetwork } from '../../../src/state/network/networks.ts'
import { $language, t } from '../../../src/text/text.ts'
import { Action } from '../../base/action.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { ViewLifecycle } from '../../base/view-lifecycle.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { shortAmount } from '../../parts/short-amount.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-view-layout.ts'
import { reset, visuallyHidden } from '../../styles/reset.ts'
import '../../ui/wui-address.ts'
import '../../ui/wui-amount-field.ts'
import '../../ui/wui-avatar.ts'
import '../../ui/wui-balance.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-icon.ts'
import '../../ui/wui-qr-code.ts'
import '../../ui/wui-sheet.ts'

// Maximum number of networks that are named. If there are more, only their number is shown.
const maxNamedNetworks = 3

/**
 * Shows the address as a QR code and as text. The code contains the plain address, which all wallets read the same way, or a
 * payment link if an amount is requested.
 */
@element('w3m-wallet-receive-screen')
export class W3mWalletReceiveScreen extends LocalizedElement {
  static override styles = [
    reset,
    visuallyHidden,
    viewStyles,
    // `.only wui-button`: Aligned with the text above.
    css`
      .name {
        font-size: var(--wui-fs-title);
        font-weight: 600;
        text-align: center;
        overflow-wrap: anywhere;
      }
      .balance {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        justify-content: center;
        column-gap: 10px;
        min-block-size: 24px;
        margin-block: -4px;
        font-variant-numeric: tabular-nums;
      }
      .balance b {
        padding: 2px 10px;
        border-radius: var(--wui-r-pill);
        background: var(--wui-good-soft);
        color: var(--wui-good);
        font-size: var(--wui-fs-small);
        font-weight: 600;
      }
      /* On a low phone the address below the code is in sight too. */
      @media (max-height: 700px) {
        wui-qr-code[size='small'] {
          inline-size: 190px;
        }
      }
      .only {
        display: grid;
        gap: 2px;
        justify-items: start;
        padding: 8px 4px 0;
        font-size: var(--wui-fs-small);
      }
      .only wui-button {
        margin-inline-start: -14px;
      }
      .only b {
        font-weight: 600;
      }
      .only small {
        color: var(--wui-t2);
        font-size: var(--wui-fs-cap);
      }
    `,
  ]

  #account = new StoreController(this, $account)
  #network = new StoreController(this, $activeNetwork)
  #networks = new StoreController(this, $accountNetworks)
  #arrival = new StoreController(this, $arrival)
  #balances = new StoreController(this, $balances)
  #language = new StoreController(this, $language)
  #copy = new Action(this, async () => {
    await copyAddress()
    showSuccess(t('receive.copied'))
  })
  #copyLink = new Action(this, async () => {
    await copyText(this.#request?.uri ?? '')
    showSuccess(t('receive.linkCopied'))
  })

  #stopWatching = () => {}
  protected watching = new ViewLifecycle(
    this,
    () => {
      this.#stopWatching = watchArrivals()
    },
    () => this.#stopWatching(),
  )

  #shownArrival: Arrival | undefined
  /** Whether to show the balance before the payment. True for one frame, so that the change of the digits is animated. */
  @state() private isShowingPrevious = false
  @state() private hasAmountField = false
  @state() private typedAmount = ''

  protected override willUpdate(): void {
    if (this.#shownArrival === this.#arrival.value) return
    this.#shownArrival = this.#arrival.value
    this.isShowingPrevious = this.#shownArrival !== undefined
    requestAnimationFrame(() => {
      this.isShowingPrevious = false
    })
  }

  override render() {
    const { address, namespace, profileName } = this.#account.value
    if (!address || !namespace) return nothing
    const request = this.#request
    return html`<w3m-view-layout exportparts="body, footer">
      <wui-qr-code
        size="small"
        data-testid="wui-qr-code"
        .uri=${request?.uri ?? address}
        .label=${request ? t('receive.requestCode', request) : t('receive.code')}
      >
        <wui-avatar .address=${address}></wui-avatar>
      </wui-qr-code>
      ${profileName ? html`<p class="name"><bdi translate="no">${profileName}</bdi></p>` : nothing}
      ${this.#renderBalance()} ${this.#renderAmount()}
      <wui-sheet padded aria-label=${t('receive.address')}>
        <wui-address .groups=${addressGroups(namespace, address)}></wui-address>
      </wui-sheet>
      ${this.#renderFooter()}
    </w3m-view-layout>`
  }

  /** Renders the native balance, or after a payment the balance that the payment increased. */
  #renderBalance() {
    const { caipAddress } = this.#account.value
    const native = caipAddress && this.#balances.value[caipAddress]?.native
    const arrival = this.#arrival.value?.account === caipAddress ? this.#arrival.value : undefined
    const { symbol } = arrival?.token ?? native ?? {}
    const amount = this.isShowingPrevious ? arrival?.previousAmount : (arrival?.token ?? native)?.amount
    const locale = this.#language.value.tag
    const balance = amount === undefined ? undefined : shortAmount(amount, locale)
    const arrivedAmount = arrival && `${shortAmount(arrival.amount, locale).value} ${arrival.token.symbol}`
    return html`<div class="balance">
      <wui-balance
        size="line"
        .whole=${balance?.value ?? ''}
        .decimals=${balance ? ` ${symbol}` : ''}
        .full=${balance ? `${balance.full} ${symbol}` : ''}
      ></wui-balance>
      <span role="status">${
        arrival
          ? html`<b data-testid="receive-arrived"><bdi translate="no" aria-hidden="true">+${arrivedAmount}</bdi
              ><span class="hidden">${t('moment.received', { amount: shortAmount(arrival.amount, locale).full, symbol: arrival.token.symbol })}</span></b>`
          : nothing
      }</span>
    </div>`
  }

  #renderAmount() {
    const network = this.#network.value
    if (!network || !hasPaymentUri(network) || !this.#receivingNetworks.includes(network)) return nothing
    const toggle = html`<wui-button
      variant="link"
      data-testid="receive-amount-button"
      @click=${this.#toggleAmount}
      >${t(this.hasAmountField ? 'receive.noAmount' : 'receive.askAmount')}</wui-button
    >`
    if (!this.hasAmountField) return toggle
    const request = this.#request
    const isInvalid = this.typedAmount !== '' && !request && !this.#isZero
    return html`<wui-amount-field
      input-testid="receive-amount"
      .label=${t('receive.amount')}
      .placeholder=${`0${decimalSign(this.#language.value.tag)}0`}
      .value=${this.typedAmount}
      ?invalid=${isInvalid}
      .error=${isInvalid ? this.#invalidText : ''}
      @input=${this.#onAmountInput}
    >
      <b slot="end">${network.nativeCurrency.symbol}</b>
      <span slot="below" aria-live="polite"
        >${request ? t('receive.request', request) : t('receive.requestText')}</span
      >
    </wui-amount-field>${toggle}`
  }

  #renderFooter() {
    return html`${
      this.hasAmountField
        ? html`<wui-button
              slot="footer"
              data-testid="receive-link-copy-button"
              ?disabled=${!this.#request}
              ?pending=${this.#copyLink.pending}
              @click=${this.#copyLink.run}
              ><wui-icon slot="start" name="copy"></wui-icon>${t('receive.copyLink')}</wui-button
            >`
        : nothing
    }
      <wui-button
        slot="footer"
        .variant=${this.hasAmountField ? 'soft' : 'fill'}
        data-testid="receive-address-copy-button"
        ?pending=${this.#copy.pending}
        @click=${this.#copy.run}
        >${this.hasAmountField ? nothing : html`<wui-icon slot="start" name="copy"></wui-icon>`}${t('receive.copy')}</wui-button
      >
      ${this.#renderNetworks()}`
  }

  #renderNetworks() {
    const activeNetwork = this.#network.value
    if (!activeNetwork) return nothing
    // A payment link is for one network. The address is valid on all networks of the account.
    const names = this.#request ? [activeNetwork.name] : this.#receivingNetworks.map(({ name }) => name)
    if (!names.length) return nothing
    const networkHint =
      names.length > maxNamedNetworks
        ? t('receive.onlyOf', { count: names.length })
        : t('receive.only', { network: names.join(', ') })
    return html`<p slot="footer" class="only">
      <b>${networkHint}</b>
      <small>${t('receive.onlyText')}</small>
      ${
        names.length > 1
          ? html`<wui-button
              variant="link"
              data-testid="receive-networks-button"
              @click=${() => showView({ name: 'WalletCompatibleNetworks' })}
              >${t('receive.networks')}</wui-button
            >`
          : nothing
      }
    </p>`
  }

  /** Networks on which the account can receive. */
  get #receivingNetworks(): readonly Network[] {
    const { namespace } = this.#account.value
    return (namespace && this.#networks.value[namespace]) ?? []
  }

  /** The payment request, if one can be created for the entered amount. */
  get #request(): { uri: string; amount: string; network: string } | undefined {
    const { address } = this.#account.value
    const network = this.#network.value
    const units = this.#units
    if (!this.hasAmountField || !address || !network || !units) return undefined
    const uri = paymentUri({ network, address, value: units })
    const { symbol } = network.nativeCurrency
    const amount = formatExactAmount(this.#plainAmount ?? '', this.#language.value.tag)
    return uri === undefined ? undefined : { uri, amount: `${amount} ${symbol}`, network: network.name }
  }

  get #invalidText(): string {
    const readings = readingsOf(this.typedAmount, this.#language.value.tag)
    return readings ? t('send.ambiguous', readings) : t('send.wrongAmount')
  }

  get #plainAmount(): string | undefined {
    return readAmount(this.typedAmount)
  }

  get #units(): bigint | undefined {
    const network = this.#network.value
    return network ? unitsOf(this.#plainAmount ?? '?', network.nativeCurrency.decimals) : undefined
  }

  // Whether the amount is zero so far, for example `0.0` while the user types.
  get #isZero(): boolean {
    return this.#units === 0n || this.#plainAmount === '.'
  }

  #onAmountInput(event: Event): void {
    this.typedAmount = (event.target as HTMLElementTagNameMap['wui-amount-field']).value
  }

  #toggleAmount(): void {
    this.hasAmountField = !this.hasAmountField
    this.typedAmount = ''
    if (this.hasAmountField)
      void this.updateComplete.then(() => this.renderRoot.querySelector('wui-amount-field')?.focus())
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-receive-screen': W3mWalletReceiveScreen
  }
}
