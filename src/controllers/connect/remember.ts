import { respellsAddresses } from '../../core/chain/namespace-rules.ts'
import { type Namespace, namespaces } from '../../core/chain/namespace.ts'
import { findNetwork } from '../../core/chain/network.ts'
import { runtime } from '../../runtime.ts'
import * as storage from '../../services/storage.ts'
import { $connections } from '../../state/connect/connections.ts'
import { $activeNetworkId, $networks } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'

/** Keeps which wallet each namespace is connected with, for the next visit; nothing of it is trusted then (T12). */
export function rememberConnections(): void {
  storage.configureStorage($options.get().storage)
  for (const namespace of namespaces) {
    const connection = $connections.get()[namespace]
    const known = connection?.status === 'connected' ? connection : connection?.previous
    // A namespace that this tab is not connected in may be in use in another one.
    if (!known) continue
    const { name, rdns } = known.wallet
    void storage.rememberConnection(namespace, {
      connectorId: known.connectorId,
      name,
      ...(rdns && { rdns }),
      // Where a wallet names no account as the one in use, the page does.
      ...(respellsAddresses(namespace) && { addressHint: known.address }),
    })
  }
  // What an earlier disconnect left unsent does not end what is connected now.
  void storage
    .isStored('leaving')
    .then(is => (is ? import('./departures.ts').then(m => m.keepConnected()) : undefined))
    .catch(() => {})
}

/** Key of what restores a late wallet of this namespace, in `runtime.stops`. */
export const lateRestore = (namespace: Namespace): string => `late:${namespace}`

/** Forgets what was left here, for the next visit and for other tabs; what is connected is kept. */
export function forgetConnections(left: readonly Namespace[]): void {
  for (const namespace of left) runtime.stops.get(lateRestore(namespace))?.()
  storage.configureStorage($options.get().storage)
  void storage.forgetConnections(left)
  rememberConnections()
}

/** Keeps which network is active. */
export function rememberNetwork(): void {
  storage.configureStorage($options.get().storage)
  const network = findNetwork($networks.get(), $activeNetworkId.get())
  if (network) void storage.rememberNetwork(network.id)
}
