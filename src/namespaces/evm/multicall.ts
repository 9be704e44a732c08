/** Contract read for Multicall3. Many reads share one call, and each may fail independently. */
export interface ReadCall {
  readonly to: string
  /** Selector and arguments as hex with `0x`. */
  readonly data: string
}

const aggregate3 = '0x82ad56cb' // aggregate3((address target, bool allowFailure, bytes callData)[])
const encodeWord = (value: number | bigint) => value.toString(16).padStart(64, '0')

/** Encodes an address as a 32-byte ABI word. */
export const wordOf = (address: string): string => address.toLowerCase().replace(/^0x/, '').padStart(64, '0')

const padToWords = (hex: string) => hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')

/** Encodes the calldata of `aggregate3`. Each read is allowed to fail. */
export function encodeAggregate3(reads: readonly ReadCall[]): string {
  const tuples = reads.map(({ to, data }) => {
    const bytes = data.slice(2)
    return wordOf(to) + encodeWord(1) + encodeWord(96) + encodeWord(bytes.length / 2) + padToWords(bytes)
  })
  let offset = reads.length * 32
  const offsets = tuples.map(tuple => {
    const tupleOffset = encodeWord(offset)
    offset += tuple.length / 2
    return tupleOffset
  })
  return aggregate3 + encodeWord(32) + encodeWord(reads.length) + offsets.join('') + tuples.join('')
}

/**
 * Decodes the result of each read as hex. The result of a failed read is undefined. All results are undefined if the response is
 * not valid Multicall3 data.
 */
export function decodeResults(answer: unknown, count: number): (string | undefined)[] {
  const emptyResults = Array.from({ length: count }, () => undefined)
  if (typeof answer !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(answer)) return emptyResults
  const hex = answer.slice(2)
  const numberAtPosition = (position: number) => numberAt(hex, position)
  const listPosition = numberAtPosition(0)
  if (listPosition === undefined || numberAtPosition(listPosition) !== count) return emptyResults
  return emptyResults.map((_, index) => {
    const start = listPosition + 32
    const offset = numberAtPosition(start + index * 32)
    if (offset === undefined) return undefined
    const tuplePosition = start + offset
    const bytesOffset = numberAtPosition(tuplePosition + 32)
    if (numberAtPosition(tuplePosition) !== 1 || bytesOffset === undefined) return undefined
    return bytesAt(hex, tuplePosition + bytesOffset)
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

/** Parses a `string` result, or the `bytes32` of early tokens, up to `maxBytes`. */
export function readText(answer: string | undefined, maxBytes = 1_000): string | undefined {
  if (answer === undefined) return undefined
  const hex = answer.slice(2)
  if (hex.length === 64) return decodeUtf8(hex.replace(/(?:00){1,32}$/, ''))
  const start = numberAt(hex, 0)
  const bytes = start === undefined ? undefined : bytesAt(hex, start)
  return bytes === undefined ? undefined : decodeUtf8(bytes.slice(2, 2 + maxBytes * 2))
}

const decodeUtf8 = (hex: string): string =>
  new TextDecoder().decode(Uint8Array.from(hex.match(/../g) ?? [], byte => Number.parseInt(byte, 16)))
