import type { AccountId } from '../core/chain/caip.ts'
import type { Namespace } from '../core/chain/namespace.ts'
import type { Network } from '../core/chain/network.ts'
import type { Collectible } from '../core/money/activity.ts'

/** Asks a chain which collectibles an account has now: one answer each, undefined where the chain cannot say. Rejects when it cannot be asked. */
export type ReadOwnership = (request: {
  readonly account: AccountId
  readonly network: Network
  readonly rpcUrls: readonly string[]
  readonly collectibles: readonly Collectible[]
}) => Promise<(boolean | undefined)[]>

const loaders: Partial<Record<Namespace, () => Promise<ReadOwnership>>> = {
  eip155: async () => (await import('./evm/ownership.ts')).readEvmOwnership,
}

/** How a namespace tells, loaded at the first need; undefined where nobody can be asked. */
export const loadOwnership = (namespace: Namespace): Promise<ReadOwnership> | undefined =>
  loaders[namespace]?.()
