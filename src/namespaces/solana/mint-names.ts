import { encodeBase58 } from '../../core/chain/base58.ts'
import { findExtension } from './token-program.ts'

/** Name and symbol of a mint, as its creator wrote them. */
export interface MintNames {
  readonly symbol?: string
  readonly name?: string
}

/** Metaplex Token Metadata program, which stores the names of mints in separate accounts. */
export const metaplexProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

const pointerType = 18
const metadataType = 19
const metadataKey = 4

/**
 * Reads the names from the metadata extension of a Token-2022 mint. Empty unless its metadata pointer points to the mint itself.
 */
export function readMintNames(address: string, mint: Uint8Array): MintNames {
  const pointer = findExtension(mint, pointerType, 64)
  const start = findExtension(mint, metadataType, 64)
  if (pointer === undefined || start === undefined) return {}
  if (encodeBase58(mint.subarray(pointer + 32, pointer + 64)) !== address) return {}
  return readNamesAt(address, mint, start + 32)
}

/** Reads the names from a Metaplex account: a key byte, the update authority, the mint, then the strings. */
export const readMetaplexNames = (address: string, data: Uint8Array): MintNames =>
  data[0] === metadataKey ? readNamesAt(address, data, 33) : {}

function readNamesAt(address: string, bytes: Uint8Array, start: number): MintNames {
  if (encodeBase58(bytes.subarray(start, start + 32)) !== address) return {}
  const name = readTextAt(bytes, start + 32)
  const symbol = name && readTextAt(bytes, name.end)
  return { ...(name?.text && { name: name.text }), ...(symbol?.text && { symbol: symbol.text }) }
}

/** Reads a length-prefixed UTF-8 string. Some programs pad it with zeros. */
function readTextAt(bytes: Uint8Array, start: number): { text: string; end: number } | undefined {
  if (start + 4 > bytes.length) return undefined
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(start, true)
  const end = start + 4 + length
  if (end > bytes.length) return undefined
  const text = new TextDecoder().decode(bytes.subarray(start + 4, end)).split('\0', 1)[0] ?? ''
  return { text, end }
}
