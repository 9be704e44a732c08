import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'

/** Creates a token of 256 random bits, encoded for a URL or a header. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** Creates a code of six digits, uniformly distributed. */
export const randomCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Computes the digest that is stored instead of a token, so that reading the database gives no access. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

const ivLength = 12
const tagLength = 16

/** Key of the server, never stored in a database. It seals seeds, and authenticates codes and challenges. */
export class ServerKey {
  readonly #sealingKey: Buffer
  readonly #codeKey: Buffer
  readonly #workKey: Buffer

  constructor(key: Uint8Array = randomBytes(32)) {
    const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', `w3m frame ${purpose}`, 32))
    this.#sealingKey = derive('seeds')
    this.#codeKey = derive('codes')
    this.#workKey = derive('work')
  }

  /** Encrypts with AES-GCM, bound to one owner, so that rows of the database cannot be swapped. */
  seal(secret: Uint8Array, owner: string): string {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-gcm', this.#sealingKey, iv).setAAD(Buffer.from(owner))
    const sealedSecret = Buffer.concat([cipher.update(secret), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealedSecret]).toString('base64')
  }

  open(sealedSecret: string, owner: string): Buffer {
    const bytes = Buffer.from(sealedSecret, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', this.#sealingKey, bytes.subarray(0, ivLength))
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
    return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()])
  }

  canOpen(sealedSecret: string, owner: string): boolean {
    try {
      this.open(sealedSecret, owner).fill(0)
      return true
    } catch {
      return false
    }
  }

  /** Computes a keyed hash of a code. A plain hash could be reversed quickly, because there are only a million codes. */
  macOfCode(code: string, purpose: string): Buffer {
    return createHmac('sha256', this.#codeKey).update(`${purpose}\n${code}`).digest()
  }

  /** Computes the MAC that proves that this server issued a challenge. */
  macOfWork(text: string): Buffer {
    return createHmac('sha256', this.#workKey).update(text).digest()
  }
}

/** Compares in constant time. */
export const areEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && timingSafeEqual(a, b)
