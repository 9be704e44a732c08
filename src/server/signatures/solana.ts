import { decodeBase58 } from '../../core/chain/base58.ts'
import { decodeBase64 } from '../../core/chain/base64.ts'
import { createRefusal } from '../rules.ts'
import { isSignedByEd25519 } from './ed25519.ts'
import { encodeUtf8, type VerifySignature } from './signature.ts'

/** Decodes base58, the usual encoding of wallets, or base64, which ends in `==` at this length. */
function decode(text: string): Uint8Array | undefined {
  if (!text.endsWith('==')) return decodeBase58(text)
  try {
    return decodeBase64(text)
  } catch {
    return undefined
  }
}

/** Verifies a SIWS signature: Ed25519 over the message. */
export const verifySolana: VerifySignature = async ({ message, signature, address }) => {
  const bytes = signature.length <= 88 ? decode(signature) : undefined
  if (bytes?.length !== 64) throw createRefusal('SIGNATURE_MALFORMED')
  if (!(await isSignedByEd25519(decodeBase58(address) as Uint8Array, bytes, encodeUtf8(message))))
    throw createRefusal('SIGNATURE_INVALID')
  return 'key'
}
