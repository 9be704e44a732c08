import { sha256 } from '@noble/hashes/sha2'
import { CompactEncrypt, compactDecrypt } from 'jose'
import { comparableAddress } from '../../core/chain/address.ts'
import { namespaceOf, type NetworkId } from '../../core/chain/caip.ts'
import { encodeHex } from '../../core/chain/hex.ts'
import { encodeUtf8 } from '../signatures/signature.ts'

const prefix = '__Host-w3m-sign-in-'
const namePattern = /^__Host-w3m-sign-in-[0-9a-f]{16}$/
const idPattern = /^[0-9a-f]{32}$/
const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax'
const maxCachedIds = 1_000

/** A session cookie of a request: its name and the session id that it holds. */
export interface SessionCookie {
  readonly name: string
  readonly id: string
}

/** Source of cookies: a web-standard `Request`, or an `IncomingMessage` of Node. */
export interface CookieSource {
  readonly headers: { get(name: string): string | null } | { readonly cookie?: string | undefined }
}

/**
 * Returns the name of the cookie of an account. Each account has its own cookie, so that concurrent sign-ins never overwrite each
 * other.
 */
export function cookieName(chainId: NetworkId, address: string): string {
  const hash = sha256(encodeUtf8(`${chainId}:${comparableAddress(namespaceOf(chainId), address)}`))
  return prefix + encodeHex(hash).slice(0, 16)
}

/** Reads the name and value of every sign-in cookie. Skips a name that occurs twice, because another party set one of the two. */
function readPairs({ headers }: CookieSource): ReadonlyMap<string, string> {
  const header = 'get' in headers && typeof headers.get === 'function' ? headers.get('cookie') : undefined
  const text = header ?? ('cookie' in headers ? headers.cookie : undefined) ?? ''
  const pairs = new Map<string, string>()
  const repeatedNames = new Set<string>()
  for (const part of text.split(';')) {
    const [name = '', value = ''] = part.trim().split('=', 2)
    if (!namePattern.test(name)) continue
    if (pairs.has(name)) repeatedNames.add(name)
    pairs.set(name, value)
  }
  for (const name of repeatedNames) pairs.delete(name)
  return pairs
}

export const cookieNames = (source: CookieSource): string[] => [...readPairs(source).keys()]

export const clearCookie = (name: string) => `${name}=; Max-Age=0; ${attributes}`

/** Encrypts session ids into cookies (JWE, AES-256-GCM) and decrypts them. A cookie contains only the id. */
export class SessionCookies {
  /** The key that encrypts, followed by retired keys that still decrypt. */
  readonly #keys: Promise<readonly [CryptoKey, ...CryptoKey[]]>
  /** Ids of cookies decrypted before, the oldest first. A cookie is authenticated once, not at each request. */
  readonly #ids = new Map<string, string>()

  constructor(secrets: readonly string[]) {
    this.#keys = Promise.all(secrets.map(keyOf)) as Promise<[CryptoKey, ...CryptoKey[]]>
  }

  /**
   * Reads the session cookies of a request, or the one with this name. Skips cookies that were modified or encrypted with another secret.
   */
  async read(source: CookieSource, name?: string): Promise<SessionCookie[]> {
    const pairs = [...readPairs(source)].filter(pair => name === undefined || pair[0] === name)
    const cookies = await Promise.all(
      pairs.map(async ([key, value]) => ({ name: key, id: await this.#decrypt(value) })),
    )
    return cookies.filter((cookie): cookie is SessionCookie => cookie.id !== undefined)
  }

  /** Returns the `Set-Cookie` header that stores a session id for `maxAgeMs`. */
  async write(name: string, id: string, maxAgeMs: number): Promise<string> {
    const value = await new CompactEncrypt(encodeUtf8(id))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt((await this.#keys)[0])
    return `${name}=${value}; Max-Age=${Math.floor(maxAgeMs / 1_000)}; ${attributes}`
  }

  async #decrypt(value: string): Promise<string | undefined> {
    const cachedId = this.#ids.get(value)
    if (cachedId !== undefined) return cachedId
    for (const key of await this.#keys) {
      const id = await decryptId(value, key)
      if (id === undefined) continue
      for (const oldestValue of this.#ids.keys()) {
        if (this.#ids.size < maxCachedIds) break
        this.#ids.delete(oldestValue)
      }
      this.#ids.set(value, id)
      return id
    }
    return undefined
  }
}

/** Derives the AES-256 key from a secret of any length: a SHA-256 hash always has the 32 bytes of such a key. */
async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = await crypto.subtle.digest('SHA-256', encodeUtf8(`w3m-elements sign-in cookie\n${secret}`))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

async function decryptId(value: string, key: CryptoKey): Promise<string | undefined> {
  try {
    const { plaintext } = await compactDecrypt(value, key, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    const id = new TextDecoder().decode(plaintext)
    return idPattern.test(id) ? id : undefined
  } catch {
    // The cookie was modified, or encrypted with another secret.
    return undefined
  }
}
