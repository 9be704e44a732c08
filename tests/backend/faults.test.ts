import assert from 'node:assert/strict'
import { afterEach, after, before, describe, it } from 'node:test'
import { type Fault, faultKinds } from '../../demo/backend/faults.ts'
import { type Stack, startStack } from '../../demo/backend/stack.ts'

let stack: Stack
before(async () => {
  stack = await startStack()
})
afterEach(() => stack.faults.clear())
after(() => stack?.close())

const call = (signal?: AbortSignal) =>
  fetch(`${stack.urls.rpc}/v1/?chainId=eip155:31337&projectId=demo`, {
    method: 'POST',
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}',
    signal,
  })
const answer = { jsonrpc: '2.0', id: 1, result: '0x7a69' }
const breakRpc = (fault: Omit<Fault, 'service'>) => stack.faults.set({ service: 'rpc', ...fault })
const measureTime = async (action: () => Promise<unknown>) => {
  const startTime = performance.now()
  await action()
  return performance.now() - startTime
}

describe('simulated service fault', () => {
  it('returns the given status in the format of the API, for the given number of times', async () => {
    breakRpc({ kind: 'status', status: 403, times: 2 })
    for (let round = 0; round < 2; round += 1) {
      const response = await call()
      assert.equal(response.status, 403)
      assert.equal(((await response.json()) as { status: string }).status, 'FAILED')
    }
    assert.deepEqual(await (await call()).json(), answer)
  })

  it('sends retry-after with status 429, exposed to pages', async () => {
    breakRpc({ kind: 'status', status: 429, retryAfterSeconds: 2 })
    const response = await call()
    assert.equal(response.status, 429)
    assert.equal(response.headers.get('retry-after'), '2')
    assert.equal(response.headers.get('access-control-allow-origin'), '*')
    assert.match(response.headers.get('access-control-expose-headers') ?? '', /retry-after/)
  })

  it('uses status 503 by default', async () => {
    breakRpc({ kind: 'status' })
    assert.equal((await call()).status, 503)
  })

  it('delays a correct response (slow)', async () => {
    breakRpc({ kind: 'slow', delayMs: 300 })
    const elapsedMs = await measureTime(async () => assert.deepEqual(await (await call()).json(), answer))
    // Timers of the two sides may differ slightly.
    assert.ok(elapsedMs >= 290, `${elapsedMs} ms`)
  })

  it('sends the whole response one byte at a time (slow-bytes)', async () => {
    breakRpc({ kind: 'slow-bytes', delayMs: 5 })
    const elapsedMs = await measureTime(async () => assert.deepEqual(await (await call()).json(), answer))
    assert.ok(elapsedMs >= 5 * (JSON.stringify(answer).length - 1), `${elapsedMs} ms`)
  })

  it('sends only headers until the client aborts (hang)', async () => {
    breakRpc({ kind: 'hang' })
    const controller = new AbortController()
    const response = await call(controller.signal)
    assert.equal(response.status, 200)
    const bodyPromise = response.text()
    const otherCall = fetch(`${stack.urls.analytics}/e`).then(() => 'other')
    assert.equal(await Promise.race([bodyPromise, otherCall]), 'other')
    controller.abort()
    await assert.rejects(bodyPromise, { name: 'AbortError' })
  })

  it('sends no response (silent)', async () => {
    breakRpc({ kind: 'silent' })
    const controller = new AbortController()
    const pendingCall = call(controller.signal)
    const otherCall = fetch(`${stack.urls.analytics}/e`).then(() => 'other')
    assert.equal(await Promise.race([pendingCall, otherCall]), 'other')
    controller.abort()
    await assert.rejects(pendingCall, { name: 'AbortError' })
  })

  it('sends a response that is not JSON (html, malformed, empty)', async () => {
    for (const [kind, type] of [
      ['html', 'text/html'],
      ['malformed', 'application/json'],
      ['empty', 'application/json'],
    ] as const) {
      breakRpc({ kind })
      const response = await call()
      assert.equal(response.status, 200)
      assert.equal(response.headers.get('content-type'), type)
      await assert.rejects(response.json(), SyntaxError)
    }
  })

  it('sends 50 MB, and survives a client that disconnects during the response (huge)', async () => {
    breakRpc({ kind: 'huge' })
    assert.equal((await (await call()).arrayBuffer()).byteLength, 50 * 1024 * 1024 + 2)

    const controller = new AbortController()
    const reader = (await call(controller.signal)).body?.getReader()
    await reader?.read()
    controller.abort()
    stack.faults.clear()
    assert.deepEqual(await (await call()).json(), answer)
  })

  it('ends the connection early (cut, drop)', async () => {
    breakRpc({ kind: 'cut' })
    const response = await call()
    assert.equal(response.status, 200)
    await assert.rejects(response.text(), TypeError)
    breakRpc({ kind: 'drop' })
    await assert.rejects(call(), TypeError)
  })

  it('affects only the named service', async () => {
    stack.faults.set({ service: 'analytics', kind: 'status' })
    assert.equal((await fetch(`${stack.urls.analytics}/e`)).status, 503)
    assert.deepEqual(await (await call()).json(), answer)
    stack.faults.clear('analytics')
    assert.equal((await fetch(`${stack.urls.analytics}/e`)).status, 200)
  })

  it('hides a rejected request from the service, but not a cut request', async () => {
    const send = () =>
      fetch(`${stack.urls.analytics}/e?projectId=demo`, {
        method: 'POST',
        body: JSON.stringify({
          eventId: '1',
          url: 'http://localhost/',
          domain: 'localhost',
          timestamp: 1,
          props: { type: 'track', event: 'MODAL_OPEN' },
        }),
      })
    const countEvents = async () =>
      ((await (await fetch(`${stack.urls.analytics}/e`)).json()) as { events: unknown[] }).events.length
    stack.faults.set({ service: 'analytics', kind: 'status', times: 1 })
    await send()
    assert.equal(await countEvents(), 0)
    stack.faults.set({ service: 'analytics', kind: 'cut', times: 1 })
    await send().then(response => assert.rejects(response.text()))
    assert.equal(await countEvents(), 1)
  })

  it('notifies the watchers of a service when it is set, ends or is cleared', () => {
    const kinds: (string | undefined)[] = []
    const stopWatching = stack.faults.watch('rpc', fault => kinds.push(fault?.kind))
    stack.faults.set({ service: 'rpc', kind: 'drop', times: 1 })
    stack.faults.set({ service: 'analytics', kind: 'drop' })
    assert.equal(stack.faults.consume('rpc')?.kind, 'drop')
    assert.equal(stack.faults.consume('rpc'), undefined)
    stack.faults.set({ service: 'rpc', kind: 'slow' })
    stack.faults.clear()
    stopWatching()
    stack.faults.set({ service: 'rpc', kind: 'slow' })
    assert.deepEqual(kinds, ['drop', undefined, 'slow', undefined])
  })

  it('is set and cleared over HTTP', async () => {
    const sendCommand = (method: string, body?: unknown, query = '') =>
      fetch(`${stack.urls.api}/faults${query}`, { method, body: JSON.stringify(body) })
    for (const kind of faultKinds) {
      const response = await sendCommand('POST', { service: 'rpc', kind, times: 3, delayMs: 10 })
      assert.deepEqual(await response.json(), { faults: [{ service: 'rpc', kind, times: 3, delayMs: 10 }] })
    }
    await sendCommand('POST', { service: 'analytics', kind: 'drop' })
    await sendCommand('DELETE', undefined, '?service=rpc')
    assert.deepEqual(stack.faults.list(), [{ service: 'analytics', kind: 'drop' }])
    await sendCommand('DELETE')
    assert.deepEqual(stack.faults.list(), [])

    for (const invalidFault of [
      null,
      {},
      { service: 'rpc', kind: 'sad' },
      { service: 'nobody', kind: 'slow' },
      { service: 'stack', kind: 'slow' },
      { service: 'rpc', kind: 'status', status: 42 },
      { service: 'rpc', kind: 'slow', delayMs: 'long' },
    ])
      assert.equal((await sendCommand('POST', invalidFault)).status, 400)
    assert.throws(() => stack.faults.set({ service: 'nobody', kind: 'slow' }))
  })
})
