import { isSameAddress } from '../chain/address.ts'
import { type AccountId, namespaceOf, type NetworkId, parseAccountId } from '../chain/caip.ts'

/** A reviewed transfer. Addresses are bare, amounts are base units as decimal numbers, `native` is the network's own coin. */
export interface TransferStep {
  readonly kind: 'transfer'
  readonly token: string
  readonly units: string
  readonly receiver: string
}

/** A reviewed permission to take a token. */
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
  /** Who gets the received token. */
  readonly receiver: string
  readonly receiveToken: string
  readonly leastReceived: string
  /** The called contract. */
  readonly router: string
  /** Unix seconds. */
  readonly deadline: number
  /** The calldata of the router cannot be read: contract and value are all that can be compared. */
  readonly isUnread?: true
}

export type IntentStep = TransferStep | ApprovalStep | SwapStep

/**
 * What a wallet is asked for, exactly as the user reviewed it: one step, or several that happen as a whole. The embedded wallet
 * gets it with the request, compares it with the calldata, and signs nothing else.
 */
export type Intent = {
  /** CAIP-10. */
  readonly account: AccountId
  readonly network: NetworkId
} & (IntentStep | { readonly kind: 'batch'; readonly steps: readonly IntentStep[] })

/** Freezes the intent of a request. Several steps are a batch. */
export function intentOf(
  account: AccountId,
  [first, ...others]: readonly [IntentStep, ...IntentStep[]],
): Intent {
  const at = { account, network: parseAccountId(account).networkId }
  return Object.freeze(
    others.length
      ? {
          ...at,
          kind: 'batch' as const,
          steps: Object.freeze([first, ...others].map(step => Object.freeze(step))),
        }
      : { ...at, ...first },
  )
}

/** What the chain knew right before a wallet was asked: by it one can tell later whether the account sent anything since. */
export interface SendTrace {
  /** Transactions of the account that stood in blocks, and those on their way with them (EVM). */
  readonly latest?: number
  readonly pending?: number
  /** Where the chain was, and the last block that may hold the transaction (Solana). */
  readonly slot?: number
  readonly lastBlock?: number
}

/** A transfer that a wallet is asked for, or was asked for when nobody heard what became of it. */
export interface SendIntent {
  readonly id: string
  /** CAIP-10: its network is part of it. */
  readonly account: AccountId
  /** Bare address of the contract or mint; absent for the network's own token. */
  readonly token?: string
  /** Base units as a decimal number. */
  readonly units: string
  /** Bare address. */
  readonly receiver: string
  /** What screens call it: decides nothing. */
  readonly symbol: string
  readonly amount: string
  /** Unix milliseconds. */
  readonly askedAt: number
  readonly trace?: SendTrace
}

/** The same money from the same account to the same address, however it is spelled. */
export function isSameTransfer(
  one: Pick<SendIntent, 'account' | 'token' | 'units' | 'receiver'>,
  other: Pick<SendIntent, 'account' | 'token' | 'units' | 'receiver'>,
): boolean {
  const [mine, theirs] = [parseAccountId(one.account), parseAccountId(other.account)]
  const namespace = namespaceOf(one.account)
  const isSame = (a: string | undefined, b: string | undefined) =>
    a === undefined || b === undefined ? a === b : isSameAddress(namespace, a, b)
  return (
    mine.networkId === theirs.networkId &&
    BigInt(one.units) === BigInt(other.units) &&
    isSame(mine.address, theirs.address) &&
    isSame(one.token, other.token) &&
    isSame(one.receiver, other.receiver)
  )
}
