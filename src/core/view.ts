import type { AccountId, NetworkId } from './chain/caip.ts'
import type { Namespace } from './chain/namespace.ts'
import type { RedirectProvider } from './identity/embedded.ts'
import type { Wallet } from './wallet/wallet.ts'

/** Every screen of the modal that exists, by name, with its parameters. */
export interface ViewParams {
  Connect: { namespace?: Namespace }
  /** `isRow`: chosen in a list; asks which namespace is meant when the wallet turns out to serve several. */
  ConnectingExternal: { connectorId: string; namespace?: Namespace; isRow?: true }
  /** Ways to reach one wallet: its extension, a code, links. */
  ConnectingWalletConnect: { wallet: Wallet }
  ConnectingWalletConnectBasic: Record<never, never>
  /** A wallet of this browser that speaks several namespaces, by its connectors: which one is wanted? */
  ConnectingMultiChain: { connectorIds: readonly string[] }
  AllWallets: Record<never, never>
  Downloads: { wallet: Wallet }
  GetWallet: Record<never, never>
  /** The field for an e-mail address alone. */
  EmailLogin: { namespace?: Namespace }
  EmailVerifyDevice: Record<never, never>
  EmailVerifyOtp: Record<never, never>
  /** Every social account to log in with. */
  ConnectSocials: { namespace?: Namespace }
  ConnectingSocial: { provider: RedirectProvider; namespace?: Namespace }
  ConnectingFarcaster: { namespace?: Namespace }
  UpdateEmailWallet: Record<never, never>
  UpdateEmailPrimaryOtp: Record<never, never>
  UpdateEmailSecondaryOtp: Record<never, never>
  /** With a namespace only that account is meant, whatever others are connected. */
  Account: { namespace?: Namespace }
  AccountSettings: Record<never, never>
  /** Ordinary or smart account of the embedded wallet. */
  SmartAccountSettings: Record<never, never>
  /** Permissions of apps. */
  SmartSessionList: Record<never, never>
  /** From the embedded wallet to one of one's own. */
  UpgradeWallet: Record<never, never>
  /** How much to buy, and from whom. */
  OnRampProviders: Record<never, never>
  OnRampFiatSelect: Record<never, never>
  OnRampTokenSelect: Record<never, never>
  /** A purchase that is paid for elsewhere, until it has arrived. */
  BuyInProgress: Record<never, never>
  WhatIsABuy: Record<never, never>
  /** The ways to get something onto the account: buy, receive, from another wallet of one's own. */
  FundWallet: Record<never, never>
  /** The invitation to a name in place of an address. */
  ChooseAccountName: Record<never, never>
  RegisterAccountName: Record<never, never>
  /** A name while it is being signed for and registered, and when it is there. */
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
  /** With the hash of a transaction its row is lit. */
  Transactions: { hash?: string }
  Networks: Record<never, never>
  SwitchNetwork: { networkId: NetworkId }
  /** The app uses one namespace, and the chosen network is in another. */
  SwitchActiveChain: { networkId: NetworkId }
  UnsupportedChain: { namespace?: Namespace }
  /** Networks of one namespace: where its account can be used. */
  WalletCompatibleNetworks: { namespace?: Namespace }
  WhatIsANetwork: Record<never, never>
  /** Prompt to add a token that the page requests. */
  WatchAsset: Record<never, never>
  /** Connected wallets and recently used ones. */
  ProfileWallets: Record<never, never>
  WhatIsAWallet: Record<never, never>
  /** The sign-in message and its explanation. */
  SIWXSignMessage: Record<never, never>
  /** The same under the older name. */
  ConnectingSiwe: Record<never, never>
  /** The frame of the embedded wallet, for user approvals. */
  ApproveTransaction: Record<never, never>
}

export type ViewName = keyof ViewParams

/** A screen to show: its name and what it is about. */
export type View = { [Name in ViewName]: { readonly name: Name } & Readonly<ViewParams[Name]> }[ViewName]
