import type { Namespace } from '../../core/chain/namespace.ts'
import { loadDiscovery, requirePart } from '../../namespaces/index.ts'
import type { OnConnector } from '../../namespaces/manifest.ts'
import { runtime } from '../../runtime.ts'

/** Starts wallet discovery for these namespaces. Idempotent. */
export async function discoverNamespaces(
  namespaces: readonly Namespace[],
  register: OnConnector,
): Promise<void> {
  await Promise.all(namespaces.map(namespace => discoverNamespace(namespace, register)))
}

async function discoverNamespace(namespace: Namespace, register: OnConnector): Promise<void> {
  const page = runtime
  const key = `discovery:${namespace}`
  const discover = await loadDiscovery(namespace)
  // The modal may have been destroyed or recreated while the chunk was loading.
  if (discover && page === runtime && !page.stops.has(key))
    page.stops.set(
      key,
      discover(register, walletNamespace => requirePart(walletNamespace, 'standardPart')),
    )
}
