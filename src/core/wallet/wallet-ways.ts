import type { Wallet } from './wallet.ts'

/** Ways to reach one wallet, in the order of their tabs. */
export type WalletPlatform = 'browser' | 'mobile' | 'desktop' | 'webapp'

/** What of a wallet can be used: an extension that is here, and the links it gave. */
export const platformsOf = (wallet: Wallet, isInstalled: boolean): WalletPlatform[] => [
  ...(isInstalled ? (['browser'] as const) : []),
  ...(wallet.mobileLink ? (['mobile'] as const) : []),
  ...(wallet.desktopLink ? (['desktop'] as const) : []),
  ...(wallet.webappLink ? (['webapp'] as const) : []),
]

/** Where a wallet can be got. */
export const hasDownloads = ({ appStore, playStore, chromeStore, homepage }: Wallet): boolean =>
  Boolean(appStore || playStore || chromeStore || homepage)
