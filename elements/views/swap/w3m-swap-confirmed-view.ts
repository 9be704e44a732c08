import { html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { showInActivity } from '../../../src/controllers/request/money-request.ts'
import type { AccountId } from '../../../src/core/chain/caip.ts'
import { $networks } from '../../../src/state/network/networks.ts'
import { $sentTransactions, type SentTransaction } from '../../../src/state/send/sent-transactions.ts'
import { $language, t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { mapAmount, shortAmount } from '../../parts/short-amount.ts'
import { viewStyles } from '../../parts/view.styles.ts'
import { explorerLink, otherOutcomes, outcomeOf, type Outcomes } from '../../parts/w3m-sent-outcome.ts'
import '../../parts/w3m-view-layout.ts'
import '../../ui/wui-button.ts'
import { setViewTitle } from '../../base/view-titles.ts'
import { outcomeTitle } from '../../parts/outcome-title.ts'

const outcomes: Outcomes = {
  pending: { ring: 'waiting', title: 'swap.sent', text: 'swap.sentText' },
  confirmed: { ring: 'done', title: 'swap.doneLeast', text: 'send.arrivedText' },
  failed: { ring: 'broken', title: 'swap.failedTitle', text: 'swap.failedText' },
  ...otherOutcomes,
}

/** Failure reasons that can be read from the chain. */
const failures = { price: 'swap.failedPrice', time: 'swap.failedTime' } as const

const arrivedOutcomes: Outcomes = { ...outcomes, confirmed: { ...outcomes.confirmed, title: 'swap.done' } }

function outcomesOf({ hasReceivedAmount, failure }: SentTransaction): Outcomes {
  if (failure) return { ...outcomes, failed: { ...outcomes.failed, text: failures[failure] } }
  return hasReceivedAmount ? arrivedOutcomes : outcomes
}

/** Outcome screen of a swap, from its state on chain. */
@element('w3m-swap-confirmed-view')
export class W3mSwapConfirmedView extends LitElement {
  static override styles = viewStyles

  @property({ attribute: false }) account?: AccountId
  @property({ attribute: false }) hash?: string

  #transactions = new StoreController(this, $sentTransactions)
  #networks = new StoreController(this, $networks)
  #language = new StoreController(this, $language)

  override render() {
    const transaction = this.#transactions.value.find(
      candidate => candidate.hash === this.hash && candidate.account === this.account,
    )
    const [paid, received] = transaction?.transfers ?? []
    if (!transaction || !paid || !received) return nothing
    const locale = this.#language.value.tag
    const from = mapAmount(
      shortAmount(paid.amount, locale),
      amount => `${amount} ${paid.token?.symbol ?? ''}`,
    )
    const amount = shortAmount(received.amount, locale)
    const outcomes = outcomesOf(transaction)
    return html`<w3m-view-layout reading exportparts="body, footer"><w3m-sent-outcome
      .transaction=${transaction}
      .outcomes=${outcomes}
      .params=${{
        from: from.value,
        to: received.token?.symbol ?? '',
        amount: amount.value,
        symbol: (transaction.status === 'failed' ? paid : received).token?.symbol ?? '',
      }}
      .exact=${{ from: from.full, amount: amount.full }}
    ></w3m-sent-outcome>
    <wui-button slot="footer" @click=${() => showInActivity(transaction.hash)}
      >${t(outcomeOf(transaction, outcomes).isUncertain ? 'send.openLook' : 'send.done')}</wui-button>
    ${explorerLink(transaction, this.#networks.value, 'footer')}</w3m-view-layout>`
  }
}

setViewTitle('SwapConfirmed', outcomeTitle, [$sentTransactions])

declare global {
  interface HTMLElementTagNameMap {
    'w3m-swap-confirmed-view': W3mSwapConfirmedView
  }
}
