import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { type Embedder, FrameError, type LoginPart } from '../../contract.ts'
import { createLogin } from '../../page/login/login.ts'
import { createFrame } from '../../../backend/services/frame.ts'
import { mail } from '../../../backend/services/mail.ts'
import { type Stack, startStack } from '../../../backend/stack.ts'
import { frameWindow } from '../support/in-process-frame.ts'
import { codeOn, decide, mailsTo } from '../../../../tests/support/frame-client.ts'

const embedder: Embedder = { origin: 'http://127.0.0.1:5173', isOurs: true }
/** An embedding page whose client keeps the frame hidden. */
const foreignEmbedder: Embedder = { ...embedder, isOurs: false }
const otherSite: Embedder = { origin: 'http://localhost:8080', isOurs: true }

let stack: Stack
let ownUrl = ''
let mailUrl = ''
let count = 0
let ann = ''
let storage: Map<string, string>
let changes: { from?: string; to: string }[]
let login: LoginPart
const open = (refuse = false) =>
  createLogin({
    browser: frameWindow(ownUrl, storage),
    async confirmEmailChange(change) {
      changes.push(change)
      if (refuse) throw new FrameError('User rejected the request', 4001)
    },
  })

before(async () => {
  stack = await startStack({ services: [mail, createFrame()], test: true })
  ownUrl = new URL(String(stack.urls.frame)).origin
  mailUrl = String(stack.urls.mail)
})
after(() => stack?.close())
beforeEach(() => {
  ann = `page-${++count}@example.org`
  storage = new Map()
  changes = []
  login = open()
})

const answer = (type: string, payload?: unknown, from = embedder, part = login) =>
  part.answer({ id: '1', type, payload }, from, new AbortController().signal)
const codeOf = async (address: string) => (await mailsTo(mailUrl, address))[0]?.code
const decideByEmail = async (decision: 'approve' | 'refuse', address = ann) => {
  const [email] = await mailsTo(mailUrl, address)
  assert.ok(email)
  return codeOn(await decide(email, decision))
}
async function logIn(from = embedder, part = login) {
  assert.deepEqual(await answer('CONNECT_EMAIL', { email: ann }, from, part), { action: 'VERIFY_OTP' })
  assert.equal(await answer('CONNECT_OTP', { otp: await codeOf(ann) }, from, part), undefined)
}
const loginWithConsent = async (from = embedder, part = login) => {
  const session = await part.session(from)
  assert.ok(session)
  return part.consent(session)
}

describe('login part of the frame page', () => {
  it('creates a session from an email, and returns the seed after consent', async () => {
    assert.deepEqual(await answer('IS_CONNECTED'), { isConnected: false })
    await logIn()
    assert.deepEqual(await answer('IS_CONNECTED'), { isConnected: false }, 'no consent yet')
    const session = await login.session(embedder)
    assert.equal(session?.email, ann)
    assert.equal(session?.consented, false)
    await assert.rejects(login.seed(session), FrameError)
    const seed = await login.seed(await loginWithConsent())
    assert.equal(seed.length, 32)
    assert.deepEqual(await answer('IS_CONNECTED'), { isConnected: true })
    assert.deepEqual(await answer('CONNECT_EMAIL', { email: ann }), { action: 'CONNECT' })

    const reloadedLogin = open()
    assert.equal((await reloadedLogin.session(embedder))?.consented, true)
    assert.deepEqual(await reloadedLogin.seed(await loginWithConsent(embedder, reloadedLogin)), seed)
  })

  it('T30 treats a different embedding origin as a different device without a session', async () => {
    await logIn()
    assert.equal(await login.session(otherSite), undefined)
    await logIn(otherSite)
    assert.notEqual(storage.get(`device ${embedder.origin}`), storage.get(`device ${otherSite.origin}`))
    assert.equal((await login.session(otherSite))?.consented, false)
  })

  it('forwards the refusals of the server unchanged', async () => {
    await assert.rejects(answer('CONNECT_OTP', { otp: '123456' }), /This login expired/)
    await assert.rejects(answer('CONNECT_EMAIL', { email: 'ann' }), /valid email address/)
    await answer('CONNECT_EMAIL', { email: ann }, foreignEmbedder)
    const pendingAnswer = answer('CONNECT_DEVICE')
    await decideByEmail('refuse')
    await assert.rejects(pendingAnswer, /was declined/)
  })

  for (const from of [embedder, { ...embedder, isOurs: false }])
    it(`solves the proof of work requested by the server for ${from.isOurs ? 'the SDK' : 'a third-party client'}`, async () => {
      for (let i = 0; i < 12; i++) await answer('CONNECT_EMAIL', { email: `${i}-${ann}` }, from)
      const bodies: string[] = []
      const { send, ...browser } = frameWindow(ownUrl, storage)
      const watchedLogin = createLogin({
        confirmEmailChange: () => Promise.reject(new FrameError('not asked for')),
        browser: { ...browser, send: (path, init) => (bodies.push(String(init.body)), send(path, init)) },
      })
      const action = from.isOurs ? 'VERIFY_OTP' : 'VERIFY_DEVICE'
      assert.deepEqual(await answer('CONNECT_EMAIL', { email: ann }, from, watchedLogin), { action })
      assert.deepEqual(
        bodies.map(body => 'proof' in JSON.parse(body)),
        [false, true],
      )
      assert.equal((await mailsTo(mailUrl, ann)).length, 1)
    })

  it('stops the proof of work when its request is aborted', async () => {
    for (let i = 0; i < 12; i++) await answer('CONNECT_EMAIL', { email: `${i}-${ann}` })
    const controller = new AbortController()
    const request = { id: '1', type: 'CONNECT_EMAIL', payload: { email: ann } }
    const { send, ...browser } = frameWindow(ownUrl, storage)
    let requestCount = 0
    const watchedLogin = createLogin({
      confirmEmailChange: () => Promise.reject(new FrameError('not asked for')),
      browser: {
        ...browser,
        async send(path, init) {
          requestCount++
          const { headers, signal: _signal, ...rest } = init
          const response = await send(path, { headers, ...rest })
          // Aborts after the server has required a proof of work, and before the proof is computed.
          controller.abort()
          return response
        },
      },
    })
    await assert.rejects(watchedLogin.answer(request, embedder, controller.signal), /Request was aborted/)
    assert.equal(requestCount, 1)
    assert.equal((await mailsTo(mailUrl, ann)).length, 0)
  })

  it('stops waiting when it is aborted', async () => {
    await answer('CONNECT_EMAIL', { email: ann }, foreignEmbedder)
    const controller = new AbortController()
    const pendingAnswer = login.answer(
      { id: '2', type: 'CONNECT_DEVICE', payload: undefined },
      embedder,
      controller.signal,
    )
    controller.abort()
    await assert.rejects(pendingAnswer, /Request was aborted/)
  })

  it('distinguishes an unreachable server from a refusal, and keeps the session', async () => {
    await logIn()
    await loginWithConsent()
    stack.faults.set({ service: 'frame', kind: 'drop', times: 1 })
    const reloadedLogin = open()
    await assert.rejects(reloadedLogin.session(embedder), /can’t be reached/)
    assert.equal((await reloadedLogin.session(embedder))?.email, ann)
  })

  it('signs out immediately, even if the server is unreachable', async () => {
    await logIn()
    stack.faults.set({ service: 'frame', kind: 'drop', times: 1 })
    await answer('SIGN_OUT')
    assert.equal(await login.session(embedder), undefined)
    assert.deepEqual(await answer('IS_CONNECTED'), { isConnected: false })
  })

  it('removes a session that the server no longer knows', async () => {
    await logIn()
    const session = await loginWithConsent()
    await frameWindow(ownUrl).send('/api/sign-out-everywhere', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token}` },
      body: JSON.stringify({ origin: embedder.origin }),
    })
    assert.equal(await open().session(embedder), undefined)
    assert.equal(storage.get(`session ${embedder.origin}`), undefined)
  })

  it('asks the user in the frame before an email change, and accepts a rejection', async () => {
    await logIn()
    await loginWithConsent()
    const to = `next-${ann}`
    await assert.rejects(answer('UPDATE_EMAIL', { email: to }, embedder, open(true)), /rejected/)
    assert.equal((await mailsTo(mailUrl, ann)).length, 1, 'only the mail of the login')
    assert.deepEqual(await answer('UPDATE_EMAIL', { email: to }), { action: 'VERIFY_PRIMARY_OTP' })
    assert.deepEqual(changes, [
      { from: ann, to },
      { from: ann, to },
    ])
    await answer('UPDATE_EMAIL_PRIMARY_OTP', { otp: await codeOf(ann) })
    assert.deepEqual(await answer('UPDATE_EMAIL_SECONDARY_OTP', { otp: await codeOf(to) }), { newEmail: to })
    assert.equal((await login.session(embedder))?.email, to)
  })

  it('asks on the page of a mailed link before an email change if the frame is hidden, and accepts a rejection', async () => {
    await logIn()
    await loginWithConsent()
    const to = `next-${ann}`
    const beginEmailChange = () => answer('UPDATE_EMAIL', { email: to }, foreignEmbedder)
    assert.deepEqual(await beginEmailChange(), { action: 'VERIFY_PRIMARY_OTP' })
    const [email] = await mailsTo(mailUrl, ann)
    assert.equal(email?.code, undefined)
    assert.match(String(email?.text), new RegExp(to.replaceAll('.', '\\.')))
    await assert.rejects(
      answer('UPDATE_EMAIL_PRIMARY_OTP', { otp: '123456' }, foreignEmbedder),
      /This code expired/,
    )
    const html = await (await fetch(String(email?.link))).text()
    for (const part of [embedder.origin, ann, to, 'Show the code']) assert.ok(html.includes(part), part)
    await decideByEmail('refuse')
    await assert.rejects(
      answer('UPDATE_EMAIL_PRIMARY_OTP', { otp: '123456' }, foreignEmbedder),
      /was declined/,
    )

    assert.deepEqual(await beginEmailChange(), { action: 'VERIFY_PRIMARY_OTP' })
    const code = await decideByEmail('approve')
    assert.equal((await fetch(String((await mailsTo(mailUrl, ann))[0]?.link))).status, 410)
    await answer('UPDATE_EMAIL_PRIMARY_OTP', { otp: code }, foreignEmbedder)
    assert.deepEqual(await answer('UPDATE_EMAIL_SECONDARY_OTP', { otp: await codeOf(to) }, foreignEmbedder), {
      newEmail: to,
    })
    assert.deepEqual(changes, [], 'no confirmation in the frame')
  })

  it('rejects an email change without consent', async () => {
    await logIn()
    await assert.rejects(answer('UPDATE_EMAIL', { email: `next-${ann}` }), /logged out/)
    assert.deepEqual(changes, [])
  })

  it('handles only its own message types', async () => {
    assert.equal(login.handles('CONNECT_EMAIL'), true)
    assert.equal(login.handles('GET_USER'), false)
    assert.equal(login.handles('toString'), false)
    await assert.rejects(answer('toString'), FrameError)
  })
})
