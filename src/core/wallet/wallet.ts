import type { NetworkId } from '../chain/caip.ts'
import type { Namespace } from '../chain/namespace.ts'

/** A wallet of the catalog, of the app, or of the built-in list. */
export interface Wallet {
  /** Catalog id, or rdns or name of a wallet from another source. */
  readonly id: string
  readonly name: string
  readonly rdns?: string
  /** URL for `<img>`. */
  readonly image?: string
  /** Tile color, used if the image is missing. */
  readonly color?: string
  readonly homepage?: string
  readonly chains?: readonly NetworkId[]
  /** Namespaces of a built-in wallet. */
  readonly namespaces?: readonly Namespace[]
  readonly isCertified?: boolean
  readonly mobileLink?: string
  /** Universal link (https) of the app, if `mobileLink` has a custom scheme. */
  readonly universalLink?: string
  readonly desktopLink?: string
  readonly webappLink?: string
  readonly appStore?: string
  readonly playStore?: string
  readonly chromeStore?: string
}

/** Normalizes an rdns for comparison: in lower case (T4), with the rdns of MetaMask's mobile app replaced by that of its extension. */
export const plainRdns = (rdns: string): string =>
  rdns.toLowerCase().replace(/^io\.metamask\.mobile$/, 'io.metamask')

/** Whether two rdns belong to the same wallet. */
export const isSameRdns = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && plainRdns(a) === plainRdns(b)
