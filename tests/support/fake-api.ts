/** A request that the fake API got. */
export interface ApiRequest {
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
}

/** A Blockchain API and a node inside the page: each path answers as the test says, in the order in which the test lets it. */
export interface FakeApi {
  readonly url: string
  readonly asked: ApiRequest[]
  /** By the begin of the path behind `/v1/`, `rpc` where there is none; what is no Response is sent as JSON. */
  answers: Record<string, (request: ApiRequest) => unknown>
  /** How often a path that begins so was asked. */
  count(path: string): number
  restore(): void
}

export const supportsLocal = () => ({ http: ['eip155:31337', 'eip155:31338'], ws: [] })

let made = 0

export function fakeApi(answers: FakeApi['answers'] = {}): FakeApi {
  const real = globalThis.fetch
  // A host of its own each time, since what a host serves is remembered for the life of a page.
  const url = `https://api${++made}.example`
  const api: FakeApi = {
    url,
    asked: [],
    answers: { 'supported-chains': supportsLocal, ...answers },
    count: path => api.asked.filter(each => each.path.startsWith(path)).length,
    restore: () => {
      globalThis.fetch = real
    },
  }
  globalThis.fetch = async (input, init) => {
    const address = new URL(String(input), location.href)
    if (address.origin !== url) return real(input, init)
    const path = decodeURIComponent(address.pathname.replace(/^\/v1\//, '')) || 'rpc'
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    const request = { path, query: address.searchParams, body }
    api.asked.push(request)
    const key = Object.keys(api.answers).find(each => path.startsWith(each))
    const answer = key === undefined ? new Response('', { status: 404 }) : await api.answers[key]?.(request)
    return answer instanceof Response ? answer : new Response(JSON.stringify(answer))
  }
  return api
}

/** A row of the history as the service sends it. */
export const historyRow = (number: number, change: Record<string, unknown> = {}, transfers?: unknown) => ({
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
    ...change,
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

/** A transfer of a collectible that its service calls spam. */
export const spamTransfer = {
  fungible_info: null,
  nft_info: { name: 'Claim', content: null, flags: { is_spam: true } },
  direction: 'in',
  quantity: { numeric: '1' },
  value: null,
}

/** An entry of the balance route. */
export const balanceEntry = (symbol: string, numeric: string, change: Record<string, unknown> = {}) => ({
  name: symbol,
  symbol,
  chainId: 'eip155:31337',
  value: 1,
  price: 2,
  quantity: { decimals: '18', numeric },
  iconUrl: 'https://pictures.example/token.png',
  ...change,
})
