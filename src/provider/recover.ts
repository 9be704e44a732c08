import { recoverMessageAddress, stringToHex } from 'viem/utils'
import { AppError } from '../core/errors/app-error.ts'

const isHex = (text: unknown): text is `0x${string}` =>
  typeof text === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(text)

/**
 * Recovers the signer of a text (`personal_ecRecover`). Throws METHOD_UNSUPPORTED if the signature was not made by a key, because
 * the signer cannot be recovered from a contract signature.
 */
export async function recover([data, signature]: readonly unknown[]): Promise<string> {
  if (typeof data !== 'string' || !isHex(signature)) throw new AppError('INVALID_PARAMS')
  if (signature.length !== 132) throw new AppError('METHOD_UNSUPPORTED')
  const messageHex = isHex(data) ? data : stringToHex(data)
  try {
    return (await recoverMessageAddress({ message: { raw: messageHex }, signature })).toLowerCase()
  } catch (cause) {
    throw new AppError('INVALID_PARAMS', { cause })
  }
}
