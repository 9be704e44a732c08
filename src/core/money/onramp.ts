import type { NetworkId } from '../chain/caip.ts'
import { compareDecimals } from './decimal.ts'
import { standardLimits } from './onramp-limits.ts'

export type PayMethod = 'card' | 'bank'

export interface PayLimit {
  readonly method: PayMethod
  readonly min: string
  readonly max: string
}

/** A payment currency: its ISO 4217 code and purchase limits. */
export interface PayCurrency {
  readonly code: string
  readonly limits: readonly PayLimit[]
  readonly image?: string
}

/** A token that can be bought, on one network. */
export interface BuyToken {
  readonly networkId: NetworkId
  readonly symbol: string
  readonly name: string
  /** Bare address of the contract or mint. Absent for the native coin. */
  readonly address?: string
  readonly image?: string
  /** The service's ids of the token and network. Absent if only custom providers sell it. */
  readonly service?: { readonly network: string; readonly currency: unknown }
}

/** Quote request for a custom provider. Amounts are decimal strings. */
export interface OnrampRequest {
  /** Payout address. */
  readonly address: string
  /** CAIP-2 id. */
  readonly network: NetworkId
  readonly token: { readonly symbol: string; readonly address?: string }
  /** Amount to pay. */
  readonly amount: string
  /** ISO 4217 code of the payment currency. */
  readonly currency: string
}

/** A quote: the received amount in the token, and the fee of the provider in the payment currency. */
export interface OnrampPrice {
  readonly amount: string
  readonly fee?: string
  /** The service's id of the quote. Absent for an estimate, and for a quote of a custom provider. */
  readonly quoteId?: string
}

/** A custom onramp provider of the app. Its link must be https and must not contain another address than the account's. */
export interface OnrampProvider {
  readonly id: string
  readonly name: string
  readonly icon?: string
  url(request: OnrampRequest): string | Promise<string>
  quote?(request: OnrampRequest): OnrampPrice | Promise<OnrampPrice>
}

/** Default currencies, if the service lists none. */
export const standardCurrencies: readonly PayCurrency[] = ['USD', 'EUR'].map(code => ({
  code,
  limits: standardLimits,
}))

/** Tokens of the public service, used if its list is unavailable. */
const standardTokens: readonly BuyToken[] = [
  ['eip155:1', 'ethereum', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
  ['eip155:137', 'polygon', '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'],
].flatMap(([id, network, usdc]) => {
  const [networkId, name] = [id as NetworkId, network as string]
  const labelOf = (symbol: string, fullName: string) => ({ symbol, name: fullName })
  const tokenOf = (symbol: string, fullName: string) => ({
    networkId,
    ...labelOf(symbol, fullName),
    service: { network: name, currency: labelOf(symbol, fullName) },
  })
  return [
    { ...tokenOf('USDC', 'USD Coin'), address: usdc as string },
    // Polygon's native coin is not Ether, and the contract of the service's Ether on Polygon is unknown.
    ...(networkId === 'eip155:1' ? [tokenOf('ETH', 'Ether')] : []),
  ]
})

export const standardTokensOn = (networkId: NetworkId): readonly BuyToken[] =>
  standardTokens.filter(token => token.networkId === networkId)

export type AmountProblem =
  | { readonly kind: 'missing' | 'invalid' }
  | { readonly kind: 'little' | 'much'; readonly limit: PayLimit }

/** Validates a fiat amount: it must be within the limits of at least one payment method and have at most two decimals. */
export function amountProblem(amount: string, { limits }: PayCurrency): AmountProblem | undefined {
  if (!amount) return { kind: 'missing' }
  if (!/^\d{1,12}(?:\.\d{0,2})?$/.test(amount)) return { kind: 'invalid' }
  const value = amount.replace(/\.$/, '')
  const isWithin = ({ min, max }: PayLimit) =>
    compareDecimals(value, min) >= 0 && compareDecimals(value, max) <= 0
  if (limits.some(isWithin)) return undefined
  const lowestLimit = limits.toSorted((a, b) => compareDecimals(a.min, b.min))[0]
  const highestLimit = limits.toSorted((a, b) => compareDecimals(b.max, a.max))[0]
  if (!lowestLimit || !highestLimit) return undefined
  return compareDecimals(value, lowestLimit.min) < 0
    ? { kind: 'little', limit: lowestLimit }
    : { kind: 'much', limit: highestLimit }
}
