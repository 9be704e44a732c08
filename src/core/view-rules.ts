import type { View, ViewName } from './view.ts'

/** What a screen needs and takes part in, apart from how it looks: whoever shows or leaves screens asks this table. */
export interface ViewRule {
  /** What must be there first: a connected account, or the visitor's yes to the app's terms where it asks for one. */
  readonly needs?: 'account' | 'consent'
  /** An app may open it by its name: `modal.open({ view })`. */
  readonly openable?: true
  /** False where there is nothing to go back to: going back closes the modal. */
  readonly back?: false
  /** It gives way to Connect when the account goes by itself: it has nothing to show without one. */
  readonly endsWithAccount?: true
  /** What ends when none of its screens shows any more. */
  readonly story?: 'pairing' | 'login' | 'email-change' | 'sign-in'
  /** It stands while somebody else acts: the wallet that was asked, or whoever reads the email with the code or the link. */
  readonly waitsFor?: 'wallet' | 'email'
  /** A person is in the middle of something here: no question comes over it. */
  readonly isWork?: true
}

const rules = {
  Connect: { openable: true },
  ConnectingExternal: { needs: 'consent', waitsFor: 'wallet', isWork: true },
  ConnectingWalletConnect: { needs: 'consent', story: 'pairing', waitsFor: 'wallet', isWork: true },
  ConnectingWalletConnectBasic: { needs: 'consent', story: 'pairing', openable: true, isWork: true },
  ConnectingMultiChain: { needs: 'consent', isWork: true },
  AllWallets: { needs: 'consent', openable: true },
  Downloads: {},
  GetWallet: {},
  EmailLogin: { needs: 'consent', story: 'login' },
  EmailVerifyDevice: { needs: 'consent', story: 'login', waitsFor: 'email' },
  EmailVerifyOtp: { needs: 'consent', story: 'login', waitsFor: 'email' },
  ConnectSocials: { needs: 'consent', story: 'login' },
  ConnectingSocial: { needs: 'consent', story: 'login', isWork: true },
  ConnectingFarcaster: { needs: 'consent', story: 'login', isWork: true },
  UpdateEmailWallet: { needs: 'account', story: 'email-change' },
  UpdateEmailPrimaryOtp: { needs: 'account', story: 'email-change', waitsFor: 'email' },
  UpdateEmailSecondaryOtp: { needs: 'account', story: 'email-change', waitsFor: 'email' },
  Account: { needs: 'account', openable: true, endsWithAccount: true },
  AccountSettings: { needs: 'account', endsWithAccount: true },
  SmartAccountSettings: { needs: 'account', endsWithAccount: true },
  SmartSessionList: { needs: 'account' },
  OnRampProviders: { needs: 'account', openable: true, endsWithAccount: true, isWork: true },
  OnRampFiatSelect: { needs: 'account', isWork: true },
  OnRampTokenSelect: { needs: 'account', isWork: true },
  BuyInProgress: { needs: 'account', endsWithAccount: true, isWork: true },
  WhatIsABuy: {},
  FundWallet: { needs: 'account', endsWithAccount: true },
  ChooseAccountName: { needs: 'account', endsWithAccount: true },
  RegisterAccountName: { needs: 'account', endsWithAccount: true },
  RegisterAccountNameSuccess: { needs: 'account', endsWithAccount: true },
  UpgradeWallet: { needs: 'account' },
  WalletSend: { needs: 'account', openable: true, isWork: true },
  WalletSendSelectToken: { needs: 'account', isWork: true },
  WalletSendPreview: { needs: 'account', isWork: true },
  WalletSendConfirmed: { needs: 'account', back: false, isWork: true },
  Swap: { needs: 'account', openable: true, isWork: true },
  SwapSelectToken: { needs: 'account', isWork: true },
  SwapPreview: { needs: 'account', isWork: true },
  SwapConfirmed: { needs: 'account', back: false, isWork: true },
  WalletReceive: { needs: 'account', openable: true, endsWithAccount: true },
  Transactions: { needs: 'account', openable: true },
  Networks: { openable: true },
  SwitchNetwork: { isWork: true },
  SwitchActiveChain: {},
  UnsupportedChain: { back: false },
  WalletCompatibleNetworks: {},
  WhatIsANetwork: { openable: true },
  WatchAsset: { needs: 'account', endsWithAccount: true, isWork: true },
  ProfileWallets: { openable: true },
  WhatIsAWallet: { openable: true },
  SIWXSignMessage: { story: 'sign-in' },
  ConnectingSiwe: { story: 'sign-in', isWork: true },
  ApproveTransaction: { isWork: true },
} as const satisfies { readonly [Name in ViewName]: ViewRule }

/** Views that `modal.open({ view })` accepts. */
export type OpenableView = {
  [Name in ViewName]: (typeof rules)[Name] extends { readonly openable: true } ? Name : never
}[ViewName]

export const viewRules: { readonly [Name in ViewName]: ViewRule } = rules

/** The rule of a screen; of none where none shows. */
export const ruleOf = (view: View | undefined): ViewRule => (view ? rules[view.name] : {})

/** Whether an app may open what it names, which may be no view at all. */
export const isOpenable = (name: string): name is OpenableView =>
  Object.hasOwn(rules, name) && viewRules[name as ViewName].openable === true
