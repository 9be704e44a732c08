const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
// Decoding time grows with the square of the length; valid inputs are far below this limit.
const maxLength = 2_048

/** Decodes base58. Returns undefined if the text is invalid. */
export function decodeBase58(text: string): Uint8Array | undefined {
  if (text.length > maxLength) return undefined
  const bytes: number[] = []
  for (const sign of text) {
    let carry = alphabet.indexOf(sign)
    if (carry < 0) return undefined
    for (let at = 0; at < bytes.length; at++) {
      carry += (bytes[at] as number) * 58
      bytes[at] = carry & 255
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 255)
  }
  for (let at = 0; text[at] === '1'; at++) bytes.push(0)
  return Uint8Array.from(bytes.reverse())
}

/** Encodes bytes as base58. */
export function encodeBase58(bytes: Uint8Array): string {
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (let at = 0; at < digits.length; at++) {
      carry += (digits[at] as number) << 8
      digits[at] = carry % 58
      carry = Math.floor(carry / 58)
    }
    for (; carry > 0; carry = Math.floor(carry / 58)) digits.push(carry % 58)
  }
  for (let at = 0; bytes[at] === 0; at++) digits.push(0)
  return digits
    .reverse()
    .map(digit => alphabet[digit])
    .join('')
}
