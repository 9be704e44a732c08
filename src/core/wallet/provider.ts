import type { Namespace } from '../chain/namespace.ts'

/** What a connected wallet can be asked, one interface per namespace. 0 */
export interface Eip1193Provider {
  request(args: { method: string; params?: readonly unknown[] | object }): Promise<unknown>
  on?(event: string, listener: (...args: never[]) => void): unknown
  removeListener?(event: string, listener: (...args: never[]) => void): unknown
}

/** Wallet Standard shaped: the account and the features a Solana wallet offers. */
export interface SolanaProvider {
  readonly account: { readonly address: string; readonly publicKey: Uint8Array }
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** Wire-format transaction in, signed wire-format transaction out. */
  signTransaction?(transaction: Uint8Array, networkId: string): Promise<Uint8Array>
  /** Returns the transaction signature, base58. */
  signAndSendTransaction?(transaction: Uint8Array, networkId: string): Promise<string>
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
