import { installWallets } from './wallets.ts'

// For pages that load no source: the test wallets as a script of their own, `/pages/wallets.js`.
installWallets()
