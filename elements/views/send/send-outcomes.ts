import { $sentTransactions } from '../../../src/state/send/sent-transactions.ts'
import { setViewTitle } from '../../base/view-titles.ts'
import { outcomeTitle } from '../../parts/outcome-title.ts'
import { otherOutcomes, type Outcomes } from '../../parts/w3m-sent-outcome.ts'

export const sendOutcomes: Outcomes = {
  pending: { ring: 'waiting', title: 'send.onItsWay', text: 'send.onItsWayText' },
  confirmed: { ring: 'done', title: 'send.arrived', text: 'send.arrivedText' },
  failed: { ring: 'broken', title: 'send.failedTitle', text: 'send.failedText' },
  ...otherOutcomes,
}

setViewTitle('WalletSendConfirmed', outcomeTitle, [$sentTransactions])
