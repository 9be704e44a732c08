import { expect } from '@open-wc/testing'
import * as z from 'zod/mini'
import type { AppError } from '../../src/core/errors/app-error.ts'
import { onSetupRefused } from '../../src/core/errors/setup.ts'
import { callRpc } from '../../src/services/chain-rpc.ts'
import { rpcUrls } from '../../src/services/rpc-urls.ts'
import { type HttpRequest, type HttpTools, request } from '../../src/services/http.ts'

const schema = z.object({ ok: z.boolean() })
const good = () => new Response('{"ok":true}')
const status = (code: number, headers: Record<string, string> = {}, body = 'no') =>
  new Response(body, { status: code, headers })

interface Timer {
  at: number
  call: () => void
}

/** A network that plays a script, and a clock that jumps to whatever is waited for. */
class World implements HttpTools {
  asked: { url: string; init: RequestInit; at: number }[] = []
  clock = 1_000_000
  online = true
  timers = new Set<Timer>()
  constructor(readonly script: ((init: RequestInit) => Response | Promise<Response>)[]) {}

  fetch = async (url: string, init: RequestInit) => {
    this.asked.push({ url, init, at: this.clock })
    const next = this.script[Math.min(this.asked.length, this.script.length) - 1]
    return (next as NonNullable<typeof next>)(init)
  }
  now = () => this.clock
  after = (ms: number, call: () => void) => {
    const timer = { at: this.clock + ms, call }
    this.timers.add(timer)
    return () => void this.timers.delete(timer)
  }
  random = () => 1
  isOnline = () => this.online
  /** Jumps from timer to timer until the promise settles. */
  async play<T>(promise: Promise<T>): Promise<T> {
    let settled = false
    void promise
      .catch(() => {})
      .finally(() => {
        settled = true
      })
    while (!settled) {
      // Everything that needs no clock goes first: bodies are read in tasks of their own.
      for (let turn = 0; turn < 5 && !settled; turn++) await new Promise(resolve => setTimeout(resolve))
      const next = [...this.timers].sort((a, b) => a.at - b.at)[0]
      if (settled || !next) continue
      this.timers.delete(next)
      this.clock = Math.max(this.clock, next.at)
      next.call()
    }
    return promise
  }
  get pauses() {
    return this.asked.slice(1).map((ask, at) => ask.at - (this.asked[at]?.at ?? 0))
  }
}

const ask = { url: 'https://api.example/v1/thing', schema }
const failed = async (world: World, asked: HttpRequest<unknown> = ask): Promise<AppError> => {
  try {
    await world.play(request(asked, world))
  } catch (error) {
    return error as AppError
  }
  throw new Error('answered')
}
const hang = () => new Promise<Response>(() => {})

describe('http', () => {
  it('reads an answer by its schema, without cookies and without saying from where', async () => {
    const world = new World([good])
    expect(
      await world.play(request({ ...ask, query: { a: 1, b: '', c: undefined, d: 'x y' } }, world)),
    ).to.deep.equal({ ok: true })
    expect(world.asked[0]?.url).to.equal('https://api.example/v1/thing?a=1&d=x+y')
    expect(world.asked[0]?.init.credentials).to.equal('omit')
    expect(world.asked[0]?.init.referrerPolicy).to.equal('no-referrer')
    expect(world.timers.size, 'no timer is left').to.equal(0)
  })

  it('F3 tries three more times from 150 ms, doubling, and then gives up', async () => {
    for (const code of [403, 408, 413, 429, 500, 502, 503, 504]) {
      const world = new World([() => status(code)])
      const error = await failed(world)
      expect(error.code).to.equal('HTTP_FAILED')
      expect(error.params).to.deep.equal({ status: code })
      expect(world.pauses, `${code}`).to.deep.equal([150, 300, 600])
    }
  })

  it('F1 asks once for what asking again will not change', async () => {
    for (const code of [400, 401, 404, 422]) {
      const world = new World([() => status(code)])
      expect((await failed(world)).params).to.deep.equal({ status: code })
      expect(world.asked.length).to.equal(1)
    }
  })

  it('F3 heals in the middle, also after the network was gone', async () => {
    const world = new World([() => Promise.reject(new TypeError('Failed to fetch')), () => status(500), good])
    expect(await world.play(request(ask, world))).to.deep.equal({ ok: true })
    expect(world.asked.length).to.equal(3)
  })

  it('F2 waits just as long as Retry-After says, in seconds or as a date; above 30 s is a failure', async () => {
    const seconds = new World([() => status(429, { 'retry-after': '7' }), good])
    await seconds.play(request(ask, seconds))
    expect(seconds.pauses).to.deep.equal([7_000])

    const dated = new World([() => status(503, { 'retry-after': new Date(1_009_000).toUTCString() }), good])
    await dated.play(request(ask, dated))
    expect(dated.pauses).to.deep.equal([9_000])

    const long = new World([() => status(429, { 'retry-after': '31' })])
    expect((await failed(long)).code).to.equal('HTTP_FAILED')
    expect(long.asked.length).to.equal(1)

    const nonsense = new World([() => status(429, { 'retry-after': 'soon' }), good])
    await nonsense.play(request(ask, nonsense))
    expect(nonsense.pauses).to.deep.equal([150])
  })

  it('F4 gives an attempt 10 s, hanging before or after the headers, and does not try again', async () => {
    const slow = () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) }))
    for (const hanging of [hang, slow]) {
      const world = new World([hanging])
      expect((await failed(world)).code).to.equal('HTTP_TIMEOUT')
      expect(world.clock).to.equal(1_010_000)
      expect(world.asked.length).to.equal(1)
    }
  })

  it('F2 F4 can be given up at any time: before, during an attempt, in a pause', async () => {
    for (const script of [hang, () => status(429, { 'retry-after': '20' })]) {
      const world = new World([script])
      const abort = new AbortController()
      const promise = request({ ...ask, signal: abort.signal }, world)
      await new Promise(resolve => setTimeout(resolve, 5))
      abort.abort()
      const error = await promise.catch((reason: AppError) => reason)
      expect((error as AppError).code).to.equal('REQUEST_ABORTED')
      expect(world.timers.size).to.equal(0)
    }
    const world = new World([good])
    expect((await failed(world, { ...ask, signal: AbortSignal.abort() })).code).to.equal('REQUEST_ABORTED')
    expect(world.asked.length).to.equal(0)
  })

  it('never repeats what may have had an effect', async () => {
    const world = new World([() => status(503)])
    expect((await failed(world, { ...ask, method: 'POST', body: { a: 1 } })).code).to.equal('HTTP_FAILED')
    expect(world.asked.length).to.equal(1)
    expect(world.asked[0]?.init.body).to.equal('{"a":1}')
    const read = new World([() => status(503), good])
    await read.play(request({ ...ask, method: 'POST', body: {}, retry: true }, read))
    expect(read.asked.length).to.equal(2)
  })

  it('F5 HTML, nothing, half an answer, the wrong shape, nonsense bytes and depth are failures of that call', async () => {
    const bodies = ['<!doctype html>', '', '{"ok":tr', '{"ok":1}', 'null', '\u0000', '['.repeat(1e6)]
    for (const body of bodies) {
      const world = new World([() => new Response(body)])
      expect((await failed(world)).code, body.slice(0, 20)).to.equal('INVALID_ANSWER')
      expect(world.asked.length).to.equal(1)
    }
  })

  it('F5 T27 stops reading above the limit, declared or not', async () => {
    let sent = 0
    const endless = () =>
      new Response(
        new ReadableStream({
          pull: stream => {
            sent += 100_000
            stream.enqueue(new Uint8Array(100_000).fill(32))
          },
        }),
      )
    const world = new World([endless])
    expect((await failed(world)).code).to.equal('INVALID_ANSWER')
    expect(sent).to.be.below(6_000_000)
    const declared = new World([
      () => new Response('{"ok":true}', { headers: { 'content-length': '50000000' } }),
    ])
    expect((await failed(declared)).code).to.equal('INVALID_ANSWER')
  })

  it('T11 an answer with __proto__ changes nothing', async () => {
    const world = new World([() => new Response('{"ok":true,"__proto__":{"polluted":1}}')])
    expect(await world.play(request(ask, world))).to.deep.equal({ ok: true })
    expect(({} as Record<string, unknown>).polluted).to.equal(undefined)
  })

  it('F15 says offline at once', async () => {
    const world = new World([good])
    world.online = false
    expect((await failed(world)).code).to.equal('OFFLINE')
    expect(world.asked.length).to.equal(0)
  })

  it('understands what the services say of the set-up', async () => {
    const rows = [
      ['Unauthorized: origin not allowed', 'ORIGIN_NOT_ALLOWED'],
      ['JWT validation error: JWT Token is not yet valid', 'SESSION_EXPIRED'],
      ['Unauthorized: invalid key', 'PROJECT_ID_INVALID'],
      // The public API's answer to a project that it does not know.
      [
        '{"status":"FAILED","reasons":[{"field":"authentication","description":"We failed to authenticate your request"}]}',
        'PROJECT_ID_INVALID',
      ],
    ] as const
    const told: AppError[] = []
    onSetupRefused(error => told.push(error))
    for (const [body, code] of rows) {
      const world = new World([() => status(401, {}, body)])
      const error = await failed(world)
      expect(error.code).to.equal(code)
      // Whoever shows alerts hears of it, whatever becomes of the error.
      expect(told.at(-1)).to.equal(error)
    }
    const own = { ...ask, refusals: [[/taken/, 'NAME_TAKEN']] as const }
    expect((await failed(new World([() => status(400, {}, 'taken')]), own)).code).to.equal('NAME_TAKEN')
    expect((await failed(new World([() => status(401)]))).code).to.equal('HTTP_FAILED')
    expect(told).to.have.length(rows.length)
    onSetupRefused(() => {})
  })
})

describe('chain RPC', () => {
  const network = {
    id: 'eip155:1' as const,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['https://own.example/'],
  }
  const rpc = (body: object) => () => new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }))
  const urls = ['https://one.example/', 'https://two.example/?chainId=eip155%3A1']

  it('asks nobody but the endpoints that the app names for a network: others would see the address', () => {
    const options = { projectId: 'p', endpoints: { rpc: 'https://rpc.example' } }
    const named = (urls: unknown) =>
      rpcUrls(network, { ...options, rpcUrls: { 'eip155:1': urls as string[] } })
    expect(named(['https://app.example/', 'https://app.example/', 'https://two.example/'])).to.deep.equal([
      'https://app.example/',
      'https://two.example/',
    ])
    // What names none, or another network, names nothing.
    const others = ['https://rpc.example/v1/?chainId=eip155%3A1&projectId=p', 'https://own.example/']
    for (const nothing of [[], 'https://app.example/', null, [7, '', 'nonsense']])
      expect(named(nothing), JSON.stringify(nothing)).to.deep.equal(others)
    expect(
      rpcUrls(network, { ...options, rpcUrls: { 'eip155:10': ['https://app.example/'] } }),
    ).to.deep.equal(others)
  })

  it("asks the service first where the app names no endpoint, then the network's own", () => {
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

  it('goes on to the next endpoint when one is down, lies in form or is at its limit', async () => {
    for (const bad of [
      () => status(404),
      () => new Response('<html>'),
      rpc({ error: { code: -32005 } }),
      rpc({}),
    ]) {
      const world = new World([bad, rpc({ result: '0x10' })])
      expect(
        await world.play(callRpc({ urls, method: 'eth_getBalance', params: ['0x0', 'latest'] }, world)),
      ).to.equal('0x10')
      expect(world.asked.map(({ url }) => url)).to.deep.equal(urls)
      expect(new Headers(world.asked[0]?.init.headers).get('content-type')).to.equal('application/json')
      expect(new Headers(world.asked[1]?.init.headers).get('content-type')).to.equal('text/plain')
    }
  })

  it("believes a node that says no to the question, and keeps the node's words as cause", async () => {
    const world = new World([rpc({ error: { code: 3, message: 'execution reverted' } })])
    const error = await world.play(
      callRpc({ urls, method: 'eth_call' }, world).catch((reason: AppError) => reason),
    )
    expect((error as AppError).code).to.equal('RPC_FAILED')
    expect((error as AppError).cause).to.deep.equal({ code: 3, message: 'execution reverted' })
    expect(world.asked.length).to.equal(1)
  })

  it('fails in words of ours without any endpoint', async () => {
    const error = await callRpc({ urls: [], method: 'eth_call' }).catch((reason: AppError) => reason)
    expect((error as AppError).code).to.equal('RPC_FAILED')
  })
})
