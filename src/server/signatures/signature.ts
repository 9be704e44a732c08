import type { NetworkId } from '../../core/chain/caip.ts'

/** How an account proved itself: by its key, by a contract, or by one that is not on the chain yet. */
export type SignatureKind = 'key' | 'erc1271' | 'erc6492'

/** Nodes by CAIP-2 id; only contracts need one. */
export type RpcUrls = Readonly<Partial<Record<NetworkId, string>>>

/** What a namespace gets to verify. */
export interface SignedMessage {
  readonly message: string
  readonly signature: string
  readonly address: string
  readonly chainId: NetworkId
  readonly rpc: RpcUrls
}

/** Tells how the account signed; throws SIGNATURE_INVALID, SIGNATURE_MALFORMED and what asking a chain can bring. */
export type VerifySignature = (signed: SignedMessage) => Promise<SignatureKind>

// As each compiler knows it: before TypeScript 5.7 `Uint8Array` takes no argument.
export const utf8 = (text: string): ReturnType<TextEncoder['encode']> => new TextEncoder().encode(text)

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])

/** The bytes of a hex text, with or without `0x`. */
export { decodeHex } from '../../core/chain/hex.ts'
