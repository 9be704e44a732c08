/** The elements a page may write, as a module that defines them all. */
export { W3mAccountButton } from './w3m-account-button.ts'
export { W3mButton } from './w3m-button.ts'
export { W3mConfig } from './w3m-config.ts'
export { W3mConnectButton } from './w3m-connect-button.ts'
export { W3mNetworkButton } from './w3m-network-button.ts'
export { W3mOnrampWidget } from './w3m-onramp-widget.ts'
export { W3mText } from './w3m-text.ts'
export { W3mWalletButton } from './w3m-wallet-button.ts'
