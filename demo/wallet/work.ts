// Proof of work that the frame's page does for the frame's server. It consists of many small puzzles, so that its duration varies little.

/** Challenge of the server: for each of `parts`, find a number whose hash begins with `bits` zero bits. */
export interface Work {
  readonly challenge: string
  readonly parts: number
  readonly bits: number
}

/** Solution by the page. */
export interface Proof {
  readonly challenge: string
  /** One number for each part. */
  readonly numbers: readonly number[]
}

const numberLength = 4

/** Creates the input of the hash (SHA-256) for one part. `setNumber` inserts the number. */
export function createPuzzle(challenge: string, part: number): Uint8Array<ArrayBuffer> {
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
