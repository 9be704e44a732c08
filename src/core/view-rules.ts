import type { View, ViewName } from './view.ts'

/** Requirements and behavior of each screen, used by navigation. */
export interface ViewRule {
  /** Precondition: a connected account, or acceptance of the terms if the app requires it. */
  readonly needs?: 'account' | 'consent'
  /** The app may open the screen: `modal.open({ view })`. */
  readonly openable?: true
  /** False if the screen has no previous one: going back closes the modal. */
  readonly back?: false
  /** Connect replaces the screen when the account disconnects. */
  readonly endsWithAccount?: true
  /** The flow that ends when none of its screens is visible. */
  readonly flow?: 'pairing' | 'login' | 'email-change' | 'sign-in'
  /** The screen waits for an external action: of the wallet, or of the user reading the email with the code or link. */
  readonly waitsFor?: 'wallet' | 'email'
  /** The user is in a flow that prompts must not interrupt. */
  readonly isWork?: true
}

const rules = {
  Connect: { openable: true },
  ConnectingExternal: { needs: 'consent', waitsFor: 'wallet', isWork: true },
  ConnectingWalletConnect: { needs: 'consent', flow: 'pairing', waitsFor: 'wallet', isWork: true },
  ConnectingWalletConnectBasic: { needs: 'consent', flow: 'pairing', openable: true, isWork: true },
  ConnectingMultiChain: { needs: 'consent', isWork: true },
  AllWallets: { needs: 'consent', openable: true },
  Downloads: {},
  GetWallet: {},
  EmailLogin: { needs: 'consent', flow: 'login' },
  EmailVerifyDevice: { needs: 'consent', flow: 'login', waitsFor: 'email' },
  EmailVerifyOtp: { needs: 'consent', flow: 'login', waitsFor: 'email' },
  ConnectSocials: { needs: 'consent', flow: 'login' },
  ConnectingSocial: { needs: 'consent', flow: 'login', isWork: true },
  ConnectingFarcaster: { needs: 'consent', flow: 'login', isWork: true },
  UpdateEmailWallet: { needs: 'account', flow: 'email-change' },
  UpdateEmailPrimaryOtp: { needs: 'account', flow: 'email-change', waitsFor: 'email' },
  UpdateEmailSecondaryOtp: { needs: 'account', flow: 'email-change', waitsFor: 'email' },
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
  SIWXSignMessage: { flow: 'sign-in', openable: true },
  ConnectingSiwe: { flow: 'sign-in', openable: true, isWork: true },
  ApproveTransaction: { isWork: true },
} as const satisfies { readonly [Name in ViewName]: ViewRule }

/** Views that `modal.open({ view })` accepts. */
export type OpenableView = {
  [Name in ViewName]: (typeof rules)[Name] extends { readonly openable: true } ? Name : never
}[ViewName]

export const viewRules: { readonly [Name in ViewName]: ViewRule } = rules

/** Returns the rule of a screen, or an empty rule if no screen is open. */
export const ruleOf = (view: View | undefined): ViewRule => (view ? rules[view.name] : {})

/** Whether the app may open this view name, which may be invalid. */
export const isOpenable = (name: string): name is OpenableView =>
  Object.hasOwn(rules, name) && viewRules[name as ViewName].openable === true
