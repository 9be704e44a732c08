import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { createClient, http, publicActions } from 'viem'
import { json } from '../../demo/backend/http.ts'
import { allServices } from '../../demo/backend/services/index.ts'
import { refusedProjectIds, type Service } from '../../demo/backend/services/service.ts'
import { type Stack, startStack } from '../../demo/backend/stack.ts'

let folder = ''
let isClosed = false
const customService: Service = {
  name: 'guests',
  start(context) {
    folder = context.folder()
    context
      .routes()
      .get('/guests/:name', ({ params, url }) =>
        json({ name: params.name, note: url.searchParams.get('note'), time: context.clock.now() }),
      )
    context.routes().get('/broken', () => {
      throw new Error('this is on purpose')
    })
    return {
      url: `${context.origin}/guests`,
      close() {
        isClosed = true
      },
    }
  },
}

let stack: Stack
before(async () => {
  stack = await startStack({ services: [...allServices, customService], test: true })
})
after(() => stack?.close())

describe('stack clock', () => {
  it('has no route by default', async () => {
    const plainStack = await startStack({ services: [] })
    assert.equal((await fetch(`${plainStack.urls.api}/clock`)).status, 404)
    assert.equal((await fetch(`${plainStack.urls.api}/faults`)).status, 200)
    await plainStack.close()
  })

  const readClock = async () =>
    ((await (await fetch(`${stack.urls.api}/clock`)).json()) as { now: number }).now
  const moveClock = (body: unknown) =>
    fetch(`${stack.urls.api}/clock`, { method: 'POST', body: JSON.stringify(body) })
  const expectNear = (actualMs: number, expectedMs: number) =>
    assert.ok(Math.abs(actualMs - expectedMs) < 60_000, `${actualMs} instead of ${expectedMs}`)
  const hourMs = 3_600_000

  it('follows the system clock until it is advanced or set back, and can be reset', async () => {
    expectNear(await readClock(), Date.now())
    assert.equal((await moveClock({ advanceMs: hourMs })).status, 200)
    expectNear(await readClock(), Date.now() + hourMs)
    await stack.clock.advance(-2 * hourMs)
    expectNear(await readClock(), Date.now() - hourMs)
    await fetch(`${stack.urls.api}/clock`, { method: 'DELETE' })
    expectNear(await readClock(), Date.now())
  })

  it('advances the chains only on request', async () => {
    const createReader = (id: 31337 | 31338) =>
      createClient({ transport: http(stack.urls.chains[id], { timeout: 60_000 }), cacheTime: 0 }).extend(
        publicActions,
      )
    const blockTimeOf = async (id: 31337 | 31338) =>
      Number((await createReader(id).getBlock()).timestamp) * 1000
    await stack.clock.advance(hourMs)
    expectNear(await blockTimeOf(31337), Date.now())
    await moveClock({ advanceMs: hourMs, chains: true })
    expectNear(await blockTimeOf(31337), Date.now() + hourMs)
    expectNear(await blockTimeOf(31338), Date.now() + hourMs)
    stack.clock.reset()
  })

  it('rejects invalid durations, and setting the chains back', async () => {
    for (const body of [{}, { advanceMs: '1' }, { advanceMs: 1.5 }, { advanceMs: -1, chains: true }])
      assert.equal((await moveClock(body)).status, 400)
  })
})

describe('analytics receiver', () => {
  const event = {
    eventId: '3f0a6f3e-2a55-4d0c-9d5e-000000000001',
    url: 'https://app.example/page?x=1',
    domain: 'app.example',
    timestamp: 1744712345678,
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
  }
  const sendEvent = (body: unknown, projectId = 'demo') =>
    fetch(`${stack.urls.analytics}/e?projectId=${projectId}&st=appkit&sv=html-universal-1.7.3`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain;charset=UTF-8', origin: 'https://app.example' },
      body: JSON.stringify(body),
    })
  const listEvents = async () =>
    (await (await fetch(`${stack.urls.analytics}/e`)).json()) as { events: unknown[] }

  it('stores an event with its sender, and answers with an empty object', async () => {
    const previousTime = stack.clock.now()
    const response = await sendEvent(event)
    assert.equal(response.status, 202)
    assert.deepEqual(await response.json(), {})
    const { events } = await listEvents()
    const [{ receivedAt, ...eventFields }] = events as [{ receivedAt: number }]
    assert.ok(receivedAt >= previousTime && receivedAt <= stack.clock.now())
    assert.deepEqual(eventFields, {
      projectId: 'demo',
      sdkType: 'appkit',
      sdkVersion: 'html-universal-1.7.3',
      origin: 'https://app.example',
      body: event,
    })
  })

  it('deletes events on request', async () => {
    await sendEvent(event)
    await fetch(`${stack.urls.analytics}/e`, { method: 'DELETE' })
    assert.deepEqual(await listEvents(), { events: [] })
  })

  it('rejects unknown projects, unlisted origins and invalid events', async () => {
    assert.equal((await sendEvent(event, refusedProjectIds.unknown)).status, 401)
    assert.equal((await sendEvent(event, refusedProjectIds.originNotAllowed)).status, 403)
    for (const invalidEvent of [
      null,
      {},
      { ...event, eventId: 1 },
      { ...event, props: {} },
      { ...event, timestamp: '1' },
    ])
      assert.equal((await sendEvent(invalidEvent)).status, 400)
    assert.deepEqual(await listEvents(), { events: [] })
  })
})

describe('custom service', () => {
  it('serves its routes under its URL, and supports faults by name', async () => {
    assert.equal(stack.urls.guests, `${stack.urls.api}/guests`)
    const response = await fetch(`${stack.urls.guests}/eip155:1%2Fx?note=a+b`)
    const { name, note } = (await response.json()) as Record<string, unknown>
    assert.deepEqual({ name, note }, { name: 'eip155:1/x', note: 'a b' })

    stack.faults.set({ service: 'guests', kind: 'status', status: 500, times: 1 })
    assert.equal((await fetch(`${stack.urls.guests}/x`)).status, 500)
    assert.equal((await fetch(`${stack.urls.guests}/x`)).status, 200)
  })

  it('returns a plain 500 for a route that throws, only for that request', async t => {
    t.mock.method(console, 'error', () => undefined)
    const response = await fetch(`${stack.urls.api}/broken`)
    assert.equal(response.status, 500)
    assert.equal(await response.text(), 'Internal server error')
    assert.equal((await fetch(`${stack.urls.guests}/x`)).status, 200)
  })

  it('is closed with the stack, and its folder is removed', async () => {
    assert.ok(existsSync(folder))
    await stack.close()
    assert.ok(isClosed)
    assert.ok(!existsSync(folder))
    await assert.rejects(fetch(`${stack.urls.api}/clock`))
  })
})
