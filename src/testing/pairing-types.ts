import type { NetworkId } from '../core/chain/caip.ts'
import type { Namespace } from '../core/chain/namespace.ts'
import type { MemoryStorage } from '../core/memory-storage.ts'
import type { PairingSigner } from './pairing-signers.ts'

// Types of the pairing wallet, which replaces a wallet on a phone in tests and on the demo page.

/** Handling of proposals and requests: wait for the user (or a test), or respond automatically. */
export type PairingPolicy = 'ask' | 'approve' | 'reject'

export interface PairingWalletOptions {
  relayUrl: string
  projectId?: string
  name?: string
  url?: string
  /** Links to the wallet's app that the wallet reports to pages. */
  redirect?: { native?: string; universal?: string; linkMode?: boolean }
  /** Keys, one signer per namespace. See `evmSigner` and `solanaSigner`. */
  signers: readonly PairingSigner[]
  /** Networks of the wallet. It starts on the first one of each namespace. */
  networks: readonly NetworkId[]
  /** RPC endpoints by network, used to send transactions. */
  rpcUrls?: Partial<Record<NetworkId, string>>
  onProposal?: PairingPolicy
  onRequest?: PairingPolicy
  /**
   * Signs in with the approval if the page requests it (`wc_sessionAuthenticate`). Defaults to true if `Buffer` is available: in
   * Node, and in pages that define it.
   */
  signsIn?: boolean
  /** `page` stores sessions in IndexedDB, so that they survive a reload. Defaults to a separate memory storage. */
  storage?: MemoryStorage | 'page'
}

/** Verification status of the requesting site. */
export type SiteCheck = 'verified' | 'mismatch' | 'unknown' | 'threat'

export interface PairingSite {
  readonly name: string
  readonly url: string
  readonly description: string
  readonly icons: readonly string[]
}

/** Sign-in payload that is signed with the approval (CAIP-222). */
export interface SignInPayload {
  readonly chains: readonly string[]
  readonly domain: string
  readonly aud: string
  readonly nonce: string
  readonly version: string
  readonly iat: string
  readonly statement?: string | undefined
  readonly exp?: string | undefined
  readonly nbf?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

export interface PairingProposal {
  readonly id: number
  readonly site: PairingSite
  readonly check: SiteCheck
  /** Requested networks. `known`: the wallet supports the network. */
  readonly networks: readonly { readonly id: NetworkId; readonly known: boolean }[]
  readonly methods: readonly string[]
  /** Message that is signed with the approval, if the page requests a sign-in. */
  readonly message?: string
  /** Signs a modified payload, to test wallets that respond incorrectly. */
  approveWith?(change: Partial<SignInPayload>): Promise<void>
  /** Approves all known networks, or only those of the given namespaces. */
  approve(namespaces?: readonly Namespace[]): Promise<void>
  reject(): Promise<void>
}

export interface PairingRequest {
  readonly id: number
  readonly topic: string
  readonly site: PairingSite
  readonly check: SiteCheck
  readonly method: string
  readonly params: unknown
  readonly networkId: NetworkId
  /** Signs or sends. On failure, responds with the error and also throws it. */
  approve(): Promise<void>
  reject(): Promise<void>
  /** Responds with any result, to test wallets that respond incorrectly. */
  answer(result: unknown): Promise<void>
}

export interface PairingSession {
  readonly topic: string
  readonly site: PairingSite
  /** CAIP-10 ids. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  /** Unix time in milliseconds. */
  readonly expiresAt: number
  disconnect(): Promise<void>
}

export interface PairingWallet {
  /** Starts a pairing from its URI. Proposals arrive in `proposals`. */
  pair(uri: string): Promise<void>
  readonly proposals: readonly PairingProposal[]
  readonly requests: readonly PairingRequest[]
  readonly sessions: readonly PairingSession[]
  /** Calls the listener after a change of `proposals`, `requests` or `sessions`, of an account, of a network or of `isOnline`. */
  subscribe(listener: () => void): () => void
  /**
   * Resolves with the first result of `read` that is neither undefined nor false. Checks now, after every change and every 50 ms. Rejects
   * after `timeoutMs`, 30 seconds by default.
   */
  until<T>(read: () => T | undefined | false, timeoutMs?: number): Promise<T>
  setPolicy(policy: { onProposal?: PairingPolicy; onRequest?: PairingPolicy }): void
  /** Addresses of a namespace, the active one first. */
  addresses(namespace: Namespace): readonly string[]
  network(namespace: Namespace): NetworkId | undefined
  readonly networks: readonly NetworkId[]
  /** Activates an account and notifies every session that includes the active network of the namespace. */
  switchAccount(namespace: Namespace, address: string): Promise<void>
  /** Switches to another network of the wallet, adds it to every session of its namespace, and notifies these sessions. */
  switchNetwork(id: NetworkId): Promise<void>
  /** Replaces the networks of the active sessions (session update). */
  shareNetworks(ids: readonly NetworkId[]): Promise<void>
  /** Sends an event to every session that includes the network. */
  emit(event: { name: string; data: unknown }, networkId: NetworkId): Promise<void>
  disconnect(): Promise<void>
  goOffline(): Promise<void>
  goOnline(): Promise<void>
  readonly isOnline: boolean
  /** Stops the wallet without notifying pages, so that no connection keeps the process alive. */
  close(): Promise<void>
}
