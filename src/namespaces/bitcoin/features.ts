import type { Features } from '../manifest.ts'

export const bitcoinFeatures: Features = {
  pairing: () => import('./pairing.ts').then(m => m.bitcoinPairing),
}
