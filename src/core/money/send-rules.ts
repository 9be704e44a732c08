import { namespaceRules, hasHexAddresses } from '../chain/namespace-rules.ts'
import { isSameAddress } from '../chain/address.ts'
import { namespaceOf, referenceOf } from '../chain/caip.ts'
import { isStrictAddress } from '../chain/strict-address.ts'
import type { AppError } from '../errors/app-error.ts'
import type { NormalName } from '../identity/normal-name.ts'
import { fromBaseUnits } from './amount.ts'
import { isBurnAddress, isZeroAddress } from './burn-addresses.ts'
import type { TokenBalance } from './token.ts'
import { typedProblem, unitsOf } from './typed-amount.ts'

/** Current fee of a transfer, in base units of the native token. */
export interface SendFee {
  /** Expected fee, including the cost of a new token account. */
  readonly expected: bigint
  /** Amount that "Max" of the native token reserves. */
  readonly reserve: bigint
  /** Part of `expected` that pays for the receiver's token account (Solana). */
  readonly accountCreation?: bigint
  /** Transfer fee withheld by the token, in its base units (Token-2022). */
  readonly tokenFee?: bigint
  /** The request carries a paymaster, so both amounts are zero. */
  readonly isSponsored?: true
  /** The wallet accepts paymasters. It may pay; the amounts apply if it does not. */
  readonly mayBeSponsored?: true
  /** Inputs of the fee (Solana): compute units, and micro-lamports per unit. */
  readonly computeBudget?: { readonly units: number; readonly price: bigint }
  /** Estimated seconds until inclusion in a block. Absent if there is no reliable estimate. */
  readonly arrivalSeconds?: number
}

/** Result of resolving the text of the receiver field. */
export type Receiver =
  /**
   * `unavailable`: names cannot be resolved on this site. `unsafe`: the name requires a lookup that is not allowed. `zero`: the
   * zero address.
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
      /** Bare address in the format of the chain. */
      readonly address: string
      /** Typed name that resolves to the address, if any. */
      readonly name?: NormalName
      readonly image?: string
      /** The name has no address for this network; its Ethereum address is used. */
      readonly isOfMainnet?: true
    }

export type FeeState =
  | { readonly status: 'none' | 'loading' }
  /** `refusal`: error with which the chain rejects the transfer, if that is why the fee is unknown. */
  | { readonly status: 'failed'; readonly refusal?: AppError }
  | ({ readonly status: 'ready' } & SendFee)

/** Reason why the user must confirm the receiver. */
export type ReceiverRisk =
  /** The receiver resembles an address that the account paid before. */
  | 'look-alike'
  /** Burn address: funds are destroyed. */
  | 'burn'
  /** The receiver is the contract of the sent token. */
  | 'own-token'

export interface SendInput {
  readonly token?: TokenBalance | undefined
  /** Decimal string as typed. */
  readonly amount: string
  /** Text of the amount field, if it differs from `amount`. */
  readonly typedText?: string | undefined
  readonly receiver: Receiver
  /** Risk that the user has not confirmed yet. */
  readonly risk?: ReceiverRisk | undefined
  /** Native balance in base units. Undefined while unknown. */
  readonly native?: bigint | undefined
  readonly fee: FeeState
  /** The account is a contract. Its fee may be sponsored, which the fee estimate reports. */
  readonly isSmartAccount?: boolean
}

/** First problem that prevents sending. */
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

/** Whether a text is a number with decimals. If `unitsOf` rejects such a number, it has more decimals than its token. */
const isTooFine = (amount: string): boolean => /^\d*\.\d+$/.test(amount)

/** Returns the first problem that prevents sending, or undefined. */
export function findSendProblem(input: SendInput): SendProblem | undefined {
  const { token, amount, typedText = '', receiver, risk, native, fee, isSmartAccount } = input
  if (risk === 'look-alike') return 'receiver-look-alike'
  if (!token) return 'token-missing'
  if (!amount) return 'amount-missing'
  const value = unitsOf(amount, token.decimals)
  if (value === undefined) return isTooFine(amount) ? 'amount-too-fine' : typedProblem(typedText)
  if (value === 0n) return 'amount-missing'
  const ownedUnits = unitsOf(token.amount, token.decimals) ?? 0n
  if (value > ownedUnits) return 'funds-insufficient'
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

/** Returns the maximum amount as a decimal string: the balance, for the native token minus the fee reserve. */
export function maxAmount(token: TokenBalance, fee: SendFee | undefined): string {
  const ownedUnits = unitsOf(token.amount, token.decimals) ?? 0n
  const reserve = token.address === undefined ? (fee?.reserve ?? 0n) : 0n
  return fromBaseUnits(ownedUnits > reserve ? ownedUnits - reserve : 0n, token.decimals)
}

/** Returns why the user must confirm a receiver, or undefined. Does not check for look-alikes. */
export function findReceiverRisk(
  address: string,
  token: Pick<TokenBalance, 'networkId' | 'address'>,
): Exclude<ReceiverRisk, 'look-alike'> | undefined {
  const namespace = namespaceOf(token.networkId)
  if (token.address !== undefined && isSameAddress(namespace, address, token.address)) return 'own-token'
  return isBurnAddress(namespace, address) ? 'burn' : undefined
}

/** Classifies the text of the receiver field: an address of the network, the zero address, a name to resolve, or invalid. */
export function readReceiver(
  text: string,
  networkId: TokenBalance['networkId'],
): { readonly address: string } | { readonly name: string } | 'zero' | undefined {
  const namespace = namespaceOf(networkId)
  const trimmedText = text.trim()
  // Hex without 0x may be a hash, so an address needs the prefix.
  if (isStrictAddress(namespace, trimmedText, referenceOf(networkId))) {
    if (hasHexAddresses(namespace) && !trimmedText.startsWith('0x')) return undefined
    return isZeroAddress(namespace, trimmedText) ? 'zero' : { address: trimmedText }
  }
  return namespaceRules[namespace].names && isName(trimmedText) ? { name: trimmedText } : undefined
}

// Whether a text could be a name. ENSIP-15 validates names later. URIs and paths are never names.
const isName = (text: string): boolean =>
  text.length >= 3 && text.length <= 255 && /^[^\s.:/?#@]+(?:\.[^\s.:/?#@]+)+$/u.test(text)
