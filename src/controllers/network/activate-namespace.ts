import type { Namespace } from '../../core/chain/namespace.ts'
import { $activeNamespace, namespaceActivated } from '../../state/network/networks.ts'
import { rememberNetwork } from '../connect/remember-connections.ts'

/** Makes a namespace the active one and stores it for the next visit. */
export function activateNamespace(namespace: Namespace): void {
  if ($activeNamespace.get() === namespace) return
  namespaceActivated(namespace)
  rememberNetwork()
}
