import type { Manifest } from '../manifest.ts'

/** Polkadot and related networks. Messages can be signed; transactions are not sent. */
export const polkadot: Manifest = {
  adapter: () => import('./adapter.ts').then(m => m.polkadotAdapter),
  discover: () => import('./discover.ts').then(m => m.discoverPolkadot),
}
