/** Networks in AppKit's format: the chains of viem, Solana and Bitcoin. */
import { bitcoin as ourBitcoin, bitcoinTestnet as ourBitcoinTestnet } from '../networks/bitcoin.ts'
import {
  solana as ourSolana,
  solanaDevnet as ourSolanaDevnet,
  solanaTestnet as ourSolanaTestnet,
} from '../networks/solana.ts'
import { type AppKitNetwork, toCaipNetwork } from './network.ts'

export * from 'viem/chains'
export const solana = /* @__PURE__ */ toCaipNetwork(ourSolana)
export const solanaDevnet = /* @__PURE__ */ toCaipNetwork(ourSolanaDevnet)
export const solanaTestnet = /* @__PURE__ */ toCaipNetwork(ourSolanaTestnet)
export const bitcoin = /* @__PURE__ */ toCaipNetwork(ourBitcoin)
export const bitcoinTestnet = /* @__PURE__ */ toCaipNetwork(ourBitcoinTestnet)
export type { AppKitNetwork, CaipNetwork } from './network.ts'

// Networks of AppKit 1.7.3 that viem removed or renamed later.
const testnet = true
const ektaToken = { name: 'EKTA', symbol: 'EKTA', decimals: 18 } as const

export const ekta = {
  id: 1994,
  name: 'Ekta',
  nativeCurrency: ektaToken,
  rpcUrls: { default: { http: ['https://main.ekta.io'] } },
  blockExplorers: { default: { name: 'Ektascan', url: 'https://ektascan.io' } },
} as const

export const ektaTestnet = {
  id: 1004,
  name: 'Ekta Testnet',
  nativeCurrency: ektaToken,
  rpcUrls: { default: { http: ['https://test.ekta.io:8545'] } },
  blockExplorers: { default: { name: 'Test Ektascan', url: 'https://test.ektascan.io' } },
  testnet,
} as const

export const seiDevnet = {
  id: 713715,
  name: 'Sei Devnet',
  nativeCurrency: { name: 'Sei', symbol: 'SEI', decimals: 18 },
  rpcUrls: { default: { http: ['https://evm-rpc-arctic-1.sei-apis.com'] } },
  blockExplorers: { default: { name: 'Seitrace', url: 'https://seitrace.com' } },
  testnet,
} as const

export const zircuitTestnet = {
  id: 48899,
  name: 'Zircuit Testnet',
  nativeCurrency: { name: 'ETH', symbol: 'ETH', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://zircuit1-testnet.p2pify.com', 'https://zircuit1-testnet.liquify.com'] },
  },
  blockExplorers: {
    default: { name: 'Zircuit Testnet Explorer', url: 'https://explorer.testnet.zircuit.com' },
  },
  testnet,
} as const

/** Returns a custom network unchanged. It is validated when it is used. */
export const defineChain = <Chain extends AppKitNetwork>(chain: Chain): Chain => chain
