import type { AccountId, NetworkId } from '../chain/caip.ts'

/**
 * A transfer just as a person reviewed it: what is asked for must be this and nothing else. The embedded wallet gets it
 * beside the request and compares.
 */
export interface TransferIntent {
  /** CAIP-10. */
  readonly account: AccountId
  readonly network: NetworkId
  /** Bare address of the contract or mint; `native` for the network's own token. */
  readonly token: string
  /** Base units as a decimal number. */
  readonly units: string
  /** Bare address. */
  readonly receiver: string
}
