import type { Manifest } from '../manifest.ts'

export const solana: Manifest = {
  adapter: () => import('./adapter.ts').then(m => m.solanaAdapter),
  discover: () =>
    import('../../connectors/wallet-standard/discover.ts').then(
      m => (onConnector, loadPart) => m.discoverStandard('solana', onConnector, loadPart),
    ),
  standardPart: () => import('./wallet-standard.ts').then(m => m.solanaPart),
  pairing: () => import('./pairing.ts').then(m => m.solanaPairing),
  payments: () => import('./payment-proof.ts').then(m => m.proveSolanaPayment),
  send: () => import('./send.ts').then(m => m.solanaSend),
  tokens: () => import('./token-reads.ts').then(m => m.solanaTokenReads),
  transactions: () => import('./transaction-status.ts').then(m => m.lookUpSolanaTransaction),
}
