import { createPublicKey, verify } from 'node:crypto'

/** Result of verifying a connection's token: the client id, or the reason for the refusal. */
export type Identity = { clientId: string } | { refusalReason: string }

/**
 * Seconds by which the issue time of a token may be in the future, because clocks differ. A token with a later issue time is not yet
 * valid.
 */
const allowedSkewSeconds = 120

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Verifies the JWT of a client, signed with Ed25519: first the signature, then the times. Does not check the audience. */
export function verifyClientToken(token: string | null, nowMs: number): Identity {
  const [headerPart, payloadPart, signature, ...extraParts] = (token ?? '').split('.')
  if (!headerPart || !payloadPart || !signature || extraParts.length > 0)
    return { refusalReason: 'JWT validation error: malformed JWT' }
  const header = readJson(headerPart)
  const payload = readJson(payloadPart)
  const issuer = payload?.iss
  const key = typeof issuer === 'string' ? getDidKey(issuer) : undefined
  if (header?.alg !== 'EdDSA' || !key || typeof issuer !== 'string') {
    return { refusalReason: 'JWT validation error: malformed JWT' }
  }
  if (!isSignedBy(key, `${headerPart}.${payloadPart}`, signature))
    return { refusalReason: 'JWT validation error: invalid signature' }

  const { iat, exp } = payload ?? {}
  const now = nowMs / 1000
  if (typeof iat !== 'number' || typeof exp !== 'number')
    return { refusalReason: 'JWT validation error: malformed JWT' }
  if (iat > now + allowedSkewSeconds)
    return { refusalReason: 'JWT validation error: JWT Token is not yet valid' }
  if (exp <= now) return { refusalReason: 'JWT validation error: JWT Token is expired' }
  return { clientId: issuer }
}

function isSignedBy(rawKey: Uint8Array, text: string, signature: string): boolean {
  try {
    const publicKeyText = Buffer.from(rawKey).toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKeyText }, format: 'jwk' })
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
  } catch {
    // The bytes are not a point of the curve, so the signature is invalid.
    return false
  }
}

/** Parses the public key in `did:key:z…`: the multicodec prefix ED 01 and 32 bytes, encoded as base58btc. */
function getDidKey(issuer: string): Uint8Array | undefined {
  const text = /^did:key:z([1-9A-HJ-NP-Za-km-z]{40,60})$/.exec(issuer)?.[1]
  if (!text) return undefined
  let value = 0n
  for (const character of text) value = value * 58n + BigInt(base58.indexOf(character))
  const hex = value.toString(16).padStart(68, '0')
  return hex.length === 68 && hex.startsWith('ed01') ? Buffer.from(hex.slice(4), 'hex') : undefined
}

function readJson(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
