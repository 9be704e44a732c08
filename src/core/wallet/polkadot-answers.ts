import { AppError } from '../errors/app-error.ts'

/** 64 bytes, and one more where the kind of key is told or the curve is that of Bitcoin. */
export function readPolkadotSignature(answer: unknown): string {
  const { signature } = (answer ?? {}) as { signature?: unknown }
  if (typeof signature !== 'string' || !/^0x(?:[0-9a-f]{2}){64,66}$/i.test(signature))
    throw new AppError('WALLET_INVALID_ANSWER')
  return signature
}
