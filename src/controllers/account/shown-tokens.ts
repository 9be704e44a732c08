import { findNetwork } from '../../core/chain/network.ts'
import * as limits from '../../core/limits.ts'
import { sortTokens } from '../../core/money/token.ts'
import { followLeaving } from '../../reactions/account.ts'
import { keepOf, keptOf, storedTokens } from '../../services/account-cache.ts'
import { $account } from '../../state/account/account.ts'
import { recalledForgotten, tokensRecalled } from '../../state/account/recalled-tokens.ts'
import { $tokenLists } from '../../state/account/token-balances.ts'
import { $networks } from '../../state/network/networks.ts'
import { asShown, loadTokens } from './token-balances.ts'

/**
 * Tokens for the account's own screen: those of an earlier load at once, and an answer unless that load was less than 30 s
 * ago. Never rejects.
 */
export async function showTokens(): Promise<void> {
  if (await recallTokens()) return
  await loadTokens()
  await keepTokens()
}

/** Whether what was recalled is fresh. */
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

/** Somebody asks: what was recalled is no answer. */
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
