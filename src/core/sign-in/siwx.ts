import type { NetworkId } from '../chain/caip.ts'

/** Fields of a sign-in message (CAIP-122), as a plugin of the app creates them. Times are RFC 3339. */
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

/** The fields with the text that a wallet signs. */
export interface SiwxMessage extends SignInData {
  toString(): string
}

/** CAIP-74 object that a wallet returns if it connects and signs in with one approval. */
export interface Cacao {
  readonly h: { readonly t: string }
  readonly p: Readonly<Record<string, unknown>>
  readonly s: { readonly t: string; readonly s: string; readonly m?: string }
}

/** A signed sign-in message with its fields, exact text and signature, and the CAIP-74 object if the wallet sent one. */
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
  /** Returns the sessions of an account on a network. The caller checks their dates too. */
  getSessions(chainId: NetworkId, address: string): Promise<readonly Session[]>
  /** Returns whether a session is required. Only `false`, or the option `signInOptional`, makes it optional. */
  getRequired?(): boolean
  /** Whether a disconnect also ends the sessions. Defaults to true. */
  readonly signOutOnDisconnect?: boolean
  /** Returns the current time in Unix milliseconds, against which dates are checked. Defaults to the clock of the device. */
  now?(): number
}

/** Input of `createMessage` of the older option `siweConfig`. */
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

/** Session of the older option `siweConfig`. */
export interface SiweSession {
  readonly address: string
  readonly chainId: number
}

/** The older option `siweConfig`, for EVM chains only. Switches default to true. */
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
