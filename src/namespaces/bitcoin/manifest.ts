import type { Manifest } from '../manifest.ts'

/** Bitcoin (`bip122`). Wallets create and send the transactions themselves. */
export const bitcoin: Manifest = {
  adapter: () => import('./adapter.ts').then(m => m.bitcoinAdapter),
  discover: () => import('./discover.ts').then(m => m.discoverBitcoin),
  standardPart: () => import('./wallet-standard.ts').then(m => m.bitcoinPart),
}
