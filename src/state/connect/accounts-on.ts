import type { NetworkId } from '../../core/chain/caip.ts'
import type { AccountEntry } from '../../core/identity/account.ts'
import type { Connected } from './connections.ts'

const cache = new WeakMap<readonly AccountEntry[], Map<NetworkId, readonly AccountEntry[]>>()

/** Returns a wallet's accounts on a network. Arrays are cached, so that stores notify only on a change. */
export function accountsOn(
  accounts: readonly AccountEntry[],
  id: NetworkId | undefined,
): readonly AccountEntry[] {
  if (!id || accounts.every(({ networks }) => !networks || networks.includes(id))) return accounts
  const byNetwork = cache.get(accounts) ?? new Map<NetworkId, readonly AccountEntry[]>()
  cache.set(accounts, byNetwork)
  const matchingAccounts =
    byNetwork.get(id) ?? accounts.filter(({ networks }) => !networks || networks.includes(id))
  byNetwork.set(id, matchingAccounts)
  return matchingAccounts
}

/** Returns the account in use on a network: the chosen one if it exists there, or else the first one there. */
export function accountOn(
  { accounts, address }: Pick<Connected, 'accounts' | 'address'>,
  id: NetworkId | undefined,
): AccountEntry | undefined {
  const available = accountsOn(accounts, id)
  return available.find(account => account.address === address) ?? available[0]
}
