import { encodeBase58 } from '../../../../../src/core/chain/base58.ts'
import {
  metaplexProgram,
  type MintNames,
  readMetaplexNames,
  readMintNames,
} from '../../../../../src/namespaces/solana/mint-names.ts'
import { token2022Program, tokenProgram } from '../../../../../src/namespaces/solana/token-program.ts'
import { shortenName } from '../visible-text.ts'
import type { Token } from './tokens.ts'

export const tokenPrograms: ReadonlySet<string> = new Set([tokenProgram, token2022Program])

/** Account data as read from the chain. */
export interface ChainAccount {
  readonly owner: string
  readonly data: Uint8Array
}

type TokenNames = Pick<Token, 'symbol' | 'name'>

/** Reads the decimals of a mint and its embedded metadata (Token-2022). Returns undefined if the account is not a mint. */
export function readMint(address: string, { owner, data }: ChainAccount): Token | undefined {
  const isMint = data.length === 82 || (data.length > 165 && data[165] === 1)
  if (!tokenPrograms.has(owner) || !isMint) return undefined
  return { decimals: data[44], ...(data.length > 165 && readExtension(address, data)) }
}

/** Reads the mint of a token account. Returns undefined for other accounts. */
export function readMintOfAccount({ owner, data }: ChainAccount): string | undefined {
  const isTokenAccount = data.length === 165 || (data.length > 165 && data[165] === 2)
  return tokenPrograms.has(owner) && isTokenAccount ? encodeBase58(data.subarray(0, 32)) : undefined
}

/** Reads the names in the metadata extension of a mint, if the metadata pointer of the mint is the mint itself. */
const readExtension = (address: string, mint: Uint8Array): TokenNames =>
  shortenNames(readMintNames(address, mint))

/** Reads the names of a mint from its Metaplex metadata account. Returns no names if another program owns the account. */
export const readMetaplex = (address: string, { owner, data }: ChainAccount): TokenNames =>
  owner === metaplexProgram ? shortenNames(readMetaplexNames(address, data)) : {}

const shortenNames = ({ name, symbol }: MintNames): TokenNames => ({
  ...(name && { name: shortenName(name, 32) }),
  ...(symbol && { symbol: shortenName(symbol, 32) }),
})
