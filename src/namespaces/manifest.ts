import type { Connector } from '../connectors/connector.ts'
import type { LoadPart, StandardPart } from '../connectors/wallet-standard/part.ts'
import type { PairingPart } from '../connectors/walletconnect/part.ts'
import type { ConnectorInfo } from '../core/wallet/connector-info.ts'
import type { CallsAbility } from './calls.ts'
import type { ChainAdapter } from './chain-adapter.ts'
import type {
  NameReads,
  ReadOwnership,
  ReadTokenUris,
  ProvePayment,
  TokenReads,
  LookUpTransaction,
} from './abilities.ts'
import type { RequestsAbility } from './requests.ts'
import type { SendAbility } from './send.ts'
import type { SwapAbility } from './swap.ts'

/** Reports a discovered connector. Called again when its public info changes. */
export type OnConnector = (connector: Connector, info?: ConnectorInfo) => void

/** Starts wallet discovery for a namespace. Returns a function that stops it. */
export type Discover = (onConnector: OnConnector, loadPart: LoadPart) => () => void

/** Parts of a namespace that a visit needs: wallet discovery and chain access. Each part loads on first use. */
export interface Manifest {
  /** Communicates with its chains through any wallet. */
  adapter(): Promise<unknown>
  /** Discovers page wallets, except EVM wallets, whose announcements (EIP-6963) are received from the start. */
  discover?(): Promise<Discover>
  /** Namespace-specific part of the Wallet Standard connector. */
  standardPart?(): Promise<unknown>
}

/** Types of the loaded parts. The provider type is that of any namespace, because the namespace is known only at run time. */
export interface Parts {
  readonly adapter: ChainAdapter
  readonly standardPart: StandardPart
}

/**
 * Further parts of a namespace. Their table loads with the first screen that needs one, and each part loads on first use. Features
 * whose part is missing are not offered.
 */
export interface Features {
  /** Several calls in one wallet request. */
  calls?(): Promise<unknown>
  names?(): Promise<NameReads>
  ownership?(): Promise<ReadOwnership>
  /** Namespace-specific part of the pairing connector. Without it, a pairing never proposes the namespace. */
  pairing?(): Promise<PairingPart>
  /** Checks whether an account made a payment. */
  payments?(): Promise<ProvePayment>
  /** Wallet requests other than signatures and transactions. */
  requests?(): Promise<unknown>
  send?(): Promise<unknown>
  swap?(): Promise<unknown>
  tokens?(): Promise<unknown>
  /** Reads the metadata URIs of collectibles. */
  tokenUris?(): Promise<ReadTokenUris>
  transactions?(): Promise<LookUpTransaction>
}

/** Types of the loaded features. The provider type is that of any namespace, because the namespace is known only at run time. */
export interface LoadedFeatures {
  readonly calls: CallsAbility
  readonly names: NameReads
  readonly ownership: ReadOwnership
  readonly pairing: PairingPart
  readonly payments: ProvePayment
  readonly requests: RequestsAbility
  readonly send: SendAbility
  readonly swap: SwapAbility
  readonly tokens: TokenReads
  readonly tokenUris: ReadTokenUris
  readonly transactions: LookUpTransaction
}
