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
  readonly story?: 'pairing' | 'login' | 'email-change'
  /** It stands while somebody else acts: the wallet that was asked, or whoever reads the email with the code or the link. */
  readonly waitsFor?: 'wallet' | 'email'
}

const rules = {
  Connect: { openable: true },
  ConnectingExternal: { needs: 'consent', waitsFor: 'wallet' },
  ConnectingWalletConnect: { needs: 'consent', story: 'pairing', waitsFor: 'wallet' },
  ConnectingWalletConnectBasic: { needs: 'consent', story: 'pairing', openable: true },
  ConnectingMultiChain: { needs: 'consent' },
  AllWallets: { needs: 'consent', openable: true },
  Downloads: {},
  GetWallet: {},
  EmailLogin: { needs: 'consent', story: 'login' },
  EmailVerifyDevice: { needs: 'consent', story: 'login', waitsFor: 'email' },
  EmailVerifyOtp: { needs: 'consent', story: 'login', waitsFor: 'email' },
  ConnectSocials: { needs: 'consent', story: 'login' },
  ConnectingSocial: { needs: 'consent', story: 'login' },
  ConnectingFarcaster: { needs: 'consent', story: 'login' },
  UpdateEmailWallet: { needs: 'account', story: 'email-change' },
  UpdateEmailPrimaryOtp: { needs: 'account', story: 'email-change', waitsFor: 'email' },
  UpdateEmailSecondaryOtp: { needs: 'account', story: 'email-change', waitsFor: 'email' },
  Account: { needs: 'account', openable: true, endsWithAccount: true },
  AccountSettings: { needs: 'account', endsWithAccount: true },
  SmartAccountSettings: { needs: 'account', endsWithAccount: true },
  SmartSessionList: { needs: 'account' },
  OnRampProviders: { needs: 'account', openable: true, endsWithAccount: true },
  OnRampFiatSelect: { needs: 'account' },
  OnRampTokenSelect: { needs: 'account' },
  BuyInProgress: { needs: 'account', endsWithAccount: true },
  WhatIsABuy: {},
  FundWallet: { needs: 'account', endsWithAccount: true },
  ChooseAccountName: { needs: 'account', endsWithAccount: true },
  RegisterAccountName: { needs: 'account', endsWithAccount: true },
  RegisterAccountNameSuccess: { needs: 'account', endsWithAccount: true },
  UpgradeWallet: { needs: 'account' },
  WalletSend: { needs: 'account', openable: true },
  WalletSendSelectToken: { needs: 'account' },
  WalletSendPreview: { needs: 'account' },
  WalletSendConfirmed: { needs: 'account', back: false },
  Swap: { needs: 'account', openable: true },
  SwapSelectToken: { needs: 'account' },
  SwapPreview: { needs: 'account' },
  SwapConfirmed: { needs: 'account', back: false },
  WalletReceive: { needs: 'account', openable: true, endsWithAccount: true },
  Transactions: { needs: 'account', openable: true },
  Networks: { openable: true },
  SwitchNetwork: {},
  SwitchActiveChain: {},
  UnsupportedChain: { back: false },
  WalletCompatibleNetworks: {},
  WhatIsANetwork: { openable: true },
  ProfileWallets: { openable: true },
  WhatIsAWallet: { openable: true },
  SIWXSignMessage: {},
  ConnectingSiwe: {},
  ApproveTransaction: {},
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
