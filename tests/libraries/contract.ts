/** What the page of each library can do; the visitor of `exercise.ts` asks for it. */
export interface LibraryPage {
  /** Resolves with the address. */
  connect(): Promise<string>
  /** The address now, also of a connection that was there before. */
  account(): Promise<string | undefined>
  chainId(): Promise<number>
  /** Signs the text `Hi`. */
  sign(): Promise<string>
  signTypedData(): Promise<string>
  /** Sends nothing to somebody; resolves with the status of the receipt. */
  send(): Promise<boolean>
  /** The name of the error that a call reverts with, as the library decodes it. */
  revert?(contract: string): Promise<string>
  switchTo(chainId: number): Promise<void>
  /** Networks that the library was told of, oldest first. */
  heard(): readonly number[]
  disconnect(): Promise<void>
}

export const letter = {
  domain: { name: 'Flow', chainId: 31337 },
  types: { Letter: [{ name: 'contents', type: 'string' }] },
  primaryType: 'Letter',
  message: { contents: 'Hello' },
} as const

export const receiver = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** What the page of Solana's libraries can do. */
export interface SolanaPage {
  /** Names of every Wallet Standard wallet that the page sees. */
  names(): Promise<readonly string[]>
  connect(): Promise<string>
  /** The account of the last visit, without a question. */
  reconnect(): Promise<string | undefined>
  /** The signature of the text `Hi`. */
  sign(): Promise<readonly number[]>
  send(to: string, lamports: number): Promise<string>
  account(): Promise<string | undefined>
  disconnect(): Promise<void>
}

declare global {
  interface Window {
    library: LibraryPage
    solanaLibrary: SolanaPage
    /** Another library on the same page. */
    second: Pick<LibraryPage, 'account' | 'sign' | 'chainId' | 'switchTo' | 'heard'>
    /** Endpoints of the local chains by their number, and the services of the local stack. */
    local: {
      readonly chains: Readonly<Record<string, string>>
      readonly endpoints: Readonly<Record<string, string>>
      readonly solana?: string
    }
  }
}
