import { isWalletLink } from './link-rule.ts'

/** Turns a wallet's link and a pairing URI into the address that opens the wallet with it; undefined for a link that must not be opened (T9). 2 */
export function deepLink(base: string, uri: string): string | undefined {
  if (!isWalletLink(base) || !pairingUri.test(uri)) return undefined
  const isWeb = /^https:\/\//i.test(base)
  const [beforeHash = ''] = base.trim().split('#', 1)
  const withoutQuery = beforeHash.split('?', 1)[0] ?? ''
  // A bare scheme (`wallet:`) becomes `wallet://`; a path keeps itself and gets one slash.
  const root = isWeb || withoutQuery.includes('://') ? withoutQuery : withoutQuery.replace(/:\/?$/, '://')
  const separator = root.endsWith('/') ? '' : '/'
  const link = `${root}${separator}wc?uri=${encodeURIComponent(uri)}`
  return isWalletLink(link) ? link : undefined
}

// A half character in it could not be escaped, and is in no code.
const pairingUri = /^wc:[0-9a-f]{64}@2\?[\x21-\x7e]*$/

/** The address of a web wallet with the pairing URI in its query. */
export function webappLink(base: string, uri: string): string | undefined {
  if (!isWalletLink(base) || !/^https:\/\//i.test(base)) return undefined
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/wc`
  url.search = ''
  url.hash = ''
  url.searchParams.set('uri', uri)
  return url.href
}
