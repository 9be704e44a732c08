// Clients of the public protocol that are not ours: what they post, and that it always comes to an end.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { createFrame } from '../../demo/backend/services/frame.ts'
import { mail } from '../../demo/backend/services/mail.ts'
import { type Stack, startStack } from '../../demo/backend/stack.ts'
import { deferred } from '../support/deferred.ts'
import { ForeignClient } from '../support/foreign-client.ts'
import { FrameAtHand } from '../support/frame-at-hand.ts'
import { FrameClient } from '../support/frame-client.ts'
import { until } from '../support/until.ts'
import { sdkMark } from '../../src/services/embedded-frame/protocol.ts'

let stack: Stack
let frame: FrameAtHand
let client: ForeignClient
let people = 0

before(async () => {
  const page = { type: 'text/html', body: '' }
  stack = await startStack({
    services: [mail, createFrame({ files: async () => new Map([['index.html', page]]) })],
    test: true,
  })
})
after(() => stack?.close())
beforeEach(() => {
  stack.clock.reset()
  frame = new FrameAtHand(stack)
  client = new ForeignClient(frame)
})

describe('a client of somebody else', () => {
  it('that asks under an empty id, or under one that was used before, hears an error and does not wait for ever', async () => {
    await assert.rejects(client.ask('GET_CHAIN_ID', undefined, ''), { code: -32602 })
    assert.deepEqual(await client.ask('GET_CHAIN_ID', undefined, 'abc'), { chainId: 31337 })
    await assert.rejects(client.ask('GET_CHAIN_ID', undefined, 'abc'), /used before/)
    await assert.rejects(client.ask('CONNECT_EMAIL', { email: 'nobody' }), /not understood/)
    // A name that the protocol does not have gets no answer: one would break those who check them.
    frame.post({ id: 'xyz', type: '@w3m-app/INIT_SMART_ACCOUNT' })
    await client.ask('GET_CHAIN_ID')
    assert.ok(!client.heard.some(({ id }) => id === 'xyz'))
  })

  it('starts while nobody is logged in: what it asks and sets is answered with nothing, and with no error', async () => {
    assert.equal(await client.start(), false)
    assert.deepEqual(await client.user(31338), { address: '', chainId: 31338, accounts: [] })
    assert.deepEqual(await client.ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' }), { type: 'eoa', address: '' })
    await assert.rejects(client.ask('SET_PREFERRED_ACCOUNT', { type: 'magic' }), { code: -32602 })
    assert.deepEqual(
      client.heard.filter(({ type }) => /ERROR|VIEW/.test(type)).map(({ type }) => type),
      ['@w3m-frame/SET_PREFERRED_ACCOUNT_ERROR'],
    )
    // Whoever asks for more than that is refused.
    await assert.rejects(client.request('eth_accounts', []), { code: 4100 })
    assert.deepEqual(frame.questions, [])
  })

  it('shows the picture of the wallet from the origin of the frame, in pages of its own', async () => {
    const answer = await fetch(new URL('/images/favicon.png', String(stack.urls.frame)))
    assert.equal(answer.headers.get('content-type'), 'image/png')
    assert.equal(answer.headers.get('cross-origin-resource-policy'), 'cross-origin')
    assert.deepEqual([...new Uint8Array(await answer.arrayBuffer()).slice(1, 4)], [...Buffer.from('PNG')])
  })
})

describe('what such a client asks and leaves', () => {
  let account = ''
  /** Somebody is logged in and has shared the account with the page. */
  beforeEach(async () => {
    const person = new FrameClient(String(stack.urls.frame))
    await person.logIn(`left-${++people}@example.org`, String(stack.urls.mail))
    await person.call('/consent')
    const { origin, token, device } = person
    const storage = new Map([
      [`session ${origin}`, String(token)],
      [`device ${origin}`, device],
    ])
    frame = new FrameAtHand(stack, { storage })
    client = new ForeignClient(frame)
    assert.equal(await client.start(), true)
    account = (await client.user()).address
  })

  const sign = (text: string) =>
    client.request<string>('personal_sign', [`0x${Buffer.from(text).toString('hex')}`, account])
  const seen = (count = 1) => until(() => frame.shown.length === count && frame.shown[0], 'the question')
  const textOf = ({ ask }: { ask: object }) => Buffer.from((ask as { bytes: Uint8Array }).bytes).toString()
  /** How a request ended. */
  const end = (request: Promise<unknown>) =>
    request.then(
      () => 'signed',
      (error: { code?: number }) => error.code,
    )

  it('ends with what is asked next: a press on the new question never signs the one that was left', async () => {
    const left = end(sign('the old one'))
    const old = await seen()
    client.close()
    const next = sign('the new one')
    const shown = await until(() => frame.shown[0] !== old && frame.shown[0], 'the new question')
    assert.equal(frame.shown.length, 1)
    assert.equal(textOf(shown), 'the new one')
    assert.equal(old.signal.reason.code, 4001)
    shown.approve()
    assert.match(await next, /^0x/)
    // A client that still listens hears that it was refused.
    const heard = end(sign('still heard'))
    await seen()
    const last = end(sign('the last'))
    assert.equal(await heard, 4001)
    ;(await seen()).approve()
    assert.equal(await last, 'signed')
    void left
  })

  it('is told of to its end once a person approved it, and the next one waits for it', async () => {
    const slow = deferred<void>()
    frame.held = slow.promise
    const first = sign('approved')
    ;(await seen()).approve()
    await until(() => frame.signing === 1, 'the signature')
    const second = end(sign('next'))
    await client.ask('GET_CHAIN_ID')
    assert.equal(frame.shown.length, 0)
    slow.resolve()
    assert.match(await first, /^0x/)
    ;(await seen()).approve()
    assert.equal(await second, 'signed')
  })

  it('ends when the frame is hidden, but not before it was ever shown, and not while a window of its own is open', async t => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    const looks = (count: number) => {
      for (let at = 0; at < count; at++) t.mock.timers.tick(250)
    }
    const asked = end(client.ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x68', account] }))
    const { signal } = await seen()
    looks(40)
    assert.equal(signal.aborted, false, 'a frame that is out of sight still is shown in a moment')
    frame.show(true)
    looks(40)
    frame.show(false)
    looks(1)
    frame.show(true)
    looks(4)
    assert.equal(signal.aborted, false, 'a page that is laid out anew hides it for a moment')
    frame.isElsewhere = true
    frame.show(false)
    looks(40)
    assert.equal(signal.aborted, false, 'the question is in a window of its own')
    frame.isElsewhere = false
    looks(2)
    assert.equal(await asked, 4001)
    assert.equal(frame.shown.length, 0)
  })

  it('is kept in line for a client that takes back what it leaves', async () => {
    await client.ask('SYNC_DAPP_DATA', { projectId: 'p', ...sdkMark })
    const params = {
      chainId: 31337,
      chainNamespace: 'eip155',
      method: 'personal_sign',
      params: ['0x68', account],
    }
    const first = client.ask('RPC_REQUEST', params)
    const second = client.ask('RPC_REQUEST', params)
    const shown = await seen()
    frame.show(true)
    frame.show(false)
    assert.equal(shown.signal.aborted, false)
    shown.approve()
    assert.ok(await first)
    ;(await seen()).approve()
    assert.ok(await second)
  })

  it('is taken back when its id is used again, and told to its end when it was approved before that', async () => {
    const payload = { method: 'personal_sign', params: ['0x68', account] }
    const first = end(client.ask('RPC_REQUEST', payload, 'same'))
    const { signal } = await seen()
    await assert.rejects(client.ask('GET_CHAIN_ID', undefined, 'same'))
    assert.equal(signal.aborted, true)
    assert.notEqual(await first, 'signed')
    const slow = deferred<void>()
    frame.held = slow.promise
    const approved = client.ask<string>('RPC_REQUEST', payload, 'other')
    ;(await seen()).approve()
    await until(() => frame.signing === 1, 'the signature')
    const again = end(client.ask('RPC_REQUEST', payload, 'other'))
    await client.ask('GET_CHAIN_ID')
    slow.resolve()
    assert.match(await approved, /^0x/)
    await again
    const heard = () => client.heard.filter(({ id }) => id === 'other')
    await until(() => heard().length === 2, 'both answers')
    const told = heard().map(({ type }) => type)
    assert.deepEqual(told, ['@w3m-frame/RPC_REQUEST_SUCCESS', '@w3m-frame/RPC_REQUEST_ERROR'])
  })

  it('that the account is gone is news to it: no empty account takes its place', async () => {
    const own = new FrameClient(String(stack.urls.frame))
    await own.logIn(`left-${people}@example.org`, String(stack.urls.mail))
    await own.call('/sign-out-everywhere')
    await until(async () => (await end(client.user())) === 4100, 'the session is over', 10_000)
    await client.ask('SIGN_OUT')
    assert.equal((await client.user()).address, '')
  })
})
