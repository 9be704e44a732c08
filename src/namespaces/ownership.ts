import type { AccountId } from '../core/chain/caip.ts'
import type { Network } from '../core/chain/network.ts'
import type { Collectible } from '../core/money/activity.ts'

/**
 * Reads the metadata URI of each collectible as its contract returns it; undefined where the contract has none. Rejects if the
 * chain cannot be read.
 */
export type ReadTokenUris = (request: {
  readonly network: Network
  readonly rpcUrls: readonly string[]
  readonly collectibles: readonly Collectible[]
}) => Promise<(string | undefined)[]>

/**
 * Reads whether the account owns each collectible now: one result each, undefined where the chain cannot answer. Rejects if the
 * chain cannot be read.
 */
export type ReadOwnership = (request: {
  readonly account: AccountId
  readonly network: Network
  readonly rpcUrls: readonly string[]
  readonly collectibles: readonly Collectible[]
}) => Promise<(boolean | undefined)[]>
