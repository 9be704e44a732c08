import { namespaces } from '../../core/chain/namespace.ts'
import { findNetwork } from '../../core/chain/network.ts'
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
    if (!known) void storage.forgetConnection(namespace)
    else {
      const { name, rdns } = known.wallet
      void storage.rememberConnection(namespace, {
        connectorId: known.connectorId,
        name,
        ...(rdns && { rdns }),
        // On Polkadot the account is chosen here and not in the wallet.
        ...(namespace === 'polkadot' && { addressHint: known.address }),
      })
    }
  }
}

/** Keeps the record of the active network, so that a button can show it without the table of names. */
export function rememberNetwork(): void {
  storage.configureStorage($options.get().storage)
  const network = findNetwork($networks.get(), $activeNetworkId.get())
  if (network) void storage.rememberNetwork(network)
}
