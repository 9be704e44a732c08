import type { Exchange, Network } from '../core/chain/network.ts'
import { ensUniversalResolver, ether, multicall3 } from './evm-common.ts'

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

// Where the local stack puts its contracts at every start.
const localContracts = { multicall3, ensUniversalResolver: '0x2a264F26859166C5BF3868A54593eE716AeBC848' }

const localTokens = [
  '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35',
  '0xA15BB66138824a1c7167f5E85b957d04Dd34E468',
  '0xb19b36b1456E65E3A6D514D3F715f204BD59f431',
  '0x8ce361602B935680E8DeC218b820ff5056BeB7af',
  '0xe1DA8919f262Ee86f9BE05059C9280142CF23f48',
  '0x0C8E79F3534B00D9a3D4a856B665Bf4eBC22f2ba',
]

const localExchange: Exchange = {
  kind: 'uniswap-v2',
  router: '0xf7Cd8fa9b94DB2Aa972023b379c7f72c65E4De9D',
  factory: '0xeD1DB453C3156Ff3155a97AD217b3087D5Dc5f6E',
  wrappedNative: '0x0C8E79F3534B00D9a3D4a856B665Bf4eBC22f2ba',
  baseTokens: [
    '0x0C8E79F3534B00D9a3D4a856B665Bf4eBC22f2ba',
    '0xA15BB66138824a1c7167f5E85b957d04Dd34E468',
    '0xe1DA8919f262Ee86f9BE05059C9280142CF23f48',
  ],
}

/** The two chains of the local stack; where they answer is an option (`rpc-urls`). */
export const localOne: Network = {
  id: 'eip155:31337',
  name: 'Local One',
  nativeCurrency: ether,
  rpcUrls: [],
  tokens: localTokens,
  contracts: localContracts,
  exchange: localExchange,
}

export const localTwo: Network = {
  id: 'eip155:31338',
  name: 'Local Two',
  nativeCurrency: ether,
  rpcUrls: [],
  tokens: localTokens,
  contracts: localContracts,
  exchange: localExchange,
}
