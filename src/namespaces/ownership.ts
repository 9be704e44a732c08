import type { AccountId } from '../core/chain/caip.ts'
import type { Network } from '../core/chain/network.ts'
import type { Collectible } from '../core/money/activity.ts'

/** Asks a chain where each collectible keeps its metadata, as its contract writes it; undefined where it does not say. Rejects when it cannot be asked. */
export type ReadTokenUris = (request: {
  readonly network: Network
  readonly rpcUrls: readonly string[]
  readonly collectibles: readonly Collectible[]
}) => Promise<(string | undefined)[]>

/** Asks a chain which collectibles an account has now: one answer each, undefined where the chain cannot say. Rejects when it cannot be asked. */
export type ReadOwnership = (request: {
  readonly account: AccountId
  readonly network: Network
  readonly rpcUrls: readonly string[]
  readonly collectibles: readonly Collectible[]
}) => Promise<(boolean | undefined)[]>
