import type { Network } from '../core/chain/network.ts'
import type { SendTrace } from '../core/money/intent.ts'
import type { SendFee } from '../core/money/send-rules.ts'
import type {
  SwapAsk,
  SwapBuilt,
  SwapFailure,
  SwapIntent,
  SwapSource,
  SwapSourceName,
  SwapToken,
} from '../core/money/swap.ts'
import type { AnyProvider } from '../core/wallet/provider.ts'

/** Where the guard looks, and what it may let pass. */
export interface SwapCheck {
  readonly network: Network
  readonly rpcUrls: readonly string[]
  /** A contract signs for the account. */
  readonly isSmartAccount?: boolean
  /** Contracts that the app names as swapping ones on this network, beside those that are known anyway. */
  readonly allowedRouters?: readonly string[]
  /** URL of the app's paymaster for the network (ERC-7677). */
  readonly paymaster?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** A swap that the guard let pass: only such a one can be sent, and it is looked at once more before it is. */
export interface CheckedSwap {
  readonly intent: SwapIntent
  readonly built: SwapBuilt
  /** Base units that arrived when the swap was tried out on the chain; absent where the node can't try it out. */
  readonly arrives?: bigint
  /** The calls were read and ask for the least themselves; otherwise only the router guarantees it. */
  readonly isBound: boolean
}

export type SwapStepName = 'reset' | 'approve' | 'swap'

/** One request to the wallet: a step, or all steps that are still to be done in one approval. */
export interface SwapStep extends SwapCheck {
  readonly checked: CheckedSwap
  /** In the order in which they are done; more than one is a batch (EIP-5792) that happens as a whole or not at all. */
  readonly steps: readonly SwapStepName[]
  /** A name of one's own for a batch: the same again is refused by the wallet. */
  readonly id?: string
  /** The fee was shown as paid by `paymaster`: the request carries it, or is not sent. */
  readonly isSponsored?: boolean | undefined
}

/** What is told on the way of a swap's request. */
export interface SwapSteps {
  /** The wallet is asked in this very moment, unless this throws. From here on money may move. */
  asking(trace?: SendTrace): void
}

/** Base units of a token (its bare address, or `native`) that a mined transaction brought an account; undefined where unknown. */
export type ReadArrival = (
  place: Pick<SwapCheck, 'network' | 'rpcUrls' | 'signal'>,
  of: { readonly hash: string; readonly address: string; readonly token: string },
) => Promise<bigint | undefined>

/** Why the chain undid a mined swap: the price moved below the least, or its time was over. Undefined where nobody can say. */
export type ReadFailure = (
  place: Pick<SwapCheck, 'network' | 'rpcUrls' | 'signal'>,
  of: { readonly hash: string; readonly address: string },
) => Promise<SwapFailure | undefined>

/** How tokens are swapped on a namespace. */
export interface SwapAbility<P = AnyProvider> {
  /** Whether the chain itself can be asked: the network's record names an exchange, or we know one. */
  hasExchange(network: Network): boolean
  /** Prices from the exchange on the chain; a file of its own. */
  chainSource(): Promise<SwapSource>
  /**
   * A token by its contract: symbol, name and decimals as the chain has them. Undefined where no token stands there;
   * `hasPool` is absent where the network has no exchange that could be asked.
   */
  readToken(
    ask: Pick<SwapAsk, 'network' | 'rpcUrls' | 'signal'>,
    address: string,
  ): Promise<(Omit<SwapToken, 'isKnown'> & { readonly hasPool?: boolean }) | undefined>
  /** Unix seconds by the chain's clock until when a swap of this source may happen. */
  deadline(source: SwapSourceName, ask: Pick<SwapAsk, 'rpcUrls' | 'signal'>): Promise<number>
  /**
   * Whether the paid token takes a new allowance only after the old one was set to zero, and how much of it `spender` may
   * take now, as the chain has it.
   */
  allowance(
    ask: Pick<SwapAsk, 'account' | 'network' | 'rpcUrls' | 'signal' | 'from'>,
    spender: string,
    units: bigint,
  ): Promise<{ readonly units: bigint; readonly resetsFirst: boolean }>
  /**
   * Lets only those calls pass that do what the intent says. Rejects SWAP_CHANGED (`params.field` is a SwapField),
   * SWAP_ROUTER_UNKNOWN, SWAP_PRICE_MOVED, SWAP_UNCHECKABLE, SWAP_FEE_TOKEN, SWAP_WOULD_FAIL, DECIMALS_MISMATCH, or
   * RPC_FAILED when the chain cannot be asked.
   */
  check(intent: SwapIntent, built: SwapBuilt, check: SwapCheck): Promise<CheckedSwap>
  /** Network cost of an approval and a swap as they usually are, before there is a quote: what "Max" leaves. */
  usualFee(
    ask: Pick<SwapAsk, 'account' | 'rpcUrls' | 'signal'> & { readonly isSmartAccount?: boolean },
  ): Promise<SendFee>
  /** Network cost of steps, by trying them out where their turn has come, else by what such calls usually take. */
  fee(
    step: Omit<SwapStep, 'id' | 'checked'> & { readonly checked: Pick<CheckedSwap, 'intent' | 'built'> },
  ): Promise<SendFee>
  /** Whether the wallet takes the steps in one approval that happens as a whole or not at all. Never rejects. */
  canBatch(provider: P, ask: Pick<SwapAsk, 'account'>): Promise<boolean>
  /**
   * Asks the wallet, once. Resolves with a transaction's hash, or the id of a batch. Rejects WALLET_WRONG_NETWORK and
   * WALLET_UNAUTHORIZED before anything is asked, REQUEST_ABORTED when nobody means it any more, and all that `check`
   * rejects: the calls are looked at again.
   */
  send(
    provider: P,
    step: SwapStep,
    steps: SwapSteps,
  ): Promise<{ readonly hash: string } | { readonly batch: string }>
  /** What a mined swap really brought. Rejects RPC_FAILED. */
  arrived: ReadArrival
  /** Why a mined swap failed. Rejects RPC_FAILED. */
  failure: ReadFailure
}
