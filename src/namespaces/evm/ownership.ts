import { isAddress } from '../../core/chain/address.ts'
import { parseAccountId } from '../../core/chain/caip.ts'
import type { Collectible } from '../../core/money/activity.ts'
import { moneyLimits } from '../../core/money/limits.ts'
import type { ReadOwnership, ReadTokenUris } from '../abilities.ts'
import { readAll } from './contract-reads.ts'
import { type ReadCall, readText, readUint, wordOf } from './multicall.ts'

const readsPerCall = 100

/** Reads ERC-721 `tokenURI` and ERC-1155 `uri`. */
export const readEvmTokenUris: ReadTokenUris = async ({ network, rpcUrls, collectibles }) => {
  const reads = collectibles.map(collectible =>
    callOf(collectible, { erc721: '0xc87b56dd', erc1155: '0x0e89341c' }),
  )
  const validReads = reads.filter(read => read !== undefined)
  const answers = validReads.length ? await readAll({ network, rpcUrls }, validReads) : []
  return reads.map(read => read && (readText(answers.shift(), moneyLimits.tokenUriMaxBytes) || undefined))
}

/**
 * Reads ERC-721 `ownerOf` and ERC-1155 `balanceOf`, batched if the network has Multicall3. A reverted read counts as not
 * owned, because `ownerOf` reverts for a burned token. Rejects if the chain cannot be read.
 */
export const readEvmOwnership: ReadOwnership = async ({ account, network, rpcUrls, collectibles }) => {
  const { address } = parseAccountId(account)
  const reads = collectibles.map(collectible => ownershipCallOf(collectible, address))
  const validReads = reads.filter(read => read !== undefined)
  const answers: (string | undefined)[] = []
  for (let offset = 0; offset < validReads.length; offset += readsPerCall)
    answers.push(...(await readAll({ network, rpcUrls }, validReads.slice(offset, offset + readsPerCall))))
  const owner = BigInt(address)
  return reads.map((read, index) => {
    if (!read) return undefined
    const value = readUint(answers.shift())
    if (value === undefined) return false
    return collectibles[index]?.standard === 'erc1155' ? value > 0n : value === owner
  })
}

const ownershipCallOf = (collectible: Collectible, address: string): ReadCall | undefined =>
  callOf(collectible, { erc721: '0x6352211e', erc1155: `0x00fdd58e${wordOf(address)}` })

/** Encodes the call for one collectible by its standard. The token id is the last argument. */
function callOf(
  { contract, tokenId, standard }: Collectible,
  selectors: Readonly<Record<NonNullable<Collectible['standard']>, string>>,
): ReadCall | undefined {
  if (!isAddress('eip155', contract) || tokenId === undefined || !/^\d{1,78}$/.test(tokenId) || !standard)
    return undefined
  return { to: contract, data: `${selectors[standard]}${BigInt(tokenId).toString(16).padStart(64, '0')}` }
}
