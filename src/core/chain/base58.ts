import { base58 } from '@scure/base'

// Decoding time grows with the square of the length; valid inputs are far below this limit.
const maxLength = 2_048

/** Decodes base58. Returns undefined if the text is invalid. */
export function decodeBase58(text: string): Uint8Array | undefined {
  if (text.length > maxLength) return undefined
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}

/** Encodes bytes as base58. */
export const encodeBase58 = (bytes: Uint8Array): string => base58.encode(bytes)
