import type { AccountId } from '../../src/core/chain/caip.ts'
import type { TransactionStatus } from '../../src/core/money/activity.ts'
import { $sentTransactions } from '../../src/state/send/sent-transactions.ts'
import { t, type TextKey } from '../../src/text/text.ts'

const titles = {
  pending: 'send.sendingTitle',
  confirmed: 'send.arrivedTitle',
  failed: 'send.failedScreen',
  replaced: 'send.replacedScreen',
  dropped: 'send.droppedScreen',
  unknown: 'send.unknownScreen',
} as const satisfies Record<TransactionStatus, TextKey>

const swapTitles: Readonly<Partial<Record<TransactionStatus, TextKey>>> = {
  pending: 'swap.sentTitle',
  confirmed: 'swap.doneTitle',
  failed: 'activity.notSwapped',
}

/** Returns the title for the current status of a sent transaction. */
export function outcomeTitle({
  account,
  hash,
}: {
  readonly account: AccountId
  readonly hash: string
}): string {
  const transaction = $sentTransactions
    .get()
    .find(sentTransaction => sentTransaction.account === account && sentTransaction.hash === hash)
  const status = transaction?.status ?? 'unknown'
  return t((transaction?.operation === 'trade' && swapTitles[status]) || titles[status])
}
