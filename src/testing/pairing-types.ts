import type { NetworkId } from '../core/chain/caip.ts'
import type { Namespace } from '../core/chain/namespace.ts'
import type { MemoryStorage } from '../core/memory-storage.ts'
import type { PairingSigner } from './pairing-signers.ts'

// What a phone wallet without a phone offers to tests and to the page that plays one.

/** How the wallet meets a proposal or a request: it waits for a person (or a test), or answers by itself. */
export type PairingPolicy = 'ask' | 'approve' | 'reject'

export interface PairingWalletOptions {
  relayUrl: string
  projectId?: string
  name?: string
  url?: string
  /** Where the wallet says that its app is reached. */
  redirect?: { native?: string; universal?: string; linkMode?: boolean }
  /** The keys, one signer per namespace; see `evmSigner` and `solanaSigner`. */
  signers: readonly PairingSigner[]
  /** The networks the wallet knows; the first of a namespace is where it starts. */
  networks: readonly NetworkId[]
  /** Where transactions go, by network. */
  rpcUrls?: Partial<Record<NetworkId, string>>
  onProposal?: PairingPolicy
  onRequest?: PairingPolicy
  /** Whether it signs in with the approval where a page asks for that (`wc_sessionAuthenticate`). Default: it does, in Node and where a page has its `Buffer`. */
  signsIn?: boolean
  /** `page` keeps sessions in IndexedDB, so that they outlive a reload. Default: a memory of its own. */
  storage?: MemoryStorage | 'page'
}

/** What is known of the site that asks. */
export type SiteCheck = 'verified' | 'mismatch' | 'unknown' | 'threat'

export interface PairingSite {
  readonly name: string
  readonly url: string
  readonly description: string
  readonly icons: readonly string[]
}

/** What a page asks a wallet to sign together with the approval (CAIP-222). */
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
  /** Networks the page asks for, with those the wallet knows marked. */
  readonly networks: readonly { readonly id: NetworkId; readonly known: boolean }[]
  readonly methods: readonly string[]
  /** What the wallet signs with its approval, where the page asks for a sign-in. */
  readonly message?: string
  /** Signs this in place of what was asked, for tests of wallets that lie. */
  approveWith?(change: Partial<SignInPayload>): Promise<void>
  /** Shares the known networks, or only those of some namespaces. */
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
  /** Signs or sends; a wallet that fails tells the page and throws the same. */
  approve(): Promise<void>
  reject(): Promise<void>
  /** Answers with anything, for tests of wallets that lie. */
  answer(result: unknown): Promise<void>
}

export interface PairingSession {
  readonly topic: string
  readonly site: PairingSite
  /** CAIP-10 ids. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly expiresAt: number
  disconnect(): Promise<void>
}

export interface PairingWallet {
  /** The other end of a code: begins a pairing and waits for its proposal. */
  pair(uri: string): Promise<void>
  readonly proposals: readonly PairingProposal[]
  readonly requests: readonly PairingRequest[]
  readonly sessions: readonly PairingSession[]
  /** Called after every change of the three lists, of an account or of a network. */
  subscribe(listener: () => void): () => void
  /** Resolves with the next value that is not undefined; looks now and after every change. */
  until<T>(look: () => T | undefined | false, timeoutMs?: number): Promise<T>
  setPolicy(policy: { onProposal?: PairingPolicy; onRequest?: PairingPolicy }): void
  /** Addresses of a namespace, the active one first. */
  addresses(namespace: Namespace): readonly string[]
  network(namespace: Namespace): NetworkId | undefined
  readonly networks: readonly NetworkId[]
  /** Makes an account the active one and tells every session. */
  switchAccount(namespace: Namespace, address: string): Promise<void>
  /** Goes to another network of the wallet and tells every session that has it. */
  switchNetwork(id: NetworkId): Promise<void>
  /** Adds networks to the running sessions, or takes them away (session update). */
  shareNetworks(ids: readonly NetworkId[]): Promise<void>
  /** Sends any event to every session that approved it on this network. */
  emit(event: { name: string; data: unknown }, networkId: NetworkId): Promise<void>
  disconnect(): Promise<void>
  goOffline(): Promise<void>
  goOnline(): Promise<void>
  readonly isOnline: boolean
  /** Ends the wallet without a word to anybody; nothing of it keeps a process alive. */
  close(): Promise<void>
}
