import { type Address, formatUnits, isAddress } from 'viem'
import { type AnyEvmChainId, evmChainIds } from '../../chains/chain-ids.ts'
import { contracts } from '../../chains/contracts/addresses.ts'
import type { EvmChains } from '../../chains/evm.ts'
import { type Answer, type Handler, Refusal, createRefusal, type ServiceRequest } from '../../http.ts'
import { isProjectKnown } from '../access.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { createTokens, type Tokens } from './tokens.ts'

/** A chain in the Blockchain API. */
export interface ApiChain {
  id: `eip155:${AnyEvmChainId}`
  ledger: Ledger
  tokens: Tokens
  /** US dollar price of one whole token, or undefined if no pool connects it. An undefined address means the native currency. */
  price(address: Address | undefined, block?: number): Promise<number | undefined>
}

export const nativePlaceholder = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Native currency of both chains. */
export const nativeCoin = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const

const chainsByStack = new WeakMap<EvmChains, ApiChain[]>()

/** Returns the index of each chain, shared by all services of the API. Bench chains are added when they start. */
export function chainsOf(chains: EvmChains): ApiChain[] {
  const cachedChains = chainsByStack.get(chains)
  if (cachedChains) return cachedChains
  const apiChains = evmChainIds.map(id => createChain(id, chains.urls[id]))
  chainsByStack.set(chains, apiChains)
  chains.onStart((id, url) => apiChains.push(createChain(id, url)))
  return apiChains
}

function createChain(chainId: AnyEvmChainId, url: string): ApiChain {
  const ledger = createLedger(chainId, url)
  const tokens = createTokens(chainId, url)
  const weth = contracts.weth.address.toLowerCase() as Address
  const decimals = new Map<Address, number>()
  return {
    id: `eip155:${chainId}`,
    ledger,
    tokens,
    async price(address, block) {
      await Promise.all(
        ledger.pools.tokens().map(async token => {
          const info = decimals.has(token) ? undefined : await tokens.fungible(token)
          if (info) decimals.set(token, info.decimals)
        }),
      )
      const prices = ledger.pools.prices(token => decimals.get(token), block)
      const price = prices.get((address?.toLowerCase() ?? weth) as Address)
      return price === undefined ? undefined : Number(formatUnits(price, 18))
    },
  }
}

export const findChain = (chains: readonly ApiChain[], id: string | null): ApiChain => {
  const match = chains.find(chain => chain.id === id)
  if (!match) throw new Refusal(400, 'chainId', `We don't support the chainId you provided: ${id ?? ''}`)
  return match
}

/** Parses a plain address, or the last part of a CAIP-10 id. */
export function requireAddress(value: string | undefined): Address {
  const address = value?.split(':').at(-1) ?? ''
  if (!isAddress(address, { strict: false }))
    throw new Refusal(400, 'address', `Invalid address: ${value ?? ''}`)
  return address
}

/** Currencies of the API contract; pools have prices only in US dollars and ether. */
const currencies = new Set(['btc', 'eth', 'usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy'])

export function requireCurrency(value: unknown): string {
  const currency = typeof value === 'string' && value ? value.toLowerCase() : 'usd'
  if (!currencies.has(currency)) throw new Refusal(400, 'currency', `Unsupported currency: ${currency}`)
  return currency
}

/** Converts a dollar price to a currency. Returns undefined if the rate is unknown. */
export async function convertToCurrency(dollars: number | undefined, currency: string, chain: ApiChain) {
  if (currency === 'usd' || dollars === undefined) return dollars
  const ether = currency === 'eth' ? await chain.price(undefined) : undefined
  return ether ? dollars / ether : undefined
}

/** Wraps a route of the API: rejects an unknown project id, and responds with 503 if a node is unreachable. */
export function apiRoute(handler: Handler, projectIdOf = getProjectIdInQuery): Handler {
  return async (request): Promise<Answer> => {
    if (!isProjectKnown({}, projectIdOf(request)))
      throw new Refusal(401, 'authentication', 'We failed to authenticate your request')
    try {
      return await handler(request)
    } catch (error) {
      if (error instanceof Refusal || request.signal.aborted || !isNodeFailure(error)) throw error
      return createRefusal(503, 'provider', 'The chain provider is temporarily unavailable')
    }
  }
}

const getProjectIdInQuery = ({ url }: ServiceRequest) => url.searchParams.get('projectId')

export const bodyOf = (request: ServiceRequest) => (request.json() ?? {}) as Record<string, unknown>

/** Reads the project id from the query, or from the body for clients that send it there. */
export function projectIdInBody(request: ServiceRequest): string | null {
  const { projectId } = bodyOf(request)
  return getProjectIdInQuery(request) ?? (typeof projectId === 'string' ? projectId : null)
}

/** Returns whether a node is unreachable. Fetch in Node throws TypeError then, and viem wraps it. */
function isNodeFailure(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (/fetch failed|HttpRequestError|TimeoutError/.test(`${cause.name} ${cause.message}`)) return true
  return false
}
