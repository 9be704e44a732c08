import type { NetworkId } from '../chain/caip.ts'

/** What a sign-in says (CAIP-122), as an app's plugin makes it; times are RFC 3339. */
export interface SignInData {
  readonly accountAddress: string
  /** CAIP-2 id. */
  readonly chainId: NetworkId
  readonly domain: string
  readonly uri: string
  readonly version: string
  readonly nonce: string
  readonly statement?: string | undefined
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** The fields, and the text of them that a wallet signs. */
export interface SiwxMessage extends SignInData {
  toString(): string
}

/** What a wallet that connects and signs in at once answers (CAIP-74). */
export interface Cacao {
  readonly h: { readonly t: string }
  readonly p: Readonly<Record<string, unknown>>
  readonly s: { readonly t: string; readonly s: string; readonly m?: string }
}

/** A sign-in that was signed: what it says, the very text, its signature, and the CAIP-74 record where a wallet sent one. */
export interface Session {
  readonly data: SignInData
  readonly message: string
  readonly signature: string
  readonly cacao?: Cacao | undefined
}

/** Sign-in plugin for any chain: the option `siwx`. If a method rejects or throws, the user stays signed out. */
export interface Siwx {
  createMessage(input: {
    accountAddress: string
    chainId: NetworkId
    notBefore?: string
  }): Promise<SiwxMessage> | SiwxMessage
  /** Verifies and stores a session. Rejects if it is invalid. */
  addSession(session: Session): Promise<void>
  revokeSession(chainId: NetworkId, address: string): Promise<void>
  /** Verifies these sessions and replaces all stored ones. */
  setSessions(sessions: readonly Session[]): Promise<void>
  /** The sessions that stand for an account on a network; their dates are judged as well. */
  getSessions(chainId: NetworkId, address: string): Promise<readonly Session[]>
  /** False makes the session optional; anything else requires one. */
  getRequired?(): boolean
  /** Whether a disconnect also ends the sessions. Defaults to true. */
  readonly signOutOnDisconnect?: boolean
  /** The time by which dates are judged, in milliseconds since 1970; without it the clock of the visitor. */
  now?(): number
}

/** What the older option `siweConfig` is asked to write. */
export interface SiweMessageInput {
  readonly address: string
  readonly chainId: number
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly version: '1'
  readonly iat?: string
  readonly exp?: string
  readonly nbf?: string
  readonly statement?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** What the older option knows of a session. */
export interface SiweSession {
  readonly address: string
  readonly chainId: number
}

/** The older option `siweConfig`, for EVM chains alone; switches are true unless said. */
export interface SiweConfig {
  getNonce(address?: string): Promise<string>
  createMessage(input: SiweMessageInput): string
  verifyMessage(signed: { message: string; signature: string; cacao?: Cacao }): Promise<boolean>
  getSession(): Promise<SiweSession | null>
  signOut(): Promise<boolean>
  getMessageParams?(): Promise<Partial<Omit<SiweMessageInput, 'address' | 'nonce' | 'version'>>>
  onSignIn?(session?: SiweSession): void
  onSignOut?(): void
  required?: boolean
  enabled?: boolean
  signOutOnDisconnect?: boolean
  signOutOnAccountChange?: boolean
  signOutOnNetworkChange?: boolean
  nonceRefetchIntervalMs?: number
  sessionRefetchIntervalMs?: number
}
