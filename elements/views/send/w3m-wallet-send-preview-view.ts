import { css, html, LitElement, nothing } from 'lit'
import { cancelSend, sendToken } from '../../../src/controllers/send/send.ts'
import { refreshFee } from '../../../src/controllers/send/send-fee.ts'
import { goBack } from '../../../src/controllers/shell/modal.ts'
import { namespaceOf } from '../../../src/core/chain/caip.ts'
import { formatExactAmount, fromBaseUnits } from '../../../src/core/money/amount.ts'
import { sumDecimals } from '../../../src/core/money/decimal.ts'
import { formatFiat } from '../../../src/core/money/fiat.ts'
import { addressGroups } from '../../../src/core/money/look-alike.ts'
import { type TokenBalance, worthOf } from '../../../src/core/money/token.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $activeNetwork } from '../../../src/state/network/networks.ts'
import {
  $sendFee,
  $sendForm,
  $sendProblem,
  $sendReceiver,
  $sendToken,
  $sendWaiting,
} from '../../../src/state/send/send.ts'
import { $language, $words, t } from '../../../src/text/text.ts'
import { Action } from '../../base/action.ts'
import { ConfirmGuard } from '../../base/confirm-guard.ts'
import { element } from '../../base/define.ts'
import { FocusKeeper } from '../../base/focus-keeper.ts'
import { StoreController } from '../../base/store-controller.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import '../../parts/w3m-send-notes.ts'
import '../../parts/w3m-token-address.ts'
import '../../parts/w3m-view-layout.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-address.ts'
import '../../ui/wui-avatar.ts'
import '../../ui/wui-button.ts'
import '../../ui/wui-facts.ts'
import '../../ui/wui-image.ts'
import '../../ui/wui-note.ts'
import '../../ui/wui-sheet.ts'
import { feeFacts } from './fee-facts.ts'
import { problemText } from './problem-text.ts'

/** What will be sent, every digit of it, to which whole address, at which cost; the press that sends it. */
@element('w3m-wallet-send-preview-view')
export class W3mWalletSendPreviewView extends LitElement {
  static override styles = [
    reset,
    viewStyles,
    css`
      .what {
        display: grid;
        justify-items: center;
        gap: 6px;
        padding-block: 8px 12px;
        text-align: center;
      }
      .amount {
        font-size: var(--wui-fs-amount);
        font-weight: 560;
        line-height: 1.2;
        letter-spacing: -0.03em;
        font-variant-numeric: tabular-nums;
        overflow-wrap: anywhere;
      }
      .symbol,
      .worth {
        color: var(--wui-t2);
      }
      .party {
        display: grid;
        grid-template-columns: 40px minmax(0, 1fr);
        gap: 4px 12px;
        align-items: center;
        padding: 12px;
      }
      .party + .party {
        border-block-start: 1px solid var(--wui-line);
      }
      .party b {
        font-weight: 600;
        overflow-wrap: anywhere;
      }
      .party small {
        display: block;
        color: var(--wui-t2);
        font-size: var(--wui-fs-cap);
      }
      wui-address {
        grid-column: 1 / -1;
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      .final {
        padding-block-start: 6px;
        color: var(--wui-t2);
        font-size: var(--wui-fs-cap);
        text-align: center;
      }
    `,
  ]

  #form = new StoreController(this, $sendForm)
  #token = new StoreController(this, $sendToken)
  #receiver = new StoreController(this, $sendReceiver)
  #fee = new StoreController(this, $sendFee)
  #problem = new StoreController(this, $sendProblem)
  #waiting = new StoreController(this, $sendWaiting)
  #account = new StoreController(this, $account)
  #network = new StoreController(this, $activeNetwork)
  #language = new StoreController(this, $language)
  protected words = new StoreController(this, $words)
  #guard = new ConfirmGuard(this)
  protected place = new FocusKeeper(this, 'wui-button')
  #send = new Action(this, async () => {
    try {
      await sendToken()
    } finally {
      // What is shown may have changed under the finger.
      this.#guard.again()
    }
  })

  override connectedCallback(): void {
    super.connectedCallback()
    void refreshFee()
  }

  override render() {
    const token = this.#token.value
    const receiver = this.#receiver.value
    const network = this.#network.value
    if (!token || !network || receiver.status !== 'ready') return nothing
    const locale = this.#language.value.tag
    const amount = formatExactAmount(this.#form.value.amount, locale)
    return html`<w3m-view-layout reading exportparts="body, footer">
      <div class="what">
        <wui-image shape="circle" size="56" .src=${token.image} .name=${token.symbol}></wui-image>
        <p class="amount"><bdi>${amount} <span class="symbol">${token.symbol}</span></bdi></p>
        <p class="worth">${this.#worth(token)}</p>
      </div>
      ${this.#renderParties(receiver)}
      <w3m-token-address .token=${token}></w3m-token-address>
      <w3m-send-notes known></w3m-send-notes>
      <wui-facts
        .facts=${[
          { name: t('send.network'), value: network.name },
          ...feeFacts(this.#fee.value, network, token, locale),
          { name: t('send.total'), value: this.#total(token), isTotal: true },
        ]}
      ></wui-facts>
      <div slot="footer">${this.#waiting.value ? this.#renderWaiting() : this.#renderButtons(token, amount)}</div>
    </w3m-view-layout>`
  }

  #renderParties(receiver: { readonly address: string; readonly name?: string }) {
    const { address = '', profileName, namespace } = this.#account.value
    if (!namespace) return nothing
    return html`<wui-sheet>
      <div class="party">
        <wui-avatar .address=${address}></wui-avatar>
        <div>
          <small>${t('send.from')}</small>
          ${profileName ? html`<b><bdi>${profileName}</bdi></b>` : nothing}
        </div>
        <wui-address .groups=${addressGroups(namespace, address)}></wui-address>
      </div>
      <div class="party">
        <wui-avatar .address=${receiver.address}></wui-avatar>
        <div>
          <small>${t('send.to')}</small>
          ${receiver.name ? html`<b><bdi>${receiver.name}</bdi></b>` : nothing}
        </div>
        <wui-address
          .groups=${addressGroups(namespaceOf((this.#token.value as TokenBalance).networkId), receiver.address).map(group => ({ ...group, differs: true }))}
        ></wui-address>
      </div>
    </wui-sheet>`
  }

  #worth(token: TokenBalance): string {
    const value = worthOf(this.#form.value.amount.replace(/^\./, '0.').replace(/\.$/, ''), token.price)
    return value === undefined ? t('send.noPrice') : formatFiat(value, this.#language.value.tag)
  }

  /** In one number where it is one coin; else what is sent and what it costs, each with every digit. */
  #total(token: TokenBalance): string {
    const network = this.#network.value
    const fee = this.#fee.value
    const locale = this.#language.value.tag
    const amount = this.#form.value.amount.replace(/^\./, '0.').replace(/\.$/, '')
    const sent = `${formatExactAmount(amount, locale)} ${token.symbol}`
    if (!network || fee.status !== 'ready' || fee.expected === 0n) return sent
    const { decimals, symbol } = network.nativeCurrency
    const cost = fromBaseUnits(fee.expected, decimals)
    return token.address === undefined
      ? `${formatExactAmount(sumDecimals([amount, cost]), locale)} ${symbol}`
      : `${sent} + ${formatExactAmount(cost, locale)} ${symbol}`
  }

  #renderWaiting() {
    const wallet = this.#account.value.wallet?.name ?? t('send.yourWallet')
    return html`<wui-note live="status" icon="clock">${t('send.waiting', { wallet })}</wui-note>
      <wui-button variant="link" quiet @keydown=${this.#guard.ignoreRepeat} @click=${cancelSend}>${t('send.stopWaiting')}</wui-button>`
  }

  #renderButtons(token: TokenBalance, amount: string) {
    const problem = this.#problem.value
    const retries = problem === 'fee-failed'
    return html`<div class="buttons">
        <wui-button variant="neutral" @click=${goBack}>${t('send.cancel')}</wui-button>
        <wui-button
          ?disabled=${this.#guard.shut || (problem !== undefined && !retries)}
          ?pending=${this.#send.pending || problem === 'fee-loading'}
          @keydown=${this.#guard.ignoreRepeat}
          @click=${retries ? this.#retry : this.#press}
          >${
            problem === undefined
              ? t('send.send', { amount, symbol: token.symbol })
              : problemText(problem, token, this.#network.value)
          }</wui-button
        >
      </div>
      <p class="final">${t('send.final')}</p>`
  }

  #press(event: Event): void {
    if (this.#guard.accepts(event)) void this.#send.run()
  }

  #retry(): void {
    void refreshFee({ now: true })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-send-preview-view': W3mWalletSendPreviewView
  }
}
