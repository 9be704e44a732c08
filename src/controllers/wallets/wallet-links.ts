import { deepLink, linkTarget, webappLink } from '../../core/wallet/deep-link.ts'
import { allowedLink, customSchemes, type SchemeRule } from '../../core/wallet/link-rule.ts'
import { pageLink } from '../../core/wallet/page-link.ts'
import type { Wallet } from '../../core/wallet/wallet.ts'
import { chosenLink, forgetChosenLink, rememberChosenLink } from '../../services/chosen-link.ts'
import { environment } from '../../services/environment.ts'
import { $namespaces } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { walletSchemes } from '../../core/wallet/link-schemes.ts'

/** A link ready for an anchor: the tap itself navigates, so that a phone lets it open an app. */
export interface WalletLink {
  readonly href: string
  readonly target: '_blank' | '_self' | '_top'
}

const linkOf = (href: string | undefined, where = environment()): WalletLink | undefined =>
  href ? { href, target: linkTarget(href, where) } : undefined

const isApp: SchemeRule = scheme => walletSchemes(customSchemes($options.get()))(scheme)

/**
 * The wallet with those of its links that may be opened. A scheme that neither a known wallet nor one of the app's own
 * has may be any program of this device: then its link by https is left.
 */
export function openable({ mobileLink, universalLink, desktopLink, webappLink, ...wallet }: Wallet): Wallet {
  const [first, second] = [mobileLink, universalLink].flatMap(link => allowedLink(link, isApp) ?? [])
  const desktop = allowedLink(desktopLink, isApp)
  const webapp = allowedLink(webappLink)
  return {
    ...wallet,
    ...(first && { mobileLink: first }),
    ...(second && second !== first && { universalLink: second }),
    ...(desktop && { desktopLink: desktop }),
    ...(webapp && { webappLink: webapp }),
  }
}

const appLink = (link: string | undefined, uri: string, where = environment()): WalletLink | undefined =>
  linkOf(link && deepLink(link, uri, isApp, where), where)

/** Links of a wallet's app with a pairing URI, the one to try first in front: by its own scheme, then by https. */
export function appLinks(wallet: Wallet, uri: string): WalletLink[] {
  const { mobileLink, universalLink } = wallet
  const found = [mobileLink, universalLink].flatMap(link => appLink(link, uri) ?? [])
  return $options.get().preferUniversalLinks ? found.toReversed() : found
}

/** The link of a wallet's program on a desktop. */
export const desktopLink = ({ desktopLink: link }: Wallet, uri: string): WalletLink | undefined =>
  appLink(link, uri)

/** The address of a web wallet, which opens in a window of its own. */
export const webLink = ({ webappLink: link }: Wallet, uri: string): WalletLink | undefined =>
  linkOf(link && webappLink(link, uri))

/** The link that opens this page in a wallet's own browser; as a code it is read by another device, of which nothing is known. */
export function pageLinkOf(wallet: Wallet, { isCode = false } = {}): WalletLink | undefined {
  const where = environment()
  return linkOf(
    pageLink(wallet, {
      href: location.href,
      namespaces: $namespaces.get(),
      isAndroid: where.isAndroid && !isCode,
    }),
    where,
  )
}

/** Whoever paired by a link of this phone is sent there again for each request. */
export function rememberWayBack(wallet: Wallet | undefined, isMobile: boolean): void {
  if (wallet?.mobileLink && isMobile) rememberChosenLink(openable(wallet).mobileLink, wallet.name, isApp)
  else forgetChosenLink()
}

/** The link to the app of this phone that requests of its session wait in, complete before anybody taps it. */
export function wayBack(): WalletLink | undefined {
  const href = chosenLink(isApp)
  const root = href?.split(/[?#]/, 1)[0]?.replace(/^([^:]+):\/{0,2}/, '$1://')
  return root ? linkOf(allowedLink(`${root}${root.endsWith('/') ? '' : '/'}wc`, isApp)) : undefined
}
