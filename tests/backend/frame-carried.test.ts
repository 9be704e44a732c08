// Approval requests relayed by a server between frame and window, with a malicious server in between.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { carryScreen, claimScreen } from '../../demo/backend/frame/page/approval/carried.ts'
import type { Screen } from '../../demo/backend/frame/page/approval/description.ts'
import { createSeal, digestOf } from '../../demo/backend/frame/page/approval/seal.ts'
import { Unreachable } from '../../demo/backend/frame/page/login/ask-server.ts'
import { base64Url, randomBytes } from '../../demo/backend/frame/page/login/social-states.ts'
import { Approvals } from '../../demo/backend/frame/server/approvals.ts'

type Body = Readonly<Record<string, unknown>>

const screenOf = (title: string): Screen => ({
  asks: 'requests a transaction',
  warnings: [],
  parts: [{ title, warnings: [], rows: [{ label: 'To', value: 'Zoë 🦊' }] }],
  facts: [],
  action: 'Approve',
  isApart: true,
  origin: 'https://site.example',
  language: 'en',
})
const screen = screenOf('Send 1 ETH')

/** Relays between frame and window. `change` tampers with a request body or an answer on its way. */
function server(
  change: { body?(path: string, body: Body): Body; answer?(path: string, answer: Body): Body } = {},
) {
  const approvals = new Approvals(Date.now)
  const seen: Body[] = []
  const ask = async (path: string, given: Body, signal = new AbortController().signal): Promise<Body> => {
    seen.push(given)
    const body = change.body?.(path, given) ?? given
    const [name, ticket, sealed] = [body.name, body.ticket, body.sealed].map(String) as [
      string,
      string,
      string,
    ]
    const calls: Readonly<Record<string, () => unknown>> = {
      put: () => approvals.put(name, sealed, { session: 'ann', isLive: () => true }),
      wait: () => approvals.wait(name, 'ann', body.wasClaimed === true, signal),
      drop: () => approvals.drop(name, 'ann'),
      claim: () => approvals.claim(name, signal),
      watch: () => approvals.watch(name, ticket, signal),
      answer: () => approvals.answer(name, ticket, sealed),
    }
    const answer = ((await calls[path.replace('/approval/', '')]?.()) ?? {}) as Body
    return change.answer?.(path, answer) ?? answer
  }
  return { ask, seen, approvals }
}

const newSecret = () => base64Url(randomBytes())
const carry = (ask: ReturnType<typeof server>['ask'], secret: string, stop = new AbortController()) =>
  carryScreen(secret, screen, ask, { signal: stop.signal, claimed: () => undefined })

async function claim(ask: ReturnType<typeof server>['ask'], secret: string) {
  const claimed = await claimScreen(secret, ask)
  assert.ok(claimed)
  return claimed
}

describe('relayed approval request with a malicious server', () => {
  for (const given of ['approved', 'refused'] as const)
    test(`is shown verbatim, and returns ${given} as ${given}`, async () => {
      const { ask } = server()
      const secret = newSecret()
      const outcome = carry(ask, secret)
      const claimed = await claim(ask, secret)
      assert.deepEqual(claimed.screen, screen)
      await claimed.answer(given)
      assert.equal(await outcome, given)
      assert.equal(await claimed.ended(new AbortController().signal), 'taken')
    })

  test('hides its content, its answer and the secret of the link from the server', async () => {
    const { ask, seen } = server()
    const secret = newSecret()
    const outcome = carry(ask, secret)
    await (await claim(ask, secret)).answer('approved')
    await outcome
    const all = JSON.stringify(seen)
    for (const word of [secret, 'Send 1 ETH', 'site.example', 'approved'])
      assert.ok(!all.includes(word), word)
    for (const { sealed } of seen)
      if (sealed) assert.ok(!Buffer.from(String(sealed), 'base64').toString('latin1').includes('ETH'))
  })

  test('is not shown if it was modified on its way', async () => {
    const flip = (sealed: string) => {
      const bytes = Buffer.from(sealed, 'base64')
      bytes[20] = (bytes[20] ?? 0) ^ 1
      return bytes.toString('base64')
    }
    const { ask } = server({
      answer: (path, answer) =>
        path === '/approval/claim' ? { ...answer, screen: flip(String(answer.screen)) } : answer,
    })
    const secret = newSecret()
    const stop = new AbortController()
    const outcome = carry(ask, secret, stop)
    await assert.rejects(claimScreen(secret, ask))
    stop.abort()
    assert.notEqual(await outcome.catch(() => undefined), 'approved')
  })

  test('rejects a forged answer, one sealed with another secret, and one for another purpose', async () => {
    const secret = newSecret()
    const digest = await digestOf(JSON.stringify(screen))
    const [own, foreign] = await Promise.all([createSeal(secret), createSeal(newSecret())])
    const lies: readonly string[] = [
      btoa('approved'),
      await foreign.seal(`answer ${digest}`, 'approved'),
      // Sealed for another purpose, without the digest of the screen, and with an unknown answer.
      await own.seal('screen', 'approved'),
      await own.seal('answer', 'approved'),
      await own.seal(`answer ${digest}`, 'yes'),
    ]
    for (const lie of lies) {
      const { ask } = server({
        body: (path, body) => (path === '/approval/answer' ? { ...body, sealed: lie } : body),
      })
      const outcome = carry(ask, secret)
      void (await claim(ask, secret)).answer('approved')
      await assert.rejects(outcome)
    }
  })

  test('rejects an answer to another request with the same link', async () => {
    const secret = newSecret()
    const other = JSON.stringify(screenOf('Send 0.001 ETH'))
    const seal = await createSeal(secret)
    const shown = await seal.seal('screen', other)
    const { ask } = server({
      answer: (path, answer) => (path === '/approval/claim' ? { ...answer, screen: shown } : answer),
    })
    const outcome = carry(ask, secret)
    const claimed = await claim(ask, secret)
    assert.equal(claimed.screen.parts[0]?.title, 'Send 0.001 ETH')
    void claimed.answer('approved')
    await assert.rejects(outcome)
  })

  test('ends with the request, and notifies its window', async () => {
    const { ask } = server()
    const secret = newSecret()
    const stop = new AbortController()
    const outcome = carry(ask, secret, stop)
    const claimed = await claim(ask, secret)
    const ended = claimed.ended(new AbortController().signal)
    stop.abort()
    assert.equal(await ended, 'gone')
    await assert.rejects(claimed.answer('approved'))
    assert.notEqual(await outcome.catch(() => undefined), 'approved')
  })

  test('survives an interrupted connection', async context => {
    context.mock.timers.enable({ apis: ['setTimeout'] })
    const { ask } = server()
    let failures = 0
    const flaky: typeof ask = (path, body, signal) => {
      if (path === '/approval/wait' && failures++ < 2) {
        queueMicrotask(() => setImmediate(() => context.mock.timers.tick(3_000)))
        return Promise.reject(new Unreachable())
      }
      return ask(path, body, signal)
    }
    const secret = newSecret()
    const outcome = carry(flaky, secret)
    await (await claim(ask, secret)).answer('approved')
    assert.equal(await outcome, 'approved')
    assert.ok(failures > 2)
  })
})
