import { isAddress, isSameAddress } from '../chain/address.ts'
import type { Namespace } from '../chain/namespace.ts'
import { onrampLimits } from './onramp-limits.ts'

/** Hosts that the checkout link of the service may lead to; the option `onrampHosts` adds to them. */
export const checkoutHosts = ['pay.coinbase.com', 'meldcrypto.com'] as const

export type CheckoutRefusal = 'host' | 'address'

/** A link that may be opened; `isOpaque` when it does not say whom it pays out to. */
export type CheckoutUrl =
  | { readonly href: string; readonly isOpaque: boolean }
  | { readonly refusal: CheckoutRefusal }

/**
 * Whether a checkout link may be opened for an account. `host`: it is no https link (http on this machine, where the page itself
 * is on this machine), or leads to a host that is not among `hosts` (any is, where there is no list). `address`: anything in it
 * that has the form of an address of the namespace is not the account's.
 */
export function checkCheckoutUrl(
  text: unknown,
  account: { readonly namespace: Namespace; readonly address: string },
  { hosts, isLocalPage }: { readonly hosts?: readonly string[]; readonly isLocalPage: boolean },
): CheckoutUrl {
  if (typeof text !== 'string' || text.length > onrampLimits.urlMaxChars || !URL.canParse(text))
    return { refusal: 'host' }
  const url = new URL(text)
  const isLocal = isLocalPage && isLoopback(url.hostname) && /^https?:$/.test(url.protocol)
  const isPlain = url.protocol === 'https:' && !url.port
  if (url.username || url.password || !(isLocal || (isPlain && (!hosts || hosts.includes(url.hostname)))))
    return { refusal: 'host' }
  const found = addressesIn(url, account.namespace)
  if (found.some(each => !isSameAddress(account.namespace, each, account.address)))
    return { refusal: 'address' }
  return { href: url.href, isOpaque: found.length === 0 }
}

/** This machine, by the names that a browser takes for it. */
export const isLoopback = (hostname: string): boolean =>
  /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)

// Values are JSON or other links at times, written so that each layer escapes the one inside it.
const layers = 4

function addressesIn(url: URL, namespace: Namespace): string[] {
  const found = new Set<string>()
  let text = `${url.pathname}${url.search}${url.hash}`
  for (let layer = 0; layer < layers; layer++) {
    for (const part of text.split(/[^0-9A-Za-z]+/)) if (isAddress(namespace, part)) found.add(part)
    const decoded = decodedOnce(text)
    if (decoded === text) break
    text = decoded
  }
  return [...found]
}

/** One layer of escapes; one that makes no sense hides nothing else. */
const decodedOnce = (text: string): string =>
  text
    .replace(/\+/g, ' ')
    .replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/(?:%[0-9a-f]{2})+/gi, run => {
      try {
        return decodeURIComponent(run)
      } catch {
        return run
      }
    })
