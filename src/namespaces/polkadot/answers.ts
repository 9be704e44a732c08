import { AppError } from '../../core/errors/app-error.ts'

/**
 * Returns the signature as hex. It has 64 bytes, and may have one more for the key type and one for the recovery id of ECDSA.
 * Throws WALLET_INVALID_ANSWER if it is malformed.
 */
export function readPolkadotSignature(answer: unknown): string {
  const { signature } = (answer ?? {}) as { signature?: unknown }
  if (typeof signature !== 'string' || !/^0x(?:[0-9a-f]{2}){64,66}$/i.test(signature))
    throw new AppError('WALLET_INVALID_ANSWER')
  return signature
}
