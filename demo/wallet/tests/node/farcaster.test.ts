import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { createSiweMessage } from 'viem/siwe'
import { privateKeyToAccount } from 'viem/accounts'
import { createFarcaster } from '../../../backend/services/farcaster.ts'
import { custodyKeyOf } from '../../../backend/services/farcaster/users.ts'
import { createFrame } from '../../../backend/services/frame.ts'
import { mail } from '../../../backend/services/mail.ts'
import { type Stack, startStack } from '../../../backend/stack.ts'
import { FrameClient } from '../../../../tests/support/frame-client.ts'

const minute = 60_000
const relayKey = 'the wallets know this'

let stack: Stack
let client: FrameClient

before(async () => {
  stack = await startStack({ services: [mail, createFarcaster({ relayKey }), createFrame()], test: true })
})
after(() => stack?.close())
beforeEach(() => {
  stack.clock.reset()
  client = new FrameClient(String(stack.urls.frame))
})

async function start(caller = client) {
  const { status, body } = await caller.call('/farcaster/begin')
  assert.equal(status, 200)
  return { attempt: String(body.attempt), url: String(body.url) }
}
const signAtChannel = (url: string, fid: number) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ fid: String(fid) }) })
const wait = (attempt: string, caller = client) => caller.call('/farcaster/wait', { attempt })
async function logIn(fid: number, caller = client) {
  const { attempt, url } = await start(caller)
  await signAtChannel(url, fid)
  const { body } = await wait(attempt, caller)
  caller.token = String(body.token)
  return body.session as { userId: string; userName: string; consented: boolean }
}

const callRelay = async (path: string, token: string, init: RequestInit = {}) => {
  const headers = { authorization: `Bearer ${token}`, 'x-farcaster-auth-relay-key': relayKey }
  const response = await fetch(`${stack.urls.farcaster}/v1/channel/${path}`, { ...init, headers })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
/** Answers a channel with a custom message, as a malicious wallet can. */
async function forgeAnswer(
  url: string,
  change: { fid?: number; key?: number; nonce?: string; domain?: string; chainId?: number },
) {
  const token = String(new URL(url).searchParams.get('channelToken'))
  const { body } = await callRelay('status', token)
  const params = body.signatureParams as { siweUri: string; domain: string; nonce: string }
  const account = privateKeyToAccount(custodyKeyOf(change.key ?? 1))
  const message = createSiweMessage({
    address: account.address,
    uri: params.siweUri,
    domain: change.domain ?? params.domain,
    nonce: change.nonce ?? params.nonce,
    chainId: change.chainId ?? 10,
    version: '1',
    statement: 'Farcaster Auth',
    resources: [`farcaster://fid/${change.fid ?? 1}`],
  })
  const signature = await account.signMessage({ message })
  const answer = { message, signature, fid: change.fid ?? 1, username: 'ann' }
  return callRelay('authenticate', token, { method: 'POST', body: JSON.stringify(answer) })
}

describe('sign-in with Farcaster', () => {
  it('creates a session after the user signs on the channel page', async () => {
    const { attempt, url } = await start()
    const html = await (await fetch(url)).text()
    assert.ok(html.includes(new URL(client.walletOrigin).host))
    const waitPromise = wait(attempt)
    assert.equal((await signAtChannel(url, 1)).status, 200)
    const { body } = await waitPromise
    const session = body.session as { userName: string; consented: boolean; email?: string }
    assert.equal(session.userName, 'ann')
    assert.equal(session.consented, false)
    assert.equal(session.email, undefined)
    assert.equal((await fetch(url)).status, 410)
    assert.equal((await wait(attempt)).status, 410)
  })

  it('returns the same account for the same fid, and a different account for a different fid', async () => {
    const firstLogin = await logIn(1)
    assert.equal((await logIn(1, client.createClient())).userId, firstLogin.userId)
    assert.notEqual((await logIn(2, client.createClient())).userId, firstLogin.userId)
    assert.equal((await logIn(77, client.createClient())).userName, 'fid-77')
  })

  it('accepts a correctly signed message', async () => {
    const { attempt, url } = await start()
    await forgeAnswer(url, {})
    assert.equal((await wait(attempt)).status, 200)
  })

  for (const [caseName, change] of [
    ['a signature of another key', { key: 2 }],
    ['an FID that the key does not own', { fid: 2 }],
    ['a message with another nonce', { nonce: 'abcdefghijklmnop' }],
    ['a message with another domain', { domain: 'evil.example' }],
    ['a message with another chain', { chainId: 1 }],
  ] as const)
    it(`rejects ${caseName}, and ends the attempt`, async () => {
      const { attempt, url } = await start()
      assert.equal((await forgeAnswer(url, change)).status, 201)
      const answer = await wait(attempt)
      assert.equal(answer.status, 403)
      assert.equal(answer.refusal, 'Farcaster couldn’t log you in')
      assert.equal((await wait(attempt)).status, 410)
    })

  it('binds a login to the origin and the device that started it', async () => {
    const { attempt, url } = await start()
    await signAtChannel(url, 1)
    assert.equal((await wait(attempt, client.createClient())).status, 410)
    const otherSite = client.createClient({ origin: 'http://localhost:8080', device: client.device })
    assert.equal((await wait(attempt, otherSite)).status, 410)
    assert.equal((await wait(attempt)).status, 200)
  })

  it('expires after five minutes, and lets the client abort its wait', async () => {
    const { attempt } = await start()
    const waitPromise = wait(attempt)
    await stack.clock.advance(5 * minute)
    assert.equal((await waitPromise).status, 410)

    const secondAttempt = await start()
    const controller = new AbortController()
    const abortedCall = client.call(
      '/farcaster/wait',
      { attempt: secondAttempt.attempt },
      {},
      controller.signal,
    )
    controller.abort()
    await assert.rejects(abortedCall)
  })

  it('accepts one answer per channel, and only with the key of the relay', async () => {
    const { url } = await start()
    const token = String(new URL(url).searchParams.get('channelToken'))
    const answer = await fetch(`${stack.urls.farcaster}/v1/channel/authenticate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: '{}',
    })
    assert.equal(answer.status, 401)
    assert.equal((await forgeAnswer(url, {})).status, 201)
    assert.equal((await forgeAnswer(url, {})).status, 409)
  })

  it('reports that the relay is unreachable', async () => {
    stack.faults.set({ service: 'farcaster', kind: 'drop', times: 1 })
    const answer = await client.call('/farcaster/begin')
    assert.equal(answer.status, 502)
    assert.equal(answer.refusal, 'Farcaster can’t be reached')
  })
})

describe('sign-in with Farcaster for a client that cannot show the frame', () => {
  const submitDecision = (url: string, decision: 'approve' | 'refuse') =>
    fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ decision }) })
  beforeEach(() => {
    client = client.createClient({ isForeign: true })
  })

  it('asks for consent on a page of the wallet, and redirects to Farcaster only after approval', async () => {
    const { attempt, url } = await start()
    assert.equal(new URL(url).origin, client.walletOrigin)
    const html = await (await fetch(url)).text()
    assert.match(html, /<h1>http:\/\/127\.0\.0\.1:5173<\/h1>/)
    assert.match(html, /logging in here with Farcaster/)
    assert.ok(!html.includes('channelToken'))
    const waitPromise = wait(attempt)
    const decisionAnswer = await submitDecision(url, 'approve')
    assert.equal(decisionAnswer.status, 303)
    const channelUrl = String(decisionAnswer.headers.get('location'))
    // Scanning the code again redirects immediately.
    assert.equal((await fetch(url, { redirect: 'manual' })).headers.get('location'), channelUrl)
    await signAtChannel(channelUrl, 1)
    const { body } = await waitPromise
    const session = body.session as { userName: string; consented: boolean }
    assert.deepEqual([session.userName, session.consented], ['ann', true])
    assert.equal((await fetch(url, { redirect: 'manual' })).status, 410)
  })

  it('ends if the user declines', async () => {
    const { attempt, url } = await start()
    const waitPromise = wait(attempt)
    assert.match(await (await submitDecision(url, 'refuse')).text(), /was not shared/)
    const { status, refusal } = await waitPromise
    assert.deepEqual([status, refusal], [403, 'The login was declined'])
    assert.equal((await submitDecision(url, 'approve')).status, 410)
  })
})
