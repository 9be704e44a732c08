import { findNetwork } from '../../core/chain/network.ts'
import * as limits from '../../core/limits.ts'
import { sortTokens } from '../../core/money/token.ts'
import { followDisconnect } from './follow.ts'
import { storeForAccount, readForAccount, storedTokens } from '../../services/account-cache.ts'
import { $account } from '../../state/account/account.ts'
import { restoredTokensCleared, tokensRestored } from '../../state/account/restored-tokens.ts'
import { $tokenLists } from '../../state/account/token-balances.ts'
import { $networks } from '../../state/network/networks.ts'
import { sanitizeToken, loadTokens } from './token-balances.ts'

/**
 * Shows the tokens of the account screen: first the restored ones, then a new list unless the restored one is less than 30 s old. Never
 * rejects.
 */
export async function showTokens(): Promise<void> {
  if (await restoreTokens()) return
  await loadTokens()
  await storeTokens()
}

/** Restores the stored tokens. Returns whether they are fresh. */
async function restoreTokens(): Promise<boolean> {
  const { caipAddress: account, networkId } = $account.get()
  const network = findNetwork($networks.get(), networkId)
  if (!account || !network || $tokenLists.get()[account]) return false
  const storedEntry = await readForAccount(storedTokens, account)
  if (!storedEntry || $account.get().caipAddress !== account) return false
  const isFresh = storedEntry.age < limits.balanceCacheMs
  const tokens = sortTokens(storedEntry.tokens.map(token => sanitizeToken(token, network)))
  tokensRestored({ account, tokens, isFresh })
  return isFresh
}

/** Reloads the tokens at the user's request, ignoring restored ones. */
export async function reloadTokens(): Promise<void> {
  await loadTokens({ now: true })
  await storeTokens()
}

async function storeTokens(): Promise<void> {
  const { caipAddress: account } = $account.get()
  const list = account && $tokenLists.get()[account]
  if (account && list?.status === 'ready')
    await storeForAccount(storedTokens, { account, at: Date.now(), tokens: list.tokens })
}

followDisconnect({
  clear: restoredTokensCleared,
  retry() {},
})
