import { type Address, getAddressEncoder, getProgramDerivedAddress } from '@solana/web3.js'
import { decodeBase64 } from '../../../../../src/core/chain/base64.ts'
import { metaplexProgram } from '../../../../../src/namespaces/solana/mint-names.ts'
import type { ChainId, WalletPart } from '../../../contract.ts'
import type { SolanaInstruction, SolanaMessage } from './solana-message.ts'
import {
  type ChainAccount,
  readMetaplex,
  readMint,
  readMintOfAccount,
  tokenPrograms,
} from './solana-metadata.ts'
import { type Token, withTimeout } from './tokens.ts'

/** Information about the tokens in a list of transactions. */
export interface SolanaTokens {
  /** Returns the token of a mint. It has no properties if it could not be read. */
  tokenOf(mint: string | undefined): Token
  /** Returns the mint of a token account, if it could be read. */
  mintOf(account: string | undefined): string | undefined
}

/**
 * Index of the mint among the accounts of a token instruction, by the first byte of the instruction. For the instructions in
 * `accountInstructions`, the mint is read from the token account at index 0.
 */
const mintIndexes: Readonly<Record<number, number>> = { 7: 0, 8: 1, 12: 1, 13: 1, 14: 0, 15: 1, 26: 1 }
const accountInstructions = new Set([3, 4, 5, 9, 10, 11])
const maxAccounts = 100

/** Reads the tokens in a list of transactions, with at most two calls to the node. Never rejects if a token cannot be read. */
export async function readSolanaTokens(
  messages: readonly (SolanaMessage | undefined)[],
  chainId: ChainId,
  read: WalletPart['read'],
): Promise<SolanaTokens> {
  const instructions = messages.flatMap(message => message?.instructions ?? [])
  const mintSet = new Set(instructions.flatMap(mintsOf))
  const tokenAccounts = [...new Set(instructions.flatMap(tokenAccountsOf))]
  const mintByAccount = new Map<string, string>()
  const tokenByMint = new Map<string, Token>()

  const loadAccounts = async (addresses: readonly string[]): Promise<Map<string, ChainAccount>> =>
    addresses.length ? readAccounts(addresses.slice(0, maxAccounts), chainId, read) : new Map()
  const tokenAccountData = await loadAccounts(tokenAccounts)
  for (const [address, account] of tokenAccountData) {
    const mint = readMintOfAccount(account)
    if (mint === undefined) continue
    mintByAccount.set(address, mint)
    mintSet.add(mint)
  }
  const mints = [...mintSet].slice(0, maxAccounts / 2)
  const metadataAddresses = await Promise.all(mints.map(getMetadataAddress))
  const mintAccounts = await loadAccounts([...mints, ...metadataAddresses])
  for (const [index, mint] of mints.entries()) {
    const account = mintAccounts.get(mint)
    const token = account && readMint(mint, account)
    if (!token) continue
    const metadataAccount = mintAccounts.get(metadataAddresses[index] as string)
    tokenByMint.set(mint, { ...(metadataAccount && readMetaplex(mint, metadataAccount)), ...token })
  }
  return {
    tokenOf: mint => tokenByMint.get(mint ?? '') ?? {},
    mintOf: account => mintByAccount.get(account ?? ''),
  }
}

const isTokenInstruction = ({ program }: SolanaInstruction): boolean =>
  'address' in program && tokenPrograms.has(program.address)

function mintsOf(instruction: SolanaInstruction): string[] {
  const accountIndex = isTokenInstruction(instruction) ? mintIndexes[instruction.data[0] ?? -1] : undefined
  return accountIndex === undefined ? [] : addressesAt(instruction, accountIndex)
}

const tokenAccountsOf = (instruction: SolanaInstruction): string[] =>
  isTokenInstruction(instruction) && accountInstructions.has(instruction.data[0] ?? -1)
    ? addressesAt(instruction, 0)
    : []

function addressesAt({ accounts }: SolanaInstruction, accountIndex: number): string[] {
  const account = accounts[accountIndex]
  return account && 'address' in account ? [account.address] : []
}

/** Computes the address of the Metaplex metadata account of a mint. */
async function getMetadataAddress(mint: string): Promise<string> {
  const encoder = getAddressEncoder()
  const [metadataAddress] = await getProgramDerivedAddress({
    programAddress: metaplexProgram as Address,
    seeds: ['metadata', encoder.encode(metaplexProgram as Address), encoder.encode(mint as Address)],
  })
  return metadataAddress
}

function bytesOf(text: unknown): Uint8Array | undefined {
  try {
    return decodeBase64(text as string)
  } catch {
    return undefined
  }
}

async function readAccounts(
  addresses: readonly string[],
  chainId: ChainId,
  read: WalletPart['read'],
): Promise<Map<string, ChainAccount>> {
  const params = [addresses, { encoding: 'base64' }]
  const response = (await withTimeout(read({ method: 'getMultipleAccounts', params, chainId }))) as
    | { value?: unknown }
    | undefined
  const accounts = new Map<string, ChainAccount>()
  const accountInfos = Array.isArray(response?.value) ? (response.value as unknown[]) : []
  for (const [index, account] of accountInfos.entries()) {
    const address = addresses[index]
    const { owner, data } = (account ?? {}) as { owner?: unknown; data?: unknown }
    const [text] = Array.isArray(data) ? (data as unknown[]) : []
    const bytes = bytesOf(text)
    if (address && typeof owner === 'string' && bytes) accounts.set(address, { owner, data: bytes })
  }
  return accounts
}
