// What the parts of our own embedded wallet agree on. The server knows people, codes and sealed seeds; the page in the
// iframe has three parts: login (talks to the server), wallet (keys, chains, smart accounts) and approval (what a person
// sees). page/main.ts alone hears and answers the embedding page.

/** CAIP-2: `eip155:31337`, `solana:…`. */
export type ChainId = `${string}:${string}`
export type Hex = `0x${string}`
export type AccountType = 'eoa' | 'smartAccount'

/** A page that embeds the frame: the origin is the browser's word, the rest is only claimed. */
export interface Embedder {
  readonly origin: string
  readonly name?: string
  /** Address of its picture, which only the frame's server may fetch. */
  readonly icon?: string
  readonly language?: string
  /** It announced our client's version, so it understands VIEW_REQUIRED. */
  readonly isOurs: boolean
}

/** A live session of one person under one embedding origin. */
export interface Session {
  /** Bearer token; it never leaves the frame's origin. */
  readonly token: string
  readonly userId: string
  readonly email?: string
  readonly userName?: string
  /** The person has agreed to show the account to this origin. */
  readonly consented: boolean
}

/** A message of the embedding page, after its schema passed. */
export interface AppMessage {
  readonly id: string
  /** Without its prefix: `CONNECT_EMAIL`. */
  readonly type: string
  readonly payload: unknown
}

/**
 * Refused for a reason that the embedding page may know; `code` as in EIP-1193 where there is one, `data` what a node said
 * besides: without it nobody reads why a contract reverted.
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

/** Logins, sessions, email. */
export interface LoginPart {
  /** Whether a message is one of this part's: IS_CONNECTED, CONNECT_*, GET_SOCIAL_REDIRECT_URI, GET_FARCASTER_URI, UPDATE_EMAIL*, SIGN_OUT. */
  owns(type: string): boolean
  /**
   * The payload of the success answer; throws FrameError. The name that CONNECT_SOCIAL and CONNECT_FARCASTER answer with is
   * empty until the session is consented: the dispatcher asks, and takes it from the session then.
   */
  answer(message: AppMessage, embedder: Embedder, signal: AbortSignal): Promise<unknown>
  /** The live session of an origin, consented or not. */
  session(embedder: Embedder): Promise<Session | undefined>
  /** Records the person's consent. */
  consent(session: Session): Promise<Session>
  /** The seed of the person behind a consented session: 32 bytes, to be imported and forgotten at once. */
  seed(session: Session): Promise<Uint8Array>
  /** A call of the frame's own server in the name of the origin's session; rejects with FrameError. */
  ask(
    embedder: Embedder,
    path: string,
    body: Readonly<Record<string, unknown>>,
    signal?: AbortSignal,
  ): Promise<Record<string, unknown>>
}

export interface UserAccounts {
  readonly address: string
  /** A number for EVM, CAIP-2 for Solana. */
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
  /** Most that it can cost, in base units of the chain's own currency. */
  readonly most: bigint
  readonly symbol: string
  readonly decimals: number
  readonly sponsored?: true
}

/** What is about to be signed, whole: the approval page shows this and nothing else, and nothing else is signed. */
export type Ask = {
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
      /** The contract that an ordinary account becomes with this (EIP-7702), and stays. */
      readonly delegatesTo?: Hex
    }
  | {
      readonly kind: 'solanaTransactions'
      /** Wire format. */
      readonly transactions: readonly Uint8Array[]
      readonly sends: boolean
      readonly fee?: Fee
    }
)

export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

export interface Prepared {
  readonly ask: Ask
  /** Signs exactly what `ask` says, and sends it where the method sends; only after a person approved. */
  perform(): Promise<unknown>
}

/** Keys, chains and smart accounts; open for one person at a time. */
export interface WalletPart {
  /** Opens the vault of a person in this browser, or fills it with the seed that `seed` brings. */
  open(userId: string, seed: () => Promise<Uint8Array>): Promise<void>
  /** Forgets the keys of this browser. */
  forget(): Promise<void>
  accounts(asked: { chainId: number | string; preferredAccountType?: string }): Promise<UserAccounts>
  setPreferred(type: AccountType, chainId: number | string): Promise<{ type: AccountType; address: string }>
  /** EVM chain ids on which there are smart accounts. */
  smartAccountNetworks(): Promise<readonly number[]>
  /** A method that needs no approval. */
  read(request: RpcRequest): Promise<unknown>
  /** Decodes, simulates and prices a method that needs approval; throws FrameError on anything that it cannot do. */
  prepare(request: RpcRequest): Promise<Prepared>
}

/** What a person sees in the frame. */
export interface ApprovalPart {
  /** Settles when the person approved; rejects with FrameError 4001 when not, or when `signal` aborts. */
  approve(ask: Ask, embedder: Embedder, options: { signal: AbortSignal; waiting(): number }): Promise<void>
  /** First login under an origin. */
  askConsent(session: Session, embedder: Embedder, signal: AbortSignal): Promise<void>
  /**
   * Before any code is mailed for an email address that would log in to the account, `from` being the present one. A page
   * that reads mail of its own could else take over an account that has no address yet.
   */
  askEmailChange(
    change: { readonly from?: string; readonly to: string },
    embedder: Embedder,
    signal: AbortSignal,
  ): Promise<void>
  setTheme(theme: { mode?: 'light' | 'dark'; accent?: string }): void
}
