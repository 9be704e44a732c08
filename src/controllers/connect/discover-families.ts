import type { Connector } from '../../connectors/connector.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import type { ConnectorInfo } from '../../core/wallet/connector-info.ts'
import { runtime } from '../../runtime.ts'

/** Tells of a connector, and once more when what a screen may know of it changes. */
type Tell = (connector: Connector, info?: ConnectorInfo) => void

/** How the wallets of a family are found; each loads with the first network of its family. Returns what ends it. */
const families: Partial<Record<Namespace, () => Promise<{ discover(tell: Tell): () => void }>>> = {
  solana: () =>
    import('../../connectors/wallet-standard/discover.ts').then(m => ({
      discover: tell => m.discoverStandard('solana', tell),
    })),
  bip122: () =>
    import('../../namespaces/bitcoin/discover.ts').then(m => ({ discover: tell => m.discoverBitcoin(tell) })),
  polkadot: () =>
    import('../../namespaces/polkadot/discover.ts').then(m => ({
      discover: tell => m.discoverPolkadot(tell),
    })),
}

/** Looks for the wallets of these families from now on; again and again is once. */
export async function discoverFamilies(namespaces: readonly Namespace[], tell: Tell): Promise<void> {
  await Promise.all(namespaces.map(namespace => discoverFamily(namespace, tell)))
}

async function discoverFamily(namespace: Namespace, tell: Tell): Promise<void> {
  const page = runtime
  const key = `discovery:${namespace}`
  const family = await families[namespace]?.()
  // The modal may be gone, or another one begun, by the time the code is here.
  if (family && page === runtime && !page.stops.has(key)) page.stops.set(key, family.discover(tell))
}
