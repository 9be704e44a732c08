import { expect } from '@open-wc/testing'
import type { AppError } from '../../src/core/errors/app-error.ts'
import { callRpc } from '../../src/services/chain-rpc.ts'
import { rpcUrls } from '../../src/services/rpc-urls.ts'
import type { HttpTools } from '../../src/services/http.ts'

interface RpcRequest {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}
type Node = (body: RpcRequest | RpcRequest[]) => unknown

const answerOf = ({ id, method, params }: RpcRequest) => ({ jsonrpc: '2.0', id, result: [method, ...params] })
const getPlainNode: Node = body => (Array.isArray(body) ? body.map(answerOf) : answerOf(body))
const rateLimited: Node = () => ({ error: { code: -32_005, message: 'limit' } })

/** Endpoints by URL, and a clock that skips every pause. */
class FakeEndpoints implements HttpTools {
  requests: { url: string; body: RpcRequest | RpcRequest[]; signal?: AbortSignal | null | undefined }[] = []
  pauses: number[] = []
  clock = 1_000_000
  constructor(readonly nodes: Record<string, Node | { ms: number; node: Node }>) {}

  fetch = async (url: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as RpcRequest | RpcRequest[]
    this.requests.push({ url, body, signal: init.signal })
    const entry = this.nodes[url]
    if (!entry) throw new TypeError('Failed to fetch')
    const { ms, node } = typeof entry === 'function' ? { ms: 10, node: entry } : entry
    const answer = await node(body)
    this.clock += ms
    return answer instanceof Response ? answer : new Response(JSON.stringify(answer))
  }
  now = () => this.clock
  after = (ms: number, call: () => void) => {
    // Request timeouts never fire here.
    if (ms >= 10_000) return () => {}
    this.pauses.push(ms)
    this.clock += ms
    const timer = setTimeout(call)
    return () => clearTimeout(timer)
  }
  random = () => 1
  isOnline = () => true
  get urls() {
    return this.requests.map(({ url }) => url)
  }
  get sizes() {
    return this.requests.map(({ body }) => (Array.isArray(body) ? body.length : 0))
  }
}

const a = 'https://a.example/'
const b = 'https://b.example/'
const getFailure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('answered'),
    (error: AppError) => error,
  )
const read = (endpoints: FakeEndpoints, block: number, urls = [a], signal?: AbortSignal) =>
  callRpc({ urls, method: 'eth_getBlock', params: [block], ...(signal && { signal }) }, endpoints)

describe('chain RPC request', () => {
  it('is batched per tick and endpoint, and gets its own response', async () => {
    const endpoints = new FakeEndpoints({
      [a]: body => (Array.isArray(body) ? body.map(answerOf).reverse() : getPlainNode(body)),
      [b]: getPlainNode,
    })
    const answers = await Promise.all([
      read(endpoints, 1),
      read(endpoints, 2),
      read(endpoints, 3, [b]),
      read(endpoints, 4),
    ])
    expect(answers).to.deep.equal([1, 2, 3, 4].map(block => ['eth_getBlock', block]))
    expect(endpoints.urls).to.deep.equal([a, b])
    expect(endpoints.sizes).to.deep.equal([3, 0])
    // A request of the next tick is not in the batch.
    await read(endpoints, 5)
    expect(endpoints.sizes).to.deep.equal([3, 0, 0])
  })

  it('is limited to 1000 per batch', async () => {
    const endpoints = new FakeEndpoints({ [a]: getPlainNode })
    await Promise.all(Array.from({ length: 2_001 }, (_, block) => read(endpoints, block)))
    expect(endpoints.sizes).to.deep.equal([1_000, 1_000, 0])
  })

  it('is sent one by one to an endpoint after that endpoint refused a batch', async () => {
    const refusals: Node[] = [
      () => ({ jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'no batches' } }),
      () => [{ jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'no batches' } }],
      () => new Response('no', { status: 400 }),
      () => new Response('{"code":31,"message":"Batch of more than 3 requests"}', { status: 500 }),
      () => new Response('<html>'),
    ]
    for (const refuse of refusals) {
      const endpoints = new FakeEndpoints({
        [a]: body => (Array.isArray(body) ? refuse(body) : answerOf(body)),
      })
      expect(await Promise.all([read(endpoints, 1), read(endpoints, 2)])).to.have.length(2)
      const before = endpoints.requests.length
      await Promise.all([read(endpoints, 3), read(endpoints, 4), read(endpoints, 5)])
      expect(endpoints.sizes.slice(before)).to.deep.equal([0, 0, 0])
    }
  })

  it('is sent singly to a failing endpoint first, to detect whether batching was the cause', async () => {
    const endpoints = new FakeEndpoints({ [b]: getPlainNode })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, block) => read(endpoints, block, [a, b])),
    )
    expect(answers[49]).to.deep.equal(['eth_getBlock', 49])
    expect(endpoints.urls.filter(url => url === a)).to.have.length(2)
    expect(endpoints.sizes.at(-1)).to.equal(50)
  })

  it('fails individually if a batch response lacks its result', async () => {
    const endpoints = new FakeEndpoints({ [a]: body => (getPlainNode(body) as unknown[]).slice(0, 2) })
    const outcomes = await Promise.allSettled([read(endpoints, 1), read(endpoints, 2), read(endpoints, 3)])
    expect(outcomes.map(({ status }) => status)).to.deep.equal(['fulfilled', 'fulfilled', 'rejected'])
    expect(((outcomes[2] as PromiseRejectedResult).reason as AppError).code).to.equal('INVALID_ANSWER')
  })

  it('is deduplicated while pending', async () => {
    const endpoints = new FakeEndpoints({ [a]: getPlainNode })
    const [firstResult, secondResult] = await Promise.all([read(endpoints, 1), read(endpoints, 1)])
    expect(firstResult).to.equal(secondResult)
    expect(endpoints.sizes).to.deep.equal([0])
    await read(endpoints, 1)
    expect(endpoints.requests).to.have.length(2)
  })

  it('is deduplicated among 8192 pending requests, and sent separately above', async () => {
    let release = () => {}
    const releasePromise = new Promise<void>(resolve => (release = resolve))
    const endpoints = new FakeEndpoints({ [a]: body => releasePromise.then(() => getPlainNode(body)) })
    const pendingReads = [
      ...Array.from({ length: 8_191 }, (_, block) => read(endpoints, block)),
      ...[8_191, 8_191, 8_192, 8_192].map(block => read(endpoints, block)),
    ]
    release()
    await Promise.all(pendingReads)
    expect(endpoints.sizes.reduce((sum, size) => sum + (size || 1), 0)).to.equal(8_192 + 2)
  })

  it('is aborted only when the last caller aborts, so other callers keep the response', async () => {
    let answer = () => {}
    const createNode: Node = body => new Promise(resolve => (answer = () => resolve(getPlainNode(body))))
    const endpoints = new FakeEndpoints({ [a]: createNode })
    const [firstAbort, secondAbort, thirdAbort] = [
      new AbortController(),
      new AbortController(),
      new AbortController(),
    ]
    const firstFailure = getFailure(read(endpoints, 1, [a], firstAbort.signal))
    const secondRead = read(endpoints, 1, [a], secondAbort.signal)
    await new Promise(resolve => setTimeout(resolve))
    firstAbort.abort()
    expect((await firstFailure).code).to.equal('REQUEST_ABORTED')
    expect(endpoints.requests[0]?.signal?.aborted).to.equal(false)
    answer()
    expect(await secondRead).to.deep.equal(['eth_getBlock', 1])
    const thirdFailure = getFailure(read(endpoints, 2, [a], thirdAbort.signal))
    await new Promise(resolve => setTimeout(resolve))
    thirdAbort.abort()
    expect((await thirdFailure).code).to.equal('REQUEST_ABORTED')
    expect(endpoints.requests[1]?.signal?.aborted).to.equal(true)
  })

  it('is never batched or shared if it changes state or depends on one node', async () => {
    const endpoints = new FakeEndpoints({ [a]: rateLimited })
    for (const method of ['sendTransaction', 'eth_sendRawTransaction', 'eth_newFilter']) {
      const before = endpoints.requests.length
      const bothCalls = [callRpc({ urls: [a], method }, endpoints), callRpc({ urls: [a], method }, endpoints)]
      for (const { status } of await Promise.allSettled(bothCalls)) expect(status).to.equal('rejected')
      expect(endpoints.sizes.slice(before)).to.deep.equal([0, 0])
    }
    expect(endpoints.pauses).to.deep.equal([])
  })

  it('is retried three times from 150 ms on at the last or only endpoint while it reports overload', async () => {
    for (const code of [-1, -32_005, -32_603]) {
      const endpoints = new FakeEndpoints({
        [a]: () => ({ error: { code, message: 'busy' } }),
        [b]: getPlainNode,
      })
      const error = await getFailure(read(endpoints, 1))
      expect(error.code).to.equal('RPC_FAILED')
      expect(error.cause).to.deep.equal({ code, message: 'busy' })
      expect(endpoints.pauses).to.deep.equal([150, 300, 600])
      endpoints.requests.length = 0
      expect(await read(endpoints, 2, [a, b])).to.deep.equal(['eth_getBlock', 2])
    }
    let tries = 0
    const lateEndpoints = new FakeEndpoints({
      [a]: body => (++tries < 3 ? rateLimited(body) : getPlainNode(body)),
    })
    expect(await read(lateEndpoints, 1)).to.deep.equal(['eth_getBlock', 1])
  })

  it('is not retried after a revert, regardless of the error code', async () => {
    const error = { code: -32_603, message: 'execution reverted: no' }
    const endpoints = new FakeEndpoints({ [a]: () => ({ error }), [b]: getPlainNode })
    expect((await getFailure(read(endpoints, 1, [a, b]))).cause).to.deep.equal(error)
    expect(endpoints.urls).to.deep.equal([a])
  })
})

describe('order of endpoints', () => {
  const readTimes = async (endpoints: FakeEndpoints, times: number, urls = [a, b]) => {
    for (let block = 0; block < times; block++) await read(endpoints, block, urls)
  }

  it("is the app's until one fails, and then starts with the other one until the failure expires", async () => {
    let isDown = true
    const endpoints = new FakeEndpoints({
      [a]: body => (isDown ? rateLimited(body) : getPlainNode(body)),
      [b]: getPlainNode,
    })
    await readTimes(endpoints, 3)
    expect(endpoints.urls).to.deep.equal([a, b, b, b])
    isDown = false
    endpoints.clock += 60_000
    endpoints.requests.length = 0
    await readTimes(endpoints, 2)
    expect(endpoints.urls).to.deep.equal([a, a])
  })

  it('weighs the success rate (0.7) and the speed (0.3) of the last ten responses', async () => {
    let slowMs = 400
    const endpoints = new FakeEndpoints({
      [a]: { ms: 0, node: getPlainNode },
      [b]: { ms: 10, node: getPlainNode },
    })
    Object.defineProperty(endpoints.nodes[a], 'ms', { get: () => slowMs })
    await readTimes(endpoints, 1, [a])
    await readTimes(endpoints, 1, [b])
    endpoints.requests.length = 0
    await readTimes(endpoints, 1)
    expect(endpoints.urls).to.deep.equal([b])
    // Ten fast responses replace the slow one.
    slowMs = 1
    await readTimes(endpoints, 10, [a])
    endpoints.requests.length = 0
    await readTimes(endpoints, 1)
    expect(endpoints.urls).to.deep.equal([a])
  })

  it("stays the app's after a batch that the first endpoint answered in part", async () => {
    const endpoints = new FakeEndpoints({
      [a]: body =>
        Array.isArray(body)
          ? body.map((body, index) => (index ? { id: body.id, error: { code: -32_005 } } : answerOf(body)))
          : getPlainNode(body),
      [b]: getPlainNode,
    })
    await Promise.all([read(endpoints, 1, [a, b]), read(endpoints, 2, [a, b])])
    expect(endpoints.urls).to.deep.equal([a, b])
    endpoints.requests.length = 0
    await readTimes(endpoints, 1)
    expect(endpoints.urls).to.deep.equal([a])
  })

  it('is determined without probe requests', async () => {
    const endpoints = new FakeEndpoints({ [a]: getPlainNode, [b]: getPlainNode })
    await readTimes(endpoints, 5)
    expect(endpoints.urls).to.deep.equal([a, a, a, a, a])
    expect(endpoints.pauses).to.deep.equal([])
  })
})

describe('public host', () => {
  const isServed = (id: `${string}:${string}`) =>
    rpcUrls(
      {
        id,
        name: 'X',
        nativeCurrency: { name: 'X', symbol: 'X', decimals: 18 },
        rpcUrls: [],
      } as unknown as Parameters<typeof rpcUrls>[0],
      { projectId: 'p' },
    ).length === 1

  it('is only requested for the chains that it supports', () => {
    const evm = [
      1, 10, 56, 97, 100, 137, 300, 324, 999999999, 1101, 1301, 1329, 5000, 5003, 7777777, 8217, 8453, 17000,
      42161, 42220, 43113, 43114, 59144, 80002, 80084, 84532, 421614, 11155111, 11155420, 1313161554,
      1313161555,
    ]
    for (const chain of evm) expect(isServed(`eip155:${chain}`), String(chain)).to.equal(true)
    for (const id of [
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
      'bip122:000000000019d6689c085ae165831e93',
      'bip122:000000000933ea01ad0ee984209779ba',
    ] as const)
      expect(isServed(id), id).to.equal(true)
    for (const id of [
      'eip155:130',
      'eip155:31337',
      'eip155:5',
      'bip122:00000008819873e925422c1ff0f99f7c',
      'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    ] as const)
      expect(isServed(id), id).to.equal(false)
  })
})
