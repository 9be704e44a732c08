import type { AccountId, NetworkId } from './chain/caip.ts'
import type { Namespace } from './chain/namespace.ts'
import type { RedirectProvider } from './identity/embedded.ts'
import type { Wallet } from './wallet/wallet.ts'

/** Parameters of each screen of the modal, by its name. */
export interface ViewParams {
  Connect: { namespace?: Namespace }
  /** `isRow`: the user selected the wallet in a list. If the wallet has connectors for several namespaces, the user chooses one first. */
  ConnectingExternal: { connectorId: string; namespace?: Namespace; isRow?: true }
  /** Connects one wallet: by its extension, a pairing code or links. */
  ConnectingWalletConnect: { wallet: Wallet }
  ConnectingWalletConnectBasic: Record<never, never>
  /** Prompts for the namespace of an installed wallet with several connectors. */
  ConnectingMultiChain: { connectorIds: readonly string[] }
  AllWallets: Record<never, never>
  Downloads: { wallet: Wallet }
  GetWallet: Record<never, never>
  /** Email field without other connect options. */
  EmailLogin: { namespace?: Namespace }
  EmailVerifyDevice: Record<never, never>
  EmailVerifyOtp: Record<never, never>
  /** All social login providers. */
  ConnectSocials: { namespace?: Namespace }
  ConnectingSocial: { provider: RedirectProvider; namespace?: Namespace }
  ConnectingFarcaster: { namespace?: Namespace }
  UpdateEmailWallet: Record<never, never>
  UpdateEmailPrimaryOtp: Record<never, never>
  UpdateEmailSecondaryOtp: Record<never, never>
  /** With a namespace, shows the account of that namespace. */
  Account: { namespace?: Namespace }
  AccountSettings: Record<never, never>
  /** Selects the ordinary or the smart account of the embedded wallet. */
  SmartAccountSettings: Record<never, never>
  /** Permissions of apps to act for a smart account. */
  SmartSessionList: Record<never, never>
  /** Migration from the embedded wallet to a self-custodial one. */
  UpgradeWallet: Record<never, never>
  /** Form of a purchase: its amount, and the providers that sell the token. */
  OnRampProviders: Record<never, never>
  OnRampFiatSelect: Record<never, never>
  OnRampTokenSelect: Record<never, never>
  /** Status of a purchase on the provider's page, until the tokens are received. */
  BuyInProgress: Record<never, never>
  WhatIsABuy: Record<never, never>
  /** Ways to fund the account: buy, receive, or send from another wallet of the user. */
  FundWallet: Record<never, never>
  /** Introduction to account names. */
  ChooseAccountName: Record<never, never>
  RegisterAccountName: Record<never, never>
  /** Progress and result of a name registration. */
  RegisterAccountNameSuccess: Record<never, never>
  WalletSend: Record<never, never>
  WalletSendSelectToken: Record<never, never>
  WalletSendPreview: Record<never, never>
  WalletSendConfirmed: { account: AccountId; hash: string }
  Swap: Record<never, never>
  SwapSelectToken: { side: 'from' | 'to' }
  SwapPreview: Record<never, never>
  SwapConfirmed: { account: AccountId; hash: string }
  WalletReceive: Record<never, never>
  /** With a hash, the row of that transaction is highlighted. */
  Transactions: { hash?: string }
  Networks: Record<never, never>
  SwitchNetwork: { networkId: NetworkId }
  /** Shown if no wallet is connected in the namespace of the chosen network, but one is in another namespace. */
  SwitchActiveChain: { networkId: NetworkId }
  UnsupportedChain: { namespace?: Namespace }
  /** Networks on which the account of a namespace can be used. */
  WalletCompatibleNetworks: { namespace?: Namespace }
  WhatIsANetwork: Record<never, never>
  /** Prompt to add a token that the page requests. */
  WatchAsset: Record<never, never>
  /** Connected wallets and recently used ones. */
  ProfileWallets: Record<never, never>
  WhatIsAWallet: Record<never, never>
  /** The sign-in message and its explanation. */
  SIWXSignMessage: Record<never, never>
  /** Older name of the screen `SIWXSignMessage`. */
  ConnectingSiwe: Record<never, never>
  /** The frame of the embedded wallet, for user approvals. */
  ApproveTransaction: Record<never, never>
}

export type ViewName = keyof ViewParams

/** A screen to show: its name and parameters. */
export type View = { [Name in ViewName]: { readonly name: Name } & Readonly<ViewParams[Name]> }[ViewName]
