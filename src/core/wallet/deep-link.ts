import { allowedLink, type SchemeRule } from './link-rule.ts'

/** Properties of the device that determine the format and target of a link. */
export interface Environment {
  readonly isAndroid?: boolean
  /** The page runs inside the Telegram app. */
  readonly isTelegram?: boolean
  /** The page is embedded in a frame. */
  readonly isFramed?: boolean
}

// Printable ASCII only: lone surrogates cannot be encoded, and no valid URI contains them.
const pairingUri = /^wc:[0-9a-f]{64}@2\?[\x21-\x7e]*$/

const nestedLink = /^(?!https:)[^?]+\?[^?]+=[a-z]+:\/\/[\w/]+\/$/i

/** Returns the link that opens a wallet with a pairing URI. Undefined if the link must not be opened (T9). */
export function deepLink(
  base: string,
  uri: string,
  isApp: SchemeRule,
  { isAndroid, isTelegram }: Environment = {},
): string | undefined {
  const allowedBase = allowedLink(base, isApp)
  if (!allowedBase || !pairingUri.test(uri)) return undefined
  const [beforeHash = ''] = allowedBase.split('#', 1)
  // Removes the hash, and the query unless it contains another link.
  const withoutQuery = nestedLink.test(beforeHash) ? beforeHash : (beforeHash.split('?', 1)[0] ?? '')
  // Extends a bare scheme (`wallet:`) to `wallet://`. A path is kept and gets one slash.
  const root = withoutQuery.replace(/^([^:]+):\/{0,2}/, '$1://')
  const separator = root.endsWith('/') ? '' : '/'
  const encodedUri = encodeURIComponent(uri)
  // Telegram for Android decodes a link once before it opens the wallet.
  return allowedLink(
    `${root}${separator}wc?uri=${isTelegram && isAndroid ? encodeURIComponent(encodedUri) : encodedUri}`,
    isApp,
  )
}

/** Returns the URL of a web wallet with the pairing URI in its query. Undefined if `base` is not https or a text is invalid. */
export function webappLink(base: string, uri: string): string | undefined {
  const allowedBase = allowedLink(base)
  if (!allowedBase || !pairingUri.test(uri)) return undefined
  const url = new URL(allowedBase)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/wc`
  url.search = ''
  url.hash = ''
  url.searchParams.set('uri', uri)
  return url.href
}

/**
 * Returns the `target` of a link. Web links open a new window, so that they do not replace the page. Inside Telegram, all links open a new
 * window, because Telegram opens no other links. App links do not replace the page, but in a frame only the top page can open them.
 */
export const linkTarget = (
  href: string,
  { isTelegram, isFramed }: Environment = {},
): '_blank' | '_self' | '_top' =>
  isTelegram || /^https:/i.test(href) ? '_blank' : isFramed ? '_top' : '_self'
