import type { Network } from '../core/chain/network.ts'

const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 } as const
const imageId = 'a1b58899-f671-4276-6a5e-56ca5bd59700'

/** Ids are the first 32 characters of each cluster's genesis hash. */
export const solana: Network = {
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  nativeCurrency: sol,
  rpcUrls: ['https://api.mainnet-beta.solana.com'],
  blockExplorer: { name: 'Solscan', url: 'https://solscan.io' },
  imageId,
}

export const solanaDevnet: Network = {
  id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana Devnet',
  nativeCurrency: sol,
  rpcUrls: ['https://api.devnet.solana.com'],
  blockExplorer: { name: 'Solscan', url: 'https://solscan.io/?cluster=devnet' },
  testnet: true,
  imageId,
}

export const solanaTestnet: Network = {
  id: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  name: 'Solana Testnet',
  nativeCurrency: sol,
  rpcUrls: ['https://api.testnet.solana.com'],
  blockExplorer: { name: 'Solscan', url: 'https://solscan.io/?cluster=testnet' },
  testnet: true,
  imageId,
}

/** Ids that older wallets still say, and the network each of them means. */
export const deprecatedSolanaIds: ReadonlyMap<string, Network> = new Map([
  ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', solana],
  ['solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K', solanaDevnet],
])
