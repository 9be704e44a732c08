import { blake2b } from '@noble/hashes/blake2b'
import { verify as verifySr25519 } from '@scure/sr25519'
import { polkadotPublicKey } from '../../core/chain/strict-address.ts'
import { createRefusal } from '../rules.ts'
import { recoverKey } from './ecdsa.ts'
import { isSignedByEd25519 } from './ed25519.ts'
import { decodeHex, isSameBytes, encodeUtf8, type VerifySignature } from './signature.ts'

const blake256 = (bytes: Uint8Array) => blake2b(bytes, { dkLen: 32 })

async function isSignedBySr25519(key: Uint8Array, signature: Uint8Array, message: Uint8Array) {
  try {
    return verifySr25519(message, signature, key)
  } catch {
    // The bytes are not a valid point or scalar of the curve.
    return false
  }
}

/**
 * Verifies an ECDSA signature. The account id is the hash of the key, since the key is one byte longer than an id. Some addresses
 * contain the key itself.
 */
async function isSignedByEcdsa(account: Uint8Array, signature: Uint8Array, message: Uint8Array) {
  const key = await recoverKey(blake256(message), signature, signature[64] as number)
  if (!key) return false
  return isSameBytes(key.compressed, account) || isSameBytes(blake256(key.compressed), account)
}

type Scheme = (key: Uint8Array, signature: Uint8Array, message: Uint8Array<ArrayBuffer>) => Promise<boolean>

/** Yields the schemes that the signature bytes may have, ed25519 before sr25519. */
function* possibleSchemes(bytes: Uint8Array): Generator<readonly [Scheme, Uint8Array]> {
  const signatureBytes = bytes.subarray(1)
  // Some wallets prefix the signature with a byte for the curve.
  if (bytes.length === 65 && bytes[0] === 0) yield [isSignedByEd25519, signatureBytes]
  if (bytes.length === 65) yield [isSignedByEcdsa, bytes]
  if (bytes.length === 66 && bytes[0] === 2) yield [isSignedByEcdsa, signatureBytes]
  if (bytes.length === 64) yield [isSignedByEd25519, bytes]
  if (bytes.length === 65 && bytes[0] === 1) yield [isSignedBySr25519, signatureBytes]
  if (bytes.length === 64) yield [isSignedBySr25519, bytes]
}

/** Verifies an sr25519, ed25519 or ECDSA signature over the message, either bare or wrapped by extensions in `<Bytes>…</Bytes>`. */
export const verifyPolkadot: VerifySignature = async ({ message, signature, address }) => {
  const bytes = decodeHex(signature.replace(/^0x/, ''))
  if (!bytes || bytes.length < 64 || bytes.length > 66) throw createRefusal('SIGNATURE_MALFORMED')
  const account = polkadotPublicKey(address) as Uint8Array
  for (const [verifyScheme, signatureBytes] of possibleSchemes(bytes)) {
    if (verifyScheme !== isSignedByEcdsa && account.length !== 32) continue
    for (const text of [`<Bytes>${message}</Bytes>`, message])
      if (await verifyScheme(account, signatureBytes, encodeUtf8(text))) return 'key'
  }
  throw createRefusal('SIGNATURE_INVALID')
}
