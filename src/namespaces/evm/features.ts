import type { Features } from '../manifest.ts'

export const evmFeatures: Features = {
  calls: () => import('./calls.ts').then(m => m.evmCalls),
  names: () => import('./names.ts').then(m => m.evmNames),
  ownership: () => import('./ownership.ts').then(m => m.readEvmOwnership),
  pairing: () => import('./pairing.ts').then(m => m.evmPairing),
  payments: () => import('./payment-proof.ts').then(m => m.proveEvmPayment),
  requests: () => import('./requests.ts').then(m => m.evmRequests),
  send: () => import('./send.ts').then(m => m.evmSend),
  swap: () => import('./swap/swap.ts').then(m => m.evmSwap),
  tokenUris: () => import('./ownership.ts').then(m => m.readEvmTokenUris),
  tokens: () => import('./token-reads.ts').then(m => m.evmTokenReads),
  transactions: () => import('./transaction-status.ts').then(m => m.lookUpEvmTransaction),
}
