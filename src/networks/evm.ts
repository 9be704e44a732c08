import type { Network } from '../core/chain/network.ts'
import { ensUniversalResolver, ether, multicall3 } from './evm-common.ts'

export const ethereum: Network = {
  id: 'eip155:1',
  name: 'Ethereum',
  nativeCurrency: ether,
  rpcUrls: ['https://ethereum-rpc.publicnode.com'],
  blockExplorer: { name: 'Etherscan', url: 'https://etherscan.io' },
  contracts: { multicall3, ensUniversalResolver },
}

export const base: Network = {
  id: 'eip155:8453',
  name: 'Base',
  nativeCurrency: ether,
  rpcUrls: ['https://mainnet.base.org'],
  blockExplorer: { name: 'Basescan', url: 'https://basescan.org' },
  contracts: { multicall3 },
}

export const optimism: Network = {
  id: 'eip155:10',
  name: 'OP Mainnet',
  nativeCurrency: ether,
  rpcUrls: ['https://mainnet.optimism.io'],
  blockExplorer: { name: 'Optimism Explorer', url: 'https://optimistic.etherscan.io' },
  contracts: { multicall3 },
}

export const arbitrum: Network = {
  id: 'eip155:42161',
  name: 'Arbitrum One',
  nativeCurrency: ether,
  rpcUrls: ['https://arb1.arbitrum.io/rpc'],
  blockExplorer: { name: 'Arbiscan', url: 'https://arbiscan.io' },
  contracts: { multicall3 },
}

export const polygon: Network = {
  id: 'eip155:137',
  name: 'Polygon',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: ['https://polygon-bor-rpc.publicnode.com', 'https://polygon.drpc.org'],
  blockExplorer: { name: 'PolygonScan', url: 'https://polygonscan.com' },
  contracts: { multicall3 },
}

export const bsc: Network = {
  id: 'eip155:56',
  name: 'BNB Smart Chain',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: ['https://bsc-dataseed.bnbchain.org'],
  blockExplorer: { name: 'BscScan', url: 'https://bscscan.com' },
  contracts: { multicall3 },
}

export const avalanche: Network = {
  id: 'eip155:43114',
  name: 'Avalanche',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  rpcUrls: ['https://api.avax.network/ext/bc/C/rpc'],
  blockExplorer: { name: 'SnowTrace', url: 'https://snowtrace.io' },
  contracts: { multicall3 },
}
