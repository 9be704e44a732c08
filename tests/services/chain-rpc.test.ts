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
type NodeHandler = (body: RpcRequest | RpcRequest[]) => unknown

const answerOf = ({ id, method, params }: RpcRequest) => ({ jsonrpc: '2.0', id, result: [method, ...params] })
const respond: NodeHandler = body => (Array.isArray(body) ? body.map(answerOf) : answerOf(body))
const respondRateLimited: NodeHandler = () => ({ error: { code: -32_005, message: 'limit' } })

/** Endpoints by URL, and a clock that skips every pause. */
class FakeEndpoints implements HttpTools {
  requests: { url: string; body: RpcRequest | RpcRequest[]; signal?: AbortSignal | null | undefined }[] = []
  pauses: number[] = []
  clock = 1_000_000
  constructor(readonly nodes: Record<string, NodeHandler | { ms: number; node: NodeHandler }>) {}

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
  schedule = (ms: number, callback: () => void) => {
    // Request timeouts never fire here.
    if (ms >= 10_000) return () => {}
    this.pauses.push(ms)
    this.clock += ms
    const timer = setTimeout(callback)
    return () => clearTimeout(timer)
  }
  random = () => 1
  isOnline = () => true
  get urls() {
    return this.requests.map(({ url }) => url)
  }
  get batchSizes() {
    return this.requests.map(({ body }) => (Array.isArray(body) ? body.length : 0))
  }
}

const firstUrl = 'https://a.example/'
const secondUrl = 'https://b.example/'
const getFailure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('answered'),
    (error: AppError) => error,
  )
const readBlock = (endpoints: FakeEndpoints, block: number, urls = [firstUrl], signal?: AbortSignal) =>
  callRpc({ urls, method: 'eth_getBlock', params: [block], ...(signal && { signal }) }, endpoints)

describe('chain RPC request', () => {
  it('is batched per tick and endpoint, and gets its own response', async () => {
    const endpoints = new FakeEndpoints({
      [firstUrl]: body => (Array.isArray(body) ? body.map(answerOf).reverse() : respond(body)),
      [secondUrl]: respond,
    })
    const answers = await Promise.all([
      readBlock(endpoints, 1),
      readBlock(endpoints, 2),
      readBlock(endpoints, 3, [secondUrl]),
      readBlock(endpoints, 4),
    ])
    expect(answers).to.deep.equal([1, 2, 3, 4].map(block => ['eth_getBlock', block]))
    expect(endpoints.urls).to.deep.equal([firstUrl, secondUrl])
    expect(endpoints.batchSizes).to.deep.equal([3, 0])
    // A request of the next tick is not in the batch.
    await readBlock(endpoints, 5)
    expect(endpoints.batchSizes).to.deep.equal([3, 0, 0])
  })

  it('is limited to 1000 per batch', async () => {
    const endpoints = new FakeEndpoints({ [firstUrl]: respond })
    await Promise.all(Array.from({ length: 2_001 }, (_, block) => readBlock(endpoints, block)))
    expect(endpoints.batchSizes).to.deep.equal([1_000, 1_000, 0])
  })

  it('is sent one by one to an endpoint after that endpoint refused a batch', async () => {
    const refusals: NodeHandler[] = [
      () => ({ jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'no batches' } }),
      () => [{ jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'no batches' } }],
      () => new Response('no', { status: 400 }),
      () => new Response('{"code":31,"message":"Batch of more than 3 requests"}', { status: 500 }),
      () => new Response('<html>'),
    ]
    for (const refuse of refusals) {
      const endpoints = new FakeEndpoints({
        [firstUrl]: body => (Array.isArray(body) ? refuse(body) : answerOf(body)),
      })
      expect(await Promise.all([readBlock(endpoints, 1), readBlock(endpoints, 2)])).to.have.length(2)
      const previousCount = endpoints.requests.length
      await Promise.all([readBlock(endpoints, 3), readBlock(endpoints, 4), readBlock(endpoints, 5)])
      expect(endpoints.batchSizes.slice(previousCount)).to.deep.equal([0, 0, 0])
    }
  })

  it('is sent singly to a failing endpoint first, to detect whether batching was the cause', async () => {
    const endpoints = new FakeEndpoints({ [secondUrl]: respond })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, block) => readBlock(endpoints, block, [firstUrl, secondUrl])),
    )
    expect(answers[49]).to.deep.equal(['eth_getBlock', 49])
    expect(endpoints.urls.filter(url => url === firstUrl)).to.have.length(2)
    expect(endpoints.batchSizes.at(-1)).to.equal(50)
  })

  it('fails individually if a batch response lacks its result', async () => {
    const endpoints = new FakeEndpoints({ [firstUrl]: body => (respond(body) as unknown[]).slice(0, 2) })
    const outcomes = await Promise.allSettled([
      readBlock(endpoints, 1),
      readBlock(endpoints, 2),
      readBlock(endpoints, 3),
    ])
    expect(outcomes.map(({ status }) => status)).to.deep.equal(['fulfilled', 'fulfilled', 'rejected'])
    expect(((outcomes[2] as PromiseRejectedResult).reason as AppError).code).to.equal('INVALID_ANSWER')
  })

  it('is deduplicated while pending', async () => {
    const endpoints = new FakeEndpoints({ [firstUrl]: respond })
    const [firstResult, secondResult] = await Promise.all([readBlock(endpoints, 1), readBlock(endpoints, 1)])
    expect(firstResult).to.equal(secondResult)
    expect(endpoints.batchSizes).to.deep.equal([0])
    await readBlock(endpoints, 1)
    expect(endpoints.requests).to.have.length(2)
  })

  it('is deduplicated among 8192 pending requests, and sent separately above', async () => {
    let release = () => {}
    const releasePromise = new Promise<void>(resolve => (release = resolve))
    const endpoints = new FakeEndpoints({ [firstUrl]: body => releasePromise.then(() => respond(body)) })
    const pendingReads = [
      ...Array.from({ length: 8_191 }, (_, block) => readBlock(endpoints, block)),
      ...[8_191, 8_191, 8_192, 8_192].map(block => readBlock(endpoints, block)),
    ]
    release()
    await Promise.all(pendingReads)
    expect(endpoints.batchSizes.reduce((sum, size) => sum + (size || 1), 0)).to.equal(8_192 + 2)
  })

  it('is aborted only when the last caller aborts, so other callers keep the response', async () => {
    let release = () => {}
    const respondOnRelease: NodeHandler = body =>
      new Promise(resolve => (release = () => resolve(respond(body))))
    const endpoints = new FakeEndpoints({ [firstUrl]: respondOnRelease })
    const [firstAbort, secondAbort, thirdAbort] = [
      new AbortController(),
      new AbortController(),
      new AbortController(),
    ]
    const firstFailure = getFailure(readBlock(endpoints, 1, [firstUrl], firstAbort.signal))
    const secondRead = readBlock(endpoints, 1, [firstUrl], secondAbort.signal)
    await new Promise(resolve => setTimeout(resolve))
    firstAbort.abort()
    expect((await firstFailure).code).to.equal('REQUEST_ABORTED')
    expect(endpoints.requests[0]?.signal?.aborted).to.equal(false)
    release()
    expect(await secondRead).to.deep.equal(['eth_getBlock', 1])
    const thirdFailure = getFailure(readBlock(endpoints, 2, [firstUrl], thirdAbort.signal))
    await new Promise(resolve => setTimeout(resolve))
    thirdAbort.abort()
    expect((await thirdFailure).code).to.equal('REQUEST_ABORTED')
    expect(endpoints.requests[1]?.signal?.aborted).to.equal(true)
  })

  it('is never batched or shared if it changes state or depends on one node', async () => {
    const endpoints = new FakeEndpoints({ [firstUrl]: respondRateLimited })
    for (const method of ['sendTransaction', 'eth_sendRawTransaction', 'eth_newFilter']) {
      const previousCount = endpoints.requests.length
      const callPromises = [
        callRpc({ urls: [firstUrl], method }, endpoints),
        callRpc({ urls: [firstUrl], method }, endpoints),
      ]
      for (const { status } of await Promise.allSettled(callPromises)) expect(status).to.equal('rejected')
      expect(endpoints.batchSizes.slice(previousCount)).to.deep.equal([0, 0])
    }
    expect(endpoints.pauses).to.deep.equal([])
  })

  it('is retried three times from 150 ms on at the last or only endpoint while it reports overload', async () => {
    for (const code of [-1, -32_005, -32_603]) {
      const endpoints = new FakeEndpoints({
        [firstUrl]: () => ({ error: { code, message: 'busy' } }),
        [secondUrl]: respond,
      })
      const error = await getFailure(readBlock(endpoints, 1))
      expect(error.code).to.equal('RPC_FAILED')
      expect(error.cause).to.deep.equal({ code, message: 'busy' })
      expect(endpoints.pauses).to.deep.equal([150, 300, 600])
      endpoints.requests.length = 0
      expect(await readBlock(endpoints, 2, [firstUrl, secondUrl])).to.deep.equal(['eth_getBlock', 2])
    }
    let requestCount = 0
    const recoveringEndpoints = new FakeEndpoints({
      [firstUrl]: body => (++requestCount < 3 ? respondRateLimited(body) : respond(body)),
    })
    expect(await readBlock(recoveringEndpoints, 1)).to.deep.equal(['eth_getBlock', 1])
  })

  it('is not retried after a revert, regardless of the error code', async () => {
    const error = { code: -32_603, message: 'execution reverted: no' }
    const endpoints = new FakeEndpoints({ [firstUrl]: () => ({ error }), [secondUrl]: respond })
    expect((await getFailure(readBlock(endpoints, 1, [firstUrl, secondUrl]))).cause).to.deep.equal(error)
    expect(endpoints.urls).to.deep.equal([firstUrl])
  })
})

describe('order of endpoints', () => {
  const readBlocks = async (endpoints: FakeEndpoints, count: number, urls = [firstUrl, secondUrl]) => {
    for (let block = 0; block < count; block++) await readBlock(endpoints, block, urls)
  }

  it('is the order of the app, but starts with the other endpoint after a failure until the failure expires', async () => {
    let isDown = true
    const endpoints = new FakeEndpoints({
      [firstUrl]: body => (isDown ? respondRateLimited(body) : respond(body)),
      [secondUrl]: respond,
    })
    await readBlocks(endpoints, 3)
    expect(endpoints.urls).to.deep.equal([firstUrl, secondUrl, secondUrl, secondUrl])
    isDown = false
    endpoints.clock += 60_000
    endpoints.requests.length = 0
    await readBlocks(endpoints, 2)
    expect(endpoints.urls).to.deep.equal([firstUrl, firstUrl])
  })

  it('weighs the success rate (0.7) and the speed (0.3) of the last ten responses', async () => {
    let responseMs = 400
    const endpoints = new FakeEndpoints({
      [firstUrl]: { ms: 0, node: respond },
      [secondUrl]: { ms: 10, node: respond },
    })
    Object.defineProperty(endpoints.nodes[firstUrl], 'ms', { get: () => responseMs })
    await readBlocks(endpoints, 1, [firstUrl])
    await readBlocks(endpoints, 1, [secondUrl])
    endpoints.requests.length = 0
    await readBlocks(endpoints, 1)
    expect(endpoints.urls).to.deep.equal([secondUrl])
    // Ten fast responses replace the slow one.
    responseMs = 1
    await readBlocks(endpoints, 10, [firstUrl])
    endpoints.requests.length = 0
    await readBlocks(endpoints, 1)
    expect(endpoints.urls).to.deep.equal([firstUrl])
  })

  it('stays the order of the app after a batch that the first endpoint answered in part', async () => {
    const endpoints = new FakeEndpoints({
      [firstUrl]: body =>
        Array.isArray(body)
          ? body.map((body, index) => (index ? { id: body.id, error: { code: -32_005 } } : answerOf(body)))
          : respond(body),
      [secondUrl]: respond,
    })
    await Promise.all([
      readBlock(endpoints, 1, [firstUrl, secondUrl]),
      readBlock(endpoints, 2, [firstUrl, secondUrl]),
    ])
    expect(endpoints.urls).to.deep.equal([firstUrl, secondUrl])
    endpoints.requests.length = 0
    await readBlocks(endpoints, 1)
    expect(endpoints.urls).to.deep.equal([firstUrl])
  })

  it('is determined without probe requests', async () => {
    const endpoints = new FakeEndpoints({ [firstUrl]: respond, [secondUrl]: respond })
    await readBlocks(endpoints, 5)
    expect(endpoints.urls).to.deep.equal([firstUrl, firstUrl, firstUrl, firstUrl, firstUrl])
    expect(endpoints.pauses).to.deep.equal([])
  })
})

describe('public host', () => {
  const isSupported = (id: `${string}:${string}`) =>
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
    const chainIds = [
      1, 10, 56, 97, 100, 137, 300, 324, 999999999, 1101, 1301, 1329, 5000, 5003, 7777777, 8217, 8453, 17000,
      42161, 42220, 43113, 43114, 59144, 80002, 80084, 84532, 421614, 11155111, 11155420, 1313161554,
      1313161555,
    ]
    for (const chain of chainIds) expect(isSupported(`eip155:${chain}`), String(chain)).to.equal(true)
    for (const id of [
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
      'bip122:000000000019d6689c085ae165831e93',
      'bip122:000000000933ea01ad0ee984209779ba',
    ] as const)
      expect(isSupported(id), id).to.equal(true)
    for (const id of [
      'eip155:130',
      'eip155:31337',
      'eip155:5',
      'bip122:00000008819873e925422c1ff0f99f7c',
      'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    ] as const)
      expect(isSupported(id), id).to.equal(false)
  })
})
