import type { NetworkId } from '../chain/caip.ts'
import type { Namespace } from '../chain/namespace.ts'

/** A wallet of the catalog, of the app, or of the built-in list. */
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
  /** Namespaces, of a wallet of the built-in list. */
  readonly namespaces?: readonly Namespace[]
  readonly isCertified?: boolean
  readonly mobileLink?: string
  /** Link of its app by https, where `mobileLink` is a scheme of its own. */
  readonly universalLink?: string
  readonly desktopLink?: string
  readonly webappLink?: string
  readonly appStore?: string
  readonly playStore?: string
  readonly chromeStore?: string
}

/** An rdns as it is compared: whole and without case (T4); a wallet that has another one on phones is one wallet. */
export const plainRdns = (rdns: string): string =>
  rdns.toLowerCase().replace(/^io\.metamask\.mobile$/, 'io.metamask')

/** The same wallet by rdns. */
export const isSameRdns = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && plainRdns(one) === plainRdns(other)
