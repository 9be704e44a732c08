import type { Features } from '../manifest.ts'

export const polkadotFeatures: Features = {
  pairing: () => import('./pairing.ts').then(m => m.polkadotPairing),
}
