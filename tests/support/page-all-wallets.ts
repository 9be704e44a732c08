import { createBitcoinWallet, createPolkadotWallet } from '../../src/testing/index.ts'
import { installPageWallets as install } from './page-wallets.ts'

/** Like `install`, with Bitcoin and Polkadot wallets available. */
export const installPageWallets: typeof install = (...args) => {
  install(...args)
  Object.assign(window.testing, { createBitcoinWallet, createPolkadotWallet })
}
