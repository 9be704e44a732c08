import type { AccountId } from '../core/chain/caip.ts'
import type { Intent } from '../core/money/intent.ts'
import type { AnyProvider } from '../core/wallet/provider.ts'

/** One call of a batch. */
export interface Call {
  readonly to: string
  /** Hex, two digits a byte. */
  readonly data?: string
  /** Base units of the native currency. */
  readonly value?: bigint
}

export interface CallsRequest {
  readonly account: AccountId
  readonly calls: readonly Call[]
  /** All of them or none. */
  readonly isAtomic: boolean
  /** A name of one's own for the batch: the same again is refused by the wallet (T21). */
  readonly id?: string
  /** URL of an ERC-7677 service that pays: the wallet has to accept it, or the batch is not sent. */
  readonly paymaster?: string | undefined
  /** What the user reviewed, if the calls come from a review in the modal. */
  readonly intent?: Intent
  /** Right before the wallet is asked: what throws here keeps it from being asked. */
  readonly asking?: () => void
}

/** What became of a batch. `partly`: some calls stand, others were undone. */
export interface CallsNews {
  readonly status: 'pending' | 'confirmed' | 'failed' | 'reverted' | 'partly'
  /** Transactions it went out with, as far as the wallet tells. */
  readonly transactions: readonly { readonly hash: string; readonly isSuccess: boolean }[]
}

/** What a wallet takes for an account on its network. */
export interface CallsOffer {
  readonly canBeAtomic: boolean
  readonly takesPaymaster?: true
}

/** Several calls in one request to the wallet. */
export interface CallsAbility<P = AnyProvider> {
  /** Undefined when the wallet takes no batches for this account. Never rejects. */
  offer(provider: P, account: AccountId): Promise<CallsOffer | undefined>
  /**
   * Asks the wallet, once, and answers the batch's id. Rejects WALLET_WRONG_NETWORK, METHOD_UNSUPPORTED where the wallet
   * takes no batches, BATCH_UNSUPPORTED where it takes none that is atomic, FEE_CHANGED where it does not accept the
   * paymaster, and INVALID_PARAMS before anything is asked.
   */
  send(provider: P, request: CallsRequest): Promise<string>
  /**
   * The transaction of an accepted batch, as soon as the wallet names it. Rejects TRANSACTION_REJECTED where the batch failed,
   * else WALLET_INVALID_ANSWER, never with the wallet's own error: no code of a later question says that nothing was sent.
   */
  hash(provider: P, id: string): Promise<string>
  status(provider: P, id: string): Promise<CallsNews>
  /** Lets the wallet show the batch. Rejects METHOD_UNSUPPORTED when it has nothing to show it with. */
  show(provider: P, id: string): Promise<void>
}
