import { deepLink, linkTarget, webappLink, type Environment } from '../../core/wallet/deep-link.ts'
import { allowedLink, customSchemes, type SchemeRule } from '../../core/wallet/link-rule.ts'
import { pageLink } from '../../core/wallet/page-link.ts'
import type { Wallet } from '../../core/wallet/wallet.ts'
import { readChosenLink, clearChosenLink, rememberChosenLink } from '../../services/chosen-link.ts'
import { $namespaces } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { walletSchemes } from '../../core/wallet/link-schemes.ts'

/** A link for an anchor: phones open the app only if the tap itself navigates. */
export interface WalletLink {
  readonly href: string
  readonly target: '_blank' | '_self' | '_top'
}

const linkOf = (href: string | undefined, linkEnvironment = environment()): WalletLink | undefined =>
  href ? { href, target: linkTarget(href, linkEnvironment) } : undefined

const isApp: SchemeRule = scheme => walletSchemes(customSchemes($options.get()))(scheme)

/**
 * Returns the wallet with only its allowed links. A custom scheme must belong to a known wallet or be configured by the app,
 * because it could start any program; otherwise only the https link remains.
 */
export function withAllowedLinks({
  mobileLink,
  universalLink,
  desktopLink,
  webappLink,
  ...wallet
}: Wallet): Wallet {
  const [firstLink, secondLink] = [mobileLink, universalLink].flatMap(link => allowedLink(link, isApp) ?? [])
  const desktop = allowedLink(desktopLink, isApp)
  const webapp = allowedLink(webappLink)
  return {
    ...wallet,
    ...(firstLink && { mobileLink: firstLink }),
    ...(secondLink && secondLink !== firstLink && { universalLink: secondLink }),
    ...(desktop && { desktopLink: desktop }),
    ...(webapp && { webappLink: webapp }),
  }
}

const appLink = (
  link: string | undefined,
  uri: string,
  linkEnvironment = environment(),
): WalletLink | undefined => linkOf(link && deepLink(link, uri, isApp, linkEnvironment), linkEnvironment)

/** Returns the links of a wallet's app with a pairing URI: `mobileLink` first, or last if the app sets `preferUniversalLinks`. */
export function appLinks(wallet: Wallet, uri: string): WalletLink[] {
  const { mobileLink, universalLink } = wallet
  const links = [mobileLink, universalLink].flatMap(link => appLink(link, uri) ?? [])
  return $options.get().preferUniversalLinks ? links.toReversed() : links
}

/** Returns the link of a wallet's desktop app. */
export const desktopLink = ({ desktopLink: link }: Wallet, uri: string): WalletLink | undefined =>
  appLink(link, uri)

/** Returns the link of a web wallet, which opens in a window of its own. */
export const webLink = ({ webappLink: link }: Wallet, uri: string): WalletLink | undefined =>
  linkOf(link && webappLink(link, uri))

/**
 * Returns the link that opens this page in a wallet's own browser. `isCode`: the link is for a QR code, whose scanning device is
 * unknown.
 */
export function pageLinkOf(wallet: Wallet, { isCode = false } = {}): WalletLink | undefined {
  const linkEnvironment = environment()
  return linkOf(
    pageLink(wallet, {
      href: location.href,
      namespaces: $namespaces.get(),
      isAndroid: linkEnvironment.isAndroid && !isCode,
    }),
    linkEnvironment,
  )
}

/** Stores the link of a wallet paired on this phone, for later requests; clears it for other wallets. */
export function rememberWalletAppLink(wallet: Wallet | undefined, isMobile: boolean): void {
  if (wallet?.mobileLink && isMobile)
    rememberChosenLink(withAllowedLinks(wallet).mobileLink, wallet.name, isApp)
  else clearChosenLink()
}

/** Returns the link to the app of the wallet that was paired on this phone, where pending requests wait. Undefined if no link is stored. */
export function walletAppLink(): WalletLink | undefined {
  const href = readChosenLink(isApp)
  const root = href?.split(/[?#]/, 1)[0]?.replace(/^([^:]+):\/{0,2}/, '$1://')
  return root ? linkOf(allowedLink(`${root}${root.endsWith('/') ? '' : '/'}wc`, isApp)) : undefined
}

/** Returns the device and window properties that determine the format and target of wallet links. */
const environment = (): Environment => ({
  isAndroid: /Android/i.test(navigator.userAgent),
  isTelegram: 'TelegramWebviewProxy' in window || 'TelegramWebviewProxyProto' in window,
  isFramed: window.top !== window.self,
})
