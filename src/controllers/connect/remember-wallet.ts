import type { Wallet } from '../../core/wallet/wallet.ts'
import { $options } from '../../state/settings/options.ts'
import { recentWalletsSet } from '../../state/wallets/wallets.ts'
import { addConnectedWallets } from '../wallets/known-wallets.ts'

/** Adds a wallet to the recently used ones and keeps the newest two. */
export async function rememberWallet({
  id,
  name,
  rdns,
}: Pick<Wallet, 'id' | 'name' | 'rdns'>): Promise<void> {
  const { configureStorage, rememberRecentWallet } = await import('../../services/storage.ts')
  configureStorage($options.get().storage)
  recentWalletsSet(await rememberRecentWallet({ connectorId: id, name, ...(rdns && { rdns }) }))
  await addConnectedWallets()
}
