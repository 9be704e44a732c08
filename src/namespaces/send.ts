import type { AccountId } from '../core/chain/caip.ts'
import type { Network } from '../core/chain/network.ts'
import type { RequestKind } from '../core/errors/surely-unsent.ts'
import type { Sponsor } from '../core/paymaster.ts'
import type { SendFee } from '../core/money/send-rules.ts'
import { type Intent, intentOf, type SendTrace } from '../core/money/intent.ts'
import type { AnyProvider } from '../core/wallet/provider.ts'

/** Transfer of an exact amount of one token. */
export interface TransferRequest {
  readonly account: AccountId
  readonly network: Network
  readonly rpcUrls: readonly string[]
  /** Absent for the native token. */
  readonly token?: { readonly address: string; readonly decimals: number } | undefined
  /** Base units of the token. */
  readonly value: bigint
  /** Decimals that `value` was computed with, as reported by a third party. */
  readonly decimals?: number
  /** Address without a chain prefix that passed the strict validation. */
  readonly receiver: string
  /** The account is a smart contract. Its transfer is a user operation, which costs more. */
  readonly isSmartAccount?: boolean
  /** URL of an ERC-7677 paymaster service. If the wallet does not support paymasters, the transfer is not sent. */
  readonly paymaster?: string | undefined
  /** Request id. A wallet rejects a second batch with the same id (EIP-5792). */
  readonly id?: string
  /** Compute budget that the displayed fee was computed with. */
  readonly computeBudget?: SendFee['computeBudget']
  /** Aborts the transfer. Has no effect after the wallet request. */
  readonly signal?: AbortSignal | undefined
}

/** Callbacks for the steps of a transfer. */
export interface SendCallbacks {
  /**
   * Called immediately before the wallet request. If it throws, the request is not made. After it returns, funds may move. `kind`:
   * `signature` if this page broadcasts what the wallet signs, `batch` for a batch of calls, by default `transaction`.
   */
  onRequest(trace?: SendTrace, kind?: RequestKind): void
  /** Called when the transaction is signed, before it is confirmed. From here on it can be looked up by its signature. */
  onSigned?(signature: string, trace: SendTrace): void
}

/**
 * Account activity since its trace was taken. `sent`: a transaction reached the network. `nothing`: no transaction so far. `never`: the
 * transaction has expired. `remainingMs`: milliseconds in which it can still be included.
 */
export interface TraceActivity {
  readonly status: 'sent' | 'nothing' | 'never'
  readonly remainingMs?: number
}

/** Returns the intent of a transfer. The embedded wallet receives it with the request. */
export const intentOfTransfer = ({ account, token, value, receiver }: TransferRequest): Intent =>
  intentOf(account, [{ kind: 'transfer', token: token?.address ?? 'native', units: String(value), receiver }])

/** Sends tokens on a namespace. */
export interface SendAbility<P = AnyProvider> {
  /** General error code for a failed transfer, whatever the cause. */
  readonly failureCode: 'SEND_FAILED' | 'SOLANA_SEND_FAILED'
  /**
   * Estimates the current cost by simulating the transfer. Rejects with DECIMALS_MISMATCH if the token's decimals differ from those
   * of the amount, with INSUFFICIENT_FUNDS, EXECUTION_REVERTED or the chain's own reason if the transfer would fail, with
   * FEE_UNAVAILABLE if the data fee of a layer 2 network cannot be read, and with RPC_FAILED if the chain cannot be read.
   */
  fee(request: TransferRequest): Promise<SendFee>
  /** Returns who pays for a request of this account with this paymaster. Undefined if the account pays itself. Never rejects. */
  sponsor?(provider: P, request: Pick<TransferRequest, 'account' | 'paymaster'>): Promise<Sponsor | undefined>
  /** Returns whether the receiver is a contract. Funds sent to a contract may be unrecoverable. */
  isContract?(request: Pick<TransferRequest, 'network' | 'rpcUrls' | 'receiver' | 'signal'>): Promise<boolean>
  /**
   * Sends one wallet request. Resolves with the transaction hash or signature. Before the request, rejects with REQUEST_ABORTED if
   * the transfer was aborted and, on EVM networks, with WALLET_WRONG_NETWORK or WALLET_UNAUTHORIZED if the wallet uses a different
   * network or account.
   */
  send(provider: P, request: TransferRequest, callbacks: SendCallbacks): Promise<string>
  /** Returns whether the wallet is on another network now. In that case the transaction may have been sent there. Never rejects. */
  hasSwitchedNetwork?(provider: P, request: Pick<TransferRequest, 'network'>): Promise<boolean>
  /** Returns the activity of the account since its trace was taken. Rejects if the chain cannot be read. */
  activitySince?(
    request: Pick<TransferRequest, 'account' | 'rpcUrls'> & {
      readonly trace: SendTrace
      readonly signal?: AbortSignal
    },
  ): Promise<TraceActivity>
}
