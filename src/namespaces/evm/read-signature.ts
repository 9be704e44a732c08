import { AppError } from '../../core/errors/app-error.ts'

/** At least the 65 bytes of a key's signature; signatures of contracts are longer. */
export function readSignature(value: unknown): string {
  if (typeof value !== 'string' || !/^0x(?:[0-9a-f]{2}){65,}$/i.test(value))
    throw new AppError('WALLET_INVALID_ANSWER')
  return value
}
