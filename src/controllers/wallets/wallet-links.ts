import { deepLink, linkTarget, webappLink } from '../../core/wallet/deep-link.ts'
import { pageLink } from '../../core/wallet/page-link.ts'
import type { Wallet } from '../../core/wallet/wallet.ts'
import { surroundings } from '../../services/environment.ts'
import { $namespaces } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'

/** A link ready for an anchor: the tap itself navigates, so that a phone lets it open an app. */
export interface WalletLink {
  readonly href: string
  readonly target: '_blank' | '_self' | '_top'
}

const linkOf = (href: string | undefined, where = surroundings()): WalletLink | undefined =>
  href ? { href, target: linkTarget(href, where) } : undefined

/** Links of a wallet's app with a pairing URI, the one to try first in front: by its own scheme, then by https. */
export function appLinks(wallet: Wallet, uri: string): WalletLink[] {
  const { mobileLink, universalLink } = wallet
  const where = surroundings()
  const links = [mobileLink, universalLink].map(link => linkOf(link && deepLink(link, uri, where), where))
  const found = links.filter(link => link !== undefined)
  return $options.get().preferUniversalLinks ? found.toReversed() : found
}

/** The link of a wallet's program on a desktop. */
export const desktopLink = ({ desktopLink: link }: Wallet, uri: string): WalletLink | undefined =>
  linkOf(link && deepLink(link, uri, surroundings()))

/** The address of a web wallet, which opens in a window of its own. */
export const webLink = ({ webappLink: link }: Wallet, uri: string): WalletLink | undefined =>
  linkOf(link && webappLink(link, uri))

/** The link that opens this page in a wallet's own browser; as a code it is read by another device, of which nothing is known. */
export function pageLinkOf(wallet: Wallet, { isCode = false } = {}): WalletLink | undefined {
  const where = surroundings()
  return linkOf(
    pageLink(wallet, {
      href: location.href,
      namespaces: $namespaces.get(),
      isAndroid: where.isAndroid && !isCode,
    }),
    where,
  )
}
