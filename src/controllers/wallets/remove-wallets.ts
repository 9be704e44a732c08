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

/** Disconnects the active wallet with Undo, or another one immediately, and forgets a wallet used before. */
export async function removeWallet(wallet: KnownWallet, name = wallet.name): Promise<void> {
  const { connectorId, namespace } = wallet
  if (isActive(wallet)) {
    disconnectWithUndo(t('moment.disconnectedFrom', { wallet: name }), { namespace })
    return
  }
  walletRemoved(wallet)
  await saveKnownWallets()
  // A wallet that still serves another namespace is not disconnected.
  const isUsed = Object.values($connections.get()).some(each => each?.connectorId === connectorId)
  if (wallet.accounts && !isUsed) await (await connectorOfKnown(connectorId))?.disconnect()
}

/** Disconnects all wallets, active or not. */
export function disconnectAllWallets(): void {
  const extraWallets = $knownWallets
    .get()
    .filter(each => each.accounts && !isActive(each))
    .map(({ connectorId, name, rdns, namespace }) => ({
      connectorId,
      name,
      ...(rdns && { rdns }),
      namespaces: [namespace],
    }))
  for (const each of $knownWallets.get()) walletAccountsShared(each, undefined)
  disconnectWithUndo(t('profile.leftAll'), { extraWallets })
}
