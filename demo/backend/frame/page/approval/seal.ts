import { decodeBase64, encodeBase64 } from '../../../../../src/core/chain/base64.ts'
import { base64Url } from '../login/social-states.ts'

/** What frame and window seal for each other with the secret of one link; the server that carries it can do neither. */
export interface Seal {
  /** By which the server knows the question; the secret cannot be told from it. */
  readonly name: string
  /** What was sealed for one purpose opens for no other. */
  seal(purpose: string, text: string): Promise<string>
  /** Rejects whatever was not sealed with this secret for this purpose, or was changed. */
  open(purpose: string, sealed: string): Promise<string>
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const ivLength = 12

export async function createSeal(secret: string): Promise<Seal> {
  const { subtle } = crypto
  const master = await subtle.importKey('raw', bytesOf(secret), 'HKDF', false, ['deriveKey', 'deriveBits'])
  const derive = (use: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: bytesOf(`w3m frame approval ${use}`),
  })
  const [name, key] = await Promise.all([
    subtle.deriveBits(derive('name'), master, 256),
    subtle.deriveKey(derive('key'), master, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  ])
  return {
    name: base64Url(new Uint8Array(name)),
    async seal(purpose, text) {
      const iv = crypto.getRandomValues(new Uint8Array(ivLength))
      const sealed = await subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: bytesOf(purpose) },
        key,
        bytesOf(text),
      )
      return encodeBase64(Uint8Array.of(...iv, ...new Uint8Array(sealed)))
    },
    async open(purpose, sealed) {
      const bytes = decodeBase64(sealed)
      const algorithm = {
        name: 'AES-GCM',
        iv: bytes.slice(0, ivLength),
        additionalData: bytesOf(purpose),
      }
      const opened = await subtle.decrypt(algorithm, key, bytes.slice(ivLength))
      return new TextDecoder('utf-8', { fatal: true }).decode(opened)
    },
  }
}

/** What an answer is bound to. */
export async function digestOf(text: string): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text))))
}
