import type { Manifest } from '../manifest.ts'

export const solana: Manifest = {
  adapter: () => import('./adapter.ts').then(m => m.solanaAdapter),
  discover: () =>
    import('../../connectors/wallet-standard/discover.ts').then(
      m => (onConnector, loadPart) => m.discoverStandard('solana', onConnector, loadPart),
    ),
  standardPart: () => import('./wallet-standard.ts').then(m => m.solanaPart),
}
