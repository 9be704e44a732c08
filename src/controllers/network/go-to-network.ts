import { namespaceOf, type NetworkId } from '../../core/chain/caip.ts'
import { $connections } from '../../state/connect/connections.ts'
import { walletNetworkSeen } from '../../state/network/networks.ts'
import { showView } from '../shell/modal.ts'
import { requireNetwork } from './require-network.ts'
import { switchNetwork } from './switch-network.ts'

/** Goes to a network of another family of chains: at once where a wallet is connected, else by way of connecting one. Rejects as `switchNetwork` does. */
export async function goToNetwork(id: NetworkId): Promise<void> {
  const namespace = namespaceOf(requireNetwork(id).id)
  if ($connections.get()[namespace]?.status === 'connected') return switchNetwork(id)
  // The wallet that comes is asked for this network.
  walletNetworkSeen(id)
  showView({ name: 'Connect', namespace })
}
