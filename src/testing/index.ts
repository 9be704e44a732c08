/** Scriptable wallets for tests and demos. They respond as scripted and create valid signatures. */
export {
  after,
  type Answer,
  approve,
  fail,
  give,
  type Held,
  hold,
  hostileError,
  pretend,
  reject,
  type RejectionShape,
  type Script,
  staySilent,
  throwNow,
  type WalletRequest,
} from './script.ts'
export {
  type BitcoinWalletShape,
  createBitcoinWallet,
  type TestBitcoinWallet,
  type TestBitcoinWalletOptions,
} from './bitcoin-wallet.ts'
export type { BitcoinKeyAddress, TestBitcoinNetwork } from './bitcoin-keys.ts'
export {
  createPolkadotWallet,
  type TestPolkadotWallet,
  type TestPolkadotWalletOptions,
} from './polkadot-wallet.ts'
export {
  createEvmWallet,
  type LoggedRequest,
  type TestEvmChain,
  type TestEvmWallet,
  type TestEvmWalletOptions,
} from './evm-wallet.ts'
export {
  createSolanaWallet,
  type TestSolanaAccount,
  type TestSolanaChain,
  type TestSolanaWallet,
  type TestSolanaWalletOptions,
} from './solana-wallet.ts'
export type { TestGrant, WatchedAsset } from './evm-extras.ts'
export { MemoryStorage } from '../core/memory-storage.ts'
export { bitcoinSigner, polkadotSigner } from './namespace-signers.ts'
export {
  evmSigner,
  PairingError,
  type PairingSigner,
  type SigningTask,
  solanaSigner,
} from './pairing-signers.ts'
export type {
  PairingPolicy,
  PairingProposal,
  PairingRequest,
  PairingSession,
  PairingSite,
  PairingWallet,
  PairingWalletOptions,
  SiteCheck,
} from './pairing-types.ts'
export { createPairingWallet } from './pairing-wallet.ts'
