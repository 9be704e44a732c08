// Tests approval requests that the frame's server transfers to a window with which the frame cannot exchange messages.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { createFrame } from '../../../backend/services/frame.ts'
import { mail } from '../../../backend/services/mail.ts'
import { type Stack, startStack } from '../../../backend/stack.ts'
import { FrameClient } from '../../../../tests/support/frame-client.ts'

const minute = 60_000
const page = { type: 'text/html; charset=utf-8', body: '<!doctype html><title>Wallet</title>' }
const createToken = () => randomBytes(32).toString('base64url')

describe('relayed approval request', () => {
  let stack: Stack
  let frame: FrameClient
  /** The window that the link opened. It has no login, because it may be in another browser. */
  let windowClient: FrameClient
  let userCount = 0

  before(async () => {
    const readFiles = async () => new Map([['index.html', page]])
    stack = await startStack({ services: [mail, createFrame({ files: readFiles })], test: true })
    frame = await logInNewUser()
    windowClient = frame.createClient()
  })
  after(() => stack?.close())

  async function logInNewUser(): Promise<FrameClient> {
    const client = new FrameClient(String(stack.urls.frame))
    const loginAnswer = await client.logIn(`ann-${++userCount}@example.org`, String(stack.urls.mail))
    assert.equal(loginAnswer.status, 200)
    return client
  }

  async function put(caller = frame): Promise<string> {
    const name = createToken()
    assert.equal((await caller.call('/approval/put', { name, sealed: 'screen' })).status, 200)
    return name
  }
  const claim = (name: string, caller = windowClient) => caller.call('/approval/claim', { name })
  const wait = (name: string, wasClaimed = false, caller = frame) =>
    caller.call('/approval/wait', { name, wasClaimed })
  const answer = (name: string, ticket: unknown, sealedAnswer = 'yes') =>
    windowClient.call('/approval/answer', { name, ticket, sealed: sealedAnswer })

  const watch = (name: string, ticket: unknown) => windowClient.call('/approval/watch', { name, ticket })

  test('is shown in the window that the link opened, and returns the answer of that window', async () => {
    const name = await put()
    const pendingState = wait(name)
    const claimResult = await claim(name)
    assert.equal(claimResult.body.screen, 'screen')
    assert.deepEqual((await pendingState).body, { state: 'claimed' })
    const waitPromise = wait(name, true)
    assert.equal((await answer(name, claimResult.body.ticket)).status, 200)
    assert.deepEqual((await waitPromise).body, { state: 'answered', answer: 'yes' })
    assert.equal((await watch(name, claimResult.body.ticket)).body.isTaken, true)
  })

  test('can be claimed by a call that starts before it is stored', async () => {
    const name = createToken()
    const earlyClaim = claim(name)
    await frame.call('/approval/put', { name, sealed: 'screen' })
    assert.equal((await earlyClaim).body.screen, 'screen')
  })

  test('can be claimed only once, and its name cannot be reused', async () => {
    const name = await put()
    assert.equal((await claim(name)).status, 200)
    assert.equal((await claim(name)).status, 410)
    assert.equal((await frame.call('/approval/put', { name, sealed: 'other' })).status, 410)
  })

  test('is answered only once, with the ticket of the claim', async () => {
    const name = await put()
    assert.equal((await answer(name, createToken())).status, 410, 'before it was claimed')
    const { body } = await claim(name)
    assert.equal((await answer(name, createToken())).status, 410, 'another ticket')
    const waitPromise = wait(name, true)
    assert.equal((await answer(name, body.ticket)).status, 200)
    await waitPromise
    assert.equal((await answer(name, body.ticket, 'again')).status, 410, 'a second time')
    assert.deepEqual((await wait(name)).body, { state: 'answered', answer: 'yes' })
  })

  test('can be awaited only by the session, origin and device that requested it', async () => {
    const name = await put()
    const { body } = await claim(name)
    const waitPromise = wait(name, true)
    await answer(name, body.ticket)
    await waitPromise
    assert.deepEqual((await wait(name, true, await logInNewUser())).body, { state: 'ended' })
    const { token: bearer } = frame
    const otherSite = frame.createClient({
      origin: 'http://localhost:5174',
      token: bearer,
      device: frame.device,
    })
    assert.equal((await wait(name, true, otherSite)).status, 401)
    const otherDevice = frame.createClient({ token: bearer })
    for (const path of ['/approval/wait', '/approval/put', '/approval/drop'])
      assert.equal((await otherDevice.call(path, { name: createToken(), sealed: 'x' })).status, 403)
    assert.equal(
      (await frame.createClient().call('/approval/put', { name: createToken(), sealed: 'x' })).status,
      401,
    )
  })

  test('is dropped only by the session that requested it, explicitly or by a newer request', async () => {
    const name = await put()
    await (await logInNewUser()).call('/approval/drop', { name })
    const { status, body } = await claim(name)
    assert.equal(status, 200, 'another session cannot drop it')
    const watchPromise = watch(name, body.ticket)
    await frame.call('/approval/drop', { name })
    assert.deepEqual((await watchPromise).body, { isTaken: false, isGone: true })
    assert.equal((await watch(name, createToken())).status, 410, 'another window')
    assert.equal((await answer(name, body.ticket)).status, 410)
    assert.deepEqual((await wait(name, true)).body, { state: 'ended' })

    const olderName = await put()
    await put()
    assert.equal((await claim(olderName)).status, 410)
  })

  test('expires after ten minutes, and ends with the session that requested it', async () => {
    const name = await put()
    await stack.clock.advance(10 * minute)
    assert.equal((await claim(name)).status, 410)
    assert.deepEqual((await wait(name)).body, { state: 'ended' })

    const otherUser = await logInNewUser()
    const otherName = await put(otherUser)
    const { body } = await claim(otherName)
    await otherUser.call('/sign-out')
    assert.equal((await answer(otherName, body.ticket)).status, 410)
  })

  test('keeps an answer for a frame in the background until the request expires', async () => {
    const name = await put()
    const { body } = await claim(name)
    await answer(name, body.ticket)
    await stack.clock.advance(9 * minute)
    assert.deepEqual((await wait(name, true)).body, { state: 'answered', answer: 'yes' })

    const lateName = await put()
    const ticket = (await claim(lateName)).body.ticket
    await answer(lateName, ticket)
    await stack.clock.advance(10 * minute)
    assert.deepEqual((await watch(lateName, ticket)).body, { isTaken: false, isGone: true })
    assert.deepEqual((await wait(lateName, true)).body, { state: 'ended' })
  })

  test('is accepted only from the wallet origin and with valid input', async () => {
    const name = await put()
    const foreignHeaders: Record<string, string>[] = [
      { origin: 'http://localhost:5173' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of foreignHeaders)
      for (const path of ['/approval/claim', '/approval/put', '/approval/answer'])
        assert.equal((await frame.call(path, { name, sealed: 'x' }, headers)).status, 403)
    for (const invalidScreen of ['', '<b>', 'x'.repeat(1_200_003), 7, undefined])
      assert.ok(
        (await frame.call('/approval/put', { name: createToken(), sealed: invalidScreen })).status >= 400,
      )
    assert.equal((await frame.call('/approval/put', { name: 'short', sealed: 'x' })).status, 400)
    assert.equal((await claim(name)).status, 200)
  })
})
