import type { Namespace } from '../../core/chain/namespace.ts'
import { namespaceEntries } from '../../core/chain/namespace-record.ts'
import { runtime } from '../../runtime.ts'
import { $connections, walletDisconnected } from '../../state/connect/connections.ts'
import { $activeNamespace, namespaceActivated } from '../../state/network/networks.ts'

/** Stops watching a namespace's wallet. Other namespaces of the same wallet keep their subscription. */
export function stopWatching(namespace: Namespace): void {
  const stop = runtime.unwatch.get(namespace)
  runtime.unwatch.delete(namespace)
  if (stop && ![...runtime.unwatch.values()].includes(stop)) stop()
}

/** Disconnects a namespace and emits `disconnect`. If the namespace was active, activates another connected one. */
export function dropConnection(namespace: Namespace, reason?: string): void {
  if (!$connections.get()[namespace]) return
  stopWatching(namespace)
  runtime.providers.delete(namespace)
  walletDisconnected(namespace)
  const nextConnected = namespaceEntries($connections.get()).find(
    ([, connection]) => connection?.status === 'connected',
  )
  if ($activeNamespace.get() === namespace && nextConnected) namespaceActivated(nextConnected[0])
  runtime.emit?.('disconnect', { namespace, ...(reason && { reason }) })
}
