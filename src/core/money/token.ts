import { keyOfAddress } from './address-key.ts'
import { namespaceOf, type NetworkId } from '../chain/caip.ts'
import { compareDecimals, multiplyDecimals, sumDecimals } from './decimal.ts'

/** A token with the name and symbol from a service, a wallet or its contract. */
export interface LabeledToken {
  readonly symbol: string
  readonly name: string
  /** Symbol that a service reports for this contract. Present only if it differs from the symbol of the contract. */
  readonly claimed?: string
  /** The contract has no symbol. Name and symbol come from a service only. */
  readonly isUnnamed?: true
}

export interface TokenBalance extends LabeledToken {
  readonly networkId: NetworkId
  /** Bare address of the contract or mint. Absent for the native token. */
  readonly address?: string
  /** Decimal string at full precision. */
  readonly amount: string
  readonly decimals: number
  /** US dollars per token, as a decimal string. Absent if unknown. For display only. */
  readonly price?: string
  /** US dollars of the whole balance. Absent if unknown. For display only. */
  readonly value?: string
  /** Image URL. */
  readonly image?: string
}

/** Placeholder addresses, in lower case, by which services and wallets denote the native token. */
const nativePlaceholders = new Set([
  'native',
  '0x',
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  'so11111111111111111111111111111111111111111',
])

/** Whether an address denotes the native token. */
export const isNativePlaceholder = (address: string): boolean => nativePlaceholders.has(address.toLowerCase())

/** Whether two tokens are the same, ignoring the case of hex addresses (Solana's base58 is case-sensitive). */
export const isSameToken = (
  a: Pick<TokenBalance, 'networkId' | 'address'>,
  b: Pick<TokenBalance, 'networkId' | 'address'>,
): boolean => a.networkId === b.networkId && tokenKey(a) === tokenKey(b)

/** Returns the key of a token for maps and lists. */
export const tokenKey = ({ networkId, address }: Pick<TokenBalance, 'networkId' | 'address'>): string =>
  `${networkId}:${keyOfAddress(namespaceOf(networkId), address ?? '')}`

/** Returns the value of an amount at a price. Undefined if the price is unknown. */
export const worthOf = (amount: string, price: string | undefined): string | undefined =>
  price === undefined ? undefined : multiplyDecimals(amount, price)

/**
 * Removes duplicates except the first, and sorts: native tokens first, then by value, then by symbol. Tokens without a value are after
 * those with one.
 */
export const sortTokens = (tokens: readonly TokenBalance[]): TokenBalance[] =>
  [...new Map(tokens.toReversed().map(token => [tokenKey(token), token])).values()].sort(
    (a, b) =>
      Number(a.address !== undefined) - Number(b.address !== undefined) ||
      compareDecimals(b.value ?? '-1', a.value ?? '-1') ||
      a.symbol.localeCompare(b.symbol),
  )

/** Returns the total value, and whether it omits a token without a price. */
export function totalWorth(tokens: readonly TokenBalance[]): { value: string; isPartial: boolean } {
  const values = tokens.flatMap(token => (token.value === undefined ? [] : [token.value]))
  return { value: sumDecimals(values), isPartial: values.length < tokens.length }
}
