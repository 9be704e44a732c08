import { AppError } from '../../core/errors/app-error.ts'

const signatureBytes = 64
const keyBytes = 32

/**
 * Returns a wire-format transaction with the signature inserted for its signer. Throws WALLET_INVALID_ANSWER if the key is not a
 * signer.
 */
export function addSignature(transaction: Uint8Array, signer: Uint8Array, signature: Uint8Array): Uint8Array {
  const signedTransaction = transaction.slice()
  signedTransaction.set(signature, findSignatureOffset(transaction, signer))
  return signedTransaction
}

/** Returns the transaction if its signer has signed it. Throws WALLET_INVALID_ANSWER otherwise. */
export function requireSigned(transaction: Uint8Array, signer: Uint8Array): Uint8Array {
  const signatureOffset = findSignatureOffset(transaction, signer)
  if (transaction.subarray(signatureOffset, signatureOffset + signatureBytes).every(byte => byte === 0))
    throw new AppError('WALLET_INVALID_ANSWER')
  return transaction
}

/** Returns the offset of a signer's signature. */
function findSignatureOffset(transaction: Uint8Array, signer: Uint8Array): number {
  const signatures = readLength(transaction, 0)
  const messageOffset = signatures.end + signatures.value * signatureBytes
  // Versioned messages have a version byte before the header. The header has three bytes.
  const headerOffset = messageOffset + ((transaction[messageOffset] ?? 0) & 0x80 ? 1 : 0)
  const keys = readLength(transaction, headerOffset + 3)
  for (let index = 0; index < Math.min(signatures.value, keys.value); index++) {
    const start = keys.end + index * keyBytes
    if (signer.every((byte, offset) => transaction[start + offset] === byte))
      return signatures.end + index * signatureBytes
  }
  throw new AppError('WALLET_INVALID_ANSWER')
}

/** Parses a compact-u16 length: seven bits per byte, lowest first. */
function readLength(bytes: Uint8Array, start: number): { value: number; end: number } {
  let value = 0
  for (let index = 0; index < 3; index++) {
    const byte = bytes[start + index]
    if (byte === undefined) break
    value |= (byte & 0x7f) << (7 * index)
    if (!(byte & 0x80)) return { value, end: start + index + 1 }
  }
  throw new AppError('WALLET_INVALID_ANSWER')
}
