import type { Network } from '../core/chain/network.ts'
import type { NormalName } from '../core/identity/normal-name.ts'

export interface NameQuery {
  /** Network to return the address for. */
  readonly network: Network
  /** Network that holds the registry: the same network, or the first one with a universal resolver. */
  readonly registry: Network
  readonly rpcUrls: readonly string[]
  readonly signal?: AbortSignal | undefined
}

/** Resolves names to addresses and addresses to names. */
export interface NameReads {
  /** Normalizes a name (ENSIP-15). Returns undefined if the text is not a valid name. */
  normalName(text: string): Promise<NormalName | undefined>
  /**
   * Resolves a name to its address on the requested network, or on Ethereum (`isOfMainnet`). Returns undefined if the name has no
   * address. Rejects NAME_UNSAFE if the name points to a gateway that must not be requested, and with another error if the lookup
   * fails.
   */
  addressOf(
    name: NormalName,
    query: NameQuery,
  ): Promise<{ readonly address: string; readonly isOfMainnet?: true } | undefined>
  /** Returns the primary name of an address if it resolves back to that address, otherwise undefined. */
  nameOf(address: string, query: NameQuery): Promise<NormalName | undefined>
}
