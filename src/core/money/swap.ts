import type { AccountId, NetworkId } from '../chain/caip.ts'
import type { Network } from '../chain/network.ts'
import type { LabeledToken } from './token.ts'

/** What one pays with or gets in a swap. */
export interface SwapToken extends LabeledToken {
  /** Bare address of the contract; `native` for the network's own coin. */
  readonly address: string
  readonly decimals: number
  /** Address of its picture. */
  readonly icon?: string
  /** US dollars for one; only where a price source says it. For display only. */
  readonly price?: number
  /** The app names it, a list of tokens that are what they say has it, or the account holds it and nothing about it is odd. */
  readonly isKnown: boolean
}

/** What somebody wants to know the price of. */
export interface SwapAsk {
  readonly account: AccountId
  readonly network: Network
  readonly rpcUrls: readonly string[]
  readonly from: SwapToken
  readonly to: SwapToken
  /** Base units that are paid. */
  readonly units: bigint
  /** Percent by which one may get less than the quote says. */
  readonly slippage: number
  readonly signal?: AbortSignal | undefined
}

/** Who says the price: a service, or the exchange on the chain. */
export type SwapSourceName = 'service' | 'chain'

/** A claim about a price. Nothing of it is believed before the guard has seen the calls that are made of it. */
export interface SwapQuote {
  readonly source: SwapSourceName
  /** Base units of the received token, now. */
  readonly receives: bigint
  /** The same at the very least. */
  readonly least: bigint
  /** Bare address of the contract that swaps; the wrapped coin's own contract where one wraps or unwraps. */
  readonly router: string
  /** Addresses of the tokens on the way, both ends included; only where the source tells it. */
  readonly route?: readonly string[]
  /** What the provider keeps, as it says so; only where it does. */
  readonly providerFee?: string
  /** Percent by which this swap itself moves the price against it; absent where it is unknown. */
  readonly impact?: number
  /** The coin becomes its wrapped token or the other way round, one to one. */
  readonly isWrap?: boolean
  /** Unix milliseconds of the answer. */
  readonly at: number
  /** The source's own, for its `build`. */
  readonly raw?: unknown
}

/** A swap as a person reviewed it: what the wallet is asked for must be this and nothing else. */
export interface SwapIntent {
  readonly id: string
  readonly account: AccountId
  readonly network: NetworkId
  readonly from: SwapToken
  readonly to: SwapToken
  readonly units: bigint
  readonly receives: bigint
  readonly least: bigint
  /** Bare address: the target of the swap, and who may take the paid token. */
  readonly router: string
  /** Bare address of the account. */
  readonly recipient: string
  /** Unix seconds of the chain: the swap must not happen later. */
  readonly deadline: number
  readonly source: SwapSourceName
  /** Present where the router may not take enough of the paid token yet. */
  readonly approval?: {
    /** Bare address; the same as the router. */
    readonly spender: string
    readonly units: bigint
    /** The token takes a new allowance only after the old one was set to zero. */
    readonly resetsFirst: boolean
  }
}

/** One call of a swap, as it goes to the wallet. */
export interface SwapCall {
  readonly to: string
  readonly data: `0x${string}`
  /** Base units of the network's own coin. */
  readonly value: bigint
}

/** The calls that make an intent true, in the order in which they are sent: reset, approve, swap. */
export interface SwapBuilt {
  readonly reset?: SwapCall
  readonly approve?: SwapCall
  readonly swap: SwapCall
  /**
   * What the source itself says of the calls; it has to be the intent's. Absent where the source says nothing beside the
   * calls.
   */
  readonly claims?: { readonly account?: AccountId; readonly network?: NetworkId }
}

/** Where prices and calls of swaps come from. All of it rejects with an AppError. */
export interface SwapSource {
  /** Tokens that it suggests. */
  tokens(ask: Pick<SwapAsk, 'account' | 'network' | 'rpcUrls' | 'signal'>): Promise<readonly SwapToken[]>
  /** Rejects SWAP_NO_ROUTE where nobody trades the two tokens, or not as much of them. */
  quote(ask: SwapAsk): Promise<SwapQuote>
  /** How much of the paid token `spender` may take already. */
  allowance(ask: SwapAsk, spender: string): Promise<bigint>
  build(intent: SwapIntent, quote: SwapQuote, signal?: AbortSignal): Promise<SwapBuilt>
}

/** What of a swap can differ from what was shown. */
export type SwapField =
  | 'account'
  | 'amount'
  | 'balance'
  | 'data'
  | 'deadline'
  | 'decimals'
  | 'least'
  | 'network'
  | 'recipient'
  | 'router'
  | 'spender'
  | 'token'
  | 'value'

/** The least that one gets when the quote may be missed by so many percent (at most two digits behind the point). */
export const leastOf = (receives: bigint, slippage: number): bigint =>
  (receives * (10_000n - BigInt(Math.round(slippage * 100)))) / 10_000n

/** Why the chain undid a swap: too little would have arrived, or it was too late. */
export type SwapFailure = 'price' | 'time'
