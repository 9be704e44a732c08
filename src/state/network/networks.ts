import { computed } from 'nanostores'
import { namespaceOf, type NetworkId } from '../../core/chain/caip.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import { $activeNamespace, namespaceActivated } from './active-namespace.ts'
import { findNetwork, type Network, unsupportedNetwork } from '../../core/chain/network.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

export { $activeNamespace, namespaceActivated } from './active-namespace.ts'

const networks = modalAtom<readonly Network[]>([])
const networkIds = modalAtom<Partial<Record<Namespace, NetworkId>>>({})

/** The networks that the app configured, in its order. */
export const $networks: ReadonlyStore<typeof networks> = networks
/** Current network of each namespace. For a connected wallet it may be one that the app does not configure. */
export const $networkIds: ReadonlyStore<typeof networkIds> = networkIds

export const $activeNetworkId = computed(
  [$activeNamespace, networkIds],
  (namespace, ids) => namespace && ids[namespace],
)
/** The active network, or a placeholder record if the app does not configure it. */
export const $activeNetwork = computed(
  [networks, $activeNetworkId],
  (networkList, id) => id && (findNetwork(networkList, id) ?? unsupportedNetwork(id)),
)
export const $isNetworkSupported = computed(
  [networks, $activeNetworkId],
  (networkList, id) => !id || findNetwork(networkList, id) !== undefined,
)

/** Namespaces of the app's networks, in the order of their first network. */
export const $namespaces = computed(networks, networkList => [
  ...new Set(networkList.map(network => namespaceOf(network.id))),
])

export const networksConfigured = (networkList: readonly Network[]) => networks.set(networkList)
export const networkActivated = (id: NetworkId) => {
  networkIds.set({ ...networkIds.get(), [namespaceOf(id)]: id })
  namespaceActivated(namespaceOf(id))
}
/** Stores the current network of a namespace, such as the network that a wallet reports. The active namespace does not change. */
export const walletNetworkChanged = (id: NetworkId) =>
  networkIds.set({ ...networkIds.get(), [namespaceOf(id)]: id })
