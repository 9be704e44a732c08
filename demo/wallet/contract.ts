// Contract between the parts of our own embedded wallet. The server stores accounts, codes and sealed seeds. The page in the iframe
// has three parts: login (calls the server), wallet (keys, chains, smart accounts) and approval (the user interface). Only the
// dispatcher (page/dispatcher.ts) exchanges messages with the embedding page.

/** CAIP-2 id: `eip155:31337`, `solana:…`. */
export type ChainId = `${string}:${string}`
export type Hex = `0x${string}`
export type AccountType = 'eoa' | 'smartAccount'

/** A page that embeds the frame. The origin comes from the browser. Everything else is an unverified claim of the page. */
export interface Embedder {
  readonly origin: string
  readonly name?: string
  /** URL of the page's icon. Only the frame's server may fetch it. */
  readonly icon?: string
  readonly language?: string
  /** The page announced our client's version, so it understands VIEW_REQUIRED. */
  readonly isOurClient: boolean
}

/** A live session of one user under one embedding origin. */
export interface Session {
  /** Bearer token. It never leaves the frame's origin. */
  readonly token: string
  readonly userId: string
  readonly email?: string
  readonly userName?: string
  /** The user agreed to share the account with this origin. */
  readonly consented: boolean
}

/** A message of the embedding page, validated against its schema. */
export interface AppMessage {
  readonly id: string
  /** Type without the prefix, such as `CONNECT_EMAIL`. */
  readonly type: string
  readonly payload: unknown
}

/**
 * An error that may be reported to the embedding page. `code` is a code of EIP-1193 or JSON-RPC, if one applies. `data` is the error
 * data of a node, from which libraries decode a revert.
 */
export class FrameError extends Error {
  readonly code?: number
  readonly data?: unknown
  constructor(message: string, code?: number, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Login part: logins, sessions and the email address of the account. */
export interface LoginPart {
  /**
   * Returns whether this part handles a message: IS_CONNECTED, CONNECT_*, GET_SOCIAL_REDIRECT_URI, GET_FARCASTER_URI,
   * UPDATE_EMAIL*, SIGN_OUT.
   */
  canHandle(type: string): boolean
  /**
   * Resolves with the payload of the success response. Rejects with FrameError. The name in the response to CONNECT_SOCIAL and
   * CONNECT_FARCASTER is missing or empty until the session has consent. The dispatcher requests consent and then reads the name from
   * the session.
   */
  answer(message: AppMessage, embedder: Embedder, signal: AbortSignal): Promise<unknown>
  /** Resolves to the live session of an origin, with or without consent. */
  getSession(embedder: Embedder): Promise<Session | undefined>
  /** Records the user's consent. */
  recordConsent(session: Session): Promise<Session>
  /** Resolves to the seed of the user of a session with consent: 32 bytes. The caller must import the seed and erase it immediately. */
  getSeed(session: Session): Promise<Uint8Array>
  /** Calls the frame's own server on behalf of the origin's session. Rejects with FrameError. */
  callServer(
    embedder: Embedder,
    path: string,
    body: Readonly<Record<string, unknown>>,
    signal?: AbortSignal,
  ): Promise<Record<string, unknown>>
}

export interface UserAccounts {
  readonly address: string
  /** A number for EVM chains, a CAIP-2 id for Solana. */
  readonly chainId: number | string
  readonly smartAccountDeployed?: boolean
  readonly accounts?: readonly { readonly address: string; readonly type: AccountType }[]
  readonly preferredAccountType?: AccountType
}

export interface RpcRequest {
  readonly method: string
  readonly params?: unknown
  readonly chainId: ChainId
}

export interface Call {
  readonly to?: Hex
  readonly value: bigint
  readonly data: Hex
}

export interface Fee {
  /** Maximum cost, in base units of the chain's native currency. */
  readonly max: bigint
  readonly symbol: string
  readonly decimals: number
  readonly isSponsored?: true
}

/** The complete content to be signed. The approval page shows exactly this, and nothing else is signed. */
export type SigningContent = {
  readonly method: string
  readonly chainId: ChainId
  readonly account: { readonly address: string; readonly type: AccountType }
} & (
  | { readonly kind: 'message'; readonly bytes: Uint8Array }
  | { readonly kind: 'typedData'; readonly data: TypedData }
  | {
      readonly kind: 'calls'
      readonly calls: readonly Call[]
      readonly fee: Fee
      /** Contract to which the calls make an ordinary account delegate permanently (EIP-7702). */
      readonly delegatesTo?: Hex
    }
  | {
      readonly kind: 'solanaTransactions'
      /** Serialized transactions in wire format. */
      readonly transactions: readonly Uint8Array[]
      readonly isSending: boolean
      readonly fee?: Fee
    }
)

export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

export interface PreparedRequest {
  readonly content: SigningContent
  /** Signs exactly `content`, and sends it if the method does. Call only after the user has approved. */
  perform(): Promise<unknown>
}

/** Wallet part: keys, chains and smart accounts. It holds the keys of one user at a time. */
export interface WalletPart {
  /** Opens the vault of a user in this browser, or creates it from the seed that `seed` returns. */
  open(userId: string, seed: () => Promise<Uint8Array>): Promise<void>
  /** Deletes the keys and all other stored data of the wallet from this browser. */
  clear(): Promise<void>
  getAccounts(request: { chainId: number | string; preferredAccountType?: string }): Promise<UserAccounts>
  setPreferred(type: AccountType, chainId: number | string): Promise<{ type: AccountType; address: string }>
  /** Resolves to the EVM chain ids that support smart accounts. */
  getSmartAccountNetworks(): Promise<readonly number[]>
  /** Handles a method that needs no approval. */
  read(request: RpcRequest): Promise<unknown>
  /** Decodes, simulates and prices a request that needs approval. Rejects with FrameError if it is unsupported or would fail. */
  prepare(request: RpcRequest): Promise<PreparedRequest>
}

/** Approval part: the user interface of the frame. */
export interface ApprovalPart {
  /**
   * Resolves when the user approves. Rejects with FrameError 4001 if the user declines, with the reason of `signal` if it aborts, and
   * with FrameError -32602 if the content is too large to be shown.
   */
  approve(
    content: SigningContent,
    embedder: Embedder,
    options: { signal: AbortSignal; countWaiting(): number },
  ): Promise<void>
  /** Asks for consent to share the account at the first login under an origin. Resolves and rejects like `approve`. */
  requestConsent(session: Session, embedder: Embedder, signal: AbortSignal): Promise<void>
  /**
   * Asks for approval before a code is mailed to the new login address. Without it, a page could set an address of its own and take
   * over an account that has no address yet. `from` is the current address.
   */
  confirmEmailChange(
    change: { readonly from?: string; readonly to: string },
    embedder: Embedder,
    signal: AbortSignal,
  ): Promise<void>
  setTheme(theme: { mode?: 'light' | 'dark'; accent?: string }): void
}
