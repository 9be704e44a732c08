import { AppError } from '../../core/errors/app-error.ts'

/**
 * Returns a signature: 64 bytes, plus one byte for the key type and one for the recovery id of ECDSA. Throws WALLET_INVALID_ANSWER
 * if the signature is malformed.
 */
export function readPolkadotSignature(answer: unknown): string {
  const { signature } = (answer ?? {}) as { signature?: unknown }
  if (typeof signature !== 'string' || !/^0x(?:[0-9a-f]{2}){64,66}$/i.test(signature))
    throw new AppError('WALLET_INVALID_ANSWER')
  return signature
}
