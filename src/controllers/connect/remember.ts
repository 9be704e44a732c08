import { respellsAddresses } from '../../core/chain/namespace-rules.ts'
import { type Namespace, namespaces } from '../../core/chain/namespace.ts'
import { findNetwork } from '../../core/chain/network.ts'
import { runtime } from '../../runtime.ts'
import * as storage from '../../services/storage.ts'
import { $connections } from '../../state/connect/connections.ts'
import { $activeNetworkId, $networks } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'

/** Stores which wallet each namespace is connected with, for the next visit, which treats it as untrusted (T12). */
export function rememberConnections(): void {
  storage.configureStorage($options.get().storage)
  for (const namespace of namespaces) {
    const connection = $connections.get()[namespace]
    const known = connection?.status === 'connected' ? connection : connection?.previous
    // A namespace without a connection in this tab may be connected in another one.
    if (!known) continue
    const { name, rdns } = known.wallet
    void storage.rememberConnection(namespace, {
      connectorId: known.connectorId,
      name,
      ...(rdns && { rdns }),
      // In these namespaces wallets do not report the active account, so the page stores it.
      ...(respellsAddresses(namespace) && { addressHint: known.address }),
    })
  }
  // A departure that is still unsent must not end a current connection.
  void storage
    .isStored('leaving')
    .then(is => (is ? import('./departures.ts').then(m => m.keepConnected()) : undefined))
    .catch(() => {})
}

/** Key in `runtime.stops` of the pending restore of a late wallet. */
export const lateRestore = (namespace: Namespace): string => `late:${namespace}`

/** Removes the stored connections of these namespaces, for the next visit and other tabs. Current connections are kept. */
export function forgetConnections(left: readonly Namespace[]): void {
  for (const namespace of left) runtime.stops.get(lateRestore(namespace))?.()
  storage.configureStorage($options.get().storage)
  void storage.forgetConnections(left)
  rememberConnections()
}

/** Stores the active network. */
export function rememberNetwork(): void {
  storage.configureStorage($options.get().storage)
  const network = findNetwork($networks.get(), $activeNetworkId.get())
  if (network) void storage.rememberNetwork(network.id)
}
