import type { NetworkId } from '../chain/caip.ts'
import type { Namespace } from '../chain/namespace.ts'
import type { Intent } from '../money/intent.ts'

/** Requests to a connected wallet, one interface per namespace. */
export interface Eip1193Provider {
  request(args: { method: string; params?: readonly unknown[] | object }): Promise<unknown>
  /** The same with the reviewed intent: the embedded wallet asks for nothing that differs from it. */
  requestMeant?(args: { method: string; params: readonly unknown[] }, intent: Intent): Promise<unknown>
  on?(event: string, listener: (...args: never[]) => void): unknown
  removeListener?(event: string, listener: (...args: never[]) => void): unknown
}

/** Follows the Wallet Standard. Without an address, the wallet's first account is used. */
export interface SolanaProvider {
  readonly account: { readonly address: string; readonly publicKey: Uint8Array }
  signMessage(message: Uint8Array, address?: string): Promise<Uint8Array>
  /** Wire-format transaction in, signed wire-format transaction out. */
  signTransaction?(
    transaction: Uint8Array,
    networkId: string,
    address?: string,
    /** The transfer that a person reviewed, where it is one: the embedded wallet compares. */
    intent?: Intent,
  ): Promise<Uint8Array>
  /** The same for several at once: all of them, in their order. */
  signAllTransactions?(
    transactions: readonly Uint8Array[],
    networkId: string,
    address?: string,
  ): Promise<readonly Uint8Array[]>
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

export interface BitcoinAddress {
  readonly address: string
  /** Hex. */
  readonly publicKey?: string
  /** `payment` spends and receives coins; what `ordinals` holds must never be spent by a plain transfer. */
  readonly purpose?: string
}

export interface BitcoinProvider {
  /** The payment address first. */
  readonly addresses: readonly BitcoinAddress[]
  /** A base64 signature: of the whole form (ECDSA, 65 bytes) or BIP-322; without a wish the wallet decides. */
  signMessage(request: { address: string; message: string; protocol?: 'ecdsa' | 'bip322' }): Promise<string>
  /** Base64 in and out. */
  signPsbt?(request: {
    psbt: string
    inputs: readonly { address: string; index: number; sighashTypes?: readonly number[] }[]
    broadcast?: boolean
  }): Promise<{ psbt: string; txid?: string }>
  /** Amount in satoshi; from the payment address. Returns the transaction id. */
  sendTransfer?(request: { recipient: string; value: bigint }): Promise<string>
  /** Asks the wallet to change to another network. */
  switchNetwork?(networkId: NetworkId): Promise<void>
}

export interface PolkadotProvider {
  /** The first account, spelled for the network in use. */
  readonly address: string
  /** Signs raw bytes wrapped as `<Bytes>…</Bytes>`; returns a hex signature. */
  signMessage(request: { address: string; message: string }): Promise<string>
  /** Signs a transaction in the form that wallets of this namespace take (`SignerPayloadJSON`); returns a hex signature. */
  signTransaction?(payload: Readonly<Record<string, unknown>> & { readonly address: string }): Promise<string>
  /** Spells the accounts for another network; no wallet is asked, since a key is the same on all of them. */
  switchNetwork?(networkId: NetworkId): Promise<void>
}

export interface ProviderByNamespace {
  eip155: Eip1193Provider
  solana: SolanaProvider
  bip122: BitcoinProvider
  polkadot: PolkadotProvider
}

export type AnyProvider = ProviderByNamespace[Namespace]
