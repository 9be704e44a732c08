import { encodeBase58 } from '../../../../../../src/core/chain/base58.ts'
import {
  metaplex,
  type MintNames,
  namesInMetaplex,
  namesInMint,
} from '../../../../../../src/namespaces/solana/mint-names.ts'
import { token2022Program, tokenProgram } from '../../../../../../src/namespaces/solana/token-program.ts'
import { shortName } from '../visible-text.ts'
import type { Token } from './tokens.ts'

export const tokenPrograms: ReadonlySet<string> = new Set([tokenProgram, token2022Program])

/** An account as the chain has it. */
export interface ChainAccount {
  readonly owner: string
  readonly data: Uint8Array
}

type Names = Pick<Token, 'symbol' | 'name'>

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
const readExtension = (address: string, mint: Uint8Array): Names => shortened(namesInMint(address, mint))

/** Names in an account of Metaplex. */
export const readMetaplex = (address: string, { owner, data }: ChainAccount): Names =>
  owner === metaplex ? shortened(namesInMetaplex(address, data)) : {}

<<<<<<< HEAD
const shortened = ({ name, symbol }: MintNames): Names => ({
  ...(name && { name: shortName(name, 32) }),
  ...(symbol && { symbol: shortName(symbol, 32) }),
})
=======
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
>>>>>>> wt-frame
