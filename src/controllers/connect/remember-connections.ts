import { namespaceRules } from '../../core/chain/namespace-rules.ts'
import { type Namespace, namespaces } from '../../core/chain/namespace.ts'
import { findNetwork } from '../../core/chain/network.ts'
import { runtime } from '../../runtime.ts'
import * as storage from '../../services/storage.ts'
import { $connections } from '../../state/connect/connections.ts'
import { $activeNetworkId, $networks } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'

/** Stores the connected wallet of each namespace. The next visit treats the entries as untrusted (T12). */
export function rememberConnections(): void {
  storage.configureStorage($options.get().storage)
  for (const namespace of namespaces) {
    const connection = $connections.get()[namespace]
    const current = connection?.status === 'connected' ? connection : connection?.previous
    // A namespace without a connection in this tab may be connected in another one.
    if (!current) continue
    const { name, rdns } = current.wallet
    void storage.rememberConnection(namespace, {
      connectorId: current.connectorId,
      name,
      ...(rdns && { rdns }),
      // In namespaces with an address per network, wallets do not report the active account, so the page stores it.
      ...(namespaceRules[namespace].perNetworkAddresses && { addressHint: current.address }),
    })
  }
  // A disconnect that is still unsent must not end a current connection.
  void storage
    .isStored('leaving')
    .then(exists => (exists ? import('./unsent-wallets.ts').then(m => m.excludeConnected()) : undefined))
    .catch(() => {})
}

/** Returns the key in `runtime.stops` of a pending restore. */
export const lateRestoreKey = (namespace: Namespace): string => `late:${namespace}`

/** Removes the stored connections of these namespaces, for the next visit and other tabs. Current connections are kept. */
export function removeStoredConnections(disconnected: readonly Namespace[]): void {
  for (const namespace of disconnected) runtime.stops.get(lateRestoreKey(namespace))?.()
  storage.configureStorage($options.get().storage)
  void storage.removeConnections(disconnected)
  rememberConnections()
}

/** Stores the active network. */
export function rememberNetwork(): void {
  storage.configureStorage($options.get().storage)
  const network = findNetwork($networks.get(), $activeNetworkId.get())
  if (network) void storage.rememberNetwork(network.id)
}
