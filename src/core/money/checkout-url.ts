import { isAddress, isSameAddress } from '../chain/address.ts'
import type { Namespace } from '../chain/namespace.ts'
import { onrampLimits } from './onramp-limits.ts'

/** Hosts that the checkout link of the service may lead to; the option `onrampHosts` adds to them. */
export const checkoutHosts = ['pay.coinbase.com', 'meldcrypto.com'] as const

export type CheckoutRefusal = 'host' | 'address'

/** A link that may be opened. `isOpaque`: no destination of its provider says whom it pays out to, so the user has to compare. */
export type CheckoutUrl =
  | { readonly href: string; readonly isOpaque: boolean }
  | { readonly refusal: CheckoutRefusal }

/**
 * Whether a checkout link may be opened for an account. `host`: it is no https link (http on this machine, where the page itself
 * is on this machine), or leads to a host that is not among `hosts` (any is, where there is no list). `address`: a destination of
 * the provider is not the account's, or anything else in the link that has the form of an address is not. An address of the
 * account proves nothing outside a destination: the page put its own into the request.
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
  const destinations = destinationsOf(url)
  const isForeign = (each: string) => !isSameAddress(account.namespace, each, account.address)
  if ([...(destinations ?? []), ...addressesIn(url, account.namespace)].some(isForeign))
    return { refusal: 'address' }
  return { href: url.href, isOpaque: !destinations?.length }
}

type ReadDestinations = (query: URLSearchParams) => readonly unknown[]

const coinbase: ReadDestinations = query => [
  // https://docs.cdp.coinbase.com/onramp: a list of wallets, or a record of networks by address.
  ...query
    .getAll('destinationWallets')
    .flatMap(text => listIn(text).map(each => (each as { address?: unknown }).address)),
  ...query.getAll('addresses').flatMap(text => Object.keys(recordIn(text))),
]

const providers: Readonly<Partial<Record<string, ReadDestinations>>> = {
  'pay.coinbase.com': coinbase,
  // https://docs.meld.io: the wallet of a checkout.
  'meldcrypto.com': query => query.getAll('walletAddress'),
}

/** Whom a known provider pays out to, as its own parameters say; undefined where they do not, or a session decides. */
function destinationsOf({ hostname, searchParams }: URL): readonly string[] | undefined {
  const read = isLoopback(hostname) ? coinbase : providers[hostname]
  if (!read || [...searchParams.keys()].some(key => /session/i.test(key))) return undefined
  try {
    const found = read(searchParams)
    return found.every(each => typeof each === 'string') ? found : undefined
  } catch {
    return undefined
  }
}

function listIn(text: string): readonly unknown[] {
  const list: unknown = JSON.parse(text)
  if (!Array.isArray(list)) throw new TypeError('no list')
  return list
}

function recordIn(text: string): object {
  const record: unknown = JSON.parse(text)
  if (typeof record !== 'object' || record === null || Array.isArray(record)) throw new TypeError('no record')
  return record
}

/** This machine, by the names that a browser takes for it. */
export const isLoopback = (hostname: string): boolean =>
  /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)

// Values are JSON or other links at times, written so that each layer escapes the one inside it.
const layers = 4

// The rule for reading addresses takes any word of this length for one of Bitcoin.
const inText: Partial<Record<Namespace, RegExp>> = {
  bip122: /^(?:(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{8,87}|[123mn][1-9A-HJ-NP-Za-km-z]{25,34})$/i,
}

const isLikeAddress = (namespace: Namespace, part: string): boolean =>
  inText[namespace]?.test(part) ?? isAddress(namespace, part)

function addressesIn(url: URL, namespace: Namespace): string[] {
  const found = new Set<string>()
  let text = `${url.pathname}${url.search}${url.hash}`
  for (let layer = 0; layer < layers; layer++) {
    for (const part of text.split(/%[0-9a-f]{2}|[^0-9A-Za-z]+/i))
      if (isLikeAddress(namespace, part)) found.add(part)
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
