import type { Namespace } from '../../core/chain/namespace.ts'
import { runtime } from '../../runtime.ts'
import { $connections, walletDisconnected } from '../../state/connect/connections.ts'
import { $activeNamespace, namespaceActivated } from '../../state/network/networks.ts'

/** Ends the following of a namespace's wallet; siblings of the same wallet are followed by their own entry. */
export function stopWatching(namespace: Namespace): void {
  const stop = runtime.unwatch.get(namespace)
  runtime.unwatch.delete(namespace)
  if (stop && ![...runtime.unwatch.values()].includes(stop)) stop()
}

/** The namespace is disconnected from now on; the page hears it, another connected namespace becomes the active one. */
export function dropConnection(namespace: Namespace, reason?: string): void {
  if (!$connections.get()[namespace]) return
  stopWatching(namespace)
  runtime.providers.delete(namespace)
  walletDisconnected(namespace)
  const left = Object.entries($connections.get()).find(([, connection]) => connection?.status === 'connected')
  if ($activeNamespace.get() === namespace && left) namespaceActivated(left[0] as Namespace)
  runtime.emit?.('disconnect', { namespace, ...(reason && { reason }) })
}
