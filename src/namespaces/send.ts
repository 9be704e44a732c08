import type { AccountId } from '../core/chain/caip.ts'
import type { Network } from '../core/chain/network.ts'
import type { RequestKind } from '../core/errors/surely-unsent.ts'
import type { Sponsor } from '../core/paymaster.ts'
import type { SendFee } from '../core/money/send-rules.ts'
import { type Intent, intentOf, type SendTrace } from '../core/money/intent.ts'
import type { AnyProvider } from '../core/wallet/provider.ts'

/** A transfer of one token, whole and exact. */
export interface TransferRequest {
  readonly account: AccountId
  readonly network: Network
  readonly rpcUrls: readonly string[]
  /** Absent for the native token. */
  readonly token?: { readonly address: string; readonly decimals: number } | undefined
  /** Base units of the token. */
  readonly value: bigint
  /** With which `value` was counted, as somebody told. */
  readonly decimals?: number
  /** Bare address that passed the strict rule. */
  readonly receiver: string
  /** A contract signs for the account: what it does is a user operation, which costs more than its transfer. */
  readonly isSmartAccount?: boolean
  /** URL of an ERC-7677 service that pays: the wallet has to accept it, or the transfer is not sent. */
  readonly paymaster?: string | undefined
  /** Id of the request, by which a wallet refuses the same batch again (EIP-5792). */
  readonly id?: string
  /** What the fee that was shown was counted with. */
  readonly computeBudget?: SendFee['computeBudget']
  /** Until the wallet is asked: nobody means it any more. */
  readonly signal?: AbortSignal | undefined
}

/** What is told on the way of a transfer. */
export interface SendSteps {
  /**
   * The wallet is asked in this very moment, unless this throws: the last look at whether it is still meant. From here on
   * money may move. `kind`: a `signature` where this page broadcasts what the wallet signs, else `transaction`.
   */
  asking(trace?: SendTrace, kind?: RequestKind): void
  /** Signed, and on its way to the network or lost: from here on it has a name. */
  signed?(signature: string, trace: SendTrace): void
}

/**
 * What an account did since its trace was taken: something reached the network, nothing so far, or nothing any more, since
 * the transaction has run out. `leftMs`: how long it may still come.
 */
export interface SinceTrace {
  readonly status: 'sent' | 'nothing' | 'never'
  readonly leftMs?: number
}

/** The intent of a transfer, which the embedded wallet gets with the request. */
export const meantBy = ({ account, token, value, receiver }: TransferRequest): Intent =>
  intentOf(account, [{ kind: 'transfer', token: token?.address ?? 'native', units: String(value), receiver }])

/** How value is moved on a namespace. */
export interface SendAbility<P = AnyProvider> {
  /** The headline of a transfer that failed, whatever the reason behind it. */
  readonly failure: 'SEND_FAILED' | 'SOLANA_SEND_FAILED'
  /**
   * What the transfer costs now, by trying it out on the chain. Rejects DECIMALS_MISMATCH when the token has others than
   * those that the amount was counted with, INSUFFICIENT_FUNDS, EXECUTION_REVERTED, or what the chain itself refuses it
   * for; RPC_FAILED when the chain cannot be asked.
   */
  fee(request: TransferRequest): Promise<SendFee>
  /** Who pays for what this account does, where the request carries this paymaster. Never rejects. */
  sponsor?(provider: P, request: Pick<TransferRequest, 'account' | 'paymaster'>): Promise<Sponsor | undefined>
  /** Whether a program stands at the address: it may keep what it gets for ever. */
  isContract?(request: Pick<TransferRequest, 'network' | 'rpcUrls' | 'receiver' | 'signal'>): Promise<boolean>
  /**
   * Asks the wallet, once. Resolves with the transaction hash or signature. Rejects WALLET_WRONG_NETWORK and
   * WALLET_UNAUTHORIZED before anything is asked when the wallet is elsewhere, REQUEST_ABORTED when nobody means it any
   * more.
   */
  send(provider: P, request: TransferRequest, steps: SendSteps): Promise<string>
  /** Whether the wallet stands on another network now: then what it sent may be there. Never rejects. */
  hasMoved?(provider: P, request: Pick<TransferRequest, 'network'>): Promise<boolean>
  /** Rejects when the chain cannot be asked. */
  since?(
    request: Pick<TransferRequest, 'account' | 'rpcUrls'> & {
      readonly trace: SendTrace
      readonly signal?: AbortSignal
    },
  ): Promise<SinceTrace>
}
