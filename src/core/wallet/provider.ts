import type { NetworkId } from '../chain/caip.ts'
import type { Namespace } from '../chain/namespace.ts'
import type { Intent } from '../money/intent.ts'

/** Provider of a connected wallet on EVM chains (EIP-1193). */
export interface Eip1193Provider {
  request(args: { method: string; params?: readonly unknown[] | object }): Promise<unknown>
  /** Like `request`, with the reviewed intent. The embedded wallet rejects a request that differs from the intent. */
  requestIntent?(args: { method: string; params: readonly unknown[] }, intent: Intent): Promise<unknown>
  on?(event: string, listener: (...args: never[]) => void): unknown
  removeListener?(event: string, listener: (...args: never[]) => void): unknown
}

/** Provider of a connected Solana wallet, as in the Wallet Standard. Without an `address`, the first account of the wallet is used. */
export interface SolanaProvider {
  readonly account: { readonly address: string; readonly publicKey: Uint8Array }
  signMessage(message: Uint8Array, address?: string): Promise<Uint8Array>
  /** Signs a transaction. Input and output are in wire format. */
  signTransaction?(
    transaction: Uint8Array,
    networkId: string,
    address?: string,
    /** The reviewed transfer, if any. The embedded wallet compares it with the transaction. */
    intent?: Intent,
  ): Promise<Uint8Array>
  /** Signs several transactions at once, in order. Rejects if one is not signed. */
  signAllTransactions?(
    transactions: readonly Uint8Array[],
    networkId: string,
    address?: string,
  ): Promise<readonly Uint8Array[]>
  /** Returns the transaction signature, base58. */
  signAndSendTransaction?(transaction: Uint8Array, networkId: string, address?: string): Promise<string>
  /** Sign In With Solana: the wallet creates the message from these fields. */
  signIn?(input?: SolanaSignIn): Promise<SolanaSignedIn>
}

/** Fields of a sign-in message. The wallet adds or omits fields that are absent. */
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
  /** Exact bytes that were signed. */
  readonly signedMessage: Uint8Array
  readonly signature: Uint8Array
}

export interface BitcoinAddress {
  readonly address: string
  /** Hex string. */
  readonly publicKey?: string
  /** Coins at a `payment` address can be spent. Coins at `ordinals` must never be spent by a plain transfer. */
  readonly purpose?: string
}

export interface BitcoinProvider {
  /** Addresses of the wallet. The first one is the payment address. */
  readonly addresses: readonly BitcoinAddress[]
  /** Returns a base64 signature, ECDSA (65 bytes) or BIP-322. Without `protocol` the wallet decides. */
  signMessage(request: { address: string; message: string; protocol?: 'ecdsa' | 'bip322' }): Promise<string>
  /** Signs a PSBT (BIP-174). Input and output are base64. */
  signPsbt?(request: {
    psbt: string
    inputs: readonly { address: string; index: number; sighashTypes?: readonly number[] }[]
    broadcast?: boolean
  }): Promise<{ psbt: string; txid?: string }>
  /** Sends an amount in satoshi from the payment address. Returns the transaction id. */
  sendTransfer?(request: { recipient: string; value: bigint }): Promise<string>
  /** Requests a switch to another network. */
  switchNetwork?(networkId: NetworkId): Promise<void>
}

export interface PolkadotProvider {
  /** Address of the first account, in the SS58 format of the active network. */
  readonly address: string
  /** Signs raw bytes wrapped as `<Bytes>…</Bytes>`; returns a hex signature. */
  signMessage(request: { address: string; message: string }): Promise<string>
  /** Signs a `SignerPayloadJSON`. Returns a hex signature. */
  signTransaction?(payload: Readonly<Record<string, unknown>> & { readonly address: string }): Promise<string>
  /** Changes the SS58 format of the addresses. Sends no request, because the keys are the same on all networks. */
  switchNetwork?(networkId: NetworkId): Promise<void>
}

export interface ProviderByNamespace {
  eip155: Eip1193Provider
  solana: SolanaProvider
  bip122: BitcoinProvider
  polkadot: PolkadotProvider
}

export type AnyProvider = ProviderByNamespace[Namespace]
