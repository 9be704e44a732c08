import { polkadotAddress } from '../core/chain/ss58.ts'
import { bytesToHex, hexToBytes } from './bitcoin-keys.ts'

/** An sr25519 key: its address in the generic spelling, and everything it signs. */
export interface PolkadotKey {
  readonly address: string
  readonly publicKey: Uint8Array
  /** Wrapped in `<Bytes>…</Bytes>` unless it is already; hex. */
  signRaw(bytes: Uint8Array): string
  /** A transaction; hex, with the byte that names the kind of key. */
  signPayload(payload: PolkadotPayload): string
}

/** The parts of `SignerPayloadJSON` that are signed. */
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

/** Loads the curve and makes the key of a 32-byte seed, hex. */
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
    signRaw: bytes => `0x${signBytes(wrap(bytes))}`,
    signPayload(payload) {
      const bytes = encodePayload(payload)
      // What is long is signed by its hash.
      return `0x01${signBytes(bytes.length > 256 ? blake2b(bytes, { dkLen: 32 }) : bytes)}`
    },
  }
}

const encoder = new TextEncoder()

function wrap(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(bytes)
  if (text.startsWith('<Bytes>') && text.endsWith('</Bytes>')) return bytes
  return Uint8Array.of(...encoder.encode('<Bytes>'), ...bytes, ...encoder.encode('</Bytes>'))
}

/** The call, what is signed beside it, and what only has to be agreed on: the order of every relay chain. */
function encodePayload(payload: PolkadotPayload): Uint8Array {
  const { method, era, nonce, tip, specVersion, transactionVersion, genesisHash, blockHash } = payload
  return Uint8Array.of(
    ...hexToBytes(method),
    ...hexToBytes(era),
    ...compact(BigInt(nonce)),
    ...compact(BigInt(tip)),
    ...littleEndian(BigInt(specVersion), 4),
    ...littleEndian(BigInt(transactionVersion), 4),
    ...hexToBytes(genesisHash),
    ...hexToBytes(blockHash),
  )
}

const littleEndian = (value: bigint, length: number): number[] =>
  Array.from({ length }, (_, at) => Number((value >> BigInt(at * 8)) & 255n))

/** SCALE: the two lowest bits tell how long the number is. */
function compact(value: bigint): number[] {
  if (value < 64n) return littleEndian(value << 2n, 1)
  if (value < 16_384n) return littleEndian((value << 2n) | 1n, 2)
  if (value < 1_073_741_824n) return littleEndian((value << 2n) | 2n, 4)
  const length = Math.ceil(value.toString(16).length / 2)
  return [((length - 4) << 2) | 3, ...littleEndian(value, length)]
}
