/** Contract read for Multicall3. Many reads share one call, and each may fail independently. */
export interface Read {
  readonly to: string
  /** Selector and arguments as hex with `0x`. */
  readonly data: string
}

const aggregate3 = '0x82ad56cb' // aggregate3((address target, bool allowFailure, bytes callData)[])
const word = (value: number | bigint) => value.toString(16).padStart(64, '0')

/** Encodes an address as a 32-byte ABI word. */
export const wordOf = (address: string): string => address.toLowerCase().replace(/^0x/, '').padStart(64, '0')

const padToWords = (hex: string) => hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')

/** Encodes the calldata of `aggregate3`. Each read is allowed to fail. */
export function encodeAggregate3(reads: readonly Read[]): string {
  const tuples = reads.map(({ to, data }) => {
    const bytes = data.slice(2)
    return wordOf(to) + word(1) + word(96) + word(bytes.length / 2) + padToWords(bytes)
  })
  let offset = reads.length * 32
  const offsets = tuples.map(tuple => {
    const ownOffset = word(offset)
    offset += tuple.length / 2
    return ownOffset
  })
  return aggregate3 + word(32) + word(reads.length) + offsets.join('') + tuples.join('')
}

/**
 * Decodes the result of each read as hex. The result of a failed read is undefined. All results are undefined if the response is
 * not valid Multicall3 data.
 */
export function decodeResults(answer: unknown, count: number): (string | undefined)[] {
  const empty = Array.from({ length: count }, () => undefined)
  if (typeof answer !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(answer)) return empty
  const hex = answer.slice(2)
  const numberAtPosition = (position: number) => numberAt(hex, position)
  const list = numberAtPosition(0)
  if (list === undefined || numberAtPosition(list) !== count) return empty
  return empty.map((_, index) => {
    const start = list + 32
    const offset = numberAtPosition(start + index * 32)
    if (offset === undefined) return undefined
    const tuple = start + offset
    const bytes = numberAtPosition(tuple + 32)
    if (numberAtPosition(tuple) !== 1 || bytes === undefined) return undefined
    return bytesAt(hex, tuple + bytes)
  })
}

/** Reads a word as an offset or length. Returns undefined if it exceeds 32 bits, which is larger than any response. */
function numberAt(hex: string, position: number): number | undefined {
  const text = hex.slice(position * 2, position * 2 + 64)
  if (text.length < 64 || !/^0{56}/.test(text)) return undefined
  return Number.parseInt(text.slice(56), 16)
}

function bytesAt(hex: string, position: number): string | undefined {
  const length = numberAt(hex, position)
  if (length === undefined) return undefined
  const bytes = hex.slice((position + 32) * 2, (position + 32 + length) * 2)
  return bytes.length === length * 2 ? `0x${bytes}` : undefined
}

/** Parses a `uint256` result. */
export const readUint = (answer: string | undefined): bigint | undefined =>
  answer !== undefined && /^0x[0-9a-f]{64}/i.test(answer) ? BigInt(answer.slice(0, 66)) : undefined

/** Parses a `string` result, or the `bytes32` of early tokens, up to `mostBytes`. */
export function readText(answer: string | undefined, mostBytes = 1_000): string | undefined {
  if (answer === undefined) return undefined
  const hex = answer.slice(2)
  if (hex.length === 64) return utf8(hex.replace(/(?:00){1,32}$/, ''))
  const start = numberAt(hex, 0)
  const bytes = start === undefined ? undefined : bytesAt(hex, start)
  return bytes === undefined ? undefined : utf8(bytes.slice(2, 2 + mostBytes * 2))
}

const utf8 = (hex: string): string =>
  new TextDecoder().decode(Uint8Array.from(hex.match(/../g) ?? [], byte => Number.parseInt(byte, 16)))
