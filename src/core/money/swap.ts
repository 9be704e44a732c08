import type { AccountId, NetworkId } from '../chain/caip.ts'
import type { Network } from '../chain/network.ts'
import type { LabeledToken } from './token.ts'

/** A token of a swap. */
export interface SwapToken extends LabeledToken {
  /** Bare address of the contract; `native` for the native coin. */
  readonly address: string
  readonly decimals: number
  /** Image URL. */
  readonly icon?: string
  /** US dollars per token. Absent without a price source. For display only. */
  readonly price?: number
  /** The token is trusted: the app configured it, it is in a list of verified tokens, or the account holds it without warnings. */
  readonly isKnown: boolean
}

/** A quote request. */
export interface SwapRequest {
  readonly account: AccountId
  readonly network: Network
  readonly rpcUrls: readonly string[]
  readonly from: SwapToken
  readonly to: SwapToken
  /** Base units to pay. */
  readonly units: bigint
  /** Slippage tolerance in percent. */
  readonly slippage: number
  readonly signal?: AbortSignal | undefined
}

/** Source of a quote: a service, or the on-chain exchange. */
export type SwapSourceName = 'service' | 'chain'

/** A quote. Untrusted until the guard has verified the calls built from it. */
export interface SwapQuote {
  readonly source: SwapSourceName
  /** Base units of the received token, expected. */
  readonly receives: bigint
  /** Base units of the received token, minimum. */
  readonly minimum: bigint
  /** Bare address of the router; the wrapped token contract for wrapping and unwrapping. */
  readonly router: string
  /** Token addresses of the route, including both ends. Absent if the source does not report it. */
  readonly route?: readonly string[]
  /** Provider fee in percent. Absent if not reported. */
  readonly providerFee?: number
  /** Price impact of this swap in percent. Absent if unknown. */
  readonly impact?: number
  /** The swap wraps or unwraps the native coin, one to one. */
  readonly isWrap?: boolean
  /** Unix milliseconds of the response. */
  readonly receivedAt: number
  /** Opaque data of the source, for its `build`. */
  readonly raw?: unknown
}

/** A swap as the user reviewed it. The wallet request must match it exactly. */
export interface SwapIntent {
  readonly id: string
  readonly account: AccountId
  readonly network: NetworkId
  readonly from: SwapToken
  readonly to: SwapToken
  readonly units: bigint
  readonly receives: bigint
  readonly minimum: bigint
  /** Bare address of the router: the call target and the spender of the paid token. */
  readonly router: string
  /** Bare address of the account. */
  readonly recipient: string
  /** Deadline in Unix seconds, by the clock of the chain. */
  readonly deadline: number
  readonly source: SwapSourceName
  /** Present if the router's allowance is too low. */
  readonly approval?: {
    /** Bare address; equals the router. */
    readonly spender: string
    readonly units: bigint
    /** The token requires a reset of the allowance to zero first. */
    readonly resetsFirst: boolean
  }
}

/** One call of a swap, exactly as the wallet receives it. */
export interface SwapCall {
  readonly to: string
  readonly data: `0x${string}`
  /** Base units of the native coin. */
  readonly value: bigint
}

/** Calls that execute an intent, in the order of sending: reset, approve, swap. */
export interface SwapCalls {
  readonly reset?: SwapCall
  readonly approve?: SwapCall
  readonly swap: SwapCall
  /** The source's own description of the calls, which must match the intent. Absent if the source returns only calls. */
  readonly claims?: { readonly account?: AccountId; readonly network?: NetworkId }
}

/** Source of swap quotes and calls. All methods reject with an AppError. */
export interface SwapSource {
  /** Returns the tokens that the source suggests. */
  tokens(
    request: Pick<SwapRequest, 'account' | 'network' | 'rpcUrls' | 'signal'>,
  ): Promise<readonly SwapToken[]>
  /** Rejects with SWAP_NO_ROUTE if there is no market for the pair or the amount. */
  quote(request: SwapRequest): Promise<SwapQuote>
  /** Returns the allowance of `spender` for the token to pay. */
  allowance(request: SwapRequest, spender: string): Promise<bigint>
  build(intent: SwapIntent, quote: SwapQuote, signal?: AbortSignal): Promise<SwapCalls>
}

/** Fields in which a swap can differ from the reviewed one. */
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

/** Returns the minimum received amount in base units at a slippage in percent, which may have two decimals. */
export const minimumOf = (receives: bigint, slippage: number): bigint =>
  (receives * (10_000n - BigInt(Math.round(slippage * 100)))) / 10_000n

/** Reason why the chain reverted a swap: slippage exceeded, or deadline passed. */
export type SwapFailure = 'price' | 'time'
