/** A request received by the fake API. */
export interface ApiRequest {
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
}

/** A Blockchain API and a JSON-RPC node inside the page. The test controls the responses and their order. */
export interface FakeApi {
  readonly url: string
  readonly requests: ApiRequest[]
  /**
   * Responses by the beginning of the path after `/v1/`, or `rpc` for `/v1/` itself. Values other than a Response are sent as JSON.
   */
  answers: Record<string, (request: ApiRequest) => unknown>
  /** Returns the number of requests whose path begins with `path`. */
  count(path: string): number
  restore(): void
}

export const getSupportedChains = () => ({ http: ['eip155:31337', 'eip155:31338'], ws: [] })

let hostCount = 0

export function fakeApi(answers: FakeApi['answers'] = {}): FakeApi {
  const realFetch = globalThis.fetch
  // Uses a new host, because the page caches the capabilities of a host for its lifetime.
  const url = `https://api${++hostCount}.example`
  const api: FakeApi = {
    url,
    requests: [],
    answers: { 'supported-chains': getSupportedChains, ...answers },
    count: path => api.requests.filter(request => request.path.startsWith(path)).length,
    restore: () => {
      globalThis.fetch = realFetch
    },
  }
  globalThis.fetch = async (input, init) => {
    const address = new URL(String(input), location.href)
    if (address.origin !== url) return realFetch(input, init)
    const path = decodeURIComponent(address.pathname.replace(/^\/v1\//, '')) || 'rpc'
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    const request = { path, query: address.searchParams, body }
    api.requests.push(request)
    const key = Object.keys(api.answers).find(key => path.startsWith(key))
    const result = key === undefined ? new Response('', { status: 404 }) : await api.answers[key]?.(request)
    return result instanceof Response ? result : new Response(JSON.stringify(result))
  }
  return api
}

/** Returns a row of the history in the service's format. */
export const createHistoryRow = (
  number: number,
  overrides: Record<string, unknown> = {},
  transfers?: unknown,
) => ({
  id: `row-${number}`,
  metadata: {
    operationType: 'send',
    hash: `0x${number.toString(16).padStart(64, '0')}`,
    minedAt: new Date(Date.UTC(2026, 0, 1) - number * 86_400_000).toISOString(),
    sentFrom: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    sentTo: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    status: 'confirmed',
    nonce: number,
    chain: 'eip155:31337',
    ...overrides,
  },
  transfers: transfers ?? [
    {
      fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: 'https://pictures.example/eth.png' } },
      nft_info: null,
      direction: 'out',
      quantity: { numeric: '1.50' },
      value: 4500,
      price: 3000,
    },
  ],
})

/** A transfer of a collectible that the service marks as spam. */
export const spamTransfer = {
  fungible_info: null,
  nft_info: { name: 'Claim', content: null, flags: { is_spam: true } },
  direction: 'in',
  quantity: { numeric: '1' },
  value: null,
}

/** Returns an entry of the balance route. */
export const createBalanceEntry = (
  symbol: string,
  amount: string,
  overrides: Record<string, unknown> = {},
) => ({
  name: symbol,
  symbol,
  chainId: 'eip155:31337',
  value: 1,
  price: 2,
  quantity: { decimals: '18', numeric: amount },
  iconUrl: 'https://pictures.example/token.png',
  ...overrides,
})
