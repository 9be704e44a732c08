import { expect } from '@open-wc/testing'
import * as z from 'zod/mini'
import type { AppError } from '../../src/core/errors/app-error.ts'
import { onSetupError } from '../../src/core/errors/setup.ts'
import { callRpc } from '../../src/services/chain-rpc.ts'
import { rpcUrls } from '../../src/services/rpc-urls.ts'
import { type HttpRequest, type HttpTools, pause, request } from '../../src/services/http.ts'

const schema = z.object({ ok: z.boolean() })
const respond = () => new Response('{"ok":true}')
const createErrorResponse = (code: number, headers: Record<string, string> = {}, body = 'no') =>
  new Response(body, { status: code, headers })

interface Timer {
  time: number
  call: () => void
}

/** A scripted network, and a clock that skips to the next timer. */
class FakeHttp implements HttpTools {
  requests: { url: string; init: RequestInit; time: number }[] = []
  clock = 1_000_000
  online = true
  timers = new Set<Timer>()
  constructor(readonly script: ((init: RequestInit) => Response | Promise<Response>)[]) {}

  fetch = async (url: string, init: RequestInit) => {
    this.requests.push({ url, init, time: this.clock })
    const nextScript = this.script[Math.min(this.requests.length, this.script.length) - 1]
    return (nextScript as NonNullable<typeof nextScript>)(init)
  }
  now = () => this.clock
  schedule = (ms: number, call: () => void) => {
    const timer = { time: this.clock + ms, call }
    this.timers.add(timer)
    return () => void this.timers.delete(timer)
  }
  random = () => 1
  isOnline = () => this.online
  /** Skips from timer to timer until the promise settles. */
  async runTimers<T>(promise: Promise<T>): Promise<T> {
    let isSettled = false
    void promise
      .catch(() => {})
      .finally(() => {
        isSettled = true
      })
    while (!isSettled) {
      // Pending tasks run first, because bodies are read in separate tasks.
      for (let round = 0; round < 5 && !isSettled; round++) await new Promise(resolve => setTimeout(resolve))
      const nextTimer = [...this.timers].sort((a, b) => a.time - b.time)[0]
      if (isSettled || !nextTimer) continue
      this.timers.delete(nextTimer)
      this.clock = Math.max(this.clock, nextTimer.time)
      nextTimer.call()
    }
    return promise
  }
  get pauses() {
    return this.requests.slice(1).map((entry, index) => entry.time - (this.requests[index]?.time ?? 0))
  }
}

const requestOptions = { url: 'https://api.example/v1/thing', schema }
const errorOf = async (http: FakeHttp, options: HttpRequest<unknown> = requestOptions): Promise<AppError> => {
  try {
    await http.runTimers(request(options, http))
  } catch (error) {
    return error as AppError
  }
  throw new Error('answered')
}
const neverRespond = () => new Promise<Response>(() => {})

describe('HTTP client', () => {
  it('validates a response by its schema, and sends no cookies and no referrer', async () => {
    const http = new FakeHttp([respond])
    expect(
      await http.runTimers(
        request({ ...requestOptions, query: { a: 1, b: '', c: undefined, d: 'x y' } }, http),
      ),
    ).to.deep.equal({ ok: true })
    expect(http.requests[0]?.url).to.equal('https://api.example/v1/thing?a=1&d=x+y')
    expect(http.requests[0]?.init.credentials).to.equal('omit')
    expect(http.requests[0]?.init.referrerPolicy).to.equal('no-referrer')
    expect(http.timers.size, 'no remaining timer').to.equal(0)
  })

  it('F3 retries three times, after 150 ms and doubling delays, then fails', async () => {
    for (const code of [403, 408, 413, 429, 500, 502, 503, 504]) {
      const http = new FakeHttp([() => createErrorResponse(code)])
      const error = await errorOf(http)
      expect(error.code).to.equal('HTTP_FAILED')
      expect(error.params).to.deep.equal({ status: code })
      expect(http.pauses, `${code}`).to.deep.equal([150, 300, 600])
    }
  })

  it('F1 does not retry permanent errors', async () => {
    for (const code of [400, 401, 404, 422]) {
      const http = new FakeHttp([() => createErrorResponse(code)])
      expect((await errorOf(http)).params).to.deep.equal({ status: code })
      expect(http.requests.length).to.equal(1)
    }
  })

  it('F3 recovers during retries, even if the network was offline', async () => {
    const http = new FakeHttp([
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => createErrorResponse(500),
      respond,
    ])
    expect(await http.runTimers(request(requestOptions, http))).to.deep.equal({ ok: true })
    expect(http.requests.length).to.equal(3)
  })

  it('F2 waits as long as Retry-After requests, in seconds or as a date, and fails above 30 s', async () => {
    const secondsHttp = new FakeHttp([() => createErrorResponse(429, { 'retry-after': '7' }), respond])
    await secondsHttp.runTimers(request(requestOptions, secondsHttp))
    expect(secondsHttp.pauses).to.deep.equal([7_000])

    const datedHttp = new FakeHttp([
      () => createErrorResponse(503, { 'retry-after': new Date(1_009_000).toUTCString() }),
      respond,
    ])
    await datedHttp.runTimers(request(requestOptions, datedHttp))
    expect(datedHttp.pauses).to.deep.equal([9_000])

    const longHttp = new FakeHttp([() => createErrorResponse(429, { 'retry-after': '31' })])
    expect((await errorOf(longHttp)).code).to.equal('HTTP_FAILED')
    expect(longHttp.requests.length).to.equal(1)

    const invalidHttp = new FakeHttp([() => createErrorResponse(429, { 'retry-after': 'soon' }), respond])
    await invalidHttp.runTimers(request(requestOptions, invalidHttp))
    expect(invalidHttp.pauses).to.deep.equal([150])
  })

  it('F4 times out an attempt after 10 s, before or after the headers, and does not retry', async () => {
    const respondSlowly = () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) }))
    for (const hangingScript of [neverRespond, respondSlowly]) {
      const http = new FakeHttp([hangingScript])
      expect((await errorOf(http)).code).to.equal('HTTP_TIMEOUT')
      expect(http.clock).to.equal(1_010_000)
      expect(http.requests.length).to.equal(1)
    }
  })

  it('F2 rejects at once instead of pausing if the signal is already aborted', async () => {
    const http = new FakeHttp([respond])
    const error = await pause(7_000, AbortSignal.abort(), http).catch((reason: AppError) => reason)
    expect((error as AppError).code).to.equal('REQUEST_ABORTED')
    expect(http.timers.size).to.equal(0)
  })

  it('F2 F4 can be aborted before and during an attempt and during a pause', async () => {
    for (const script of [neverRespond, () => createErrorResponse(429, { 'retry-after': '20' })]) {
      const http = new FakeHttp([script])
      const controller = new AbortController()
      const promise = request({ ...requestOptions, signal: controller.signal }, http)
      await new Promise(resolve => setTimeout(resolve, 5))
      controller.abort()
      const error = await promise.catch((reason: AppError) => reason)
      expect((error as AppError).code).to.equal('REQUEST_ABORTED')
      expect(http.timers.size).to.equal(0)
    }
    const http = new FakeHttp([respond])
    expect((await errorOf(http, { ...requestOptions, signal: AbortSignal.abort() })).code).to.equal(
      'REQUEST_ABORTED',
    )
    expect(http.requests.length).to.equal(0)
  })

  it('never retries requests that may have side effects', async () => {
    const http = new FakeHttp([() => createErrorResponse(503)])
    expect((await errorOf(http, { ...requestOptions, method: 'POST', body: { a: 1 } })).code).to.equal(
      'HTTP_FAILED',
    )
    expect(http.requests.length).to.equal(1)
    expect(http.requests[0]?.init.body).to.equal('{"a":1}')
    const retryingHttp = new FakeHttp([() => createErrorResponse(503), respond])
    await retryingHttp.runTimers(
      request({ ...requestOptions, method: 'POST', body: {}, retry: true }, retryingHttp),
    )
    expect(retryingHttp.requests.length).to.equal(2)
  })

  it('F5 rejects HTML, empty, truncated and deeply nested bodies, wrong shapes and invalid bytes', async () => {
    const bodies = ['<!doctype html>', '', '{"ok":tr', '{"ok":1}', 'null', '\u0000', '['.repeat(1e6)]
    for (const body of bodies) {
      const http = new FakeHttp([() => new Response(body)])
      expect((await errorOf(http)).code, body.slice(0, 20)).to.equal('INVALID_ANSWER')
      expect(http.requests.length).to.equal(1)
    }
  })

  it('F5 T27 stops reading above the size limit, whether declared or not', async () => {
    let sentBytes = 0
    const respondEndlessly = () =>
      new Response(
        new ReadableStream({
          pull: stream => {
            sentBytes += 100_000
            stream.enqueue(new Uint8Array(100_000).fill(32))
          },
        }),
      )
    const http = new FakeHttp([respondEndlessly])
    expect((await errorOf(http)).code).to.equal('INVALID_ANSWER')
    expect(sentBytes).to.be.below(6_000_000)
    const declaredHttp = new FakeHttp([
      () => new Response('{"ok":true}', { headers: { 'content-length': '50000000' } }),
    ])
    expect((await errorOf(declaredHttp)).code).to.equal('INVALID_ANSWER')
  })

  it('T11 ignores __proto__ in a response', async () => {
    const http = new FakeHttp([() => new Response('{"ok":true,"__proto__":{"polluted":1}}')])
    expect(await http.runTimers(request(requestOptions, http))).to.deep.equal({ ok: true })
    expect(({} as Record<string, unknown>).polluted).to.equal(undefined)
  })

  it('F15 fails immediately when offline', async () => {
    const http = new FakeHttp([respond])
    http.online = false
    expect((await errorOf(http)).code).to.equal('OFFLINE')
    expect(http.requests.length).to.equal(0)
  })

  it('recognizes configuration errors reported by the services', async () => {
    const rows = [
      ['Unauthorized: origin not allowed', 'ORIGIN_NOT_ALLOWED'],
      ['JWT validation error: JWT Token is not yet valid', 'SESSION_EXPIRED'],
      ['Unauthorized: invalid key', 'PROJECT_ID_INVALID'],
      // The public API's response to an unknown project.
      [
        '{"status":"FAILED","reasons":[{"field":"authentication","description":"We failed to authenticate your request"}]}',
        'PROJECT_ID_INVALID',
      ],
    ] as const
    const errors: AppError[] = []
    onSetupError(error => errors.push(error))
    for (const [body, code] of rows) {
      const http = new FakeHttp([() => createErrorResponse(401, {}, body)])
      const error = await errorOf(http)
      expect(error.code).to.equal(code)
      // Alert listeners are notified even if the error is handled.
      expect(errors.at(-1)).to.equal(error)
    }
    const optionsWithRefusals = { ...requestOptions, refusals: [[/taken/, 'NAME_TAKEN']] as const }
    expect(
      (await errorOf(new FakeHttp([() => createErrorResponse(400, {}, 'taken')]), optionsWithRefusals)).code,
    ).to.equal('NAME_TAKEN')
    expect((await errorOf(new FakeHttp([() => createErrorResponse(401)]))).code).to.equal('HTTP_FAILED')
    expect(errors).to.have.length(rows.length)
    onSetupError(() => {})
  })
})

describe('chain RPC', () => {
  const network = {
    id: 'eip155:1' as const,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['https://own.example/'],
  }
  const respondRpc = (body: object) => () => new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }))
  const urls = ['https://one.example/', 'https://two.example/?chainId=eip155%3A1']

  it('requests only the endpoints that the app names for a network, so no others receive the address', () => {
    const options = { projectId: 'p', endpoints: { rpc: 'https://rpc.example' } }
    const urlsOf = (urls: unknown) =>
      rpcUrls(network, { ...options, rpcUrls: { 'eip155:1': urls as string[] } })
    expect(urlsOf(['https://app.example/', 'https://app.example/', 'https://two.example/'])).to.deep.equal([
      'https://app.example/',
      'https://two.example/',
    ])
    // Invalid entries, and entries for another network, are ignored.
    const defaultUrls = ['https://rpc.example/v1/?chainId=eip155%3A1&projectId=p', 'https://own.example/']
    for (const invalidEndpoints of [[], 'https://app.example/', null, [7, '', 'nonsense']])
      expect(urlsOf(invalidEndpoints), JSON.stringify(invalidEndpoints)).to.deep.equal(defaultUrls)
    expect(
      rpcUrls(network, { ...options, rpcUrls: { 'eip155:10': ['https://app.example/'] } }),
    ).to.deep.equal(defaultUrls)
  })

  it("requests the service first if the app configures no endpoint, then the network's own endpoint", () => {
    expect(rpcUrls(network, {})).to.deep.equal(['https://own.example/'])
    expect(rpcUrls(network, { projectId: 'p', endpoints: { rpc: 'https://rpc.example' } })).to.deep.equal([
      'https://rpc.example/v1/?chainId=eip155%3A1&projectId=p',
      'https://own.example/',
    ])
    expect(rpcUrls(network, { projectId: 'p' })[0]).to.contain('https://rpc.walletconnect.org/v1/')
    expect(rpcUrls(network, { projectId: 'p', endpoints: { rpc: null } })).to.deep.equal([
      'https://own.example/',
    ])
    expect(rpcUrls(network, { endpoints: { api: 'http://127.0.0.1:9/base/' } })[0]).to.equal(
      'http://127.0.0.1:9/base/v1/?chainId=eip155%3A1',
    )
    expect(rpcUrls({ ...network, id: 'eip155:31337', rpcUrls: [] }, { projectId: 'p' })).to.deep.equal([])
  })

  it('falls back to the next endpoint if one is down, returns malformed data or limits the rate', async () => {
    for (const failingScript of [
      () => createErrorResponse(404),
      () => new Response('<html>'),
      respondRpc({ error: { code: -32005 } }),
      respondRpc({}),
    ]) {
      const http = new FakeHttp([failingScript, respondRpc({ result: '0x10' })])
      expect(
        await http.runTimers(callRpc({ urls, method: 'eth_getBalance', params: ['0x0', 'latest'] }, http)),
      ).to.equal('0x10')
      expect(http.requests.map(({ url }) => url)).to.deep.equal(urls)
      expect(new Headers(http.requests[0]?.init.headers).get('content-type')).to.equal('application/json')
      expect(new Headers(http.requests[1]?.init.headers).get('content-type')).to.equal('text/plain')
    }
  })

  it("does not retry a request that a node rejects, and keeps the node's error as cause", async () => {
    const http = new FakeHttp([respondRpc({ error: { code: 3, message: 'execution reverted' } })])
    const error = await http.runTimers(
      callRpc({ urls, method: 'eth_call' }, http).catch((reason: AppError) => reason),
    )
    expect((error as AppError).code).to.equal('RPC_FAILED')
    expect((error as AppError).cause).to.deep.equal({ code: 3, message: 'execution reverted' })
    expect(http.requests.length).to.equal(1)
  })

  it('fails with an AppError without any endpoint', async () => {
    const error = await callRpc({ urls: [], method: 'eth_call' }).catch((reason: AppError) => reason)
    expect((error as AppError).code).to.equal('RPC_FAILED')
  })
})
