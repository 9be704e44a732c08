import { AppError } from '../errors/app-error.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
// A transaction has a few kilobytes. Decoding a much longer text would block the page.
const maxLength = 4_000_000
// Bytes per `String.fromCharCode` call. A larger number would overflow the stack.
const step = 32_768

const base64Pattern = /^[A-Za-z0-9+/]*={0,2}$/

/** Decodes canonical base64. Throws INVALID_BASE64 if the text is not canonical or longer than 4 million characters. */
export function decodeBase64(text: string): Uint8Array {
  if (typeof text !== 'string' || text.length % 4 || text.length > maxLength || !base64Pattern.test(text))
    throw new AppError('INVALID_BASE64')
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  // Unused trailing bits must be zero: otherwise two texts would decode to the same bytes.
  const lastValue = alphabet.indexOf(text[text.length - padding - 1] ?? '')
  if (padding && (lastValue < 0 || lastValue & (padding === 1 ? 0b11 : 0b1111)))
    throw new AppError('INVALID_BASE64')
  return Uint8Array.from(atob(text), char => char.charCodeAt(0))
}

/** Encodes bytes as base64 with padding. */
export function encodeBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let start = 0; start < bytes.length; start += step)
    binary += String.fromCharCode(...bytes.subarray(start, start + step))
  return btoa(binary)
}
