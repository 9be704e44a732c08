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
  /** Connects the wallet. It may prompt, and may never settle. Aborting releases all resources. */
  connect(request: ConnectRequest): Promise<Connected>
  /** Restores a session without a prompt. Undefined if the wallet no longer shares an account. */
  restore(signal: AbortSignal): Promise<Connected | undefined>
  /** What a wallet says yes to of codes that an earlier load of this page showed; undefined when none does in time. */
  resume?(request: ResumeRequest): Promise<Connected | undefined>
  disconnect(): Promise<void>
  /** Subscribes to the wallet until the returned function is called. */
  watch(events: WalletEvents): () => void
  /** Preloads the connector's code without calling the wallet. */
  load?(): Promise<unknown>
  /** Pings the wallet without user interaction. False if it does not respond in time. */
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
  /** Aborted when the user cancels; a later approval is disconnected. */
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
