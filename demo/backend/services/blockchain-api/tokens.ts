import { type Address, createClient, erc20Abi, erc721Abi, http, parseAbi, publicActions } from 'viem'
import { foundry } from 'viem/chains'
import { contracts } from '../../chains/contracts/addresses.ts'
import type { AnyEvmChainId } from '../../chains/chain-ids.ts'
import { fetchDocument } from './documents.ts'

export interface Fungible {
  name: string
  symbol: string
  decimals: number
}

export interface CollectibleInfo {
  name: string
  collection: string
  image: string | null
  isSpam: boolean
}

/** Reads what contracts report about themselves. Caches the results, because they do not change. */
export interface Tokens {
  client: Reader
  fungible(address: Address): Promise<Fungible | undefined>
  collectible(kind: 'erc721' | 'erc1155', address: Address, tokenId: bigint): Promise<CollectibleInfo>
}

const uriAbi = parseAbi(['function uri(uint256 id) view returns (string)'])
const maxTextLength = 100

// Matches words that are typical of spam tokens, which are sent to lure their recipients to a page.
const spamPattern =
  /https?:|www\.|\.(?:com|net|org|io|xyz|app|finance|site|gift|claims?)\b|\b(?:claim|airdrop|reward|voucher|free mint|bonus)\b/i

const createReader = (chainId: AnyEvmChainId, url: string) =>
  createClient({
    chain: {
      ...foundry,
      id: chainId,
      contracts: {
        multicall3: contracts.multicall3,
        ensUniversalResolver: contracts.universalResolver,
      },
    },
    transport: http(url, { batch: true, retryCount: 0 }),
    cacheTime: 0,
  }).extend(publicActions)

export type Reader = ReturnType<typeof createReader>

export function createTokens(chainId: AnyEvmChainId, url: string): Tokens {
  const client = createReader(chainId, url)
  const fungibles = new Map<Address, Promise<Fungible | undefined>>()
  const collections = new Map<Address, Promise<string>>()
  const collectibles = new Map<string, Promise<CollectibleInfo>>()

  async function readFungible(address: Address): Promise<Fungible | undefined> {
    const contract = { address, abi: erc20Abi } as const
    const [name, symbol, decimals] = await client.multicall({
      contracts: [
        { ...contract, functionName: 'name' },
        { ...contract, functionName: 'symbol' },
        { ...contract, functionName: 'decimals' },
      ],
    })
    if (decimals.status === 'failure' || symbol.status === 'failure') return undefined
    const shortSymbol = symbol.result.slice(0, maxTextLength)
    return {
      name: name.status === 'success' ? name.result.slice(0, maxTextLength) : shortSymbol,
      symbol: shortSymbol,
      decimals: decimals.result,
    }
  }

  async function readCollection(address: Address): Promise<string> {
    try {
      const name = await client.readContract({ address, abi: erc721Abi, functionName: 'name' })
      return name.slice(0, maxTextLength)
    } catch {
      // ERC-1155 does not require a name.
      return ''
    }
  }

  async function readCollectible(
    kind: 'erc721' | 'erc1155',
    address: Address,
    tokenId: bigint,
  ): Promise<CollectibleInfo> {
    const collection = await readCached(collections, address, () => readCollection(address))
    const uri = await (kind === 'erc721'
      ? client.readContract({ address, abi: erc721Abi, functionName: 'tokenURI', args: [tokenId] })
      : client.readContract({ address, abi: uriAbi, functionName: 'uri', args: [tokenId] })
    ).catch(() => '')
    const id = tokenId.toString(16).padStart(64, '0')
    const document = await fetchDocument(uri.replaceAll('{id}', id))
    const readText = (value: unknown) => (typeof value === 'string' ? value.slice(0, maxTextLength) : '')
    const name = readText(document?.name) || `${collection || 'Collectible'} #${tokenId}`
    const image = document?.image
    const isSpam = [collection, name, readText(document?.description)].some(label => spamPattern.test(label))
    return { name, collection, image: typeof image === 'string' && image ? image : null, isSpam }
  }

  return {
    client,
    fungible: address => readCached(fungibles, address, () => readFungible(address)),
    collectible: (kind, address, tokenId) =>
      readCached(collectibles, `${address}/${tokenId}`, () => readCollectible(kind, address, tokenId)),
  }
}

/** Returns a cached read, or starts one. Removes a failed read from the cache, so that the next call retries it. */
function readCached<K, T>(cache: Map<K, Promise<T>>, key: K, read: () => Promise<T>): Promise<T> {
  const cachedPromise = cache.get(key)
  if (cachedPromise) return cachedPromise
  const promise = read()
  cache.set(key, promise)
  promise.catch(() => cache.delete(key))
  return promise
}
