import type { Namespace } from '../core/chain/namespace.ts'
import { $accountOf } from '../state/account/account.ts'
import { $networkIds, $networks } from '../state/network/networks.ts'

/** Subscribes to every change of account or network of a namespace. Returns the unsubscribe function. */
export function followNamespace(namespace: Namespace, onChange: () => void): () => void {
  const unsubscribes = [$accountOf(namespace), $networkIds, $networks].map(store =>
    (store as { listen(listener: () => void): () => void }).listen(onChange),
  )
  return () => {
    for (const stop of unsubscribes) stop()
  }
}
