import { hasHexAddresses } from '../core/chain/namespace-rules.ts'
import { isAddress } from '../core/chain/address.ts'
import { isNetworkId, namespaceOf } from '../core/chain/caip.ts'
import { isNamespace } from '../core/chain/namespace.ts'
import type { Exchange, Network } from '../core/chain/network.ts'
import { AppError } from '../core/errors/app-error.ts'
import * as limits from '../core/limits.ts'

interface RpcUrls {
  readonly default?: { readonly http?: readonly string[] }
  readonly [name: string]: unknown
}

/** A network in any accepted form: a record of this package, an AppKit record, or a viem chain. */
export interface NetworkInput {
  readonly id: string | number
  readonly name: string
  readonly caipNetworkId?: string
  readonly chainNamespace?: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls?: readonly string[] | RpcUrls
  readonly blockExplorer?: { readonly name: string; readonly url: string }
  readonly blockExplorers?: { readonly default?: { readonly name: string; readonly url: string } }
  readonly testnet?: boolean
  readonly imageId?: string
  readonly image?: string
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string }
  readonly contracts?: Readonly<Record<string, unknown>>
  readonly tokens?: readonly string[]
  readonly exchange?: Exchange
}

const fail = (field: string): never => {
  throw new AppError('INVALID_OPTIONS', { params: { field: `network.${field}` } })
}

const requireText = (value: unknown, field: string, maxLength = 100): string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= maxLength ? value : fail(field)

function isWebUrl(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 2_000 || !URL.canParse(value)) return false
  const { protocol } = new URL(value)
  return protocol === 'https:' || protocol === 'http:'
}

const isImageUrl = (value: unknown): value is string =>
  isWebUrl(value) ||
  (typeof value === 'string' &&
    value.length <= limits.announcedIconMaxBytes &&
    /^data:image\/(?:png|jpeg|webp|gif)[;,]/i.test(value))

function idOf({ id, caipNetworkId, chainNamespace }: NetworkInput): Network['id'] {
  const suppliedId = caipNetworkId ?? id
  if (isNetworkId(suppliedId)) return suppliedId
  // viem identifies EVM chains by number; AppKit records have separate fields for reference and namespace.
  const isCount = typeof id === 'number' ? Number.isSafeInteger(id) && id > 0 : /^[1-9]\d{0,31}$/.test(id)
  const namespace = chainNamespace ?? (isCount ? 'eip155' : undefined)
  const networkId = `${namespace}:${id}`
  if (typeof id === 'number' && !isCount) return fail('id')
  return caipNetworkId === undefined && isNamespace(namespace) && isNetworkId(networkId)
    ? networkId
    : fail('id')
}

function rpcUrlsOf(rpcUrls: NetworkInput['rpcUrls']): readonly string[] {
  const urls = Array.isArray(rpcUrls) ? rpcUrls : ((rpcUrls as RpcUrls | undefined)?.default?.http ?? [])
  return Array.isArray(urls) && urls.every(isWebUrl) ? [...urls] : fail('rpcUrls')
}

const contractOf = (contracts: NetworkInput['contracts'], name: string): string | undefined => {
  const contract = contracts?.[name]
  const address =
    typeof contract === 'object' ? (contract as { address?: unknown } | null)?.address : contract
  return typeof address === 'string' && /^0x[0-9a-fA-F]{40}$/.test(address) ? address : undefined
}

const tokensOf = (tokens: unknown, id: Network['id'], field = 'tokens'): readonly string[] => {
  const namespace = namespaceOf(id)
  const isToken = (value: unknown) =>
    isAddress(namespace, value) && (!hasHexAddresses(namespace) || value.startsWith('0x'))
  return Array.isArray(tokens) && tokens.length <= 100 && tokens.every(isToken) ? [...tokens] : fail(field)
}

const exchangeOf = ({ kind, router, factory, wrappedNative, baseTokens }: Exchange): Exchange =>
  kind === 'uniswap-v2' &&
  Array.isArray(baseTokens) &&
  tokensOf([router, factory, wrappedNative, ...baseTokens], 'eip155:1', 'exchange')
    ? { kind, router, factory, wrappedNative, baseTokens: [...baseTokens] }
    : fail('exchange')

/**
 * Converts a custom network to a network record. Throws INVALID_OPTIONS if a field is invalid; `params.field` names the field. An invalid
 * image or contract is omitted instead.
 */
export function defineNetwork(input: NetworkInput | Network): Network {
  if (typeof input !== 'object' || input === null) fail('record')
  const record = input as NetworkInput
  const { decimals } = record.nativeCurrency ?? fail('nativeCurrency')
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255) fail('nativeCurrency.decimals')
  const explorer = record.blockExplorer ?? record.blockExplorers?.default
  if (explorer && !isWebUrl(explorer.url)) fail('blockExplorer')
  const imageId = record.imageId ?? record.assets?.imageId
  const image = record.image ?? record.assets?.imageUrl
  const multicall3 = contractOf(record.contracts, 'multicall3')
  const ensUniversalResolver = contractOf(record.contracts, 'ensUniversalResolver')
  const id = idOf(record)
  return {
    id,
    name: requireText(record.name, 'name'),
    nativeCurrency: {
      name: requireText(record.nativeCurrency.name, 'nativeCurrency.name'),
      symbol: requireText(record.nativeCurrency.symbol, 'nativeCurrency.symbol', 30),
      decimals,
    },
    rpcUrls: rpcUrlsOf(record.rpcUrls),
    ...(explorer && {
      blockExplorer: { name: requireText(explorer.name, 'blockExplorer.name'), url: explorer.url },
    }),
    ...(record.testnet === true && { testnet: true }),
    ...(isImageUrl(image) && { image }),
    ...(imageId !== undefined && { imageId: requireText(imageId, 'imageId') }),
    ...(record.tokens && { tokens: tokensOf(record.tokens, id) }),
    ...(record.exchange && { exchange: exchangeOf(record.exchange) }),
    ...((multicall3 || ensUniversalResolver) && {
      contracts: { ...(multicall3 && { multicall3 }), ...(ensUniversalResolver && { ensUniversalResolver }) },
    }),
  }
}
