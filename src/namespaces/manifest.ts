import type { Connector } from '../connectors/connector.ts'
import type { LoadPart, StandardPart } from '../connectors/wallet-standard/part.ts'
import type { ConnectorInfo } from '../core/wallet/connector-info.ts'
import type { CallsAbility } from './calls.ts'
import type { ChainAdapter } from './chain-adapter.ts'
import type { NameReads } from './names.ts'
import type { ReadOwnership, ReadTokenUris } from './ownership.ts'
import type { ProvePayment } from './payment-proof.ts'
import type { RequestsAbility } from './requests.ts'
import type { SendAbility } from './send.ts'
import type { SwapAbility } from './swap.ts'
import type { TokenReads } from './token-reads.ts'
import type { LookUpTransaction } from './transaction-status.ts'

/** Tells of a connector, and once more when what a screen may know of it changes. */
export type Tell = (connector: Connector, info?: ConnectorInfo) => void

/** Looks for the wallets of a namespace from now on; returns what ends that. */
export type Discover = (tell: Tell, loadPart: LoadPart) => () => void

/**
 * All that one namespace is: how its wallets are found and how its chains are spoken to. Each part loads at its first need;
 * one that a namespace lacks is absent, and nobody offers what needs it.
 */
export interface Manifest {
  /** How to speak to its chains through any wallet. */
  adapter(): Promise<unknown>
  /** Wallets of the page beside those that announce themselves for every page (EIP-6963), which are heard from the start. */
  discover?(): Promise<Discover>
  /** What a Wallet Standard wallet needs to know of it. */
  standardPart?(): Promise<unknown>
  /** Several calls in one request. */
  calls?(): Promise<unknown>
  names?(): Promise<NameReads>
  ownership?(): Promise<ReadOwnership>
  /** Where collectibles keep their metadata. */
  tokenUris?(): Promise<ReadTokenUris>
  /** Whether an account paid somebody. */
  payments?(): Promise<ProvePayment>
  /** What an app asks wallets for beside signatures and transactions. */
  requests?(): Promise<unknown>
  send?(): Promise<unknown>
  swap?(): Promise<unknown>
  tokens?(): Promise<unknown>
  transactions?(): Promise<LookUpTransaction>
}

/** What each part is once it is loaded, for a provider of whatever namespace. */
export interface Parts {
  readonly adapter: ChainAdapter
  readonly standardPart: StandardPart
  readonly calls: CallsAbility
  readonly names: NameReads
  readonly ownership: ReadOwnership
  readonly tokenUris: ReadTokenUris
  readonly payments: ProvePayment
  readonly requests: RequestsAbility
  readonly send: SendAbility
  readonly swap: SwapAbility
  readonly tokens: TokenReads
  readonly transactions: LookUpTransaction
}
