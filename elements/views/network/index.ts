/** Chunk of the views that select and switch the network. */
export { W3mNetworkSwitchView } from './w3m-network-switch-view.ts'
export { W3mNetworksScreen } from './w3m-networks-screen.ts'
export { W3mUnsupportedChainView } from './w3m-unsupported-chain-view.ts'
