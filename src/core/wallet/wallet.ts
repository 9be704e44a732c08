import type { NetworkId } from '../chain/caip.ts'

/** A wallet of the catalog, of the app, or of the built-in list (specification 3). 1 */
export interface Wallet {
  /** Id in the catalog; rdns or name of a wallet from elsewhere. */
  readonly id: string
  readonly name: string
  readonly rdns?: string
  /** Address of its picture, ready for `<img>`. */
  readonly image?: string
  /** Colour of the tile that stands for a missing picture. */
  readonly color?: string
  readonly homepage?: string
  readonly chains?: readonly NetworkId[]
  readonly isCertified?: boolean
  readonly mobileLink?: string
  readonly desktopLink?: string
  readonly webappLink?: string
  readonly appStore?: string
  readonly playStore?: string
  readonly chromeStore?: string
}

/** Ways to reach one wallet, in the order of their tabs. */
export type WalletPlatform = 'browser' | 'mobile' | 'desktop' | 'webapp'

/** What of a wallet can be used: an extension that is here, and the links it gave. */
export const platformsOf = (wallet: Wallet, isInstalled: boolean): WalletPlatform[] => [
  ...(isInstalled ? (['browser'] as const) : []),
  ...(wallet.mobileLink ? (['mobile'] as const) : []),
  ...(wallet.desktopLink ? (['desktop'] as const) : []),
  ...(wallet.webappLink ? (['webapp'] as const) : []),
]

/** The same wallet by rdns, which is compared whole and without case (T4). */
export const isSameRdns = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && one.toLowerCase() === other.toLowerCase()

/** Where a wallet can be got. */
export const hasDownloads = ({ appStore, playStore, chromeStore, homepage }: Wallet): boolean =>
  Boolean(appStore || playStore || chromeStore || homepage)
