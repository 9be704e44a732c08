import type { ViewName } from './view.ts'

/** Views that `modal.open({ view })` accepts (reference 2.2), of those that exist. */
export const openableViews = [
  'Account',
  'AllWallets',
  'Connect',
  'ConnectingWalletConnectBasic',
  'Networks',
  'ProfileWallets',
  'Transactions',
  'WalletReceive',
  'WalletSend',
  'WhatIsANetwork',
  'WhatIsAWallet',
] as const satisfies readonly ViewName[]
export type OpenableView = (typeof openableViews)[number]
