import type { Network } from '../core/chain/network.ts'
import type { NormalName } from '../core/identity/normal-name.ts'

export interface NameQuestion {
  /** The network whose address is wanted. */
  readonly network: Network
  /** The network that holds the registry: the same one, or the first that has a universal resolver. */
  readonly registry: Network
  readonly rpcUrls: readonly string[]
  readonly signal?: AbortSignal | undefined
}

/** How names and addresses of a namespace belong together. */
export interface NameReads {
  /** The normal form of any text (ENSIP-15); undefined for what is no name. */
  normalName(text: string): NormalName | undefined
  /**
   * The address behind a name, of the wanted network or, `isOfMainnet`, of Ethereum; undefined when nobody has the name.
   * Rejects NAME_UNSAFE for a name that leads where nobody is asked, and with anything else when it cannot be asked about.
   */
  addressOf(
    name: NormalName,
    question: NameQuestion,
  ): Promise<{ readonly address: string; readonly isOfMainnet?: true } | undefined>
  /** The name that an address gave itself and that leads back to it; undefined when there is none. */
  nameOf(address: string, question: NameQuestion): Promise<NormalName | undefined>
}
