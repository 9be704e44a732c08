import type { Namespace } from '../../core/chain/namespace.ts'
import { loadDiscovery, requirePart } from '../../namespaces/index.ts'
import type { Tell } from '../../namespaces/manifest.ts'
import { runtime } from '../../runtime.ts'

/** Looks for the wallets of these namespaces from now on. Idempotent. */
export async function discoverNamespaces(namespaces: readonly Namespace[], tell: Tell): Promise<void> {
  await Promise.all(namespaces.map(namespace => discoverOne(namespace, tell)))
}

async function discoverOne(namespace: Namespace, tell: Tell): Promise<void> {
  const page = runtime
  const key = `discovery:${namespace}`
  const discover = await loadDiscovery(namespace)
  // The modal may be gone, or another one begun, by the time the code is here.
  if (discover && page === runtime && !page.stops.has(key))
    page.stops.set(
      key,
      discover(tell, each => requirePart(each, 'standardPart')),
    )
}
