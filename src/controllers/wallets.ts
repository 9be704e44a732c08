import type { Wallet } from '../core/wallet/wallet.ts'
import { configureStorage, readStored, rememberRecentWallet } from '../services/storage.ts'
import { $options } from '../state/options.ts'
import { recentWalletsSet } from '../state/wallets.ts'

/** The wallet that was used last stands first; two are kept. 1 */
export async function rememberWallet({
  id,
  name,
  rdns,
}: Pick<Wallet, 'id' | 'name' | 'rdns'>): Promise<void> {
  configureStorage($options.get().storage)
  recentWalletsSet(await rememberRecentWallet({ connectorId: id, name, ...(rdns && { rdns }) }))
}

/** Reads back what earlier visits used. */
export async function recallWallets(): Promise<void> {
  configureStorage($options.get().storage)
  recentWalletsSet((await readStored('recent')) ?? [])
}
