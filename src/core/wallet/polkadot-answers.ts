import { AppError } from '../errors/app-error.ts'

/** 64 bytes, or 65 if the key type is included or the curve is Bitcoin's. */
export function readPolkadotSignature(answer: unknown): string {
  const { signature } = (answer ?? {}) as { signature?: unknown }
  if (typeof signature !== 'string' || !/^0x(?:[0-9a-f]{2}){64,66}$/i.test(signature))
    throw new AppError('WALLET_INVALID_ANSWER')
  return signature
}
