import { type Address, getAddressDecoder, getAddressEncoder } from '@solana/web3.js'
import { sha256 } from '@noble/hashes/sha2'
import { AppError } from '../../core/errors/app-error.ts'

const p = 2n ** 255n - 19n
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n
const marker = new TextEncoder().encode('ProgramDerivedAddress')

const mod = (value: bigint) => ((value % p) + p) % p

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (
    let [square, remainingExponent] = [mod(base), exponent];
    remainingExponent > 0n;
    remainingExponent >>= 1n, square = mod(square * square)
  )
    if (remainingExponent & 1n) result = mod(result * square)
  return result
}

/** Returns whether 32 bytes are a point on the Ed25519 curve, so that a private key may exist for them. */
function isOnCurve(bytes: Uint8Array): boolean {
  let y = 0n
  for (let index = 31; index >= 0; index--)
    y = (y << 8n) | BigInt(index === 31 ? (bytes[index] as number) & 0x7f : (bytes[index] as number))
  const square = mod(y * y)
  // x² = (y² − 1) / (d·y² + 1). The quotient is a square if and only if the product is one (Euler's criterion).
  const u = mod(square - 1n)
  if (u === 0n) return ((bytes[31] as number) & 0x80) === 0
  return power(u * mod(d * square + 1n), (p - 1n) / 2n) === 1n
}

/**
 * Returns the program-derived address for these seeds: the first hash, with the bump counting down from 255, that is not on the
 * curve. Computed here because `@solana/web3.js` uses `crypto.subtle`, which is unavailable on plain http pages.
 */
export function deriveAddress(program: Address, seeds: readonly (Address | Uint8Array)[]): Address {
  const encoder = getAddressEncoder()
  const bytes = seeds.flatMap(seed => [...(typeof seed === 'string' ? encoder.encode(seed) : seed)])
  for (let bump = 255; bump > 0; bump--) {
    const hash = sha256(Uint8Array.from([...bytes, bump, ...encoder.encode(program), ...marker]))
    if (!isOnCurve(hash)) return getAddressDecoder().decode(hash)
  }
  throw new AppError('INVALID_ADDRESS')
}
