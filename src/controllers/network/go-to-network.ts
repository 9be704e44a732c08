import { followNamespaceSwitch } from './follow-switch.ts'
import { namespaceOf, type NetworkId } from '../../core/chain/caip.ts'
import { $connections } from '../../state/connect/connections.ts'
import { $activeNamespace, walletNetworkChanged } from '../../state/network/networks.ts'
import { $switching, switchConnecting, switchEnded } from '../../state/network/switching.ts'
import { $viewStack } from '../../state/shell/modal.ts'
import { showView } from '../shell/modal.ts'
import { requireNetwork } from './require-network.ts'
import { switchNetwork } from './switch-network.ts'

/**
 * Switches to a network of another namespace: immediately if a wallet is connected there, else opens Connect, and the new connection uses
 * the network. Rejects like `switchNetwork`.
 */
export async function goToNetwork(id: NetworkId): Promise<void> {
  const namespace = namespaceOf(requireNetwork(id).id)
  if ($connections.get()[namespace]?.status === 'connected') return switchNetwork(id)
  // The connection request of the new wallet will include this network.
  walletNetworkChanged(id)
  switchConnecting(id)
  showView({ name: 'Connect', namespace })
}

followNamespaceSwitch(() => {
  const { networkId, status } = $switching.get() ?? {}
  if (!networkId || status !== 'connecting') return
  const isThere = $activeNamespace.get() === namespaceOf(networkId)
  const isOnTheWay = $viewStack.get().some(({ name }) => name === 'SwitchActiveChain')
  if (isThere || !isOnTheWay) switchEnded()
})
