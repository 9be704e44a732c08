import { polkadotAddress } from '../core/chain/ss58.ts'
import { bytesToHex, hexToBytes } from './bitcoin-keys.ts'

/** sr25519 key with its address in the generic SS58 format, and its signing methods. */
export interface PolkadotKey {
  readonly address: string
  readonly publicKey: Uint8Array
  /** Signs bytes, wrapped in `<Bytes>…</Bytes>` unless they already are. Returns hex. */
  signRaw(bytes: Uint8Array): string
  /** Signs a transaction. Returns hex, prefixed with the byte of the key type. */
  signPayload(payload: PolkadotPayload): string
}

/** The address and the signed fields of `SignerPayloadJSON`. */
export interface PolkadotPayload {
  readonly address: string
  readonly method: string
  readonly era: string
  readonly nonce: string
  readonly tip: string
  readonly specVersion: string
  readonly transactionVersion: string
  readonly genesisHash: string
  readonly blockHash: string
}

/** Loads the curve library and derives the key of a 32-byte hex seed. */
export async function loadPolkadotKey(seed: string): Promise<PolkadotKey> {
  const [{ secretFromSeed, getPublicKey, sign }, { blake2b }] = await Promise.all([
    import('@scure/sr25519'),
    import('@noble/hashes/blake2b'),
  ])
  const secret = secretFromSeed(hexToBytes(seed))
  const publicKey = getPublicKey(secret)
  const signBytes = (bytes: Uint8Array) => bytesToHex(sign(secret, bytes))
  return {
    address: polkadotAddress(publicKey, undefined),
    publicKey,
    signRaw: bytes => `0x${signBytes(wrapInTags(bytes))}`,
    signPayload(payload) {
      const bytes = encodePayload(payload)
      // Payloads above 256 bytes are hashed before they are signed.
      return `0x01${signBytes(bytes.length > 256 ? blake2b(bytes, { dkLen: 32 }) : bytes)}`
    },
  }
}

const encoder = new TextEncoder()

function wrapInTags(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(bytes)
  if (text.startsWith('<Bytes>') && text.endsWith('</Bytes>')) return bytes
  return Uint8Array.of(...encoder.encode('<Bytes>'), ...bytes, ...encoder.encode('</Bytes>'))
}

/** Encodes a payload in the field order of relay chains: the call, the signed extensions, then the additional signed data. */
function encodePayload(payload: PolkadotPayload): Uint8Array {
  const { method, era, nonce, tip, specVersion, transactionVersion, genesisHash, blockHash } = payload
  return Uint8Array.of(
    ...hexToBytes(method),
    ...hexToBytes(era),
    ...encodeCompact(BigInt(nonce)),
    ...encodeCompact(BigInt(tip)),
    ...littleEndian(BigInt(specVersion), 4),
    ...littleEndian(BigInt(transactionVersion), 4),
    ...hexToBytes(genesisHash),
    ...hexToBytes(blockHash),
  )
}

const littleEndian = (value: bigint, length: number): number[] =>
  Array.from({ length }, (_, index) => Number((value >> BigInt(index * 8)) & 255n))

/** Encodes a SCALE compact integer. The two lowest bits are the length mode. */
function encodeCompact(value: bigint): number[] {
  if (value < 64n) return littleEndian(value << 2n, 1)
  if (value < 16_384n) return littleEndian((value << 2n) | 1n, 2)
  if (value < 1_073_741_824n) return littleEndian((value << 2n) | 2n, 4)
  const length = Math.ceil(value.toString(16).length / 2)
  return [((length - 4) << 2) | 3, ...littleEndian(value, length)]
}
