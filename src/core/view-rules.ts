import type { View, ViewName } from './view.ts'

/** Requirements and behavior of each screen, used by navigation. */
export interface ViewRule {
  /** Precondition: a connected account, or acceptance of the terms if the app requires it. */
  readonly needs?: 'account' | 'consent'
  /** The app may open the screen: `modal.open({ view })`. */
  readonly isOpenable?: true
  /** False if the screen has no previous one: going back closes the modal. */
  readonly back?: false
  /** Connect replaces the screen when the account disconnects. */
  readonly endsWithAccount?: true
  /** The flow that ends when none of its screens is visible. */
  readonly flow?: 'pairing' | 'login' | 'email-change' | 'sign-in'
  /** The screen waits for an external action: of the wallet, or of the user reading the email with the code or link. */
  readonly waitsFor?: 'wallet' | 'email'
  /** The user is in a flow that prompts must not interrupt. */
  readonly isTask?: true
}

const rules = {
  Connect: { isOpenable: true },
  ConnectingExternal: { needs: 'consent', waitsFor: 'wallet', isTask: true },
  ConnectingWalletConnect: { needs: 'consent', flow: 'pairing', waitsFor: 'wallet', isTask: true },
  ConnectingWalletConnectBasic: { needs: 'consent', flow: 'pairing', isOpenable: true, isTask: true },
  ConnectingMultiChain: { needs: 'consent', isTask: true },
  AllWallets: { needs: 'consent', isOpenable: true },
  Downloads: {},
  GetWallet: {},
  EmailLogin: { needs: 'consent', flow: 'login' },
  EmailVerifyDevice: { needs: 'consent', flow: 'login', waitsFor: 'email' },
  EmailVerifyOtp: { needs: 'consent', flow: 'login', waitsFor: 'email' },
  ConnectSocials: { needs: 'consent', flow: 'login' },
  ConnectingSocial: { needs: 'consent', flow: 'login', isTask: true },
  ConnectingFarcaster: { needs: 'consent', flow: 'login', isTask: true },
  UpdateEmailWallet: { needs: 'account', flow: 'email-change' },
  UpdateEmailPrimaryOtp: { needs: 'account', flow: 'email-change', waitsFor: 'email' },
  UpdateEmailSecondaryOtp: { needs: 'account', flow: 'email-change', waitsFor: 'email' },
  Account: { needs: 'account', isOpenable: true, endsWithAccount: true },
  AccountSettings: { needs: 'account', endsWithAccount: true },
  SmartAccountSettings: { needs: 'account', endsWithAccount: true },
  SmartSessionList: { needs: 'account' },
  OnRampProviders: { needs: 'account', isOpenable: true, endsWithAccount: true, isTask: true },
  OnRampFiatSelect: { needs: 'account', isTask: true },
  OnRampTokenSelect: { needs: 'account', isTask: true },
  BuyInProgress: { needs: 'account', endsWithAccount: true, isTask: true },
  WhatIsABuy: {},
  FundWallet: { needs: 'account', endsWithAccount: true },
  ChooseAccountName: { needs: 'account', endsWithAccount: true },
  RegisterAccountName: { needs: 'account', endsWithAccount: true },
  RegisterAccountNameSuccess: { needs: 'account', endsWithAccount: true },
  UpgradeWallet: { needs: 'account' },
  WalletSend: { needs: 'account', isOpenable: true, isTask: true },
  WalletSendSelectToken: { needs: 'account', isTask: true },
  WalletSendPreview: { needs: 'account', isTask: true },
  WalletSendConfirmed: { needs: 'account', back: false, isTask: true },
  Swap: { needs: 'account', isOpenable: true, isTask: true },
  SwapSelectToken: { needs: 'account', isTask: true },
  SwapPreview: { needs: 'account', isTask: true },
  SwapConfirmed: { needs: 'account', back: false, isTask: true },
  WalletReceive: { needs: 'account', isOpenable: true, endsWithAccount: true },
  Transactions: { needs: 'account', isOpenable: true },
  Networks: { isOpenable: true },
  SwitchNetwork: { isTask: true },
  SwitchActiveChain: {},
  UnsupportedChain: { back: false },
  WalletCompatibleNetworks: {},
  WhatIsANetwork: { isOpenable: true },
  WatchAsset: { needs: 'account', endsWithAccount: true, isTask: true },
  ProfileWallets: { isOpenable: true },
  WhatIsAWallet: { isOpenable: true },
  SIWXSignMessage: { flow: 'sign-in', isOpenable: true },
  ConnectingSiwe: { flow: 'sign-in', isOpenable: true, isTask: true },
  ApproveTransaction: { isTask: true },
} as const satisfies { readonly [Name in ViewName]: ViewRule }

/** Views that `modal.open({ view })` accepts. */
export type OpenableView = {
  [Name in ViewName]: (typeof rules)[Name] extends { readonly isOpenable: true } ? Name : never
}[ViewName]

export const viewRules: { readonly [Name in ViewName]: ViewRule } = rules

/** Returns the rule of a screen, or an empty rule if no screen is open. */
export const ruleOf = (view: View | undefined): ViewRule => (view ? rules[view.name] : {})

/** Whether the app may open this view name, which may be invalid. */
export const isOpenable = (name: string): name is OpenableView =>
  Object.hasOwn(rules, name) && viewRules[name as ViewName].isOpenable === true
