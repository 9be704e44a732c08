import { allowedLink, type SchemeRule } from './link-rule.ts'

/** What of the device decides how a link is written and where it opens. */
export interface Environment {
  readonly isAndroid?: boolean
  /** The page shows inside the Telegram app. */
  readonly isTelegram?: boolean
  /** The page stands in a frame of another page. */
  readonly isFramed?: boolean
}

// A half character in it could not be escaped, and is in no code.
const pairingUri = /^wc:[0-9a-f]{64}@2\?[\x21-\x7e]*$/

const nestedLink = /^(?!https:)[^?]+\?[^?]+=[a-z]+:\/\/[\w/]+\/$/i

/** Turns a wallet's link and a pairing URI into the address that opens the wallet with it; undefined for a link that must not be opened (T9). */
export function deepLink(
  base: string,
  uri: string,
  isApp: SchemeRule,
  { isAndroid, isTelegram }: Environment = {},
): string | undefined {
  const allowed = allowedLink(base, isApp)
  if (!allowed || !pairingUri.test(uri)) return undefined
  const [beforeHash = ''] = allowed.split('#', 1)
  // A link ends with its path, but where an app carries a link inside it: that one goes on.
  const whole = nestedLink.test(beforeHash) ? beforeHash : (beforeHash.split('?', 1)[0] ?? '')
  // A bare scheme (`wallet:`) becomes `wallet://`; a path keeps itself and gets one slash.
  const root = whole.replace(/^([^:]+):\/{0,2}/, '$1://')
  const separator = root.endsWith('/') ? '' : '/'
  const once = encodeURIComponent(uri)
  // Telegram for Android decodes a link once before it hands it on.
  return allowedLink(
    `${root}${separator}wc?uri=${isTelegram && isAndroid ? encodeURIComponent(once) : once}`,
    isApp,
  )
}

/** The address of a web wallet with the pairing URI in its query. */
export function webappLink(base: string, uri: string): string | undefined {
  const allowed = allowedLink(base)
  if (!allowed || !pairingUri.test(uri)) return undefined
  const url = new URL(allowed)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/wc`
  url.search = ''
  url.hash = ''
  url.searchParams.set('uri', uri)
  return url.href
}

/**
 * Where a link opens: an app leaves the page where it is, but out of a frame only the whole page may; Telegram opens
 * links only in a new window; a web address never takes the page away.
 */
export const linkTarget = (
  href: string,
  { isTelegram, isFramed }: Environment = {},
): '_blank' | '_self' | '_top' =>
  isTelegram || /^https:/i.test(href) ? '_blank' : isFramed ? '_top' : '_self'
