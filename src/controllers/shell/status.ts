import type { Namespace } from '../../core/chain/namespace.ts'
import type { ConnectionStatus } from '../../core/identity/account.ts'
import { $activeNamespace } from '../../state/network/active-namespace.ts'
import { runtime } from '../../runtime.ts'
import { $connections } from '../../state/connect/connections.ts'

/** Returns the connection status of a namespace, by default of the active one. */
export function statusOf(namespace = $activeNamespace.get() as Namespace): ConnectionStatus {
  const connection = $connections.get()[namespace]
  // Once the visit has started, its stores also take a required sign-in into account.
  if (runtime.reads) return runtime.reads.account(namespace).status
  return connection
    ? ('previous' in connection && connection.previous?.status) || connection.status
    : 'disconnected'
}
