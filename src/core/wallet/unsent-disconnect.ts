import type { AccountId } from '../chain/caip.ts'
import type { Namespace } from '../chain/namespace.ts'

/** A wallet that the user disconnected, with the data to find its connector and the namespaces that it served. */
export interface DisconnectedWallet {
  readonly connectorId: string
  readonly name: string
  readonly rdns?: string
  readonly namespaces: readonly Namespace[]
}

/** The irreversible part of a disconnect: requests that wallets and the app's server have not received yet. */
export interface UnsentDisconnect {
  readonly id: string
  /** Unix milliseconds. Until then only the tab in which the user disconnected may undo or send the disconnect. */
  readonly until: number
  readonly wallets: readonly DisconnectedWallet[]
  /** Accounts whose app sessions end. */
  readonly sessions: readonly AccountId[]
}

/** Limits of a disconnect with undo, in milliseconds. */
export const undoLimits = {
  /** Duration of Undo while neither pointer nor focus is on the toast. */
  undoMs: 5_000,
  /** Maximum duration, even while pointer or focus is on the toast. */
  maxMs: 60_000,
  /** Maximum time that a new connection waits for the end of the previous one. */
  waitMs: 5_000,
} as const
