import type { NetworkId } from '../chain/caip.ts'
import type { Namespace } from '../chain/namespace.ts'
import type { AppError } from '../errors/app-error.ts'
import type { AccountEntry, WalletInfo } from '../identity/account.ts'
import type { ConnectorInfo } from './connector-info.ts'
import type { SignInAtConnect } from '../sign-in/at-connect.ts'
import type { ProviderByNamespace } from './provider.ts'

/** A way to reach a wallet. */
export interface Connector {
  readonly info: ConnectorInfo
  /** Asks the wallet; it may prompt and stay silent for ever. Aborting frees everything that was begun. */
  connect(request: ConnectRequest): Promise<Connected>
  /** Never prompts; undefined when the wallet no longer shares an account. */
  restore(signal: AbortSignal): Promise<Connected | undefined>
  /** What a wallet says yes to of codes that an earlier load of this page showed; undefined when none does in time. */
  resume?(request: ResumeRequest): Promise<Connected | undefined>
  disconnect(): Promise<void>
  /** Follows the wallet until the returned function is called. */
  watch(events: WalletEvents): () => void
  /** Loads the code that asks the wallet, and asks nothing. */
  load?(): Promise<unknown>
  /** A light question that needs no person; false when the wallet does not answer it in time. */
  isAwake?(signal: AbortSignal): Promise<boolean>
  /** Asks the shell for its non-modal mode while the wallet prompts inside the page. */
  readonly promptsInPage?: boolean
}

export interface ConnectRequest {
  readonly namespaces: readonly Namespace[]
  readonly networkId?: NetworkId
  readonly signal: AbortSignal
  /** What only an answer to the code needs may load when the returned promise resolves. */
  onUri?(uri: string): unknown
  /** The wallet still shows an older request of this page. The promise resolves when that one is approved. */
  onPending?(): void
  /** Present where the app asks for sign-in: a wallet that can signs with the same approval. */
  readonly signIn?: SignInAtConnect | undefined
}

export interface ResumeRequest {
  readonly namespaces: readonly Namespace[]
  /** Wall clock, milliseconds. */
  readonly until: number
  /** Aborted when the person gives up: what is approved later is ended. */
  readonly signal: AbortSignal
}

export interface Connected {
  readonly providers: Partial<ProviderByNamespace>
  readonly accounts: readonly AccountEntry[]
  /** Where the wallet is now (injected: one), or the networks it approved (pairing). */
  readonly networks: readonly NetworkId[]
  readonly wallet: WalletInfo
  /** Where several wallets answer through one connector: the one behind a namespace. */
  readonly wallets?: Partial<Record<Namespace, WalletInfo>>
}

export interface WalletEvents {
  accountsChanged(namespace: Namespace, accounts: readonly AccountEntry[]): void
  networkChanged(namespace: Namespace, id: NetworkId): void
  sessionUpdated(connected: Connected): void
  disconnected(namespace?: Namespace, reason?: AppError): void
}
