import type { SendTrace } from '../../core/money/intent.ts'
import type { SendReview } from '../../state/send/send.ts'
import { recordSent } from './follow-transactions.ts'

/** Adds a sent transfer to the followed transactions. */
export function recordTransfer(
  { transfer, token, receiver }: SendReview,
  hash: string,
  trace?: SendTrace,
): void {
  recordSent({
    account: transfer.account,
    hash,
    operation: 'send',
    to: receiver.address,
    transfers: [
      {
        direction: 'out',
        amount: transfer.amount,
        token: {
          name: token.name,
          symbol: token.symbol,
          ...(token.image && { image: token.image }),
          ...(token.address && { address: token.address }),
        },
        to: receiver.address,
        ...(receiver.name !== undefined && { toName: receiver.name }),
      },
    ],
    ...(trace?.lastBlock !== undefined && { lastBlock: trace.lastBlock }),
  })
}
