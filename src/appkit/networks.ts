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

/** Returns a custom network unchanged. It is validated when it is used. */
export const defineChain = <Chain extends AppKitNetwork>(chain: Chain): Chain => chain
