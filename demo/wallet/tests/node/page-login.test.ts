import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { type Embedder, FrameError, type LoginPart } from '../../contract.ts'
import { createLogin } from '../../page/login/login.ts'
import { createFrame } from '../../../backend/services/frame.ts'
import { mail } from '../../../backend/services/mail.ts'
import { type Stack, startStack } from '../../../backend/stack.ts'
import { createFakeBrowser } from '../support/in-process-frame.ts'
import { readCode, submitDecision, readMails } from '../../../../tests/support/frame-client.ts'

const embedder: Embedder = { origin: 'http://127.0.0.1:5173', isOurClient: true }
/** An embedding page whose client keeps the frame hidden. */
const foreignEmbedder: Embedder = { ...embedder, isOurClient: false }
const otherSite: Embedder = { origin: 'http://localhost:8080', isOurClient: true }

let stack: Stack
let ownUrl = ''
let mailUrl = ''
let userCount = 0
let userEmail = ''
let storage: Map<string, string>
let changes: { from?: string; to: string }[]
let login: LoginPart
const createLoginPart = (isRefused = false) =>
  createLogin({
    browser: createFakeBrowser(ownUrl, storage),
    async confirmEmailChange(change) {
      changes.push(change)
      if (isRefused) throw new FrameError('User rejected the request', 4001)
    },
  })

before(async () => {
  stack = await startStack({ services: [mail, createFrame()], test: true })
  ownUrl = new URL(String(stack.urls.frame)).origin
  mailUrl = String(stack.urls.mail)
})
after(() => stack?.close())
beforeEach(() => {
  userEmail = `page-${++userCount}@example.org`
  storage = new Map()
  changes = []
  login = createLoginPart()
})

const sendMessage = (type: string, payload?: unknown, from = embedder, part = login) =>
  part.answer({ id: '1', type, payload }, from, new AbortController().signal)
const codeOf = async (address: string) => (await readMails(mailUrl, address))[0]?.code
const decideByEmail = async (decision: 'approve' | 'refuse', address = userEmail) => {
  const [email] = await readMails(mailUrl, address)
  assert.ok(email)
  return readCode(await submitDecision(email, decision))
}
async function logIn(from = embedder, part = login) {
  assert.deepEqual(await sendMessage('CONNECT_EMAIL', { email: userEmail }, from, part), {
    action: 'VERIFY_OTP',
  })
  assert.equal(await sendMessage('CONNECT_OTP', { otp: await codeOf(userEmail) }, from, part), undefined)
}
const giveConsent = async (from = embedder, part = login) => {
  const session = await part.getSession(from)
  assert.ok(session)
  return part.recordConsent(session)
}

describe('login part of the frame page', () => {
  it('creates a session from an email, and returns the seed after consent', async () => {
    assert.deepEqual(await sendMessage('IS_CONNECTED'), { isConnected: false })
    await logIn()
    assert.deepEqual(await sendMessage('IS_CONNECTED'), { isConnected: false }, 'no consent yet')
    const session = await login.getSession(embedder)
    assert.equal(session?.email, userEmail)
    assert.equal(session?.consented, false)
    await assert.rejects(login.getSeed(session), FrameError)
    const seed = await login.getSeed(await giveConsent())
    assert.equal(seed.length, 32)
    assert.deepEqual(await sendMessage('IS_CONNECTED'), { isConnected: true })
    assert.deepEqual(await sendMessage('CONNECT_EMAIL', { email: userEmail }), { action: 'CONNECT' })

    const reloadedLogin = createLoginPart()
    assert.equal((await reloadedLogin.getSession(embedder))?.consented, true)
    assert.deepEqual(await reloadedLogin.getSeed(await giveConsent(embedder, reloadedLogin)), seed)
  })

  it('T30 treats a different embedding origin as a different device without a session', async () => {
    await logIn()
    assert.equal(await login.getSession(otherSite), undefined)
    await logIn(otherSite)
    assert.notEqual(storage.get(`device ${embedder.origin}`), storage.get(`device ${otherSite.origin}`))
    assert.equal((await login.getSession(otherSite))?.consented, false)
  })

  it('forwards the refusals of the server unchanged', async () => {
    await assert.rejects(sendMessage('CONNECT_OTP', { otp: '123456' }), /This login expired/)
    await assert.rejects(sendMessage('CONNECT_EMAIL', { email: 'ann' }), /valid email address/)
    await sendMessage('CONNECT_EMAIL', { email: userEmail }, foreignEmbedder)
    const pendingAnswer = sendMessage('CONNECT_DEVICE')
    await decideByEmail('refuse')
    await assert.rejects(pendingAnswer, /was declined/)
  })

  for (const from of [embedder, { ...embedder, isOurClient: false }])
    it(`solves the proof of work requested by the server for ${from.isOurClient ? 'the SDK' : 'a third-party client'}`, async () => {
      for (let i = 0; i < 12; i++) await sendMessage('CONNECT_EMAIL', { email: `${i}-${userEmail}` }, from)
      const bodies: string[] = []
      const { send, ...browser } = createFakeBrowser(ownUrl, storage)
      const watchedLogin = createLogin({
        confirmEmailChange: () => Promise.reject(new FrameError('not asked for')),
        browser: { ...browser, send: (path, init) => (bodies.push(String(init.body)), send(path, init)) },
      })
      const action = from.isOurClient ? 'VERIFY_OTP' : 'VERIFY_DEVICE'
      assert.deepEqual(await sendMessage('CONNECT_EMAIL', { email: userEmail }, from, watchedLogin), {
        action,
      })
      assert.deepEqual(
        bodies.map(body => 'proof' in JSON.parse(body)),
        [false, true],
      )
      assert.equal((await readMails(mailUrl, userEmail)).length, 1)
    })

  it('stops the proof of work when its request is aborted', async () => {
    for (let i = 0; i < 12; i++) await sendMessage('CONNECT_EMAIL', { email: `${i}-${userEmail}` })
    const controller = new AbortController()
    const request = { id: '1', type: 'CONNECT_EMAIL', payload: { email: userEmail } }
    const { send, ...browser } = createFakeBrowser(ownUrl, storage)
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
    assert.equal((await readMails(mailUrl, userEmail)).length, 0)
  })

  it('stops waiting when it is aborted', async () => {
    await sendMessage('CONNECT_EMAIL', { email: userEmail }, foreignEmbedder)
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
    await giveConsent()
    stack.faults.set({ service: 'frame', kind: 'drop', times: 1 })
    const reloadedLogin = createLoginPart()
    await assert.rejects(reloadedLogin.getSession(embedder), /can’t be reached/)
    assert.equal((await reloadedLogin.getSession(embedder))?.email, userEmail)
  })

  it('signs out immediately, even if the server is unreachable', async () => {
    await logIn()
    stack.faults.set({ service: 'frame', kind: 'drop', times: 1 })
    await sendMessage('SIGN_OUT')
    assert.equal(await login.getSession(embedder), undefined)
    assert.deepEqual(await sendMessage('IS_CONNECTED'), { isConnected: false })
  })

  it('removes a session that the server no longer knows', async () => {
    await logIn()
    const session = await giveConsent()
    await createFakeBrowser(ownUrl).send('/api/sign-out-everywhere', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token}` },
      body: JSON.stringify({ origin: embedder.origin }),
    })
    assert.equal(await createLoginPart().getSession(embedder), undefined)
    assert.equal(storage.get(`session ${embedder.origin}`), undefined)
  })

  it('asks the user in the frame before an email change, and accepts a rejection', async () => {
    await logIn()
    await giveConsent()
    const to = `next-${userEmail}`
    await assert.rejects(
      sendMessage('UPDATE_EMAIL', { email: to }, embedder, createLoginPart(true)),
      /rejected/,
    )
    assert.equal((await readMails(mailUrl, userEmail)).length, 1, 'only the mail of the login')
    assert.deepEqual(await sendMessage('UPDATE_EMAIL', { email: to }), { action: 'VERIFY_PRIMARY_OTP' })
    assert.deepEqual(changes, [
      { from: userEmail, to },
      { from: userEmail, to },
    ])
    await sendMessage('UPDATE_EMAIL_PRIMARY_OTP', { otp: await codeOf(userEmail) })
    assert.deepEqual(await sendMessage('UPDATE_EMAIL_SECONDARY_OTP', { otp: await codeOf(to) }), {
      newEmail: to,
    })
    assert.equal((await login.getSession(embedder))?.email, to)
  })

  it('asks on the page of a mailed link before an email change if the frame is hidden, and accepts a rejection', async () => {
    await logIn()
    await giveConsent()
    const to = `next-${userEmail}`
    const startEmailChange = () => sendMessage('UPDATE_EMAIL', { email: to }, foreignEmbedder)
    assert.deepEqual(await startEmailChange(), { action: 'VERIFY_PRIMARY_OTP' })
    const [email] = await readMails(mailUrl, userEmail)
    assert.equal(email?.code, undefined)
    assert.match(String(email?.text), new RegExp(to.replaceAll('.', '\\.')))
    await assert.rejects(
      sendMessage('UPDATE_EMAIL_PRIMARY_OTP', { otp: '123456' }, foreignEmbedder),
      /This code expired/,
    )
    const html = await (await fetch(String(email?.link))).text()
    for (const part of [embedder.origin, userEmail, to, 'Show the code']) assert.ok(html.includes(part), part)
    await decideByEmail('refuse')
    await assert.rejects(
      sendMessage('UPDATE_EMAIL_PRIMARY_OTP', { otp: '123456' }, foreignEmbedder),
      /was declined/,
    )

    assert.deepEqual(await startEmailChange(), { action: 'VERIFY_PRIMARY_OTP' })
    const code = await decideByEmail('approve')
    assert.equal((await fetch(String((await readMails(mailUrl, userEmail))[0]?.link))).status, 410)
    await sendMessage('UPDATE_EMAIL_PRIMARY_OTP', { otp: code }, foreignEmbedder)
    assert.deepEqual(
      await sendMessage('UPDATE_EMAIL_SECONDARY_OTP', { otp: await codeOf(to) }, foreignEmbedder),
      {
        newEmail: to,
      },
    )
    assert.deepEqual(changes, [], 'no confirmation in the frame')
  })

  it('rejects an email change without consent', async () => {
    await logIn()
    await assert.rejects(sendMessage('UPDATE_EMAIL', { email: `next-${userEmail}` }), /logged out/)
    assert.deepEqual(changes, [])
  })

  it('handles only its own message types', async () => {
    assert.equal(login.canHandle('CONNECT_EMAIL'), true)
    assert.equal(login.canHandle('GET_USER'), false)
    assert.equal(login.canHandle('toString'), false)
    await assert.rejects(sendMessage('toString'), FrameError)
  })
})
