import type { NetworkId } from '../chain/caip.ts'
import { compareDecimals } from './decimal.ts'
import { standardLimits } from './onramp-limits.ts'

export type PayMethod = 'card' | 'bank'

export interface PayLimit {
  readonly method: PayMethod
  readonly min: string
  readonly max: string
}

/** A currency to pay in: its ISO 4217 code, and what may be paid at once. */
export interface PayCurrency {
  readonly code: string
  readonly limits: readonly PayLimit[]
  readonly image?: string
}

/** A token to buy on one network. */
export interface BuyToken {
  readonly networkId: NetworkId
  readonly symbol: string
  readonly name: string
  /** Bare address of the contract or mint; absent for the coin of the network. */
  readonly address?: string
  readonly image?: string
  /** What the service calls it and its network; absent where only providers of the app sell it. */
  readonly service?: { readonly network: string; readonly currency: unknown }
}

/** What a provider of the app is asked for. Amounts are decimal texts. */
export interface OnrampRequest {
  /** Where the purchase is paid out to. */
  readonly address: string
  /** CAIP-2 id. */
  readonly network: NetworkId
  readonly token: { readonly symbol: string; readonly address?: string }
  /** What is paid. */
  readonly amount: string
  /** ISO 4217 code of the currency it is paid in. */
  readonly currency: string
}

/** What arrives for an amount, in the token, and what of the amount the provider keeps, in the currency. */
export interface OnrampPrice {
  readonly amount: string
  readonly fee?: string
  /** The service's name of the quote. An estimate has none. */
  readonly quoteId?: string
}

/** A provider through which the app itself sells. Its link is https, and names no other address than the account's. */
export interface OnrampProvider {
  readonly id: string
  readonly name: string
  readonly icon?: string
  url(request: OnrampRequest): string | Promise<string>
  quote?(request: OnrampRequest): OnrampPrice | Promise<OnrampPrice>
}

/** The currencies where the service does not say any. */
export const standardCurrencies: readonly PayCurrency[] = ['USD', 'EUR'].map(code => ({
  code,
  limits: standardLimits,
}))

/** What the published service sells, for where its own list cannot be had. */
const standardTokens: readonly BuyToken[] = [
  ['eip155:1', 'ethereum', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
  ['eip155:137', 'polygon', '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'],
].flatMap(([id, network, usdc]) => {
  const [networkId, name] = [id as NetworkId, network as string]
  const sold = (symbol: string, full: string) => ({ symbol, name: full })
  const of = (symbol: string, full: string) => ({
    networkId,
    ...sold(symbol, full),
    service: { network: name, currency: sold(symbol, full) },
  })
  return [
    { ...of('USDC', 'USD Coin'), address: usdc as string },
    // On Polygon the coin of the network is another one, and nobody said where its Ether is.
    ...(networkId === 'eip155:1' ? [of('ETH', 'Ether')] : []),
  ]
})

export const standardTokensOn = (networkId: NetworkId): readonly BuyToken[] =>
  standardTokens.filter(token => token.networkId === networkId)

export type AmountProblem =
  | { readonly kind: 'missing' | 'invalid' }
  | { readonly kind: 'little' | 'much'; readonly limit: PayLimit }

/** What is wrong with an amount in a currency: it must suit at least one way to pay, and have no more than two digits behind the point. */
export function amountProblem(amount: string, { limits }: PayCurrency): AmountProblem | undefined {
  if (!amount) return { kind: 'missing' }
  if (!/^\d{1,12}(?:\.\d{0,2})?$/.test(amount)) return { kind: 'invalid' }
  const value = amount.replace(/\.$/, '')
  const isWithin = ({ min, max }: PayLimit) =>
    compareDecimals(value, min) >= 0 && compareDecimals(value, max) <= 0
  if (limits.some(isWithin)) return undefined
  const least = limits.toSorted((one, other) => compareDecimals(one.min, other.min))[0]
  const most = limits.toSorted((one, other) => compareDecimals(other.max, one.max))[0]
  if (!least || !most) return undefined
  return compareDecimals(value, least.min) < 0
    ? { kind: 'little', limit: least }
    : { kind: 'much', limit: most }
}
