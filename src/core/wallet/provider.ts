import type { Namespace } from '../chain/namespace.ts'

/** What a connected wallet can be asked, one interface per namespace. 0 */
export interface Eip1193Provider {
  request(args: { method: string; params?: readonly unknown[] | object }): Promise<unknown>
  on?(event: string, listener: (...args: never[]) => void): unknown
  removeListener?(event: string, listener: (...args: never[]) => void): unknown
}

/** Wallet Standard shaped: without an address, the account that the wallet puts first is asked. */
export interface SolanaProvider {
  readonly account: { readonly address: string; readonly publicKey: Uint8Array }
  signMessage(message: Uint8Array, address?: string): Promise<Uint8Array>
  /** Wire-format transaction in, signed wire-format transaction out. */
  signTransaction?(transaction: Uint8Array, networkId: string, address?: string): Promise<Uint8Array>
  /** Returns the transaction signature, base58. */
  signAndSendTransaction?(transaction: Uint8Array, networkId: string, address?: string): Promise<string>
  /** Sign In With Solana: the wallet writes the message from these fields. */
  signIn?(input?: SolanaSignIn): Promise<SolanaSignedIn>
}

/** Fields of a sign-in message; what is left out the wallet fills in or leaves out. */
export interface SolanaSignIn {
  readonly domain?: string
  readonly address?: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  readonly chainId?: string
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

export interface SolanaSignedIn {
  readonly address: string
  /** The very bytes that were signed. */
  readonly signedMessage: Uint8Array
  readonly signature: Uint8Array
}

export interface BitcoinProvider {
  readonly addresses: readonly {
    readonly address: string
    readonly publicKey?: string
    readonly purpose?: string
  }[]
  signMessage(request: { address: string; message: string }): Promise<string>
  signPsbt?(request: {
    psbt: string
    inputs: readonly { address: string; index: number }[]
    broadcast?: boolean
  }): Promise<{ psbt: string; txid?: string }>
  /** Amount in satoshi. */
  sendTransfer?(request: { recipient: string; value: bigint }): Promise<string>
}

export interface PolkadotProvider {
  readonly address: string
  /** Signs raw bytes wrapped as `<Bytes>…</Bytes>`; returns a hex signature. */
  signMessage(request: { address: string; message: string }): Promise<string>
}

export interface ProviderByNamespace {
  eip155: Eip1193Provider
  solana: SolanaProvider
  bip122: BitcoinProvider
  polkadot: PolkadotProvider
}

export type AnyProvider = ProviderByNamespace[Namespace]
