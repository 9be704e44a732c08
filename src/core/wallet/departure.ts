import type { AccountId } from '../chain/caip.ts'
import type { Namespace } from '../chain/namespace.ts'

/** A wallet that the user disconnected: how its connector is found again, and the namespaces that it served. */
export interface LeftWallet {
  readonly connectorId: string
  readonly name: string
  readonly rdns?: string
  readonly namespaces: readonly Namespace[]
}

/** The irreversible part of a disconnect: what wallets and the app's server are still to receive. */
export interface Departure {
  readonly id: string
  /** Unix milliseconds: until then the tab of the press may undo it, and no other tab sends it. */
  readonly until: number
  readonly wallets: readonly LeftWallet[]
  /** Accounts whose sessions with the app end. */
  readonly sessions: readonly AccountId[]
}

/** Times of a disconnect that can be undone; milliseconds. */
export const departureLimits = {
  /** How long Undo is offered while nothing holds the toast. */
  undoMs: 5_000,
  /** At most, however long a pointer or the focus rests on the toast. */
  longestMs: 60_000,
  /** How long a new connection waits for the end of the previous one. */
  waitMs: 5_000,
} as const
