// Third-party clients of the public protocol: which messages they post, and that every request ends.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { createFarcaster } from '../../demo/backend/services/farcaster.ts'
import { createFrame } from '../../demo/backend/services/frame.ts'
import { mail } from '../../demo/backend/services/mail.ts'
import { socialLogin } from '../../demo/backend/services/social-login.ts'
import { type Stack, startStack } from '../../demo/backend/stack.ts'
import { deferred } from '../support/deferred.ts'
import { ForeignClient } from '../support/foreign-client.ts'
import { FrameAtHand } from '../support/frame-at-hand.ts'
import { codeOn, decide, FrameClient, mailsTo } from '../support/frame-client.ts'
import { SocialPerson } from '../support/social-person.ts'
import { until } from '../support/until.ts'
import { sdkMark } from '../../src/services/embedded-frame/protocol.ts'

let stack: Stack
let frame: FrameAtHand
let client: ForeignClient
let people = 0

before(async () => {
  const page = { type: 'text/html', body: '' }
  stack = await startStack({
    services: [
      mail,
      socialLogin,
      createFarcaster(),
      createFrame({ files: async () => new Map([['index.html', page]]) }),
    ],
    test: true,
  })
})
after(() => stack?.close())
beforeEach(() => {
  stack.clock.reset()
  frame = new FrameAtHand(stack)
  client = new ForeignClient(frame)
})

describe('third-party client', () => {
  it('receives an error for an empty or a reused id', async () => {
    await assert.rejects(client.ask('GET_CHAIN_ID', undefined, ''), { code: -32602 })
    assert.deepEqual(await client.ask('GET_CHAIN_ID', undefined, 'abc'), { chainId: 31337 })
    await assert.rejects(client.ask('GET_CHAIN_ID', undefined, 'abc'), /used before/)
    await assert.rejects(client.ask('CONNECT_EMAIL', { email: 'nobody' }), /not understood/)
    // Unknown message types get no answer: an answer would break clients that validate the type.
    frame.post({ id: 'xyz', type: '@w3m-app/INIT_SMART_ACCOUNT' })
    await client.ask('GET_CHAIN_ID')
    assert.ok(!client.heard.some(({ id }) => id === 'xyz'))
  })

  it('starts without a login, with empty answers instead of errors', async () => {
    assert.equal(await client.start(), false)
    assert.deepEqual(await client.user(31338), { address: '', chainId: 31338, accounts: [] })
    assert.deepEqual(await client.ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' }), { type: 'eoa', address: '' })
    await assert.rejects(client.ask('SET_PREFERRED_ACCOUNT', { type: 'magic' }), { code: -32602 })
    assert.deepEqual(
      client.heard.filter(({ type }) => /ERROR|VIEW/.test(type)).map(({ type }) => type),
      ['@w3m-frame/SET_PREFERRED_ACCOUNT_ERROR'],
    )
    // Other requests are rejected.
    await assert.rejects(client.request('eth_accounts', []), { code: 4100 })
    assert.deepEqual(frame.questions, [])
  })

  it('can load the wallet picture cross-origin from the frame origin', async () => {
    const answer = await fetch(new URL('/images/favicon.png', String(stack.urls.frame)))
    assert.equal(answer.headers.get('content-type'), 'image/png')
    assert.equal(answer.headers.get('cross-origin-resource-policy'), 'cross-origin')
    assert.deepEqual([...new Uint8Array(await answer.arrayBuffer()).slice(1, 4)], [...Buffer.from('PNG')])
  })
})

describe('login by a third-party client', () => {
  const mailUrl = () => String(stack.urls.mail)
  let ann = ''
  beforeEach(() => {
    ann = `foreign-${++people}@example.org`
  })
  const newest = async (address = ann) => {
    const [mailed] = await mailsTo(mailUrl(), address)
    assert.ok(mailed)
    return mailed
  }
  /** Logs in with an email as the screens of such a client do. */
  async function logIn(): Promise<void> {
    const { action } = await client.ask<{ action: string }>('CONNECT_EMAIL', { email: ann })
    if (action !== 'VERIFY_DEVICE') return client.ask('CONNECT_OTP', { otp: (await newest()).code })
    const waiting = client.ask('CONNECT_DEVICE')
    const code = await codeOn(await decide(await newest(), 'approve'))
    await waiting
    await client.ask('CONNECT_OTP', { otp: code })
  }
  const said = (sign: RegExp) => client.heard.filter(({ type }) => sign.test(type))

  it('by email ends with the account, after one email and without a screen in the frame', async () => {
    await client.start()
    await logIn()
    const { email, address } = await client.user()
    assert.equal(email, ann)
    assert.match(address, /^0x[\da-fA-F]{40}$/)
    assert.equal((await mailsTo(mailUrl(), ann)).length, 1)
    assert.deepEqual(await client.request('eth_accounts', []), [address])
    assert.deepEqual(frame.questions, [])
    assert.deepEqual(said(/VIEW|_ERROR/), [])

    // The account is now shared with the site: only the code is required.
    await client.ask('SIGN_OUT')
    assert.equal((await client.user()).address, '')
    await stack.clock.advance(60_000)
    await logIn()
    assert.match((await newest()).subject, /login code/)
    assert.equal((await client.user()).address, address)
    assert.equal(await client.start(), true, 'the next start restores the session')
  })

  it('ends without sharing anything if it is declined behind the link', async () => {
    await client.start()
    await client.ask('CONNECT_EMAIL', { email: ann })
    const waiting = client.ask('CONNECT_DEVICE')
    await decide(await newest(), 'refuse')
    await assert.rejects(waiting, /was declined/)
    assert.equal((await client.user()).address, '')
  })

  it('leads over the consent page after a login through the SDK without consent, on a known device too', async () => {
    const storage = new Map<string, string>()
    const visit = () => {
      frame = new FrameAtHand(stack, { storage })
      client = new ForeignClient(frame)
    }
    visit()
    await client.ask('SYNC_DAPP_DATA', { projectId: 'p', ...sdkMark })
    assert.deepEqual(await client.ask('CONNECT_EMAIL', { email: ann }), { action: 'VERIFY_OTP' })
    await client.ask('CONNECT_OTP', { otp: (await newest()).code })
    await stack.clock.advance(60_000)
    visit()
    await client.start()
    assert.equal((await client.user()).address, '', 'no data of an account that is not shared')
    await assert.rejects(client.request('eth_accounts', []), { code: 4100 })
    assert.deepEqual(await client.ask('CONNECT_EMAIL', { email: ann }), { action: 'VERIFY_DEVICE' })
    await stack.clock.advance(60_000)
    await logIn()
    assert.equal((await client.user()).email, ann)
    assert.deepEqual(frame.questions, [])
  })

  it('by a social account asks for consent on the return page of the provider', async () => {
    await client.start()
    const popup = async (decision: 'approve' | 'refuse') => {
      const { uri } = await client.ask<{ uri: string }>('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
      const back = await new SocialPerson().logIn(
        uri,
        `${new URL(String(stack.urls.frame)).origin}/social/return`,
      )
      const page = await fetch(back, { method: 'POST', body: new URLSearchParams({ decision }) })
      const [, result = ''] = /data-result="([^"]+)"/.exec(await page.text()) ?? []
      return result.replaceAll('&amp;', '&')
    }
    await assert.rejects(client.ask('CONNECT_SOCIAL', { uri: await popup('refuse') }), { code: 4001 })
    assert.equal((await client.user()).address, '')
    const told = await client.ask<{ userName: string; address: string }>('CONNECT_SOCIAL', {
      uri: await popup('approve'),
    })
    assert.equal(told.userName, 'Ann')
    assert.equal(told.address, (await client.user()).address)
    assert.deepEqual(frame.questions, [])

    // Without a current email, consent could only be asked in a mail to the new address, which may belong to the
    // site.
    await assert.rejects(client.ask('UPDATE_EMAIL', { email: 'eve@example.org' }), /can’t add an email/)
    assert.deepEqual(await mailsTo(mailUrl(), 'eve@example.org'), [])
  })

  it('by Farcaster asks for consent on the page behind its code', async () => {
    await client.start()
    const { url } = await client.ask<{ url: string }>('GET_FARCASTER_URI')
    const waiting = client.ask('CONNECT_FARCASTER')
    const body = new URLSearchParams({ decision: 'approve' })
    const pressed = await fetch(url, { method: 'POST', redirect: 'manual', body })
    const channel = String(pressed.headers.get('location'))
    await fetch(channel, { method: 'POST', body: new URLSearchParams({ fid: '1' }) })
    assert.deepEqual(await waiting, { userName: 'ann' })
    assert.match((await client.user()).address, /^0x/)
    assert.deepEqual(frame.questions, [])
  })

  it('changes the email on a page behind a mail to the current one', async () => {
    await client.start()
    await logIn()
    const { address } = await client.user()
    const next = `next-${ann}`
    await stack.clock.advance(60_000)
    assert.deepEqual(await client.ask('UPDATE_EMAIL', { email: next }), { action: 'VERIFY_PRIMARY_OTP' })
    const mailed = await newest()
    assert.equal(mailed.code, undefined, 'the mail contains no code')
    await client.ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: await codeOn(await decide(mailed, 'approve')) })
    const { code } = await newest(next)
    assert.deepEqual(await client.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: code }), { newEmail: next })
    assert.deepEqual([(await client.user()).email, (await client.user()).address], [next, address])
    assert.deepEqual(frame.questions, [])
    assert.deepEqual(said(/VIEW/), [])
  })
})

describe('requests of a third-party client', () => {
  let account = ''
  /** Logs a user in who has shared the account with the page. */
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
  /** Returns 'signed' or the error code of the request. */
  const end = (request: Promise<unknown>) =>
    request.then(
      () => 'signed',
      (error: { code?: number }) => error.code,
    )

  it('end with the next request: approving the new one never signs the abandoned one', async () => {
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
    // A client that still listens receives the rejection.
    const heard = end(sign('still heard'))
    await seen()
    const last = end(sign('the last'))
    assert.equal(await heard, 4001)
    ;(await seen()).approve()
    assert.equal(await last, 'signed')
    void left
  })

  it('finish once approved, and the next one waits for them', async () => {
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

  it('end when the frame is hidden, except before it was shown, briefly, or while a separate window is open', async t => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    const looks = (count: number) => {
      for (let at = 0; at < count; at++) t.mock.timers.tick(250)
    }
    const asked = end(client.ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x68', account] }))
    const { signal } = await seen()
    looks(40)
    assert.equal(signal.aborted, false, 'the frame may still become visible')
    frame.show(true)
    looks(40)
    frame.show(false)
    looks(1)
    frame.show(true)
    looks(4)
    assert.equal(signal.aborted, false, 'a new layout hides the frame briefly')
    frame.isElsewhere = true
    frame.show(false)
    looks(40)
    assert.equal(signal.aborted, false, 'the request is in a separate window')
    frame.isElsewhere = false
    looks(2)
    assert.equal(await asked, 4001)
    assert.equal(frame.shown.length, 0)
  })

  it('stay in the queue for a client that aborts what it abandons', async () => {
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

  it('are aborted when their id is reused, but finish if they were approved before', async () => {
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

  it('fail after the session has ended, instead of returning an empty account', async () => {
    const own = new FrameClient(String(stack.urls.frame))
    await own.logIn(`left-${people}@example.org`, String(stack.urls.mail))
    await own.call('/sign-out-everywhere')
    await until(async () => (await end(client.user())) === 4100, 'the session is over', 10_000)
    await client.ask('SIGN_OUT')
    assert.equal((await client.user()).address, '')
  })
})
