import { decodeBase64, encodeBase64 } from '../../../../src/core/chain/base64.ts'
import { encodeBase64Url } from '../login/social-states.ts'

/**
 * Encryption between frame and window with the secret of one link (AES-GCM). The server that transfers the texts can neither read nor
 * forge them.
 */
export interface Seal {
  /** Id of the request at the server, derived from the secret. The secret cannot be derived from the id. */
  readonly name: string
  /** Encrypts a text for one purpose. It cannot be opened for another purpose. */
  seal(purpose: string, text: string): Promise<string>
  /** Decrypts a text. Rejects if it was altered, or not sealed with this secret for this purpose. */
  open(purpose: string, sealed: string): Promise<string>
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const ivLength = 12

export async function createSeal(secret: string): Promise<Seal> {
  const { subtle } = crypto
  const masterKey = await subtle.importKey('raw', bytesOf(secret), 'HKDF', false, ['deriveKey', 'deriveBits'])
  const createDerivation = (label: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: bytesOf(`w3m frame approval ${label}`),
  })
  const [name, key] = await Promise.all([
    subtle.deriveBits(createDerivation('name'), masterKey, 256),
    subtle.deriveKey(createDerivation('key'), masterKey, { name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]),
  ])
  return {
    name: encodeBase64Url(new Uint8Array(name)),
    async seal(purpose, text) {
      const iv = crypto.getRandomValues(new Uint8Array(ivLength))
      const sealedBytes = await subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: bytesOf(purpose) },
        key,
        bytesOf(text),
      )
      return encodeBase64(Uint8Array.of(...iv, ...new Uint8Array(sealedBytes)))
    },
    async open(purpose, sealedText) {
      const bytes = decodeBase64(sealedText)
      const algorithm = {
        name: 'AES-GCM',
        iv: bytes.slice(0, ivLength),
        additionalData: bytesOf(purpose),
      }
      const openedBytes = await subtle.decrypt(algorithm, key, bytes.slice(ivLength))
      return new TextDecoder('utf-8', { fatal: true }).decode(openedBytes)
    },
  }
}

/** Computes the digest that binds an answer to its request. */
export async function digestOf(text: string): Promise<string> {
  return encodeBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text))))
}
