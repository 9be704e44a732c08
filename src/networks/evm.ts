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

export const gnosis: Network = {
  id: 'eip155:100',
  name: 'Gnosis',
  nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  rpcUrls: ['https://rpc.gnosischain.com'],
  blockExplorer: { name: 'Gnosisscan', url: 'https://gnosisscan.io' },
  contracts: { multicall3 },
}

export const linea: Network = {
  id: 'eip155:59144',
  name: 'Linea',
  nativeCurrency: ether,
  rpcUrls: ['https://rpc.linea.build'],
  blockExplorer: { name: 'Lineascan', url: 'https://lineascan.build' },
  contracts: { multicall3 },
}

export const zksync: Network = {
  id: 'eip155:324',
  name: 'ZKsync Era',
  nativeCurrency: ether,
  rpcUrls: ['https://mainnet.era.zksync.io'],
  blockExplorer: { name: 'ZKsync Explorer', url: 'https://explorer.zksync.io' },
  contracts: { multicall3: '0xF9cda624FBC7e059355ce98a31693d299FACd963' },
}

export const celo: Network = {
  id: 'eip155:42220',
  name: 'Celo',
  nativeCurrency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
  rpcUrls: ['https://forno.celo.org'],
  blockExplorer: { name: 'Celoscan', url: 'https://celoscan.io' },
  contracts: { multicall3 },
}

export const scroll: Network = {
  id: 'eip155:534352',
  name: 'Scroll',
  nativeCurrency: ether,
  rpcUrls: ['https://rpc.scroll.io'],
  blockExplorer: { name: 'Scrollscan', url: 'https://scrollscan.com' },
  contracts: { multicall3 },
}

export const mantle: Network = {
  id: 'eip155:5000',
  name: 'Mantle',
  nativeCurrency: { name: 'Mantle', symbol: 'MNT', decimals: 18 },
  rpcUrls: ['https://rpc.mantle.xyz'],
  blockExplorer: { name: 'Mantle Explorer', url: 'https://mantlescan.xyz' },
  contracts: { multicall3 },
}

export const unichain: Network = {
  id: 'eip155:130',
  name: 'Unichain',
  nativeCurrency: ether,
  rpcUrls: ['https://mainnet.unichain.org'],
  blockExplorer: { name: 'Uniscan', url: 'https://uniscan.xyz' },
  contracts: { multicall3 },
}

export const zora: Network = {
  id: 'eip155:7777777',
  name: 'Zora',
  nativeCurrency: ether,
  rpcUrls: ['https://rpc.zora.energy'],
  blockExplorer: { name: 'Zora Explorer', url: 'https://explorer.zora.energy' },
  contracts: { multicall3 },
}

export const berachain: Network = {
  id: 'eip155:80094',
  name: 'Berachain',
  nativeCurrency: { name: 'BERA', symbol: 'BERA', decimals: 18 },
  rpcUrls: ['https://rpc.berachain.com'],
  blockExplorer: { name: 'Berascan', url: 'https://berascan.com' },
  contracts: { multicall3 },
}
