import type { NetworkId } from '../../core/chain/caip.ts'

/** How the signature was verified: by the account's key, by a contract, or by a contract that is not deployed yet. */
export type SignatureKind = 'key' | 'erc1271' | 'erc6492'

/** RPC URLs by CAIP-2 id. Only contract accounts need one. */
export type RpcUrls = Readonly<Partial<Record<NetworkId, string>>>

/** Input of a namespace's signature verification. */
export interface SignedMessage {
  readonly message: string
  readonly signature: string
  readonly address: string
  readonly chainId: NetworkId
  readonly rpc: RpcUrls
}

/**
 * Verifies a signature and resolves with its kind. Rejects with SIGNATURE_MALFORMED if the signature cannot be decoded, with
 * ADDRESS_UNSUPPORTED if signatures of the address cannot be verified, with SIGNATURE_INVALID if it does not match, or with RPC_MISSING or
 * RPC_UNAVAILABLE if the chain cannot be requested.
 */
export type VerifySignature = (signed: SignedMessage) => Promise<SignatureKind>

// The return type is inferred per compiler: before TypeScript 5.7, `Uint8Array` takes no type argument.
export const encodeUtf8 = (text: string): ReturnType<TextEncoder['encode']> => new TextEncoder().encode(text)

export const isSameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])

/** Decodes hex without `0x`. Returns undefined if the text is invalid. */
export { decodeHex } from '../../core/chain/hex.ts'
