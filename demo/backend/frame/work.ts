// Proof of work of the frame's page for the frame's server: many small puzzles, so that the time it takes hardly varies.

/** What the server asks for: for each of `parts` a number whose hash begins with `bits` zeros. */
export interface Work {
  readonly challenge: string
  readonly parts: number
  readonly bits: number
}

/** What the page found. */
export interface Proof {
  readonly challenge: string
  /** A number for each part. */
  readonly numbers: readonly number[]
}

const numberLength = 4

/** What is hashed (SHA-256) for one part; its number is put in by `setNumber`. */
export function puzzle(challenge: string, part: number): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(`${challenge} ${part} `)
  const bytes = new Uint8Array(text.length + numberLength)
  bytes.set(text)
  return bytes
}

export function setNumber(bytes: Uint8Array<ArrayBuffer>, number: number): void {
  new DataView(bytes.buffer).setUint32(bytes.length - numberLength, number)
}

export const isSolution = (hash: Uint8Array, bits: number): boolean =>
  new DataView(hash.buffer, hash.byteOffset).getUint32(0) >>> (32 - bits) === 0
