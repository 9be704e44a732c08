// Clients of the public protocol that are not ours: what they post, and that it always comes to an end.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { createFrame } from '../../demo/backend/services/frame.ts'
import { mail } from '../../demo/backend/services/mail.ts'
import { type Stack, startStack } from '../../demo/backend/stack.ts'
import { ForeignClient } from '../support/foreign-client.ts'
import { FrameAtHand } from '../support/frame-at-hand.ts'

let stack: Stack
let frame: FrameAtHand
let client: ForeignClient

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
