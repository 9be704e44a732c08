import type { AccountId } from '../core/chain/caip.ts'
import type { Intent } from '../core/money/intent.ts'
import type { AnyProvider } from '../core/wallet/provider.ts'

/** One call of a batch. */
export interface Call {
  readonly to: string
  /** Calldata as hex, an even number of digits. */
  readonly data?: string
  /** Base units of the native currency. */
  readonly value?: bigint
}

export interface CallsRequest {
  readonly account: AccountId
  readonly calls: readonly Call[]
  /** If true, the wallet executes all calls or none. */
  readonly isAtomic: boolean
  /** Batch id chosen by the caller. The wallet rejects a second batch with the same id (T21). */
  readonly id?: string
  /** URL of an ERC-7677 paymaster service. If the wallet does not support paymasters, the batch is not sent. */
  readonly paymaster?: string | undefined
  /** Intent of the review, if the calls come from a review in the modal. */
  readonly intent?: Intent
  /** Called immediately before the wallet request. If it throws, the request is not made. */
  readonly onRequest?: () => void
}

/** Status of a batch. `partly`: some calls succeeded and others reverted. */
export interface CallsUpdate {
  readonly status: 'pending' | 'confirmed' | 'failed' | 'reverted' | 'partly'
  /** Transactions of the batch, as far as the wallet reports them. */
  readonly transactions: readonly { readonly hash: string; readonly isSuccess: boolean }[]
}

/** Batch support of a wallet for an account on its network. */
export interface CallsOffer {
  readonly canBeAtomic: boolean
  readonly supportsPaymaster?: true
}

/** Sends several calls in one wallet request (EIP-5792). */
export interface CallsAbility<P = AnyProvider> {
  /** Returns the batch support of the wallet, or undefined if it does not support batches for this account. Never rejects. */
  offer(provider: P, account: AccountId): Promise<CallsOffer | undefined>
  /**
   * Sends one wallet request and resolves with the batch id. Rejects with WALLET_WRONG_NETWORK if the wallet is on a different
   * network, METHOD_UNSUPPORTED if it does not support batches, BATCH_UNSUPPORTED if it does not support atomic batches, and
   * FEE_CHANGED if it does not support the paymaster. If a call is invalid, rejects with INVALID_PARAMS, INVALID_ADDRESS or
   * INVALID_AMOUNT before any request.
   */
  send(provider: P, request: CallsRequest): Promise<string>
  /**
   * Resolves with the transaction hash of an accepted batch as soon as the wallet reports it. Rejects with TRANSACTION_REJECTED if
   * the batch failed or was reverted without a hash, and with WALLET_INVALID_ANSWER if the status cannot be read or contains no hash
   * in time. Never rejects with the wallet's own error: the batch is already accepted, so an error code of a later request must not
   * be read as "nothing was sent".
   */
  hash(provider: P, id: string): Promise<string>
  status(provider: P, id: string): Promise<CallsUpdate>
  /** Opens the wallet's own view of the batch. Rejects with the wallet's error if it has no such view. */
  show(provider: P, id: string): Promise<void>
}
