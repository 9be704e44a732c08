import type { Manifest } from '../manifest.ts'

/** Polkadot and its kin: messages are signed, nothing is sent. */
export const polkadot: Manifest = {
  adapter: () => import('./adapter.ts').then(m => m.polkadotAdapter),
  discover: () => import('./discover.ts').then(m => m.discoverPolkadot),
}
