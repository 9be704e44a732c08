import type { Features } from '../manifest.ts'

export const solanaFeatures: Features = {
  pairing: () => import('./pairing.ts').then(m => m.solanaPairing),
  payments: () => import('./payment-proof.ts').then(m => m.proveSolanaPayment),
  send: () => import('./send.ts').then(m => m.solanaSend),
  tokens: () => import('./token-reads.ts').then(m => m.solanaTokenReads),
  transactions: () => import('./transaction-status.ts').then(m => m.lookUpSolanaTransaction),
}
