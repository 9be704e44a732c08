import { recoverPublicKey, toHex } from 'viem/utils'
import { decodeHex } from './signature.ts'

/** Both encodings of a secp256k1 public key. */
export interface PublicKey {
  readonly compressed: Uint8Array
  readonly uncompressed: Uint8Array
}

/** Recovers the public key from `r` and `s` (64 bytes) over a digest. Returns undefined if no key exists for this parity. */
export async function recoverKey(
  digest: Uint8Array,
  signature: Uint8Array,
  yParity: number,
): Promise<PublicKey | undefined> {
  try {
    const key = await recoverPublicKey({
      hash: toHex(digest),
      signature: { r: toHex(signature.subarray(0, 32)), s: toHex(signature.subarray(32, 64)), yParity },
    })
    const uncompressed = decodeHex(key.slice(2))
    if (uncompressed?.length !== 65) return undefined
    const parity = (uncompressed[64] as number) & 1
    return {
      uncompressed,
      compressed: Uint8Array.of(parity ? 3 : 2, ...uncompressed.subarray(1, 33)),
    }
  } catch {
    // The bytes are not a valid point of the curve.
    return undefined
  }
}
