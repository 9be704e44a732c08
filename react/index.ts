'use client'
import { W3mButton as Button, W3mConnectButton as ConnectButton } from './elements.ts'
import { provideElements } from '../src/create-modal.ts'
import { withBox } from './button-box.tsx'

// An app that knows nothing but this entry has a modal too.
if (typeof document !== 'undefined') provideElements(() => import('../elements/index.ts'))

/** The one button most pages need: connects a wallet, then shows the account. */
export const W3mButton = withBox('W3mButton', Button)
/** Opens the list of wallets; shows nothing while an account is connected. */
export const W3mConnectButton = withBox('W3mConnectButton', ConnectButton)

export { W3mAccountButton, W3mConfig, W3mNetworkButton, W3mText, W3mWalletButton } from './elements.ts'
export { W3mModal } from './modal-element.ts'
export * from './hooks.ts'
export { ModalProvider, type ModalProviderProps } from './modal-provider.tsx'
export type {} from './jsx.ts'
