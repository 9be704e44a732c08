import type { AccountEntry } from '../identity/account.ts'
import { bitcoinNetworksOf } from './bitcoin-network.ts'
import { namespaceOf, type NetworkId } from './caip.ts'
import type { Network } from './network.ts'

interface AccountNetworksInput {
  readonly account: AccountEntry
  /** Networks of the app. */
  readonly networks: readonly Network[]
  /** Networks that the wallet approved. Empty means any. */
  readonly approvedNetworks: readonly NetworkId[]
  readonly activeId: NetworkId | undefined
}

/** Returns the networks of the app on which an account exists. */
export function accountNetworks({
  account,
  networks,
  approvedNetworks,
  activeId,
}: AccountNetworksInput): Network[] {
  const { namespace, address, type, networks: sharedNetworks } = account
  // A contract exists only on the chains where it is deployed: those that the wallet approved, or else only the active network.
  const contractNetworks = approvedNetworks.length
    ? approvedNetworks
    : type === 'smartAccount'
      ? [activeId]
      : undefined
  return networks.filter(
    ({ id }) =>
      namespaceOf(id) === namespace &&
      (!contractNetworks || contractNetworks.includes(id)) &&
      (!sharedNetworks || sharedNetworks.includes(id)) &&
      // A Bitcoin address belongs to one network, which it encodes.
      (namespace !== 'bip122' || bitcoinNetworksOf(address).includes(id)),
  )
}
