/** Chunk of the views that select a namespace, add a token, or list or explain networks. */
import '../../ui/more-icons.ts'

export { W3mConnectingMultiChainView } from './w3m-connecting-multi-chain-view.ts'
export { W3mSwitchActiveChainView } from './w3m-switch-active-chain-view.ts'
export { W3mWalletCompatibleNetworksView } from './w3m-wallet-compatible-networks-view.ts'
export { W3mWatchAssetView } from './w3m-watch-asset-view.ts'
export { W3mWhatIsANetworkView } from './w3m-what-is-a-network-view.ts'
