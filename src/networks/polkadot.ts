import type { Network } from '../core/chain/network.ts'

/** Ids are the first 32 hex characters of each chain's genesis hash. */
export const polkadot: Network = {
  id: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  name: 'Polkadot',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  rpcUrls: [],
  blockExplorer: { name: 'Subscan', url: 'https://polkadot.subscan.io' },
}

export const assetHub: Network = {
  id: 'polkadot:68d56f15f85d3136970ec16946040bc1',
  name: 'Polkadot Asset Hub',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  rpcUrls: [],
  blockExplorer: { name: 'Subscan', url: 'https://assethub-polkadot.subscan.io' },
}
