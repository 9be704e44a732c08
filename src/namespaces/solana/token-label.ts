import type { Address } from '@solana/web3.js'
import { decodeBase64 } from '../../core/chain/base64.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { cleanName } from '../../core/wallet/wallet-name.ts'
import { callRpc } from '../../services/chain-rpc.ts'
import type { ReadLabel } from '../abilities.ts'
import { readValue } from './answers.ts'
import { deriveAddress } from './derived-address.ts'
import { metaplexProgram, readMetaplexNames, readMintNames } from './mint-names.ts'
import { token2022Program, tokenProgram } from './token-program.ts'

/** Reads the name and symbol of a mint from its own metadata (Token-2022), or from Metaplex if it has none. */
export const readSolanaLabel: ReadLabel = async ({ address, rpcUrls: urls, signal }) => {
  const metadataAddress = deriveAddress(metaplexProgram as Address, [
    new TextEncoder().encode('metadata'),
    metaplexProgram as Address,
    address as Address,
  ])
  const answer = await callRpc({
    urls,
    method: 'getMultipleAccounts',
    params: [[address, metadataAddress], { encoding: 'base64', commitment: 'confirmed' }],
    ...(signal && { signal }),
  })
  const accounts = readValue(answer)
  if (!Array.isArray(accounts) || accounts.length !== 2) throw new AppError('INVALID_ANSWER')
  const [mint, metadata] = accounts.map(readAccount)
  const isMint = mint?.owner === tokenProgram || mint?.owner === token2022Program
  if (!isMint) return undefined
  const mintNames = readMintNames(address, mint.bytes)
  const names =
    mintNames.symbol || metadata?.owner !== metaplexProgram
      ? mintNames
      : readMetaplexNames(address, metadata.bytes)
  const symbol = cleanName(names.symbol)
  return symbol ? { symbol, name: cleanName(names.name) || symbol } : undefined
}

function readAccount(account: unknown): { owner: unknown; bytes: Uint8Array } | undefined {
  const { owner, data } = (account ?? {}) as { owner?: unknown; data?: unknown }
  return Array.isArray(data) && typeof data[0] === 'string'
    ? { owner, bytes: decodeBase64(data[0]) }
    : undefined
}
