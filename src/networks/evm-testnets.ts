import type { Network } from '../core/chain/network.ts'
import { ensUniversalResolver, multicall3 } from './evm-common.ts'

const sepoliaEther = { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 } as const

export const sepolia: Network = {
  id: 'eip155:11155111',
  name: 'Sepolia',
  nativeCurrency: sepoliaEther,
  rpcUrls: ['https://ethereum-sepolia-rpc.publicnode.com'],
  blockExplorer: { name: 'Etherscan', url: 'https://sepolia.etherscan.io' },
  testnet: true,
  contracts: { multicall3, ensUniversalResolver },
}

export const baseSepolia: Network = {
  id: 'eip155:84532',
  name: 'Base Sepolia',
  nativeCurrency: sepoliaEther,
  rpcUrls: ['https://sepolia.base.org'],
  blockExplorer: { name: 'Basescan', url: 'https://sepolia.basescan.org' },
  testnet: true,
  contracts: { multicall3 },
}

export const optimismSepolia: Network = {
  id: 'eip155:11155420',
  name: 'OP Sepolia',
  nativeCurrency: sepoliaEther,
  rpcUrls: ['https://sepolia.optimism.io'],
  blockExplorer: { name: 'Optimism Explorer', url: 'https://sepolia-optimism.etherscan.io' },
  testnet: true,
  contracts: { multicall3 },
}

export const arbitrumSepolia: Network = {
  id: 'eip155:421614',
  name: 'Arbitrum Sepolia',
  nativeCurrency: sepoliaEther,
  rpcUrls: ['https://sepolia-rollup.arbitrum.io/rpc'],
  blockExplorer: { name: 'Arbiscan', url: 'https://sepolia.arbiscan.io' },
  testnet: true,
  contracts: { multicall3 },
}

export const polygonAmoy: Network = {
  id: 'eip155:80002',
  name: 'Polygon Amoy',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: ['https://rpc-amoy.polygon.technology'],
  blockExplorer: { name: 'PolygonScan', url: 'https://amoy.polygonscan.com' },
  testnet: true,
  contracts: { multicall3 },
}
