import { AppError } from '../../core/errors/app-error.ts'

const signatureBytes = 64
const keyBytes = 32

/**
 * Returns a wire-format transaction with the signature inserted for its signer. Throws WALLET_INVALID_ANSWER if the key is not a
 * signer.
 */
export function signedTransaction(
  transaction: Uint8Array,
  signer: Uint8Array,
  signature: Uint8Array,
): Uint8Array {
  const signed = transaction.slice()
  signed.set(signature, signatureStart(transaction, signer))
  return signed
}

/** Returns the transaction if its signer has signed it. Throws WALLET_INVALID_ANSWER otherwise. */
export function requireSigned(transaction: Uint8Array, signer: Uint8Array): Uint8Array {
  const start = signatureStart(transaction, signer)
  if (transaction.subarray(start, start + signatureBytes).every(byte => byte === 0))
    throw new AppError('WALLET_INVALID_ANSWER')
  return transaction
}

/** Returns the offset of a signer's signature. */
function signatureStart(transaction: Uint8Array, signer: Uint8Array): number {
  const signatures = readLength(transaction, 0)
  const message = signatures.end + signatures.value * signatureBytes
  // Versioned messages have a version byte before the header. The header has three bytes.
  const header = message + ((transaction[message] ?? 0) & 0x80 ? 1 : 0)
  const keys = readLength(transaction, header + 3)
  for (let at = 0; at < Math.min(signatures.value, keys.value); at++) {
    const start = keys.end + at * keyBytes
    if (signer.every((byte, offset) => transaction[start + offset] === byte))
      return signatures.end + at * signatureBytes
  }
  throw new AppError('WALLET_INVALID_ANSWER')
}

/** Parses a compact-u16 length: seven bits per byte, lowest first. */
function readLength(bytes: Uint8Array, start: number): { value: number; end: number } {
  let value = 0
  for (let at = 0; at < 3; at++) {
    const byte = bytes[start + at]
    if (byte === undefined) break
    value |= (byte & 0x7f) << (7 * at)
    if (!(byte & 0x80)) return { value, end: start + at + 1 }
  }
  throw new AppError('WALLET_INVALID_ANSWER')
}
