import type { Namespace } from '../../core/chain/namespace.ts'
import { loadDiscovery, requirePart } from '../../namespaces/index.ts'
import type { Tell } from '../../namespaces/manifest.ts'
import { runtime } from '../../runtime.ts'

/** Starts wallet discovery for these namespaces. Idempotent. */
export async function discoverNamespaces(namespaces: readonly Namespace[], tell: Tell): Promise<void> {
  await Promise.all(namespaces.map(namespace => discoverOne(namespace, tell)))
}

async function discoverOne(namespace: Namespace, tell: Tell): Promise<void> {
  const page = runtime
  const key = `discovery:${namespace}`
  const discover = await loadDiscovery(namespace)
  // The modal may have been destroyed or recreated while the chunk was loading.
  if (discover && page === runtime && !page.stops.has(key))
    page.stops.set(
      key,
      discover(tell, each => requirePart(each, 'standardPart')),
    )
}
