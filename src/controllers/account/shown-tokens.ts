import { findNetwork } from '../../core/chain/network.ts'
import * as limits from '../../core/limits.ts'
import { sortTokens } from '../../core/money/token.ts'
import { followLeaving } from './follow.ts'
import { keepOf, keptOf, storedTokens } from '../../services/account-cache.ts'
import { $account } from '../../state/account/account.ts'
import { recalledForgotten, tokensRecalled } from '../../state/account/recalled-tokens.ts'
import { $tokenLists } from '../../state/account/token-balances.ts'
import { $networks } from '../../state/network/networks.ts'
import { asShown, loadTokens } from './token-balances.ts'

/**
 * Shows the tokens of the account screen: restored ones at once, then a new list unless the restored one is less than 30 s old.
 * Never rejects.
 */
export async function showTokens(): Promise<void> {
  if (await recallTokens()) return
  await loadTokens()
  await keepTokens()
}

/** Restores the stored tokens. Returns whether they are fresh. */
async function recallTokens(): Promise<boolean> {
  const { caipAddress: account, networkId } = $account.get()
  const network = findNetwork($networks.get(), networkId)
  if (!account || !network || $tokenLists.get()[account]) return false
  const kept = await keptOf(storedTokens, account)
  if (!kept || $account.get().caipAddress !== account) return false
  const isFresh = kept.age < limits.balanceCacheMs
  const tokens = sortTokens(kept.tokens.map(token => asShown(token, network)))
  tokensRecalled({ account, tokens, isFresh })
  return isFresh
}

/** Reloads the tokens at the user's request, ignoring restored ones. */
export async function askTokens(): Promise<void> {
  await loadTokens({ now: true })
  await keepTokens()
}

async function keepTokens(): Promise<void> {
  const { caipAddress: account } = $account.get()
  const list = account && $tokenLists.get()[account]
  if (account && list?.status === 'ready')
    await keepOf(storedTokens, { account, at: Date.now(), tokens: list.tokens })
}

followLeaving({
  forget: recalledForgotten,
  askAgain() {},
})
