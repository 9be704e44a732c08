import type { Wallet } from '../core/wallet/wallet.ts'
import { hasStored } from '../services/storage-snapshot.ts'
import { $options } from '../state/options.ts'
import { recentWalletsSet } from '../state/wallets.ts'

/** The wallet that was used last stands first; two are kept. 1 */
export async function rememberWallet({
  id,
  name,
  rdns,
}: Pick<Wallet, 'id' | 'name' | 'rdns'>): Promise<void> {
  const { configureStorage, rememberRecentWallet } = await storage()
  configureStorage($options.get().storage)
  recentWalletsSet(await rememberRecentWallet({ connectorId: id, name, ...(rdns && { rdns }) }))
}

/** Reads back what earlier visits used; a first visit has nothing to read and does not load the reader. */
export async function recallWallets(): Promise<void> {
  if (!$options.get().storage && !hasStored('recent')) return recentWalletsSet([])
  // The order of a list is no reason to show none.
  const reader = await storage().catch(() => undefined)
  reader?.configureStorage($options.get().storage)
  recentWalletsSet((await reader?.readStored('recent')) ?? [])
}

const storage = () => import('../services/storage.ts')
