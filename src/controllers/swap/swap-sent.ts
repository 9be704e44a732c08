import type { AccountId } from '../../core/chain/caip.ts'
import { namespaceOf } from '../../core/chain/caip.ts'
import type { Transfer, TransactionStatus } from '../../core/money/activity.ts'
import { fromBaseUnits } from '../../core/money/amount.ts'
import type { SwapToken } from '../../core/money/swap.ts'
import { isNativeToken } from '../../core/money/swap-rules.ts'
import type { AnyProvider } from '../../core/wallet/provider.ts'
import { requirePart } from '../../namespaces/index.ts'
import { $sentTransactions } from '../../state/send/sent-transactions.ts'
import type { SwapReview } from '../../state/swap/swap-review.ts'
import { recordSent } from '../send/follow-transactions.ts'

const side = (direction: Transfer['direction'], token: SwapToken, units: bigint): Transfer => ({
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
 * Lists the swap in the activity at once, and follows it. Until the chain says what arrived, that is the least that its calldata
 * enforces: nothing where only the router promised it.
 */
export function recordSwap({ intent, isUnbound }: SwapReview, hash: string): void {
  recordSent({
    account: intent.account,
    hash,
    operation: 'trade',
    to: intent.router,
    transfers: [
      { ...side('out', intent.from, intent.units), to: intent.router },
      { ...side('in', intent.to, isUnbound ? 0n : intent.least), from: intent.router },
    ],
  })
}

export function recordApproval({ intent }: SwapReview, hash: string): void {
  recordSent({ account: intent.account, hash, operation: 'approve', to: intent.from.address, transfers: [] })
}

/** What the chain says became of a transaction; undefined when nobody waits for it any more. */
export function endOf(
  account: AccountId,
  hash: string,
  signal: AbortSignal,
): Promise<TransactionStatus | undefined> {
  return new Promise(resolve => {
    const over = (status?: TransactionStatus) => {
      stop()
      resolve(status)
    }
    const look = () => {
      const sent = $sentTransactions.get().find(each => each.account === account && each.hash === hash)
      if (sent && sent.status !== 'pending' && sent.status !== 'unknown') over(sent.status)
    }
    const stop = $sentTransactions.listen(look)
    signal.addEventListener('abort', () => over(), { once: true })
    look()
  })
}

/** The transaction that a batch went out with, as soon as the wallet tells it. Rejects when it does not. */
export const hashOfBatch = async (
  provider: AnyProvider,
  { network }: SwapReview,
  batch: string,
): Promise<string> => (await requirePart(namespaceOf(network.id), 'calls')).hash(provider, batch)
