import { formatTokenAmount, fromBaseUnits } from '../../core/money/amount.ts'
import { toBaseUnits } from '../../core/money/base-units.ts'
import type { AccountId } from '../../core/chain/caip.ts'
import { isSameToken, tokenKey, type TokenBalance } from '../../core/money/token.ts'
import { runtime } from '../../runtime.ts'
import { $knownTokens } from '../../state/account/known-tokens.ts'
import type { TokenList } from '../../state/account/token-balances.ts'
import { $sentTransactions } from '../../state/send/sent-transactions.ts'
import { $language, t } from '../../text/text.ts'
import { loadTextPart } from '../settings/language.ts'
import { showToast } from '../shell/notify.ts'

/**
 * Time after a transaction was sent from this modal in which no toast is shown, in milliseconds. Such transactions have their own notices,
 * and the service may still return the old balance for a while.
 */
const quietMs = 600_000

/** Returns by how much a balance grew, as a decimal string. Undefined if the balance did not grow. */
function growthOf(currentToken: TokenBalance, previousTokens: readonly TokenBalance[]): string | undefined {
  const previous = previousTokens.find(token => isSameToken(token, currentToken))
  const units =
    toBaseUnits(currentToken.amount, currentToken.decimals) -
    toBaseUnits(previous?.amount ?? '0', currentToken.decimals)
  return units > 0n ? fromBaseUnits(units, currentToken.decimals) : undefined
}

/**
 * Shows a toast for a received token. Unknown tokens are ignored, because spam senders rely on such notices (T15). Lists of
 * different sources are not compared, because their balances may differ.
 */
export async function reportReceived(
  account: AccountId,
  previousList: TokenList,
  currentList: TokenList,
): Promise<void> {
  if (previousList.source !== currentList.source) return
  const quietSince = Date.now() - quietMs
  if (
    $sentTransactions
      .get()
      .some(transaction => transaction.account === account && transaction.sentAt > quietSince)
  )
    return
  const { keys } = $knownTokens.get()
  const receivedAmounts = currentList.tokens.flatMap(token => {
    if (token.address !== undefined && !keys.has(tokenKey(token))) return []
    const amount = growthOf(token, previousList.tokens)
    return amount === undefined ? [] : [{ amount, symbol: token.symbol }]
  })
  // If several tokens were received, only the list shows the change.
  const [receivedToken] = receivedAmounts
  if (!receivedToken || receivedAmounts.length > 1) return
  const modal = runtime
  await loadTextPart('money')
  if (modal !== runtime) return
  const amount = formatTokenAmount(receivedToken.amount, $language.get().tag)
  showToast('success', t('moment.received', { amount, symbol: receivedToken.symbol }), {
    transient: 'announced',
  })
}
