/** The interface of each library's page, called by `exercise.ts`. */
export interface LibraryPage {
  /** Resolves with the address. */
  connect(): Promise<string>
  /** Returns the current account, including a restored connection. */
  account(): Promise<string | undefined>
  chainId(): Promise<number>
  /** Signs the text `Hi`. */
  sign(): Promise<string>
  signTypedData(): Promise<string>
  /** Sends a transaction with value 0. Resolves with whether it succeeded, by its receipt. */
  send(): Promise<boolean>
  /** Returns the name of a call's revert error, as decoded by the library. */
  revert?(contract: string): Promise<string>
  switchTo(chainId: number): Promise<void>
  /** Returns the chain ids of the library's change events, oldest first. */
  emittedChainIds(): readonly number[]
  disconnect(): Promise<void>
}

export const letter = {
  domain: { name: 'Flow', chainId: 31337 },
  types: { Letter: [{ name: 'contents', type: 'string' }] },
  primaryType: 'Letter',
  message: { contents: 'Hello' },
} as const

export const receiver = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** The interface of the Solana libraries' pages. */
export interface SolanaPage {
  /** Returns the names of all Wallet Standard wallets on the page. */
  names(): Promise<readonly string[]>
  connect(): Promise<string>
  /** Reconnects the previous account without a prompt. */
  reconnect(): Promise<string | undefined>
  /** Returns the signature of the text `Hi`. */
  sign(): Promise<readonly number[]>
  send(to: string, lamports: number): Promise<string>
  account(): Promise<string | undefined>
  disconnect(): Promise<void>
}

declare global {
  interface Window {
    library: LibraryPage
    solanaLibrary: SolanaPage
    /** A second library on the same page. */
    secondLibrary: Pick<LibraryPage, 'account' | 'sign' | 'chainId' | 'switchTo' | 'emittedChainIds'>
    /** Endpoints of the local chains by chain id, and the services of the local stack. */
    local: {
      readonly chains: Readonly<Record<string, string>>
      readonly endpoints: Readonly<Record<string, string>>
      readonly solana?: string
    }
  }
}
