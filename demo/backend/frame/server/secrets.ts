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

/** 256 random bits, as text for an address or a header. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** Six digits, each equally likely. */
export const randomCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** What is kept of a token: who reads the database can't use it. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

const ivLength = 12
const tagLength = 16

/** The key of the server, which no database holds: it seals seeds and makes codes unreadable. */
export class ServerKey {
  readonly #sealing: Buffer
  readonly #codes: Buffer
  readonly #work: Buffer

  constructor(key: Uint8Array = randomBytes(32)) {
    const derive = (use: string) => Buffer.from(hkdfSync('sha256', key, '', `w3m frame ${use}`, 32))
    this.#sealing = derive('seeds')
    this.#codes = derive('codes')
    this.#work = derive('work')
  }

  /** AES-GCM; the seal fits one owner only, so that rows of the database can't be swapped. */
  seal(secret: Uint8Array, owner: string): string {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-gcm', this.#sealing, iv).setAAD(Buffer.from(owner))
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
  }

  open(sealed: string, owner: string): Buffer {
    const bytes = Buffer.from(sealed, 'base64')
    const cipher = createDecipheriv('aes-256-gcm', this.#sealing, bytes.subarray(0, ivLength))
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
    return Buffer.concat([cipher.update(bytes.subarray(ivLength + tagLength)), cipher.final()])
  }

  opens(sealed: string, owner: string): boolean {
    try {
      this.open(sealed, owner).fill(0)
      return true
    } catch {
      return false
    }
  }

  /** A million codes are quickly tried, so a plain hash would hide none. */
  markCode(code: string, purpose: string): Buffer {
    return createHmac('sha256', this.#codes).update(`${purpose}\n${code}`).digest()
  }

  /** Tells a puzzle of this server from one that somebody made up. */
  markWork(text: string): Buffer {
    return createHmac('sha256', this.#work).update(text).digest()
  }
}

/** Compares in the same time whatever differs. */
export const areEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other)
