import { AppError } from '../../core/errors/app-error.ts'

/**
 * Parses a signature of at least 65 bytes, the length of an ECDSA signature. Contract signatures may be longer. Throws
 * WALLET_INVALID_ANSWER if the value is malformed.
 */
export function readSignature(value: unknown): string {
  if (typeof value !== 'string' || !/^0x(?:[0-9a-f]{2}){65,}$/i.test(value))
    throw new AppError('WALLET_INVALID_ANSWER')
  return value
}
