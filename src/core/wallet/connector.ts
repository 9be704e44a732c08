import type { NetworkId } from '../chain/caip.ts'
import type { Namespace } from '../chain/namespace.ts'
import type { AppError } from '../errors/app-error.ts'
import type { AccountEntry, WalletInfo } from '../identity/account.ts'
import type { ConnectorInfo } from './connector-info.ts'
import type { SignInAtConnect } from '../sign-in/at-connect.ts'
import type { ProviderByNamespace } from './provider.ts'

/** Connects one wallet, or wallets by pairing. */
export interface Connector {
  readonly info: ConnectorInfo
  /** Connects the wallet. The wallet may prompt, and may never respond. Aborting releases all resources. */
  connect(request: ConnectRequest): Promise<Connected>
  /** Restores a session without a prompt. Resolves with undefined if the wallet no longer shares an account. */
  restore(signal: AbortSignal): Promise<Connected | undefined>
  /** Resumes pairing codes that were shown before a reload. Resolves with undefined if no wallet approves one in time. */
  resume?(request: ResumeRequest): Promise<Connected | undefined>
  disconnect(): Promise<void>
  /** Subscribes to the wallet until the returned function is called. */
  watch(events: WalletEvents): () => void
  /** Preloads the connector's code without calling the wallet. */
  load?(): Promise<unknown>
  /** Pings the wallet without user interaction. False if it does not respond in time. */
  isAwake?(signal: AbortSignal): Promise<boolean>
  /** The wallet prompts inside the page, so the dialog is not modal during `connect`. */
  readonly promptsInPage?: boolean
}

export interface ConnectRequest {
  readonly namespaces: readonly Namespace[]
  readonly networkId?: NetworkId
  readonly signal: AbortSignal
  /** Receives the pairing code. Once the returned promise has resolved, chunks that process the response to the code may load. */
  onUri?(uri: string): unknown
  /** Called if the wallet still shows an older request of this page. `connect` resolves when that request is approved. */
  onPending?(): void
  /** Set if the app requests sign-in. Wallets that support it sign with the same approval. */
  readonly signIn?: SignInAtConnect | undefined
}

export interface ResumeRequest {
  readonly namespaces: readonly Namespace[]
  /** Time limit in Unix milliseconds. */
  readonly deadline: number
  /** Aborts when the user cancels. A later approval is then disconnected. */
  readonly signal: AbortSignal
}

export interface Connected {
  readonly providers: Partial<ProviderByNamespace>
  readonly accounts: readonly AccountEntry[]
  /** Active network (injected wallets) or approved networks (pairing). */
  readonly networks: readonly NetworkId[]
  readonly wallet: WalletInfo
  /** Wallets by namespace, if several respond through one connector. */
  readonly wallets?: Partial<Record<Namespace, WalletInfo>>
}

export interface WalletEvents {
  accountsChanged(namespace: Namespace, accounts: readonly AccountEntry[]): void
  networkChanged(namespace: Namespace, id: NetworkId): void
  sessionUpdated(connected: Connected): void
  disconnected(namespace?: Namespace, reason?: AppError): void
}
