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

const shortened = ({ name, symbol }: MintNames): Names => ({
  ...(name && { name: shortName(name, 32) }),
  ...(symbol && { symbol: shortName(symbol, 32) }),
})
