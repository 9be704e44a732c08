import type { AccountId } from '../../core/chain/caip.ts'
import { namespaceOf } from '../../core/chain/caip.ts'
import type { Transfer, TransactionStatus } from '../../core/money/activity.ts'
import { fromBaseUnits } from '../../core/money/amount.ts'
import type { SwapToken } from '../../core/money/swap.ts'
import { isNativeToken } from '../../core/money/swap-rules.ts'
import type { AnyProvider } from '../../core/wallet/provider.ts'
import { requireFeature } from '../../namespaces/features.ts'
import { $sentTransactions } from '../../state/send/sent-transactions.ts'
import type { SwapReview } from '../../state/swap/swap-review.ts'
import { recordSent } from '../send/follow-transactions.ts'

const toTransfer = (direction: Transfer['direction'], token: SwapToken, units: bigint): Transfer => ({
  direction,
  amount: fromBaseUnits(units, token.decimals),
  token: {
    name: token.name,
    symbol: token.symbol,
    ...(token.icon !== undefined && { image: token.icon }),
    ...(!isNativeToken(token) && { address: token.address }),
  },
})

/**
 * Adds the swap to the activity and follows it. Until the chain reports the received amount, it is the minimum that the calldata
 * enforces, or zero if only the router guarantees it.
 */
export function recordSwap({ intent, isUnbound }: SwapReview, hash: string): void {
  recordSent({
    account: intent.account,
    hash,
    operation: 'trade',
    to: intent.router,
    transfers: [
      { ...toTransfer('out', intent.from, intent.units), to: intent.router },
      { ...toTransfer('in', intent.to, isUnbound ? 0n : intent.minimum), from: intent.router },
    ],
  })
}

export function recordApproval({ intent }: SwapReview, hash: string): void {
  recordSent({ account: intent.account, hash, operation: 'approve', to: intent.from.address, transfers: [] })
}

/** Resolves with the final status of a transaction, or undefined once aborted. */
export function waitForOutcome(
  account: AccountId,
  hash: string,
  signal: AbortSignal,
): Promise<TransactionStatus | undefined> {
  return new Promise(resolve => {
    const finish = (status?: TransactionStatus) => {
      stop()
      resolve(status)
    }
    const check = () => {
      const transaction = $sentTransactions
        .get()
        .find(sentTransaction => sentTransaction.account === account && sentTransaction.hash === hash)
      if (transaction && transaction.status !== 'pending' && transaction.status !== 'unknown')
        finish(transaction.status)
    }
    const stop = $sentTransactions.listen(check)
    signal.addEventListener('abort', () => finish(), { once: true })
    check()
  })
}

/** Returns the transaction hash of a batch once the wallet reports it. Rejects if it does not. */
export const hashOfBatch = async (
  provider: AnyProvider,
  { network }: SwapReview,
  batch: string,
): Promise<string> => (await requireFeature(namespaceOf(network.id), 'calls')).hash(provider, batch)
