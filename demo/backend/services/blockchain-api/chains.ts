import { type Address, formatUnits, isAddress } from 'viem'
import { type AnyEvmChainId, evmChainIds } from '../../chains/chain-ids.ts'
import { contracts } from '../../chains/contracts/addresses.ts'
import type { EvmChains } from '../../chains/evm.ts'
import { type Answer, type Handler, Refusal, createRefusal, type ServiceRequest } from '../../http.ts'
import { isProjectKnown } from '../access.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { createTokens, type Tokens } from './tokens.ts'

/** An EVM chain of the Blockchain API. */
export interface ApiChain {
  id: `eip155:${AnyEvmChainId}`
  ledger: Ledger
  tokens: Tokens
  /**
   * Resolves with the price of one whole token in US dollars, or with undefined if no sufficiently large pools connect the token to USDC.
   * An undefined address means the native currency. `block` selects an earlier price.
   */
  price(address: Address | undefined, block?: number): Promise<number | undefined>
}

export const nativePlaceholder = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Native currency of every chain. */
export const nativeCoin = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const

const chainsByStack = new WeakMap<EvmChains, ApiChain[]>()

/** Returns the chains of a stack with their indexes, which all services of the API share. Bench chains are added when they start. */
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

/** Parses an address, or the address in a CAIP-10 id. Throws a 400 refusal if it is invalid. */
export function requireAddress(value: string | undefined): Address {
  const address = value?.split(':').at(-1) ?? ''
  if (!isAddress(address, { strict: false }))
    throw new Refusal(400, 'address', `Invalid address: ${value ?? ''}`)
  return address
}

/** Currencies that the API accepts. The pools only have prices in US dollars and ether. */
const currencies = new Set(['btc', 'eth', 'usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy'])

export function requireCurrency(value: unknown): string {
  const currency = typeof value === 'string' && value ? value.toLowerCase() : 'usd'
  if (!currencies.has(currency)) throw new Refusal(400, 'currency', `Unsupported currency: ${currency}`)
  return currency
}

/** Converts a price in US dollars to a currency. Resolves with undefined if the price or the rate is unknown. */
export async function convertToCurrency(dollars: number | undefined, currency: string, chain: ApiChain) {
  if (currency === 'usd' || dollars === undefined) return dollars
  const ether = currency === 'eth' ? await chain.price(undefined) : undefined
  return ether ? dollars / ether : undefined
}

/** Wraps a handler of the API: rejects an unknown project id with 401, and responds with 503 if a node is unreachable. */
export function apiRoute(handler: Handler, projectIdOf = getProjectIdFromQuery): Handler {
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

const getProjectIdFromQuery = ({ url }: ServiceRequest) => url.searchParams.get('projectId')

export const bodyOf = (request: ServiceRequest) => (request.json() ?? {}) as Record<string, unknown>

/** Returns the project id from the query, or from the body, where some clients send it. */
export function getProjectIdInBody(request: ServiceRequest): string | null {
  const { projectId } = bodyOf(request)
  return getProjectIdFromQuery(request) ?? (typeof projectId === 'string' ? projectId : null)
}

/** Returns whether an error means that a node is unreachable. `fetch` of Node then throws a TypeError, which viem wraps. */
function isNodeFailure(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (/fetch failed|HttpRequestError|TimeoutError/.test(`${cause.name} ${cause.message}`)) return true
  return false
}
