import type { Network } from '../core/chain/network.ts'
import { ether, multicall3 } from './evm-common.ts'

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
