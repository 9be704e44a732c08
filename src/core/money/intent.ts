import { isSameAddress } from '../chain/address.ts'
import { type AccountId, namespaceOf, type NetworkId, parseAccountId } from '../chain/caip.ts'

/** A reviewed transfer. Addresses have no network id, amounts are base units as decimal strings, the token `native` is the native coin. */
export interface TransferStep {
  readonly kind: 'transfer'
  readonly token: string
  readonly units: string
  readonly receiver: string
}

/** A reviewed token approval. */
export interface ApprovalStep {
  readonly kind: 'approval'
  readonly token: string
  readonly units: string
  readonly spender: string
}

/** A reviewed swap. */
export interface SwapStep {
  readonly kind: 'swap'
  readonly token: string
  readonly units: string
  /** Recipient of the received token. */
  readonly receiver: string
  readonly receiveToken: string
  readonly leastReceived: string
  /** The called contract. */
  readonly router: string
  /** Unix seconds. */
  readonly deadline: number
  /** The router's calldata cannot be decoded, so only contract and value are compared. */
  readonly isUnread?: true
}

export type IntentStep = TransferStep | ApprovalStep | SwapStep

/**
 * The exact request that the user reviewed: one step, or several atomic steps. The embedded wallet receives the intent with the
 * request, compares it with the calldata, and signs nothing else.
 */
export type Intent = {
  /** CAIP-10. */
  readonly account: AccountId
  readonly network: NetworkId
} & (IntentStep | { readonly kind: 'batch'; readonly steps: readonly IntentStep[] })

/** Creates the frozen intent of a request. Several steps are a batch. */
export function intentOf(
  account: AccountId,
  [firstStep, ...laterSteps]: readonly [IntentStep, ...IntentStep[]],
): Intent {
  const base = { account, network: parseAccountId(account).networkId }
  return Object.freeze(
    laterSteps.length
      ? {
          ...base,
          kind: 'batch' as const,
          steps: Object.freeze([firstStep, ...laterSteps].map(step => Object.freeze(step))),
        }
      : { ...base, ...firstStep },
  )
}

/** Chain state right before a wallet request, used later to detect whether the account has sent transactions since. */
export interface SendTrace {
  /** Confirmed transaction count of the account, and the count that includes pending ones (EVM). */
  readonly latest?: number
  readonly pending?: number
  /** Current slot or height, and the last block that may contain the transaction (Solana). */
  readonly slot?: number
  readonly lastBlock?: number
}

/** A transfer that is requested from a wallet, or whose outcome is unknown. */
export interface SendIntent {
  readonly id: string
  /** CAIP-10, which includes the network. */
  readonly account: AccountId
  /** Bare address of the contract or mint. Absent for the native token. */
  readonly token?: string
  /** Base units as a decimal string. */
  readonly units: string
  /** Bare address. */
  readonly receiver: string
  /** Display name only; never used for decisions. */
  readonly symbol: string
  readonly amount: string
  /** Time of the request in Unix milliseconds. Storage contains it under this property name. */
  readonly askedAt: number
  readonly trace?: SendTrace
}

/** Whether two transfers have the same network, token, amount, sender and receiver, regardless of address spelling. */
export function isSameTransfer(
  intentA: Pick<SendIntent, 'account' | 'token' | 'units' | 'receiver'>,
  intentB: Pick<SendIntent, 'account' | 'token' | 'units' | 'receiver'>,
): boolean {
  const [accountA, accountB] = [parseAccountId(intentA.account), parseAccountId(intentB.account)]
  const namespace = namespaceOf(intentA.account)
  const isSame = (a: string | undefined, b: string | undefined) =>
    a === undefined || b === undefined ? a === b : isSameAddress(namespace, a, b)
  return (
    accountA.networkId === accountB.networkId &&
    BigInt(intentA.units) === BigInt(intentB.units) &&
    isSame(accountA.address, accountB.address) &&
    isSame(intentA.token, intentB.token) &&
    isSame(intentA.receiver, intentB.receiver)
  )
}
