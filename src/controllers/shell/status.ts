import type { Namespace } from '../../core/chain/namespace.ts'
import type { ConnectionStatus } from '../../core/identity/account.ts'
import { $activeNamespace } from '../../state/network/active-namespace.ts'
import { runtime } from '../../runtime.ts'
import { $connections } from '../../state/connect/connections.ts'

/** Whether the given namespace, or the active one, is connected: what a button needs to know first. */
export function statusOf(namespace = $activeNamespace.get() as Namespace): ConnectionStatus {
  const connection = $connections.get()[namespace]
  // Who has to sign in first is not connected yet: the stores of a visit know.
  if (runtime.reads) return runtime.reads.account(namespace).status
  return connection
    ? ('previous' in connection && connection.previous?.status) || connection.status
    : 'disconnected'
}
