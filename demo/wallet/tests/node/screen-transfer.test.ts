// Tests approval requests that a malicious server transfers between frame and window.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { transferScreen, claimScreen } from '../../page/approval/screen-transfer.ts'
import type { Screen } from '../../page/approval/description.ts'
import { createSeal, digestOf } from '../../page/approval/seal.ts'
import { UnreachableError } from '../../page/login/call-server.ts'
import { encodeBase64Url, randomBytes } from '../../page/login/social-states.ts'
import { Approvals } from '../../server/approvals.ts'

type Body = Readonly<Record<string, unknown>>

const createScreen = (title: string): Screen => ({
  predicate: 'requests a transaction',
  warnings: [],
  parts: [{ title, warnings: [], rows: [{ label: 'To', value: 'Zoë 🦊' }] }],
  facts: [],
  action: 'Approve',
  needsSeparateWindow: true,
  origin: 'https://site.example',
  language: 'en',
})
const screen = createScreen('Send 1 ETH')

/** Creates a server that transfers requests and answers. `change` modifies the body of a call before, or the response after it. */
function createServer(
  change: { body?(path: string, body: Body): Body; answer?(path: string, answer: Body): Body } = {},
) {
  const approvals = new Approvals(Date.now)
  const bodies: Body[] = []
  const callServer = async (
    path: string,
    input: Body,
    signal = new AbortController().signal,
  ): Promise<Body> => {
    bodies.push(input)
    const body = change.body?.(path, input) ?? input
    const [name, ticket, sealedScreen] = [body.name, body.ticket, body.sealed].map(String) as [
      string,
      string,
      string,
    ]
    const calls: Readonly<Record<string, () => unknown>> = {
      put: () => approvals.put(name, sealedScreen, { session: 'ann', isLive: () => true }),
      wait: () => approvals.wait(name, 'ann', body.wasClaimed === true, signal),
      drop: () => approvals.drop(name, 'ann'),
      claim: () => approvals.claim(name, signal),
      watch: () => approvals.watch(name, ticket, signal),
      answer: () => approvals.answer(name, ticket, sealedScreen),
    }
    const answer = ((await calls[path.replace('/approval/', '')]?.()) ?? {}) as Body
    return change.answer?.(path, answer) ?? answer
  }
  return { callServer, bodies, approvals }
}

const createSecret = () => encodeBase64Url(randomBytes())
const transfer = (
  callServer: ReturnType<typeof createServer>['callServer'],
  secret: string,
  stop = new AbortController(),
) => transferScreen(secret, screen, callServer, { signal: stop.signal, onClaim: () => undefined })

async function claim(callServer: ReturnType<typeof createServer>['callServer'], secret: string) {
  const claimedScreen = await claimScreen(secret, callServer)
  assert.ok(claimedScreen)
  return claimedScreen
}

describe('relayed approval request with a malicious server', () => {
  for (const decision of ['approved', 'refused'] as const)
    test(`is shown verbatim, and resolves to the answer "${decision}"`, async () => {
      const { callServer } = createServer()
      const secret = createSecret()
      const outcome = transfer(callServer, secret)
      const claimedScreen = await claim(callServer, secret)
      assert.deepEqual(claimedScreen.screen, screen)
      await claimedScreen.answer(decision)
      assert.equal(await outcome, decision)
      assert.equal(await claimedScreen.waitForEnd(new AbortController().signal), 'taken')
    })

  test('hides its content, its answer and the secret of the link from the server', async () => {
    const { callServer, bodies } = createServer()
    const secret = createSecret()
    const outcome = transfer(callServer, secret)
    await (await claim(callServer, secret)).answer('approved')
    await outcome
    const bodiesText = JSON.stringify(bodies)
    for (const text of [secret, 'Send 1 ETH', 'site.example', 'approved'])
      assert.ok(!bodiesText.includes(text), text)
    for (const { sealed: sealedScreen } of bodies)
      if (sealedScreen)
        assert.ok(!Buffer.from(String(sealedScreen), 'base64').toString('latin1').includes('ETH'))
  })

  test('is not shown if the server modified it', async () => {
    const modify = (sealedScreen: string) => {
      const bytes = Buffer.from(sealedScreen, 'base64')
      bytes[20] = (bytes[20] ?? 0) ^ 1
      return bytes.toString('base64')
    }
    const { callServer } = createServer({
      answer: (path, answer) =>
        path === '/approval/claim' ? { ...answer, screen: modify(String(answer.screen)) } : answer,
    })
    const secret = createSecret()
    const stop = new AbortController()
    const outcome = transfer(callServer, secret, stop)
    await assert.rejects(claimScreen(secret, callServer))
    stop.abort()
    assert.notEqual(await outcome.catch(() => undefined), 'approved')
  })

  test('rejects an answer that is forged, sealed with a different secret, or meant for a different purpose', async () => {
    const secret = createSecret()
    const digest = await digestOf(JSON.stringify(screen))
    const [ownSeal, foreignSeal] = await Promise.all([createSeal(secret), createSeal(createSecret())])
    const forgeries: readonly string[] = [
      btoa('approved'),
      await foreignSeal.seal(`answer ${digest}`, 'approved'),
      // Sealed with the right secret, but for a different purpose, without the digest of the screen, or with an unknown decision.
      await ownSeal.seal('screen', 'approved'),
      await ownSeal.seal('answer', 'approved'),
      await ownSeal.seal(`answer ${digest}`, 'yes'),
    ]
    for (const forgery of forgeries) {
      const { callServer } = createServer({
        body: (path, body) => (path === '/approval/answer' ? { ...body, sealed: forgery } : body),
      })
      const outcome = transfer(callServer, secret)
      void (await claim(callServer, secret)).answer('approved')
      await assert.rejects(outcome)
    }
  })

  test('rejects an answer to a different request with the same link', async () => {
    const secret = createSecret()
    const otherScreen = JSON.stringify(createScreen('Send 0.001 ETH'))
    const seal = await createSeal(secret)
    const replayedScreen = await seal.seal('screen', otherScreen)
    const { callServer } = createServer({
      answer: (path, answer) => (path === '/approval/claim' ? { ...answer, screen: replayedScreen } : answer),
    })
    const outcome = transfer(callServer, secret)
    const claimedScreen = await claim(callServer, secret)
    assert.equal(claimedScreen.screen.parts[0]?.title, 'Send 0.001 ETH')
    void claimedScreen.answer('approved')
    await assert.rejects(outcome)
  })

  test('ends if the frame withdraws it, and notifies its window', async () => {
    const { callServer } = createServer()
    const secret = createSecret()
    const stop = new AbortController()
    const outcome = transfer(callServer, secret, stop)
    const claimedScreen = await claim(callServer, secret)
    const endPromise = claimedScreen.waitForEnd(new AbortController().signal)
    stop.abort()
    assert.equal(await endPromise, 'gone')
    await assert.rejects(claimedScreen.answer('approved'))
    assert.notEqual(await outcome.catch(() => undefined), 'approved')
  })

  test('is answered after an interrupted connection', async context => {
    context.mock.timers.enable({ apis: ['setTimeout'] })
    const { callServer } = createServer()
    let failures = 0
    const callFlakyServer: typeof callServer = (path, body, signal) => {
      if (path === '/approval/wait' && failures++ < 2) {
        queueMicrotask(() => setImmediate(() => context.mock.timers.tick(3_000)))
        return Promise.reject(new UnreachableError())
      }
      return callServer(path, body, signal)
    }
    const secret = createSecret()
    const outcome = transfer(callFlakyServer, secret)
    await (await claim(callServer, secret)).answer('approved')
    assert.equal(await outcome, 'approved')
    assert.ok(failures > 2)
  })
})
