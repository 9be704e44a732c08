import { decodeBase64, encodeBase64 } from '../../core/chain/base64.ts'
import { decodeHex, encodeHex } from '../../core/chain/hex.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { ErrorCode } from '../../core/errors/codes.ts'
import type { BitcoinProvider } from '../../core/wallet/provider.ts'

export type PsbtRequest = Parameters<NonNullable<BitcoinProvider['signPsbt']>>[0]

/** First bytes of each PSBT: `psbt` in ASCII, then 0xff (BIP-174). */
const magic = [0x70, 0x73, 0x62, 0x74, 0xff]

/** Decodes a base64 PSBT. Throws an error with `code` if it is invalid. */
export function readPsbt(value: unknown, code: ErrorCode): Uint8Array {
  let bytes: Uint8Array
  try {
    bytes = decodeBase64(value as string)
  } catch (cause) {
    throw new AppError(code, { cause })
  }
  if (!magic.every((byte, index) => bytes[index] === byte)) throw new AppError(code)
  return bytes
}

/** Converts a base64 PSBT to hex, for wallets that use hex. */
export const psbtToHex = (psbt: string): string => encodeHex(readPsbt(psbt, 'INVALID_PARAMS'))

export function psbtFromHex(value: unknown): string {
  const bytes = typeof value === 'string' ? decodeHex(value) : undefined
  if (!bytes) throw new AppError('WALLET_INVALID_ANSWER')
  return encodeBase64(bytes)
}

/**
 * Whether two PSBTs contain the same transaction, so that a wallet cannot replace it. PSBTs without an unsigned transaction
 * (version 2) cannot be compared and count as equal.
 */
export function isSameTransaction(originalPsbt: Uint8Array, signedPsbt: Uint8Array): boolean {
  const [originalTransaction, signedTransaction] = [
    unsignedTransaction(originalPsbt),
    unsignedTransaction(signedPsbt),
  ]
  return (
    !originalTransaction ||
    !signedTransaction ||
    (originalTransaction.length === signedTransaction.length &&
      originalTransaction.every((byte, index) => byte === signedTransaction[index]))
  )
}

/** Returns the unsigned transaction: the value of key 0x00 in the global map (BIP-174). Undefined if the map has no such key. */
function unsignedTransaction(psbt: Uint8Array): Uint8Array | undefined {
  let offset = magic.length
  const readLength = (): number => {
    const firstByte = psbt[offset++] ?? 0
    if (firstByte < 0xfd) return firstByte
    const size = firstByte === 0xfd ? 2 : firstByte === 0xfe ? 4 : 8
    let length = 0
    for (let byteIndex = 0; byteIndex < size; byteIndex++)
      length += (psbt[offset + byteIndex] ?? 0) * 2 ** (8 * byteIndex)
    offset += size
    return length
  }
  while (offset < psbt.length) {
    const keyLength = readLength()
    // An empty key ends the map.
    if (!keyLength) return undefined
    const isTransaction = keyLength === 1 && psbt[offset] === 0
    offset += keyLength
    const valueLength = readLength()
    if (isTransaction) return psbt.subarray(offset, offset + valueLength)
    offset += valueLength
  }
  return undefined
}
