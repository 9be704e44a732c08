import { $connections } from '../../state/connect/connections.ts'
import {
  $knownWallets,
  type KnownWallet,
  walletRemoved,
  walletAccountsShared,
} from '../../state/wallets/known-wallets.ts'
import { t } from '../../text/text.ts'
import { disconnectWithUndo } from '../connect/disconnect.ts'
import { connectorOfKnown, isActive, saveKnownWallets } from './known-wallets.ts'

/** Disconnects an active wallet, with Undo. Removes any other wallet from the list and disconnects it immediately. */
export async function removeWallet(wallet: KnownWallet, name = wallet.name): Promise<void> {
  const { connectorId, namespace } = wallet
  if (isActive(wallet)) {
    disconnectWithUndo(t('moment.disconnectedFrom', { wallet: name }), { namespace })
    return
  }
  walletRemoved(wallet)
  await saveKnownWallets()
  // A wallet that still serves another namespace is not disconnected.
  const isUsed = Object.values($connections.get()).some(connection => connection?.connectorId === connectorId)
  if (wallet.accounts && !isUsed) await (await connectorOfKnown(connectorId))?.disconnect()
}

/** Disconnects all wallets, active or not, with Undo. */
export function disconnectAllWallets(): void {
  const extraWallets = $knownWallets
    .get()
    .filter(wallet => wallet.accounts && !isActive(wallet))
    .map(({ connectorId, name, rdns, namespace }) => ({
      connectorId,
      name,
      ...(rdns && { rdns }),
      namespaces: [namespace],
    }))
  for (const wallet of $knownWallets.get()) walletAccountsShared(wallet, undefined)
  disconnectWithUndo(t('profile.leftAll'), { extraWallets })
}
