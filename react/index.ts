'use client'
import { withBox } from './button-box.tsx'
import { W3mButton as Button } from './components/w3m-button.ts'
import { W3mConnectButton as ConnectButton } from './components/w3m-connect-button.ts'

// No module has side effects on import, so unused exports are tree-shaken.

/** The one button most pages need: connects a wallet, then shows the account. */
export const W3mButton = /* @__PURE__ */ withBox('W3mButton', Button)
/** Opens the list of wallets. Renders nothing while an account is connected. */
export const W3mConnectButton = /* @__PURE__ */ withBox('W3mConnectButton', ConnectButton)

export { W3mAccountButton } from './components/w3m-account-button.ts'
export { W3mConfig } from './components/w3m-config.ts'
export { W3mModal } from './components/w3m-modal.ts'
export { W3mNetworkButton } from './components/w3m-network-button.ts'
export { W3mOnrampWidget } from './components/w3m-onramp-widget.ts'
export { W3mSwap } from './components/w3m-swap.ts'
export { W3mText } from './components/w3m-text.ts'
export { W3mWalletButton } from './components/w3m-wallet-button.ts'
export * from './hooks.ts'
export { ModalProvider, type ModalProviderProps } from './modal-provider.tsx'
export type {} from './jsx.ts'
