import { isAddress, isSameAddress } from '../chain/address.ts'
import type { Namespace } from '../chain/namespace.ts'
import { onrampLimits } from './onramp-limits.ts'

/** Allowed hosts of the service's checkout link. The option `onrampHosts` adds to them. */
export const checkoutHosts = ['pay.coinbase.com', 'meldcrypto.com'] as const

export type CheckoutRefusal = 'host' | 'address'

/**
 * Result of the check: an allowed link, or the reason of the refusal. `isOpaque`: the link does not contain the payout address, so the
 * user has to compare it on the provider's page.
 */
export type CheckoutUrl =
  | { readonly href: string; readonly isOpaque: boolean }
  | { readonly refusal: CheckoutRefusal }

/**
 * Validates a checkout link for an account. `host`: the link is malformed or too long, is not https, has a user name, password or port, or
 * its host is not in `hosts` (without a list, any host is allowed). If the page is on loopback, links to loopback may use http and a port,
 * and need not be in `hosts`. `address`: a payout address of the provider, or any other address in the link, is not the account's. The
 * account's address elsewhere in the link does not prove the payout address, because the page itself added it to the request.
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
  const isForeign = (candidate: string) => !isSameAddress(account.namespace, candidate, account.address)
  if ([...(destinations ?? []), ...addressesIn(url, account.namespace)].some(isForeign))
    return { refusal: 'address' }
  return { href: url.href, isOpaque: !destinations?.length }
}

type ReadDestinations = (query: URLSearchParams) => readonly unknown[]

const coinbase: ReadDestinations = query => [
  // https://docs.cdp.coinbase.com/onramp: the query contains a list of wallets, or networks by address.
  ...query
    .getAll('destinationWallets')
    .flatMap(text => parseList(text).map(entry => (entry as { address?: unknown }).address)),
  ...query.getAll('addresses').flatMap(text => Object.keys(parseRecord(text))),
]

const providers: Readonly<Partial<Record<string, ReadDestinations>>> = {
  'pay.coinbase.com': coinbase,
  // https://docs.meld.io: the query contains the payout address.
  'meldcrypto.com': query => query.getAll('walletAddress'),
}

/**
 * Returns the payout addresses in the query of a known provider. Undefined if the provider is unknown, a parameter is malformed, or the
 * link refers to a session that defines the addresses.
 */
function destinationsOf({ hostname, searchParams }: URL): readonly string[] | undefined {
  const readDestinations = isLoopback(hostname) ? coinbase : providers[hostname]
  if (!readDestinations || [...searchParams.keys()].some(key => /session/i.test(key))) return undefined
  try {
    const destinations = readDestinations(searchParams)
    return destinations.every(destination => typeof destination === 'string') ? destinations : undefined
  } catch {
    return undefined
  }
}

function parseList(text: string): readonly unknown[] {
  const list: unknown = JSON.parse(text)
  if (!Array.isArray(list)) throw new TypeError('no list')
  return list
}

function parseRecord(text: string): object {
  const record: unknown = JSON.parse(text)
  if (typeof record !== 'object' || record === null || Array.isArray(record)) throw new TypeError('no record')
  return record
}

/** Loopback host names, as browsers define them. */
export const isLoopback = (hostname: string): boolean =>
  /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)

// Maximum number of levels of escaping that are decoded: a value may contain JSON or a link, each of which adds one level.
const maxLayers = 4

// The lenient Bitcoin rule of `isAddress` would match any word of 14 to 90 characters.
const textPatterns: Readonly<Record<Namespace, RegExp | undefined>> = {
  eip155: undefined,
  solana: undefined,
  bip122: /^(?:(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{8,87}|[123mn][1-9A-HJ-NP-Za-km-z]{25,34})$/i,
  polkadot: undefined,
}

const isLikeAddress = (namespace: Namespace, part: string): boolean =>
  textPatterns[namespace]?.test(part) ?? isAddress(namespace, part)

function addressesIn(url: URL, namespace: Namespace): string[] {
  const addresses = new Set<string>()
  let text = `${url.pathname}${url.search}${url.hash}`
  for (let layer = 0; layer < maxLayers; layer++) {
    for (const part of text.split(/%[0-9a-f]{2}|[^0-9A-Za-z]+/i))
      if (isLikeAddress(namespace, part)) addresses.add(part)
    const decoded = decodeOnce(text)
    if (decoded === text) break
    text = decoded
  }
  return [...addresses]
}

/** Decodes one level of escapes. If one escape is invalid, the others are still decoded. */
const decodeOnce = (text: string): string =>
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
