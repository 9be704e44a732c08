import type { Namespace } from '../core/chain/namespace.ts'
import { $accountOf } from '../state/account/account.ts'
import { $networkIds, $networks } from '../state/network/networks.ts'

/** Whatever changes who is connected in a namespace, or where; returns what ends that. */
export function followPlace(namespace: Namespace, changed: () => void): () => void {
  const stops = [$accountOf(namespace), $networkIds, $networks].map(store =>
    (store as { listen(listener: () => void): () => void }).listen(changed),
  )
  return () => {
    for (const stop of stops) stop()
  }
}
