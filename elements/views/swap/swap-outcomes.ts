import { html, type TemplateResult } from 'lit'
import { $sentTransactions, type SentTransaction } from '../../../src/state/send/sent-transactions.ts'
import { setViewTitle } from '../../base/view-titles.ts'
import { outcomeTitle } from '../../parts/outcome-title.ts'
import { mapAmount, shortAmount } from '../../parts/short-amount.ts'
import { otherOutcomes, type Outcomes } from '../../parts/w3m-sent-outcome.ts'

const outcomes: Outcomes = {
  pending: { ring: 'waiting', title: 'swap.sent', text: 'swap.sentText' },
  confirmed: { ring: 'done', title: 'swap.doneLeast', text: 'send.arrivedText' },
  failed: { ring: 'broken', title: 'swap.failedTitle', text: 'swap.failedText' },
  ...otherOutcomes,
}

/** Texts of the failure reasons that can be read from the chain. */
const failures = { price: 'swap.failedPrice', time: 'swap.failedTime' } as const

const arrivedOutcomes: Outcomes = { ...outcomes, confirmed: { ...outcomes.confirmed, title: 'swap.done' } }

export function swapOutcomesOf({ hasReceivedAmount, failure }: SentTransaction): Outcomes {
  if (failure) return { ...outcomes, failed: { ...outcomes.failed, text: failures[failure] } }
  return hasReceivedAmount ? arrivedOutcomes : outcomes
}

/** Renders the outcome of a sent swap. */
export function swapOutcome(transaction: SentTransaction, locale: string): TemplateResult {
  const [paidTransfer, receivedTransfer] = transaction.transfers
  const paidAmount = mapAmount(
    shortAmount(paidTransfer?.amount ?? '', locale),
    amount => `${amount} ${paidTransfer?.token?.symbol ?? ''}`,
  )
  const amount = shortAmount(receivedTransfer?.amount ?? '', locale)
  return html`<w3m-sent-outcome
    .transaction=${transaction}
    .outcomes=${swapOutcomesOf(transaction)}
    .params=${{
      from: paidAmount.value,
      to: receivedTransfer?.token?.symbol ?? '',
      amount: amount.value,
      symbol: (transaction.status === 'failed' ? paidTransfer : receivedTransfer)?.token?.symbol ?? '',
    }}
    .exactParams=${{ from: paidAmount.full, amount: amount.full }}
  ></w3m-sent-outcome>`
}

setViewTitle('SwapConfirmed', outcomeTitle, [$sentTransactions])
