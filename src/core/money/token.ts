import { keyOfAddress } from './address-key.ts'
import { namespaceOf, type NetworkId } from '../chain/caip.ts'
import { compareDecimals, multiplyDecimals, sumDecimals } from './decimal.ts'

/** A token with the words that a service, a wallet or a contract gave it. */
export interface LabeledToken {
  readonly symbol: string
  readonly name: string
  /** Symbol that a service gave this contract. Present only where it differs from the contract's own. */
  readonly claimed?: string
  /** The contract gives no symbol: its words are a service's alone. */
  readonly isUnnamed?: true
}

/** What an account owns of one token. */
export interface TokenBalance extends LabeledToken {
  readonly networkId: NetworkId
  /** Bare address of the contract or mint; absent for the native token. */
  readonly address?: string
  /** Decimal string with every digit. */
  readonly amount: string
  readonly decimals: number
  /** US dollars for one, as a decimal string; absent when nobody knows. For display only. */
  readonly price?: string
  /** US dollars for all of it; absent when nobody knows. For display only. */
  readonly value?: string
  /** Address of its picture. */
  readonly image?: string
}

/** Addresses by which services and wallets name the token that has none, in lower case. */
const nativePlaceholders = new Set([
  'native',
  '0x',
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  'so11111111111111111111111111111111111111111',
])

/** Whether an address stands for the token of the network itself. */
export const isNativePlaceholder = (address: string): boolean => nativePlaceholders.has(address.toLowerCase())

/** The same token, whatever case its address is written in (Solana's base58 keeps its case). */
export const isSameToken = (
  one: Pick<TokenBalance, 'networkId' | 'address'>,
  other: Pick<TokenBalance, 'networkId' | 'address'>,
): boolean => one.networkId === other.networkId && tokenKey(one) === tokenKey(other)

/** Names a token in maps and lists. */
export const tokenKey = ({ networkId, address }: Pick<TokenBalance, 'networkId' | 'address'>): string =>
  `${networkId}:${keyOfAddress(namespaceOf(networkId), address ?? '')}`

/** Worth of an amount at a price; undefined when the price is unknown. */
export const worthOf = (amount: string, price: string | undefined): string | undefined =>
  price === undefined ? undefined : multiplyDecimals(amount, price)

/** Each token once, as it was told first: the native one, then by worth, then by name; what has no price comes last. */
export const sortTokens = (tokens: readonly TokenBalance[]): TokenBalance[] =>
  [...new Map(tokens.toReversed().map(token => [tokenKey(token), token])).values()].sort(
    (one, other) =>
      Number(one.address !== undefined) - Number(other.address !== undefined) ||
      compareDecimals(other.value ?? '-1', one.value ?? '-1') ||
      one.symbol.localeCompare(other.symbol),
  )

/** What all of it is worth, and whether a token without a price is missing from the sum. */
export function totalWorth(tokens: readonly TokenBalance[]): { value: string; isPartial: boolean } {
  const values = tokens.flatMap(token => (token.value === undefined ? [] : [token.value]))
  return { value: sumDecimals(values), isPartial: values.length < tokens.length }
}
