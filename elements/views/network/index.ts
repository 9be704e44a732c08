/** Chunk: network. */
export { W3mNetworkSwitchView } from './w3m-network-switch-view.ts'
export { W3mNetworksView } from './w3m-networks-view.ts'
export { W3mUnsupportedChainView } from './w3m-unsupported-chain-view.ts'
