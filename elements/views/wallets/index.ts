/** Chunk of the list of all wallets, the wallets for new users, and the download links. */
import '../../ui/more-icons.ts'

export { W3mAllWalletsScreen } from './w3m-all-wallets-screen.ts'
export { W3mDownloadsView } from './w3m-downloads-view.ts'
export { W3mGetWalletView } from './w3m-get-wallet-view.ts'
