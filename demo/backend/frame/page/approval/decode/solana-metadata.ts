import { encodeBase58 } from '../../../../../../src/core/chain/base58.ts'
import {
  extensionAt,
  token2022Program,
  tokenProgram,
} from '../../../../../../src/namespaces/solana/token-program.ts'
import { shortName } from '../visible-text.ts'
import type { Token } from './tokens.ts'

export const tokenPrograms: ReadonlySet<string> = new Set([tokenProgram, token2022Program])
/** Keeps names of tokens in accounts of its own. */
export const metaplex = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

/** An account as the chain has it. */
export interface ChainAccount {
  readonly owner: string
  readonly data: Uint8Array
}

type Names = Pick<Token, 'symbol' | 'name'>

const typeOfPointer = 18
const typeOfMetadata = 19
const keyOfMetadata = 4

/** Decimals of a mint, and the names that stand in it (Token-2022); undefined for what is no mint. */
export function readMint(address: string, { owner, data }: ChainAccount): Token | undefined {
  const isMint = data.length === 82 || (data.length > 165 && data[165] === 1)
  if (!tokenPrograms.has(owner) || !isMint) return undefined
  return { decimals: data[44], ...(data.length > 165 && readExtension(address, data)) }
}

/** The mint of a token account; undefined for what is none. */
export function readMintOfAccount({ owner, data }: ChainAccount): string | undefined {
  const isAccount = data.length === 165 || (data.length > 165 && data[165] === 2)
  return tokenPrograms.has(owner) && isAccount ? encodeBase58(data.subarray(0, 32)) : undefined
}

/** Names only where the mint itself says that they stand in it. */
function readExtension(address: string, mint: Uint8Array): Names {
  const pointer = extensionAt(mint, typeOfPointer, 64)
  const start = extensionAt(mint, typeOfMetadata, 64)
  if (pointer === undefined || start === undefined) return {}
  if (encodeBase58(mint.subarray(pointer + 32, pointer + 64)) !== address) return {}
  return namesAt(address, mint, start + 32)
}

/** Names in an account of Metaplex: a key, who may change it, the mint, then the texts. */
export function readMetaplex(address: string, { owner, data }: ChainAccount): Names {
  return owner === metaplex && data[0] === keyOfMetadata ? namesAt(address, data, 33) : {}
}

/** The mint once more, and behind it name and symbol. */
function namesAt(address: string, bytes: Uint8Array, start: number): Names {
  if (encodeBase58(bytes.subarray(start, start + 32)) !== address) return {}
  const name = textAt(bytes, start + 32)
  const symbol = name && textAt(bytes, name.end)
  return { ...(name?.text && { name: name.text }), ...(symbol?.text && { symbol: symbol.text }) }
}

const mostOfName = 128

/** Length, then UTF-8, which some fill up with zeros. */
function textAt(bytes: Uint8Array, start: number): { text: string; end: number } | undefined {
  if (start + 4 > bytes.length) return undefined
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(start, true)
  const end = start + 4 + length
  if (end > bytes.length) return undefined
  const text = new TextDecoder().decode(bytes.subarray(start + 4, end))
  // Only 32 characters are shown; the limit keeps the pattern from reading more.
  return { text: shortName(text.slice(0, mostOfName).replace(/\0{1,128}$/, ''), 32), end }
}
