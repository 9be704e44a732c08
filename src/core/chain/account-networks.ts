import type { AccountEntry } from '../identity/account.ts'
import { bitcoinNetworksOf } from './bitcoin-network.ts'
import { namespaceOf, type NetworkId } from './caip.ts'
import type { Network } from './network.ts'

interface Question {
  readonly account: AccountEntry
  /** The networks that the app offers. */
  readonly networks: readonly Network[]
  /** Networks that the wallet approved; empty means any. */
  readonly approved: readonly NetworkId[]
  readonly activeId: NetworkId | undefined
}

/** The networks on which an account really exists, of those that the app offers. */
export function accountNetworks({ account, networks, approved, activeId }: Question): Network[] {
  const { namespace, address, type, networks: named } = account
  // A contract lives where it was made: where the wallet says, or else only where it is now.
  const certain = approved.length ? approved : type === 'smartAccount' ? [activeId] : undefined
  return networks.filter(
    ({ id }) =>
      namespaceOf(id) === namespace &&
      (!certain || certain.includes(id)) &&
      (!named || named.includes(id)) &&
      // A Bitcoin address is of one network, and says so.
      (namespace !== 'bip122' || bitcoinNetworksOf(address).includes(id)),
  )
}
