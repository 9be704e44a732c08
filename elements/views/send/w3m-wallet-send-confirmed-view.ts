import { html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { showSent } from '../../../src/controllers/send/send.ts'
import type { AccountId } from '../../../src/core/chain/caip.ts'
import { $sentTransactions } from '../../../src/state/send/sent-transactions.ts'
import { $language } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { shortAmount } from '../../parts/short-amount.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import { otherOutcomes, type Outcomes } from '../../parts/w3m-sent-outcome.ts'
import { setViewTitle } from '../../base/view-titles.ts'
import { outcomeTitle } from '../../parts/outcome-title.ts'

const outcomes: Outcomes = {
  pending: { ring: 'waiting', title: 'send.onItsWay', text: 'send.onItsWayText' },
  confirmed: { ring: 'done', title: 'send.arrived', text: 'send.arrivedText' },
  failed: { ring: 'broken', title: 'send.failedTitle', text: 'send.failedText' },
  ...otherOutcomes,
}

/** State of a sent transaction from the chain: pending, confirmed, failed, replaced, or unknown. */
@element('w3m-wallet-send-confirmed-view')
export class W3mWalletSendConfirmedView extends LitElement {
  static override styles = viewStyles

  @property({ attribute: false }) account?: AccountId
  @property({ attribute: false }) hash?: string

  #transactions = new StoreController(this, $sentTransactions)
  #language = new StoreController(this, $language)

  override render() {
    const transaction = this.#transactions.value.find(
      each => each.hash === this.hash && each.account === this.account,
    )
    const transfer = transaction?.transfers[0]
    if (!transaction || !transfer) return nothing
    const amount = shortAmount(transfer.amount, this.#language.value.tag)
    return html`<w3m-sent-outcome
      exportparts="body, footer"
      .transaction=${transaction}
      .outcomes=${outcomes}
      .params=${{ amount: amount.value, symbol: transfer.token?.symbol ?? '' }}
      .exact=${{ amount: amount.full }}
      @done=${() => showSent(transaction.hash)}
    ></w3m-sent-outcome>`
  }
}

setViewTitle('WalletSendConfirmed', outcomeTitle, [$sentTransactions])

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-send-confirmed-view': W3mWalletSendConfirmedView
  }
}
