import type { Namespace } from '../chain/namespace.ts'
import type { Wallet } from './wallet.ts'

/** Compact entry of the built-in wallet list. `ios`, `android` and `chrome` are the ids of the app in the stores. */
export interface WalletRecord {
  /** Catalog id, or the slug of the wallet. */
  readonly id: string
  readonly name: string
  readonly rdns?: string
  /** Supported namespaces. */
  readonly namespaces: readonly Namespace[]
  /** Link with the custom scheme of the app. */
  readonly native?: string
  /** Universal link (https). */
  readonly universal?: string
  readonly desktop?: string
  readonly homepage?: string
  readonly ios?: string
  readonly android?: string
  readonly chrome?: string
}

/** Converts an entry to the wallet type that screens use. */
export function walletOf({
  id,
  name,
  rdns,
  namespaces,
  native,
  universal,
  desktop,
  ...otherFields
}: WalletRecord): Wallet {
  const { homepage, ios, android, chrome } = otherFields
  const optional = {
    rdns,
    mobileLink: native ?? universal,
    universalLink: native && universal,
    desktopLink: desktop,
    homepage,
    appStore: ios && `https://apps.apple.com/app/id${ios}`,
    playStore: android && `https://play.google.com/store/apps/details?id=${android}`,
    chromeStore: chrome && `https://chromewebstore.google.com/detail/${chrome}`,
  }
  return {
    id,
    name,
    namespaces,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  }
}
