import { namespaceAbilities } from '../chain/namespace-abilities.ts'
import { writesHex } from '../chain/namespace-rules.ts'
import { isSameAddress } from '../chain/address.ts'
import { namespaceOf, referenceOf } from '../chain/caip.ts'
import { isStrictAddress } from '../chain/strict-address.ts'
import type { AppError } from '../errors/app-error.ts'
import type { NormalName } from '../identity/normal-name.ts'
import { fromBaseUnits } from './amount.ts'
import { isBurnAddress, isZeroAddress } from './nobody.ts'
import type { TokenBalance } from './token.ts'
import { typedProblem, unitsOf } from './typed-amount.ts'

/** What a transfer costs at this moment, in base units of the native token. */
export interface SendFee {
  /** What it most likely takes, the cost of a new token account included. */
  readonly expected: bigint
  /** What a "Max" of the native token leaves behind. */
  readonly reserve: bigint
  /** Part of `expected` that opens a token account for the receiver (Solana). */
  readonly accountCreation?: bigint
  /** What the token itself keeps of the amount, in its base units (Token-2022). */
  readonly tokenFee?: bigint
  /** The request carries a paymaster: both amounts are zero. */
  readonly isSponsored?: true
  /** The wallet accepts paymasters: it may pay, and the amounts apply in case it does not. */
  readonly mayBeSponsored?: true
  /** What the fee was counted with (Solana): units of work, and micro-lamports for each. */
  readonly computeBudget?: { readonly units: number; readonly price: bigint }
  /** Seconds until it is in a block, by the last ones; absent where they say nothing reliable. */
  readonly arrivalSeconds?: number
}

/** Who gets it: what was typed, and what became of it. */
export type Receiver =
  /**
   * `unavailable`: names cannot be looked up on this site. `unsafe`: its name requires a lookup that is not allowed. `zero`: the
   * address of all zeros.
   */
  | {
      readonly status:
        | 'none'
        | 'resolving'
        | 'invalid'
        | 'unknown'
        | 'unavailable'
        | 'failed'
        | 'unsafe'
        | 'zero'
    }
  | {
      readonly status: 'ready'
      /** The bare address, as the chain spells it. */
      readonly address: string
      /** The name that leads there, when one was typed. */
      readonly name?: NormalName
      readonly image?: string
      /** The name has no address of this network: the one of Ethereum was taken. */
      readonly isOfMainnet?: true
    }

export type FeeState =
  | { readonly status: 'none' | 'loading' }
  /** With what the chain refuses the transfer for, where that is why nobody knows. */
  | { readonly status: 'failed'; readonly refusal?: AppError }
  | ({ readonly status: 'ready' } & SendFee)

/** Why a receiver is asked about before anything goes there. */
export type ReceiverRisk =
  /** It could be mistaken for somebody the account paid. */
  | 'look-alike'
  /** Whatever goes there is destroyed. */
  | 'burn'
  /** The contract of the very token. */
  | 'own-token'

export interface SendQuestion {
  readonly token?: TokenBalance | undefined
  /** Decimal string as typed. */
  readonly amount: string
  /** What stands in the field, where it is not the amount itself. */
  readonly typed?: string | undefined
  readonly receiver: Receiver
  /** What a person has not taken on themselves yet. */
  readonly risk?: ReceiverRisk | undefined
  /** Native balance in base units; undefined while nobody knows. */
  readonly native?: bigint | undefined
  readonly fee: FeeState
  /** A contract account, whose fee another may pay: whether one does is known with the fee. */
  readonly isSmartAccount?: boolean
}

/** The one next thing that keeps a transfer from being sent. */
export type SendProblem =
  | 'token-missing'
  | 'amount-missing'
  | 'amount-invalid'
  | 'amount-too-fine'
  | 'amount-blank'
  | 'amount-ambiguous'
  | 'funds-insufficient'
  | 'receiver-missing'
  | 'receiver-resolving'
  | 'receiver-invalid'
  | 'receiver-unknown'
  | 'receiver-unavailable'
  | 'receiver-failed'
  | 'receiver-unsafe'
  | 'receiver-zero'
  | `receiver-${ReceiverRisk}`
  | 'fee-loading'
  | 'fee-failed'
  | 'fee-refused'
  | 'gas-insufficient'

/** A number, with more decimals than its token has: `unitsOf` takes it for none. */
const isTooFine = (amount: string): boolean => /^\d*\.\d+$/.test(amount)

/** What still stands in the way of sending, or undefined. */
export function findSendProblem(question: SendQuestion): SendProblem | undefined {
  const { token, amount, typed = '', receiver, risk, native, fee, isSmartAccount } = question
  if (risk === 'look-alike') return 'receiver-look-alike'
  if (!token) return 'token-missing'
  if (!amount) return 'amount-missing'
  const value = unitsOf(amount, token.decimals)
  if (value === undefined) return isTooFine(amount) ? 'amount-too-fine' : typedProblem(typed)
  if (value === 0n) return 'amount-missing'
  const owned = unitsOf(token.amount, token.decimals) ?? 0n
  if (value > owned) return 'funds-insufficient'
  const isSponsored = fee.status === 'ready' && fee.isSponsored
  if (!isSmartAccount && !isSponsored && native === 0n) return 'gas-insufficient'
  if (receiver.status === 'none') return 'receiver-missing'
  if (receiver.status !== 'ready') return `receiver-${receiver.status}`
  if (isZeroAddress(namespaceOf(token.networkId), receiver.address)) return 'receiver-zero'
  if (risk) return `receiver-${risk}`
  if (fee.status === 'failed') return fee.refusal ? 'fee-refused' : 'fee-failed'
  if (fee.status !== 'ready') return 'fee-loading'
  const needed = fee.expected + (token.address === undefined ? value : 0n)
  return native !== undefined && needed > native ? 'gas-insufficient' : undefined
}

/** The most that can be sent, as a decimal string; the native token leaves the reserve behind. */
export function maxAmount(token: TokenBalance, fee: SendFee | undefined): string {
  const owned = unitsOf(token.amount, token.decimals) ?? 0n
  const kept = token.address === undefined ? (fee?.reserve ?? 0n) : 0n
  return fromBaseUnits(owned > kept ? owned - kept : 0n, token.decimals)
}

/** Why a receiver is asked about, apart from whom it looks like. */
export function findReceiverRisk(
  address: string,
  token: Pick<TokenBalance, 'networkId' | 'address'>,
): Exclude<ReceiverRisk, 'look-alike'> | undefined {
  const namespace = namespaceOf(token.networkId)
  if (token.address !== undefined && isSameAddress(namespace, address, token.address)) return 'own-token'
  return isBurnAddress(namespace, address) ? 'burn' : undefined
}

/** What a text in the receiver's field is: an address of the network, the one of zeros, a name to be looked up, or nothing of it. */
export function readReceiver(
  text: string,
  networkId: TokenBalance['networkId'],
): { readonly address: string } | { readonly name: string } | 'zero' | undefined {
  const namespace = namespaceOf(networkId)
  const typed = text.trim()
  // Without 0x it may be the hash of something else; a person's address has it.
  if (isStrictAddress(namespace, typed, referenceOf(networkId))) {
    if (writesHex(namespace) && !typed.startsWith('0x')) return undefined
    return isZeroAddress(namespace, typed) ? 'zero' : { address: typed }
  }
  return namespaceAbilities[namespace].names && isName(typed) ? { name: typed } : undefined
}

// ENSIP-15 decides later what a name is; here only whether it could be one. URIs and paths are none.
const isName = (text: string): boolean =>
  text.length >= 3 && text.length <= 255 && /^[^\s.:/?#@]+(?:\.[^\s.:/?#@]+)+$/u.test(text)
