import type { Namespace } from '../chain/namespace.ts'
import type { Wallet } from './wallet.ts'

/** What is known of one wallet, written short: stores by the id that the wallet has in them. */
export interface WalletRecord {
  /** Catalog id, else the slug under which the wallet is known. */
  readonly id: string
  readonly name: string
  readonly rdns?: string
  /** Namespaces it supports. */
  readonly namespaces: readonly Namespace[]
  /** Link of its app by a scheme of its own. */
  readonly native?: string
  /** Link of its app by https. */
  readonly universal?: string
  readonly desktop?: string
  readonly homepage?: string
  readonly ios?: string
  readonly android?: string
  readonly chrome?: string
}

/** The record as every screen knows wallets. */
export function walletOf({
  id,
  name,
  rdns,
  namespaces,
  native,
  universal,
  desktop,
  ...places
}: WalletRecord): Wallet {
  const { homepage, ios, android, chrome } = places
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
