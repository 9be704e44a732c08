'use client'
import { withBox } from './button-box.tsx'
import { W3mButton as Button } from './components/w3m-button.ts'
import { W3mConnectButton as ConnectButton } from './components/w3m-connect-button.ts'

// No module has side effects on import, so unused exports are tree-shaken.

/** Button that connects a wallet and then shows the account. Most pages need only this element. */
export const W3mButton = /* @__PURE__ */ withBox('W3mButton', Button)
/** Opens the list of wallets. While an account is connected, the button is empty but keeps its width. */
export const W3mConnectButton = /* @__PURE__ */ withBox('W3mConnectButton', ConnectButton)

export { W3mAccountButton } from './components/w3m-account-button.ts'
export { W3mConfig } from './components/w3m-config.ts'
export { W3mModal } from './components/w3m-modal.ts'
export { W3mNetworkButton } from './components/w3m-network-button.ts'
export { W3mOnrampWidget } from './components/w3m-onramp-widget.ts'
export { W3mSwap } from './components/w3m-swap.ts'
export { W3mText } from './components/w3m-text.ts'
export { W3mWalletButton } from './components/w3m-wallet-button.ts'
export { W3mAccountSettingsView } from './components/w3m-account-settings-view.ts'
export { W3mAccountView } from './components/w3m-account-view.ts'
export { W3mAllWalletsView } from './components/w3m-all-wallets-view.ts'
export { W3mConnectView } from './components/w3m-connect-view.ts'
export { W3mFundWalletView } from './components/w3m-fund-wallet-view.ts'
export { W3mNetworksView } from './components/w3m-networks-view.ts'
export { W3mProfileWalletsView } from './components/w3m-profile-wallets-view.ts'
export { W3mSwapView } from './components/w3m-swap-view.ts'
export { W3mTransactionsView } from './components/w3m-transactions-view.ts'
export { W3mWalletReceiveView } from './components/w3m-wallet-receive-view.ts'
export { W3mWalletSendView } from './components/w3m-wallet-send-view.ts'
export * from './hooks.ts'
export { ModalProvider, type ModalProviderProps } from './modal-provider.tsx'
export type {} from './jsx.ts'
