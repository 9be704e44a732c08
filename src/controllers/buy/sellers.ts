import type { Network } from '../../core/chain/network.ts'
import { hasApi } from '../../core/has-api.ts'
import { namedTokens } from '../../core/money/named-tokens.ts'
import type { BuyToken, OnrampProvider } from '../../core/money/onramp.ts'
import { onrampLimits } from '../../core/money/onramp-limits.ts'
import { tokenKey } from '../../core/money/token.ts'
import type { Settings } from '../../core/options.ts'
import { cleanName } from '../../core/wallet/wallet-name.ts'
import type { Seller } from '../../state/buy/buy.ts'
import { $tokens } from '../../state/account/token-balances.ts'

/** The provider that the service links to. */
export const serviceSeller: Seller = { id: 'coinbase', name: 'Coinbase', isOwn: false }
export const serviceSellerHost = 'pay.coinbase.com'

/** Returns the app's own providers, in its order. Omits invalid and duplicate ones. */
export function ownProviders({ onramp }: Settings): readonly OnrampProvider[] {
  const providers = new Map<string, OnrampProvider>()
  for (const provider of (onramp ?? []).slice(0, onrampLimits.ownProviders)) {
    const { id, url } = (provider ?? {}) as Partial<OnrampProvider>
    const isValid =
      typeof id === 'string' &&
      /^[\w-]{1,60}$/.test(id) &&
      id !== serviceSeller.id &&
      typeof url === 'function'
    if (isValid && !providers.has(id) && cleanName(provider.name)) providers.set(id, provider)
  }
  return [...providers.values()]
}

/** Returns the sellers of a token: the service's provider, if the service lists the token, and the app's providers. */
export const sellersOf = (token: BuyToken | undefined, settings: Settings): readonly Seller[] => [
  ...(token?.service && hasApi(settings) ? [serviceSeller] : []),
  ...(token ? ownProviders(settings) : []).map(({ id, name, icon }) => ({
    id,
    name: cleanName(name),
    ...(typeof icon === 'string' && /^(?:https:|data:image\/)/.test(icon) && { icon }),
    isOwn: true,
  })),
]

/**
 * Returns the tokens that the app's providers sell: the native coin, tokens that the app configured, and the account's tokens that have
 * a price.
 */
export function ownTokens(network: Network, settings: Settings): readonly BuyToken[] {
  if (!ownProviders(settings).length) return []
  const { id: networkId, nativeCurrency } = network
  const configured = namedTokens(networkId, settings).flatMap(({ address, symbol, image }) =>
    symbol && cleanName(symbol) === symbol
      ? [{ networkId, address, symbol, name: symbol, ...(image && { image }) }]
      : [],
  )
  const ownedTokens = $tokens
    .get()
    .tokens.filter(token => token.networkId === networkId && token.price !== undefined)
  return uniqueTokens([
    { networkId, symbol: nativeCurrency.symbol, name: nativeCurrency.name },
    ...configured,
    ...ownedTokens.map(({ symbol, name, address, image }) => ({
      networkId,
      symbol,
      name,
      ...(address && { address }),
      ...(image && { image }),
    })),
  ])
}

/** Removes duplicate tokens; the first entry wins. */
export function uniqueTokens(tokens: readonly BuyToken[]): readonly BuyToken[] {
  const keys = new Set<string>()
  return tokens.filter(token => !keys.has(tokenKey(token)) && keys.add(tokenKey(token)))
}
