import type { Wallet } from '../../src/core/wallet/wallet.ts'

/** Ways to reach one wallet, in the order of their tabs. */
export type WalletPlatform = 'browser' | 'mobile' | 'desktop' | 'webapp'

/** Returns the ways to use a wallet: an installed extension and its links. */
export const platformsOf = (wallet: Wallet, isInstalled: boolean): WalletPlatform[] => [
  ...(isInstalled ? (['browser'] as const) : []),
  ...(wallet.mobileLink ? (['mobile'] as const) : []),
  ...(wallet.desktopLink ? (['desktop'] as const) : []),
  ...(wallet.webappLink ? (['webapp'] as const) : []),
]

/** Whether the wallet has a download link. */
export const hasDownloads = ({ appStore, playStore, chromeStore, homepage }: Wallet): boolean =>
  Boolean(appStore || playStore || chromeStore || homepage)
