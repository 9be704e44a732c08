import type { Namespace } from '../../core/chain/namespace.ts'
import { $activeNamespace, namespaceActivated } from '../../state/network/networks.ts'
import { rememberNetwork } from '../connect/remember.ts'

/** The page speaks of this namespace from now on, at the next visit too. */
export function activateNamespace(namespace: Namespace): void {
  if ($activeNamespace.get() === namespace) return
  namespaceActivated(namespace)
  rememberNetwork()
}
