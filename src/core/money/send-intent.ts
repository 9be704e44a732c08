import { isSameAddress } from '../chain/address.ts'
import { type AccountId, namespaceOf, parseAccountId } from '../chain/caip.ts'

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
