// Tests the frame with a third-party client of the public protocol: its logins, and that each of its requests ends.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { createFarcaster } from '../../../backend/services/farcaster.ts'
import { createFrame } from '../../../backend/services/frame.ts'
import { mail } from '../../../backend/services/mail.ts'
import { socialLogin } from '../../../backend/services/social-login.ts'
import { type Stack, startStack } from '../../../backend/stack.ts'
import { createDeferred } from '../../../../tests/support/deferred.ts'
import { ForeignClient } from '../support/foreign-client.ts'
import { InProcessFrame } from '../support/in-process-frame.ts'
import { readCode, submitDecision, FrameClient, readMails } from '../../../../tests/support/frame-client.ts'
import { SocialUser } from '../support/social-user.ts'
import { until } from '../../../../tests/support/until.ts'
import { sdkMark } from '../../../../src/services/embedded-frame/protocol.ts'

let stack: Stack
let frame: InProcessFrame
let client: ForeignClient
let userCount = 0

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
  frame = new InProcessFrame(stack)
  client = new ForeignClient(frame)
})

describe('third-party client', () => {
  it('receives an error for an empty or a reused id', async () => {
    await assert.rejects(client.call('GET_CHAIN_ID', undefined, ''), { code: -32602 })
    assert.deepEqual(await client.call('GET_CHAIN_ID', undefined, 'abc'), { chainId: 31337 })
    await assert.rejects(client.call('GET_CHAIN_ID', undefined, 'abc'), /used before/)
    await assert.rejects(client.call('CONNECT_EMAIL', { email: 'nobody' }), /not understood/)
    // Unknown message types get no response, because a response would break clients that validate the type.
    frame.post({ id: 'xyz', type: '@w3m-app/INIT_SMART_ACCOUNT' })
    await client.call('GET_CHAIN_ID')
    assert.ok(!client.messages.some(({ id }) => id === 'xyz'))
  })

  it('starts without a login, and receives empty answers instead of errors', async () => {
    assert.equal(await client.start(), false)
    assert.deepEqual(await client.getUser(31338), { address: '', chainId: 31338, accounts: [] })
    assert.deepEqual(await client.call('SET_PREFERRED_ACCOUNT', { type: 'eoa' }), {
      type: 'eoa',
      address: '',
    })
    await assert.rejects(client.call('SET_PREFERRED_ACCOUNT', { type: 'magic' }), { code: -32602 })
    assert.deepEqual(
      client.messages.filter(({ type }) => /ERROR|VIEW/.test(type)).map(({ type }) => type),
      ['@w3m-frame/SET_PREFERRED_ACCOUNT_ERROR'],
    )
    // Other requests are rejected.
    await assert.rejects(client.request('eth_accounts', []), { code: 4100 })
    assert.deepEqual(frame.prompts, [])
  })

  it('can load the icon of the wallet from the frame origin', async () => {
    const answer = await fetch(new URL('/images/favicon.png', String(stack.urls.frame)))
    assert.equal(answer.headers.get('content-type'), 'image/png')
    assert.equal(answer.headers.get('cross-origin-resource-policy'), 'cross-origin')
    assert.deepEqual([...new Uint8Array(await answer.arrayBuffer()).slice(1, 4)], [...Buffer.from('PNG')])
  })
})

describe('login by a third-party client', () => {
  const getMailUrl = () => String(stack.urls.mail)
  let userEmail = ''
  beforeEach(() => {
    userEmail = `foreign-${++userCount}@example.org`
  })
  const readNewestMail = async (address = userEmail) => {
    const [email] = await readMails(getMailUrl(), address)
    assert.ok(email)
    return email
  }
  /** Logs in by email with the messages that such a client sends. */
  async function logIn(): Promise<void> {
    const { action } = await client.call<{ action: string }>('CONNECT_EMAIL', { email: userEmail })
    if (action !== 'VERIFY_DEVICE') return client.call('CONNECT_OTP', { otp: (await readNewestMail()).code })
    const loginCall = client.call('CONNECT_DEVICE')
    const code = await readCode(await submitDecision(await readNewestMail(), 'approve'))
    await loginCall
    await client.call('CONNECT_OTP', { otp: code })
  }
  const getMessagesMatching = (pattern: RegExp) => client.messages.filter(({ type }) => pattern.test(type))

  it('returns the account after one email, without a screen in the frame', async () => {
    await client.start()
    await logIn()
    const { email, address } = await client.getUser()
    assert.equal(email, userEmail)
    assert.match(address, /^0x[\da-fA-F]{40}$/)
    assert.equal((await readMails(getMailUrl(), userEmail)).length, 1)
    assert.deepEqual(await client.request('eth_accounts', []), [address])
    assert.deepEqual(frame.prompts, [])
    assert.deepEqual(getMessagesMatching(/VIEW|_ERROR/), [])

    // The account is now shared with the site, so only the code is required.
    await client.call('SIGN_OUT')
    assert.equal((await client.getUser()).address, '')
    await stack.clock.advance(60_000)
    await logIn()
    assert.match((await readNewestMail()).subject, /login code/)
    assert.equal((await client.getUser()).address, address)
    assert.equal(await client.start(), true, 'the next start restores the session')
  })

  it('ends without sharing the account if the user declines on the linked page', async () => {
    await client.start()
    await client.call('CONNECT_EMAIL', { email: userEmail })
    const loginCall = client.call('CONNECT_DEVICE')
    await submitDecision(await readNewestMail(), 'refuse')
    await assert.rejects(loginCall, /was declined/)
    assert.equal((await client.getUser()).address, '')
  })

  it('shows the consent page after an SDK login without consent, even on a known device', async () => {
    const storage = new Map<string, string>()
    const openPage = () => {
      frame = new InProcessFrame(stack, { storage })
      client = new ForeignClient(frame)
    }
    openPage()
    await client.call('SYNC_DAPP_DATA', { projectId: 'p', ...sdkMark })
    assert.deepEqual(await client.call('CONNECT_EMAIL', { email: userEmail }), { action: 'VERIFY_OTP' })
    await client.call('CONNECT_OTP', { otp: (await readNewestMail()).code })
    await stack.clock.advance(60_000)
    openPage()
    await client.start()
    assert.equal((await client.getUser()).address, '', 'no data of an account that is not shared')
    await assert.rejects(client.request('eth_accounts', []), { code: 4100 })
    assert.deepEqual(await client.call('CONNECT_EMAIL', { email: userEmail }), { action: 'VERIFY_DEVICE' })
    await stack.clock.advance(60_000)
    await logIn()
    assert.equal((await client.getUser()).email, userEmail)
    assert.deepEqual(frame.prompts, [])
  })

  it('asks for consent on the return page of a social login', async () => {
    await client.start()
    const getResultUrl = async (decision: 'approve' | 'refuse') => {
      const { uri } = await client.call<{ uri: string }>('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
      const returnedUrl = await new SocialUser().logIn(
        uri,
        `${new URL(String(stack.urls.frame)).origin}/social/return`,
      )
      const page = await fetch(returnedUrl, { method: 'POST', body: new URLSearchParams({ decision }) })
      const [, result = ''] = /data-result="([^"]+)"/.exec(await page.text()) ?? []
      return result.replaceAll('&amp;', '&')
    }
    await assert.rejects(client.call('CONNECT_SOCIAL', { uri: await getResultUrl('refuse') }), { code: 4001 })
    assert.equal((await client.getUser()).address, '')
    const user = await client.call<{ userName: string; address: string }>('CONNECT_SOCIAL', {
      uri: await getResultUrl('approve'),
    })
    assert.equal(user.userName, 'Ann')
    assert.equal(user.address, (await client.getUser()).address)
    assert.deepEqual(frame.prompts, [])

    // Without a current email, only the owner of the new address could approve the change, and that may be the site.
    await assert.rejects(client.call('UPDATE_EMAIL', { email: 'eve@example.org' }), /can’t add an email/)
    assert.deepEqual(await readMails(getMailUrl(), 'eve@example.org'), [])
  })

  it('asks for consent on the page that the link of a Farcaster login opens', async () => {
    await client.start()
    const { url } = await client.call<{ url: string }>('GET_FARCASTER_URI')
    const loginCall = client.call('CONNECT_FARCASTER')
    const body = new URLSearchParams({ decision: 'approve' })
    const decisionAnswer = await fetch(url, { method: 'POST', redirect: 'manual', body })
    const channelUrl = String(decisionAnswer.headers.get('location'))
    await fetch(channelUrl, { method: 'POST', body: new URLSearchParams({ fid: '1' }) })
    assert.deepEqual(await loginCall, { userName: 'ann' })
    assert.match((await client.getUser()).address, /^0x/)
    assert.deepEqual(frame.prompts, [])
  })

  it('changes the email on a page that a mail to the current address links to', async () => {
    await client.start()
    await logIn()
    const { address } = await client.getUser()
    const nextEmail = `next-${userEmail}`
    await stack.clock.advance(60_000)
    assert.deepEqual(await client.call('UPDATE_EMAIL', { email: nextEmail }), {
      action: 'VERIFY_PRIMARY_OTP',
    })
    const email = await readNewestMail()
    assert.equal(email.code, undefined, 'the mail contains no code')
    await client.call('UPDATE_EMAIL_PRIMARY_OTP', {
      otp: await readCode(await submitDecision(email, 'approve')),
    })
    const { code } = await readNewestMail(nextEmail)
    assert.deepEqual(await client.call('UPDATE_EMAIL_SECONDARY_OTP', { otp: code }), { newEmail: nextEmail })
    assert.deepEqual([(await client.getUser()).email, (await client.getUser()).address], [nextEmail, address])
    assert.deepEqual(frame.prompts, [])
    assert.deepEqual(getMessagesMatching(/VIEW/), [])
  })
})

describe('request of a third-party client', () => {
  let account = ''
  /** Logs in a user who has shared the account with the page. */
  beforeEach(async () => {
    const user = new FrameClient(String(stack.urls.frame))
    await user.logIn(`left-${++userCount}@example.org`, String(stack.urls.mail))
    await user.call('/consent')
    const { origin, token, device } = user
    const storage = new Map([
      [`session ${origin}`, String(token)],
      [`device ${origin}`, device],
    ])
    frame = new InProcessFrame(stack, { storage })
    client = new ForeignClient(frame)
    assert.equal(await client.start(), true)
    account = (await client.getUser()).address
  })

  const signMessage = (text: string) =>
    client.request<string>('personal_sign', [`0x${Buffer.from(text).toString('hex')}`, account])
  const waitForApproval = (count = 1) =>
    until(() => frame.pendingApprovals.length === count && frame.pendingApprovals[0], 'the question')
  const textOf = ({ content }: { content: object }) =>
    Buffer.from((content as { bytes: Uint8Array }).bytes).toString()
  /** Returns 'signed' or the error code of the request. */
  const waitForOutcome = (request: Promise<unknown>) =>
    request.then(
      () => 'signed',
      (error: { code?: number }) => error.code,
    )

  it('is rejected when the next request arrives, and is never signed by the approval of that request', async () => {
    const abandonedOutcome = waitForOutcome(signMessage('the old one'))
    const oldApproval = await waitForApproval()
    client.close()
    const nextCall = signMessage('the new one')
    const nextApproval = await until(
      () => frame.pendingApprovals[0] !== oldApproval && frame.pendingApprovals[0],
      'the new question',
    )
    assert.equal(frame.pendingApprovals.length, 1)
    assert.equal(textOf(nextApproval), 'the new one')
    assert.equal(oldApproval.signal.reason.code, 4001)
    nextApproval.approve()
    assert.match(await nextCall, /^0x/)
    // A client that still waits for the response receives the rejection.
    const outcome = waitForOutcome(signMessage('still heard'))
    await waitForApproval()
    const lastOutcome = waitForOutcome(signMessage('the last'))
    assert.equal(await outcome, 4001)
    ;(await waitForApproval()).approve()
    assert.equal(await lastOutcome, 'signed')
    void abandonedOutcome
  })

  it('is completed after its approval, and delays the next request until it is complete', async () => {
    const slowSignature = createDeferred<void>()
    frame.signingDelay = slowSignature.promise
    const firstCall = signMessage('approved')
    ;(await waitForApproval()).approve()
    await until(() => frame.signingCount === 1, 'the signature')
    const secondOutcome = waitForOutcome(signMessage('next'))
    await client.call('GET_CHAIN_ID')
    assert.equal(frame.pendingApprovals.length, 0)
    slowSignature.resolve()
    assert.match(await firstCall, /^0x/)
    ;(await waitForApproval()).approve()
    assert.equal(await secondOutcome, 'signed')
  })

  it('ends when a displayed frame is hidden for longer than a layout change, unless a separate window is open', async t => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    const advanceChecks = (count: number) => {
      for (let index = 0; index < count; index++) t.mock.timers.tick(250)
    }
    const outcome = waitForOutcome(
      client.call('RPC_REQUEST', { method: 'personal_sign', params: ['0x68', account] }),
    )
    const { signal } = await waitForApproval()
    advanceChecks(40)
    assert.equal(signal.aborted, false, 'the frame may still become visible')
    frame.show(true)
    advanceChecks(40)
    frame.show(false)
    advanceChecks(1)
    frame.show(true)
    advanceChecks(4)
    assert.equal(signal.aborted, false, 'a new layout hides the frame briefly')
    frame.isInSeparateWindow = true
    frame.show(false)
    advanceChecks(40)
    assert.equal(signal.aborted, false, 'the request is in a separate window')
    frame.isInSeparateWindow = false
    advanceChecks(2)
    assert.equal(await outcome, 4001)
    assert.equal(frame.pendingApprovals.length, 0)
  })

  it('survives the next request and a hidden frame if the client aborts abandoned requests itself', async () => {
    await client.call('SYNC_DAPP_DATA', { projectId: 'p', ...sdkMark })
    const params = {
      chainId: 31337,
      chainNamespace: 'eip155',
      method: 'personal_sign',
      params: ['0x68', account],
    }
    const firstCall = client.call('RPC_REQUEST', params)
    const secondCall = client.call('RPC_REQUEST', params)
    const approval = await waitForApproval()
    frame.show(true)
    frame.show(false)
    assert.equal(approval.signal.aborted, false)
    approval.approve()
    assert.ok(await firstCall)
    ;(await waitForApproval()).approve()
    assert.ok(await secondCall)
  })

  it('is aborted if its id is reused, unless it was approved before', async () => {
    const payload = { method: 'personal_sign', params: ['0x68', account] }
    const firstOutcome = waitForOutcome(client.call('RPC_REQUEST', payload, 'same'))
    const { signal } = await waitForApproval()
    await assert.rejects(client.call('GET_CHAIN_ID', undefined, 'same'))
    assert.equal(signal.aborted, true)
    assert.notEqual(await firstOutcome, 'signed')
    const slowSignature = createDeferred<void>()
    frame.signingDelay = slowSignature.promise
    const approvedCall = client.call<string>('RPC_REQUEST', payload, 'other')
    ;(await waitForApproval()).approve()
    await until(() => frame.signingCount === 1, 'the signature')
    const reusedOutcome = waitForOutcome(client.call('RPC_REQUEST', payload, 'other'))
    await client.call('GET_CHAIN_ID')
    slowSignature.resolve()
    assert.match(await approvedCall, /^0x/)
    await reusedOutcome
    const getOtherMessages = () => client.messages.filter(({ id }) => id === 'other')
    await until(() => getOtherMessages().length === 2, 'both answers')
    const types = getOtherMessages().map(({ type }) => type)
    assert.deepEqual(types, ['@w3m-frame/RPC_REQUEST_SUCCESS', '@w3m-frame/RPC_REQUEST_ERROR'])
  })

  it('is rejected after the session has ended, instead of returning an empty account', async () => {
    const ownClient = new FrameClient(String(stack.urls.frame))
    await ownClient.logIn(`left-${userCount}@example.org`, String(stack.urls.mail))
    await ownClient.call('/sign-out-everywhere')
    await until(async () => (await waitForOutcome(client.getUser())) === 4100, 'the session is over', 10_000)
    await client.call('SIGN_OUT')
    assert.equal((await client.getUser()).address, '')
  })
})
