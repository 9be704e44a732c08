import type { Collectible, Transaction } from './activity.ts'
import { toVisualForm } from './token-marks.ts'

/** A collectible that the account owns, or owned at the time of its history entry. */
export interface OwnedCollectible extends Collectible {
  readonly key: string
  /** Ownership is confirmed on chain. Otherwise screens show only "seen in your history". */
  readonly isProven: boolean
}

export interface CollectibleGroup {
  readonly name: string
  readonly collectibles: readonly OwnedCollectible[]
}

export const collectibleKey = ({ contract, tokenId, name }: Collectible): string =>
  contract !== undefined && tokenId !== undefined ? `${contract.toLowerCase()}:${tokenId}` : `name:${name}`

/** Returns the collectibles of all transfers except outgoing ones, in the order of the transactions, without spam and duplicates. */
export function collectiblesIn(transactions: readonly Transaction[]): Collectible[] {
  const byKey = new Map<string, Collectible>()
  for (const { transfers } of transactions)
    for (const { collectible, direction } of transfers) {
      if (!collectible || collectible.isSpam || direction === 'out') continue
      const key = collectibleKey(collectible)
      if (!byKey.has(key)) byKey.set(key, collectible)
    }
  return [...byKey.values()]
}

/**
 * Applies the collection name of the contract, if it has one. An item that a service listed in another collection is shown by its
 * number only, since its name and image belong to that collection.
 */
export function withOwnCollection(collectible: Collectible, names: ReadonlyMap<string, string>): Collectible {
  const collection = names.get(collectible.contract?.toLowerCase() ?? '')
  if (collection === undefined || collection === collectible.collection) return collectible
  const isListedElsewhere =
    collectible.collection !== undefined && toVisualForm(collectible.collection) !== toVisualForm(collection)
  if (!isListedElsewhere) return { ...collectible, collection }
  const { image: _, ...otherFields } = collectible
  return {
    ...otherFields,
    collection,
    name: collectible.tokenId === undefined ? '' : `#${collectible.tokenId}`,
  }
}

/** Groups items by contract; items without a contract are grouped by the name of their collection. */
export function groupCollectibles(collectibles: readonly OwnedCollectible[]): CollectibleGroup[] {
  const groups = new Map<string, { name: string; collectibles: OwnedCollectible[] }>()
  for (const collectible of collectibles) {
    const key = collectible.contract?.toLowerCase() ?? collectible.collection ?? ''
    const group = groups.get(key) ?? { name: collectible.collection ?? '', collectibles: [] }
    group.collectibles.push(collectible)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Returns the URL of an image: https or http, a raster `data:` URL, or `ipfs://` through the gateway. Undefined otherwise. */
export function collectibleImageUrl(
  source: string | undefined,
  gateway: string | null | undefined,
): string | undefined {
  if (!source) return undefined
  if (isRaster(source)) return source
  if (isIpfs(source)) return ipfsUrl(source, gateway)
  return /^https?:\/\//i.test(source) ? source : undefined
}

/** Whether a URL is a `data:` URL of a raster image. */
export const isRaster = (source: string): boolean => /^data:image\/(?:png|jpeg|webp|gif)[;,]/i.test(source)

const ipfs = /^ipfs:\/\/(?:ipfs\/)?([\w./-]+)$/

export const isIpfs = (source: string): boolean => ipfs.test(source)

/** Resolves `ipfs://` through the app's gateway. Undefined if the URL is invalid or the app has disabled the gateway. */
export function ipfsUrl(source: string, gateway: string | null | undefined): string | undefined {
  const path = ipfs.exec(source)?.[1]
  if (path === undefined || gateway === null || path.includes('..')) return undefined
  return `${(gateway ?? 'https://ipfs.io').replace(/\/{1,8}$/, '')}/ipfs/${path}`
}

/**
 * Returns the metadata URI of a token. ERC-1155 has one URI for all tokens of a contract, in which `{id}` is replaced by 64 hexadecimal
 * digits.
 */
export const uriOfToken = (uri: string, tokenId: string): string =>
  uri.replaceAll('{id}', BigInt(tokenId).toString(16).padStart(64, '0'))
