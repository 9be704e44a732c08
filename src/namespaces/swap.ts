import type { Network } from '../core/chain/network.ts'
import type { SendTrace } from '../core/money/intent.ts'
import type { SendFee } from '../core/money/send-rules.ts'
import type {
  SwapRequest,
  SwapCalls,
  SwapFailure,
  SwapIntent,
  SwapSource,
  SwapSourceName,
  SwapToken,
} from '../core/money/swap.ts'
import type { AnyProvider } from '../core/wallet/provider.ts'

/** Network access and allowed routers of the swap check. */
export interface SwapCheck {
  readonly network: Network
  readonly rpcUrls: readonly string[]
  /** The account is a smart contract. */
  readonly isSmartAccount?: boolean
  /** Swap contracts that the app allows on this network, in addition to the known ones. */
  readonly allowedRouters?: readonly string[]
  /** URL of the app's paymaster for the network (ERC-7677). */
  readonly paymaster?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** Swap that passed the check. Only a checked swap can be sent, and it is checked again before sending. */
export interface CheckedSwap {
  readonly intent: SwapIntent
  readonly swapCalls: SwapCalls
  /** Base units received in the simulation. Absent if the node does not support simulation. */
  readonly receivedUnits?: bigint
  /**
   * The calls were decoded and enforce the minimum themselves. Otherwise the router, which the app allows, must be trusted to
   * deliver it.
   */
  readonly isBound: boolean
}

export type SwapStepName = 'reset' | 'approve' | 'swap'

/** One wallet request: a single step, or all remaining steps in one approval. */
export interface SwapStep extends SwapCheck {
  readonly checkedSwap: CheckedSwap
  /** Steps in execution order. More than one step is an atomic batch (EIP-5792). */
  readonly steps: readonly SwapStepName[]
  /** Batch id. The wallet rejects a second batch with the same id. */
  readonly id?: string
  /** The screen showed the fee as paid by `paymaster`. The request includes the paymaster, or is not sent. */
  readonly isSponsored?: boolean | undefined
}

/** Callbacks for the steps of a swap request. */
export interface SwapCallbacks {
  /** Called immediately before the wallet request. If it throws, the request is not made. After it returns, funds may move. */
  onRequest(trace?: SendTrace): void
}

/**
 * Reads how many base units of a token an account received from a mined transaction. `token` is an address without a chain prefix,
 * or `native`. Undefined if unknown.
 */
export type ReadReceived = (
  context: Pick<SwapCheck, 'network' | 'rpcUrls' | 'signal'>,
  transaction: { readonly hash: string; readonly address: string; readonly token: string },
) => Promise<bigint | undefined>

/** Reads why a mined swap reverted: the price fell below the minimum, or the deadline passed. Undefined if unknown. */
export type ReadFailure = (
  context: Pick<SwapCheck, 'network' | 'rpcUrls' | 'signal'>,
  transaction: { readonly hash: string; readonly address: string },
) => Promise<SwapFailure | undefined>

/** Swaps tokens on a namespace. */
export interface SwapAbility<P = AnyProvider> {
  /** Returns whether the chain itself provides quotes: the network's record has an exchange, or a built-in one is known. */
  hasExchange(network: Network): boolean
  /** Loads the source that reads prices from the exchange on the chain. */
  chainSource(): Promise<SwapSource>
  /**
   * Reads symbol, name and decimals of a token contract. Undefined if there is no token at the address. `hasPool` is absent if the
   * network has no exchange to check.
   */
  readToken(
    request: Pick<SwapRequest, 'network' | 'rpcUrls' | 'signal'>,
    address: string,
  ): Promise<(Omit<SwapToken, 'isKnown'> & { readonly hasPool?: boolean }) | undefined>
  /** Returns the deadline of a swap from this source in Unix seconds by the chain's clock. */
  deadline(source: SwapSourceName, request: Pick<SwapRequest, 'rpcUrls' | 'signal'>): Promise<number>
  /**
   * Reads the current allowance of `spender`, and whether the sold token requires the old allowance to be reset to zero before a
   * new one is set.
   */
  allowance(
    request: Pick<SwapRequest, 'account' | 'network' | 'rpcUrls' | 'signal' | 'from'>,
    spender: string,
    units: bigint,
  ): Promise<{ readonly units: bigint; readonly resetsFirst: boolean }>
  /**
   * Accepts only calls that match the intent. Rejects with SWAP_CHANGED (`params.field` is the SwapField that differs),
   * SWAP_ROUTER_UNKNOWN, SWAP_PRICE_MOVED, SWAP_EXPIRED, SWAP_UNCHECKABLE, SWAP_FEE_TOKEN, SWAP_WOULD_FAIL or DECIMALS_MISMATCH if
   * a check fails, and with RPC_FAILED if the chain cannot be read.
   */
  check(intent: SwapIntent, swapCalls: SwapCalls, check: SwapCheck): Promise<CheckedSwap>
  /** Estimates the network cost of a typical approval and swap before there is a quote. "Max" reserves this amount. */
  typicalFee(
    request: Pick<SwapRequest, 'account' | 'rpcUrls' | 'signal'> & { readonly isSmartAccount?: boolean },
  ): Promise<SendFee>
  /**
   * Estimates the network cost of steps by simulation, or from typical gas usage if no node supports simulation. Rejects with the
   * errors of `check`, because the calls are checked again, and with FEE_UNAVAILABLE if the data fee of a layer 2 network cannot be
   * read.
   */
  fee(
    step: Omit<SwapStep, 'id' | 'checkedSwap'> & {
      readonly checkedSwap: Pick<CheckedSwap, 'intent' | 'swapCalls'>
    },
  ): Promise<SendFee>
  /** Returns whether the wallet can execute the steps as one atomic batch. Never rejects. */
  canBatch(provider: P, request: Pick<SwapRequest, 'account'>): Promise<boolean>
  /**
   * Sends one wallet request. Resolves with a transaction hash or a batch id. Before the request, rejects with WALLET_WRONG_NETWORK
   * or WALLET_UNAUTHORIZED if the wallet uses a different network or account, with REQUEST_ABORTED if the swap was aborted, and
   * with every error of `check`, because the calls are checked again.
   */
  send(
    provider: P,
    step: SwapStep,
    callbacks: SwapCallbacks,
  ): Promise<{ readonly hash: string } | { readonly batch: string }>
  /** Reads the amount that a mined swap delivered. Rejects with RPC_FAILED if the chain cannot be read. */
  readReceived: ReadReceived
  /** Reads why a mined swap failed. Rejects with RPC_FAILED if the chain cannot be read. */
  readFailure: ReadFailure
}
