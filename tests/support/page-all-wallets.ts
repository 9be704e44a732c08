import { createBitcoinWallet, createPolkadotWallet } from '../../src/testing/index.ts'
import { installPageWallets as install } from './page-wallets.ts'

/** The same with wallets of Bitcoin and Polkadot at hand. */
export const installPageWallets: typeof install = (...given) => {
  install(...given)
  Object.assign(window.testing, { createBitcoinWallet, createPolkadotWallet })
}
