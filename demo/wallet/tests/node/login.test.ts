import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import { prove } from '../../page/login/prove.ts'
import { addressBlockOf, addressBlockOfCaller } from '../../server/network-address.ts'
import type { Work } from '../../work.ts'
import type { ServiceRequest } from '../../../backend/http.ts'
import { createFrame } from '../../../backend/services/frame.ts'
import { mail } from '../../../backend/services/mail.ts'
import { type Stack, startStack } from '../../../backend/stack.ts'
import {
  readCode,
  submitDecision,
  type FrameAnswer,
  FrameClient,
  readMails,
} from '../../../../tests/support/frame-client.ts'

const minute = 60_000
const page = { type: 'text/html; charset=utf-8', body: '<!doctype html><title>Wallet</title>' }

let stack: Stack
let mailUrl = ''
let client: FrameClient
let userCount = 0
/** Email address of the user. Each test has a new one. */
let userEmail = ''

before(async () => {
  const readFiles = async () => new Map([['index.html', page]])
  const frame = createFrame({ files: readFiles, proxyHeader: 'X-Forwarded-For' })
  stack = await startStack({ services: [mail, frame], test: true })
  mailUrl = String(stack.urls.mail)
})
after(() => stack?.close())
beforeEach(() => {
  stack.clock.reset()
  userEmail = `ann-${++userCount}@example.org`
  client = new FrameClient(String(stack.urls.frame), { address: `203.0.113.${userCount}` })
})

/** Returns a client with another network address and on another device. */
const createForeignClient = () => client.createClient({ address: `198.51.100.${++foreignClientCount}` })
let foreignClientCount = 0
const advance = (ms: number) => stack.clock.advance(ms)
const readInbox = () => readMails(mailUrl, userEmail)
const readNewestMail = async () => {
  const [email] = await readInbox()
  assert.ok(email)
  return email
}
const seedOf = async (client: FrameClient) => {
  await client.call('/consent')
  return String((await client.call('/seed')).body.seed)
}
/** Begins a login. Returns the attempt and the emailed code. */
async function startLogin(caller = client) {
  const { body } = await caller.startLogin(userEmail)
  assert.equal(body.action, 'VERIFY_OTP')
  const { code } = await readNewestMail()
  return { attempt: String(body.attempt), code: String(code) }
}
const createWrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const enterCode = (attempt: string, code: string, caller = client) =>
  caller.call('/email/code', { attempt, code })

describe('email login', () => {
  it('sends one email for an unknown device, whose code opens a session and makes the device known', async () => {
    const { attempt, code } = await startLogin()
    const { body } = await enterCode(attempt, code)
    client.token = String(body.token)
    assert.deepEqual(body.session, {
      userId: (body.session as { userId: string }).userId,
      email: userEmail,
      consented: false,
    })
    assert.equal((await client.call('/session')).body.email, userEmail)
    assert.equal((await readInbox()).length, 1)
    assert.match((await readNewestMail()).text, /Entering the code also approves that device\./)
    await client.call('/sign-out')
    await startLogin()
    assert.doesNotMatch((await readNewestMail()).text, /also approves/)
  })

  it('requires no code while the session is valid', async () => {
    await client.logIn(userEmail, mailUrl)
    assert.deepEqual((await client.startLogin(userEmail)).body, { action: 'CONNECT' })
    await client.call('/sign-out')
    assert.equal((await client.call('/session')).status, 401)
    assert.equal((await client.startLogin(userEmail)).body.action, 'VERIFY_OTP')
    assert.match((await readNewestMail()).subject, /login code/)
  })

  it('starts its email with the origin, and includes the unverified site name and the browser', async () => {
    const chrome =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
    const claims = {
      name: 'Harbor\u202e <b>Shop</b> that goes on and on and on',
      icon: 'https://harbor.example/icon.png',
    }
    await client.call('/email/begin', { email: userEmail, ...claims }, { 'user-agent': chrome })
    const { text, html } = await readNewestMail()
    assert.match(
      text,
      /^http:\/\/127\.0\.0\.1:5173\n\nThe site calls itself Harbor\[U\+202E\] <b>Shop<\/b> .{1,40}…\. We haven’t checked that\.\n/,
    )
    assert.match(text, /log in with Chrome on Linux/)
    assert.match(html, /^<h1>http:\/\/127\.0\.0\.1:5173<\/h1>/)
    assert.ok(!/<b>|<img|icon\.png/.test(html), 'no markup and no icon of the page')

    // Names that an email client would turn into a link are omitted, and the user agent is never included verbatim.
    for (const name of ['evil.example', 'Call me@evil', 'http:// evil', 'www evil']) {
      userEmail = `ann-${++userCount}@example.org`
      await client
        .createClient()
        .call('/email/begin', { email: userEmail, name }, { 'user-agent': 'Click http://evil.example' })
      const email = await readNewestMail()
      assert.ok(!/evil|calls itself/.test(email.text + email.html), name)
      assert.match(email.text, /an unknown browser/)
    }
  })

  it('T30 answers identically for an email with and without an account', async () => {
    await client.logIn(userEmail, mailUrl)
    for (const isForeign of [false, true]) {
      const otherDevice = client.createClient({ isForeign })
      const [registeredAnswer, unregisteredAnswer] = [
        await otherDevice.startLogin(userEmail),
        await otherDevice.startLogin(`nobody-${userEmail}`),
      ]
      for (const { status, body } of [registeredAnswer, unregisteredAnswer]) {
        assert.equal(status, 200)
        assert.deepEqual(Object.keys(body), ['action', 'attempt'])
        assert.equal(body.action, isForeign ? 'VERIFY_DEVICE' : 'VERIFY_OTP')
        assert.equal(String(body.attempt).length, 43)
      }
      const [mailsOfUser, mailsOfUnknown] = [
        await readMails(mailUrl, userEmail),
        await readMails(mailUrl, `nobody-${userEmail}`),
      ]
      const removeCodes = (text = '') => text.replaceAll(/\d{6}|[\w-]{43}/g, '')
      assert.equal(removeCodes(mailsOfUser[0]?.subject), removeCodes(mailsOfUnknown[0]?.subject))
      assert.equal(removeCodes(mailsOfUser[0]?.text), removeCodes(mailsOfUnknown[0]?.text))
      await advance(minute)
    }
    // A session is not valid for another origin, and reveals nothing about the email there.
    const otherSite = client.createClient({ origin: 'http://localhost:8080', token: client.token })
    assert.equal((await otherSite.startLogin(userEmail)).body.action, 'VERIFY_OTP')
    assert.equal((await otherSite.call('/session')).status, 401)
  })

  it('rejects a wrong code, and accepts the correct code afterwards', async () => {
    const { attempt, code } = await startLogin()
    const wrongAnswer = await enterCode(attempt, createWrongCode(code))
    assert.equal(wrongAnswer.status, 403)
    assert.equal(wrongAnswer.refusal, 'That code didn’t match')
    assert.equal((await enterCode(attempt, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status, 200)
  })

  it('accepts a code only once', async () => {
    const { attempt, code } = await startLogin()
    assert.equal((await enterCode(attempt, code)).status, 200)
    assert.equal((await enterCode(attempt, code)).status, 410)
  })

  it('accepts a code for 10 minutes', async () => {
    const firstLogin = await startLogin()
    await advance(10 * minute)
    assert.equal((await enterCode(firstLogin.attempt, firstLogin.code)).status, 410)
    const nextAnswer = await client.startLogin(userEmail)
    const { code } = await readNewestMail()
    await advance(10 * minute - 1000)
    assert.equal((await enterCode(String(nextAnswer.body.attempt), String(code))).status, 200)
  })

  it('rejects valid codes and new logins for 15 minutes after five wrong codes', async () => {
    const { attempt, code } = await startLogin()
    for (let i = 1; i < 5; i++) assert.equal((await enterCode(attempt, createWrongCode(code))).status, 403)
    const fifthAnswer = await enterCode(attempt, createWrongCode(code))
    assert.equal(fifthAnswer.status, 429)
    assert.equal(fifthAnswer.refusal, 'Too many wrong codes. Try again in 15 min')
    assert.equal((await enterCode(attempt, code)).status, 429)
    await advance(15 * minute - 1000)
    const earlyAnswer = await client.startLogin(userEmail)
    assert.equal(earlyAnswer.status, 429)
    assert.equal(earlyAnswer.retryAfter, 1)
    await advance(1000)
    assert.equal((await client.startLogin(userEmail)).status, 200)
  })

  it('counts wrong codes across all codes of an email', async () => {
    const firstLogin = await startLogin()
    for (let i = 0; i < 4; i++) await enterCode(firstLogin.attempt, createWrongCode(firstLogin.code))
    await advance(minute)
    const { body } = await client.startLogin(userEmail)
    assert.equal(
      (await enterCode(String(body.attempt), createWrongCode(String((await readNewestMail()).code)))).status,
      429,
    )
  })

  it('binds a code to its login, device and origin', async () => {
    const { attempt, code } = await startLogin()
    assert.equal((await enterCode(attempt, code, client.createClient())).status, 410)
    const otherSite = client.createClient({ device: client.device, origin: 'http://localhost:8080' })
    assert.equal((await enterCode(attempt, code, otherSite)).status, 410)
    const otherAnswer = await client.createClient().startLogin(userEmail)
    assert.equal((await enterCode(String(otherAnswer.body.attempt), code)).status, 410)
    assert.equal((await enterCode(attempt, code)).status, 200)
  })

  it('delays a new email to the same device, and returns the delay', async () => {
    await client.startLogin(userEmail)
    const nextAnswer = await client.startLogin(userEmail)
    assert.equal(nextAnswer.status, 429)
    assert.match(String(nextAnswer.refusal), /^Please try again after \d+ seconds$/)
    assert.ok(nextAnswer.retryAfter && nextAnswer.retryAfter <= 25)
    await advance(25_000)
    assert.equal((await client.startLogin(userEmail)).status, 200)
  })

  it('accepts only valid email addresses', async () => {
    for (const email of ['', 'ann', 'ann@', '@example.org', 'a b@example.org', 'ann@localhost', 7]) {
      const answer = await client.call('/email/begin', { email })
      assert.equal(answer.status, 400, String(email))
      assert.equal(answer.refusal, 'Enter a valid email address')
    }
    const injectedAnswer = await client.call('/email/begin', {
      email: `${userEmail}\r\nBcc: eve@example.org`,
    })
    assert.equal(injectedAnswer.status, 400)
    assert.equal((await client.startLogin(` ${userEmail.toUpperCase()} `)).status, 200)
    assert.equal((await readInbox()).length, 1)
  })

  it('reports that the email cannot be sent', async () => {
    stack.faults.set({ service: 'mail', kind: 'status', times: 1 })
    const answer = await client.startLogin(userEmail)
    assert.equal(answer.status, 503)
    assert.equal(answer.refusal, 'The email couldn’t be sent')
  })
})

describe('login rate limits', () => {
  /** Begins logins one after the other, each on a new device. */
  async function startLogins(
    count: number,
    client: FrameClient,
    email = (i: number) => `crowd-${i}-${userEmail}`,
  ) {
    const answers = []
    for (let i = 0; i < count; i++) answers.push(await client.createClient().startLogin(email(i)))
    return answers
  }
  const workOf = ({ body }: FrameAnswer) => body.work as Work
  const isWorkRequired = ({ status, body }: FrameAnswer) => status === 429 && body.work !== undefined

  it('requires proof of work only from the network address of an attacker', async () => {
    const answers = await startLogins(70, client)
    assert.deepEqual(
      answers.map(isWorkRequired),
      Array.from({ length: 70 }, (_, i) => i >= 60),
    )
    assert.equal((await createForeignClient().startLogin(userEmail)).status, 200)
    const neighbor = client.createClient()
    assert.equal(isWorkRequired(await neighbor.startLogin(`x${userEmail}`)), true)
    assert.equal((await neighbor.startLoginWithProof(`x${userEmail}`)).body.action, 'VERIFY_OTP')
    await advance(10 * minute)
    assert.equal((await client.createClient().startLogin(`y${userEmail}`)).status, 200)
  })

  it('groups addresses in any notation by address block', () => {
    const expectSameBlock = (firstAddress: string, ...otherAddresses: string[]) =>
      otherAddresses.forEach(otherAddress =>
        assert.equal(addressBlockOf(otherAddress), addressBlockOf(firstAddress), otherAddress),
      )
    const expectDifferentBlock = (addressA: string, addressB: string) =>
      assert.notEqual(addressBlockOf(addressA), addressBlockOf(addressB))
    assert.equal(addressBlockOf('2001:db8:0:1::5'), '2001:db8:0:1::/64')
    expectSameBlock(
      '2001:db8:0:1::5',
      '2001:0DB8:0000:0001:ffff:ffff:ffff:ffff',
      '2001:db8::1:0:0:0:1',
      '2001:db8:0:1::%eth0',
    )
    expectDifferentBlock('2001:db8:0:1::5', '2001:db8:0:2::5')
    expectSameBlock('192.0.2.7', '::ffff:192.0.2.7', '::ffff:c000:207')
    expectDifferentBlock('192.0.2.7', '192.0.2.8')
    expectSameBlock('::1', '::2')
    expectDifferentBlock('::1', '::ffff:0.0.0.1')
    for (const invalidAddress of ['', 'unknown', '1.2.3', '::1::'])
      assert.equal(addressBlockOf(invalidAddress), '')
  })

  it('trusts the last entry of a proxy header only if a proxy is configured', async () => {
    const addressBlockOfRequest = (address: string, proxyHeader?: string) => {
      const request = { address: '192.0.2.1', headers: { 'x-forwarded-for': address } }
      return addressBlockOfCaller(request as unknown as ServiceRequest, proxyHeader)
    }
    assert.equal(addressBlockOfRequest('198.51.100.9'), '192.0.2.1')
    assert.equal(addressBlockOfRequest('198.51.100.9', 'X-Real-IP'), '192.0.2.1')
    assert.equal(addressBlockOfRequest('198.51.100.9', 'X-Forwarded-For'), '198.51.100.9')
    assert.equal(addressBlockOfRequest('198.51.100.1, 198.51.100.9', 'X-Forwarded-For'), '198.51.100.9')
    assert.equal(addressBlockOfRequest('198.51.100.9, nonsense', 'X-Forwarded-For'), '192.0.2.1')

    const stackWithoutProxy = await startStack({ services: [mail, createFrame()], test: true })
    const url = String(stackWithoutProxy.urls.frame)
    const answers = []
    for (let i = 0; i < 61; i++)
      answers.push(await new FrameClient(url, { address: `198.51.100.${i}` }).startLogin(`${i}-${userEmail}`))
    assert.equal(answers.filter(isWorkRequired).length, 1, 'a self-chosen address does not bypass the limit')
    await stackWithoutProxy.close()
  })

  it('accepts a proof of work only once, complete, in time and from its device and network', async () => {
    await startLogins(60, client)
    const work = workOf(await client.startLogin(userEmail))
    const proof = await prove(work)
    const startWithProof = (client: FrameClient, proofInput: object) =>
      client.startLogin(`${Math.random()}${userEmail}`, { proof: proofInput })
    const { numbers } = proof
    for (const invalidProof of [
      { ...proof, numbers: numbers.slice(1) },
      { ...proof, numbers: numbers.map(() => 0) },
      { ...proof, numbers: numbers.toReversed() },
      { ...proof, challenge: `${Date.now() + 60_000}.${proof.challenge.split('.').slice(1).join('.')}` },
      { ...proof, challenge: 'x' },
    ])
      assert.equal(isWorkRequired(await startWithProof(client, invalidProof)), true)
    assert.equal(isWorkRequired(await startWithProof(client.createClient(), proof)), true, 'another device')
    const otherNetwork = client.createClient({ address: '198.51.100.250', device: client.device })
    await startLogins(60, otherNetwork)
    assert.equal(isWorkRequired(await startWithProof(otherNetwork, proof)), true, 'another network')
    assert.equal((await startWithProof(client, { challenge: 7, numbers: '' })).status, 400)
    assert.equal((await startWithProof(client, proof)).status, 200)
    assert.equal(isWorkRequired(await startWithProof(client, proof)), true, 'used')
    const lateProof = await prove(workOf(await client.startLogin(userEmail)))
    await advance(2 * minute)
    assert.equal(isWorkRequired(await startWithProof(client, lateProof)), true, 'late')
  })

  it('requires proof of work after twelve logins of one device, without affecting other devices at its address', async () => {
    const createClientOnDevice = () => client.createClient({ device: client.device })
    const answers = []
    for (let i = 0; i < 14; i++) answers.push(await createClientOnDevice().startLogin(`${i}-${userEmail}`))
    assert.deepEqual(answers.map(isWorkRequired), [...Array.from({ length: 12 }, () => false), true, true])
    assert.equal((await createClientOnDevice().startLoginWithProof(`z${userEmail}`)).status, 200)
    assert.equal((await client.createClient().startLogin(`y${userEmail}`)).status, 200)
  })

  it('limits emails to one address without blocking its owner on any device', async () => {
    await client.logIn(userEmail, mailUrl)
    await client.call('/sign-out')
    await advance(10 * minute)
    const otherDevice = createForeignClient()
    const answers = await startLogins(8, otherDevice, () => userEmail)
    assert.deepEqual(answers.map(isWorkRequired), [false, false, false, false, false, false, true, true])
    assert.equal(
      (await client.startLogin(userEmail)).body.action,
      'VERIFY_OTP',
      'a known device of the address',
    )

    // Even with proofs of work, one network address can cause at most twenty emails to one address in ten minutes.
    for (let i = 0; i < 14; i++)
      assert.equal((await otherDevice.createClient().startLoginWithProof(userEmail)).status, 200)
    const lastAnswer = await otherDevice.createClient().startLogin(userEmail)
    assert.equal(lastAnswer.status, 429)
    assert.equal(lastAnswer.body.work, undefined)
    assert.match(String(lastAnswer.refusal), /^Please try again after \d+ seconds$/)

    const newDevice = createForeignClient()
    const { body } = await newDevice.startLoginWithProof(userEmail)
    assert.equal(body.action, 'VERIFY_OTP')
    assert.equal(
      (await enterCode(String(body.attempt), String((await readNewestMail()).code), newDevice)).status,
      200,
    )
  })

  it('locks only the device of an attacker who enters wrong codes', async () => {
    await client.logIn(userEmail, mailUrl)
    await client.call('/sign-out')
    await advance(minute)
    const otherDevice = createForeignClient()
    const { attempt, code } = await startLogin(otherDevice)
    for (let i = 0; i < 5; i++) await enterCode(attempt, createWrongCode(code), otherDevice)
    assert.equal((await enterCode(attempt, code, otherDevice)).status, 429)
    const login = await startLogin()
    assert.equal((await enterCode(login.attempt, login.code)).status, 200)
    assert.equal((await createForeignClient().logIn(userEmail, mailUrl)).status, 200)
  })

  it('requires the link on new devices after ten wrong codes, and lets the owner log in through the link', async () => {
    await client.logIn(userEmail, mailUrl)
    await client.call('/sign-out')
    await advance(minute)
    const firstDevice = createForeignClient()
    const { attempt: firstAttempt, code: firstCode } = await startLogin(firstDevice)
    for (let device = 0; device < 2; device++) {
      const otherDevice = createForeignClient()
      const { attempt, code } = await startLogin(otherDevice)
      for (let i = 0; i < 5; i++) await enterCode(attempt, createWrongCode(code), otherDevice)
    }
    const rejection = await enterCode(firstAttempt, firstCode, firstDevice)
    assert.deepEqual(
      [rejection.status, rejection.refusal],
      [429, 'Too many wrong codes. Start again with a new email'],
    )
    for (const email of [userEmail, `nobody-${userEmail}`]) {
      const isGuessed = email === userEmail
      assert.equal(
        (await createForeignClient().startLogin(email)).body.action,
        isGuessed ? 'VERIFY_DEVICE' : 'VERIFY_OTP',
      )
    }
    // A known device continues as before, and a new one logs in through the link.
    assert.equal((await client.startLogin(userEmail)).body.action, 'VERIFY_OTP')
    const newDevice = createForeignClient()
    const { session } = (await newDevice.logIn(userEmail, mailUrl)).body as {
      session: { consented: boolean }
    }
    assert.equal(session.consented, false, 'the frame asks for consent')
    await advance(7 * 24 * 60 * minute)
    assert.equal((await createForeignClient().startLogin(userEmail)).body.action, 'VERIFY_OTP')
  })

  it('limits the calls of a site without affecting other sites', async () => {
    await client.logIn(userEmail, mailUrl)
    const otherSite = client.createClient({ origin: 'http://localhost:8080' })
    await otherSite.logIn(userEmail, mailUrl)
    const answers = await Promise.all(Array.from({ length: 241 }, () => otherSite.call('/session')))
    assert.equal(answers.filter(({ status }) => status === 429).length, 1)
    assert.equal((await client.call('/session')).status, 200)
  })
})

describe('login link for a client that cannot show the frame', () => {
  beforeEach(() => {
    client = client.createClient({ isForeign: true })
  })
  const waitForDevice = (attempt: unknown) => client.call('/email/device', { attempt })

  it('shows consent and code on one page for an unknown device, after one email', async () => {
    const { body } = await client.startLogin(userEmail)
    assert.equal(body.action, 'VERIFY_DEVICE')
    const email = await readNewestMail()
    assert.match(email.subject, /Approve/)
    assert.equal(email.code, undefined)
    const html = await (await fetch(String(email.link))).text()
    assert.match(html, /This device is new/)
    assert.match(html, /will see your addresses and your email/)
    const waitPromise = waitForDevice(body.attempt)
    const code = String(await readCode(await submitDecision(email, 'approve')))
    assert.match(code, /^\d{6}$/)
    assert.deepEqual((await waitPromise).body, { approved: true })
    const { session } = (await enterCode(String(body.attempt), code)).body as {
      session: { consented: boolean }
    }
    assert.equal(session.consented, true)
    assert.equal((await readInbox()).length, 1)
  })

  it('shows the page for a known device only until the account is shared with the site', async () => {
    // The user logged in through the SDK, and has not shared the account yet.
    const sdkClient = client.createClient({ device: client.device, isForeign: false })
    await sdkClient.logIn(userEmail, mailUrl)
    await advance(minute)
    client.token = sdkClient.token
    assert.equal((await client.startLogin(userEmail)).body.action, 'VERIFY_DEVICE')
    const html = await (await fetch(String((await readNewestMail()).link))).text()
    assert.doesNotMatch(html, /This device is new/)
    assert.match(html, /Share account/)
    await advance(minute)
    assert.equal((await client.logIn(userEmail, mailUrl)).status, 200)
    assert.deepEqual((await client.startLogin(userEmail)).body, { action: 'CONNECT' })
    await client.call('/sign-out')
    assert.equal((await client.startLogin(userEmail)).body.action, 'VERIFY_OTP')
    assert.match(String((await readNewestMail()).code), /^\d{6}$/)
  })

  it('works after the client has stopped waiting, with the code of the page or of a new email', async () => {
    for (const isPageCode of [true, false]) {
      userEmail = `ann-${++userCount}@example.org`
      const { body } = await client.startLogin(userEmail)
      const code = await readCode(await submitDecision(await readNewestMail(), 'approve'))
      await advance(30_000)
      const nextAnswer = await client.startLogin(userEmail)
      assert.deepEqual(nextAnswer.body, { action: 'VERIFY_OTP', attempt: body.attempt })
      const mailedCode = (await readNewestMail()).code
      const entryAnswer = await enterCode(
        String(nextAnswer.body.attempt),
        String(isPageCode ? code : mailedCode),
      )
      assert.equal((entryAnswer.body.session as { consented: boolean }).consented, true)
    }
  })

  it('is the default if the client does not declare asksInFrame', async () => {
    const { body } = await client.call('/email/begin', { email: userEmail, asksInFrame: undefined })
    assert.equal(body.action, 'VERIFY_DEVICE')
  })

  it('has no effect when it is opened, however often', async () => {
    const { body } = await client.startLogin(userEmail)
    const email = await readNewestMail()
    for (let i = 0; i < 3; i++) {
      const response = await fetch(String(email.link))
      assert.equal(response.status, 200)
      const text = await response.text()
      assert.match(text, /<h1>http:\/\/127\.0\.0\.1:5173<\/h1>/)
      assert.ok(text.includes(userEmail))
      assert.match(response.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
      assert.equal(response.headers.get('referrer-policy'), 'no-referrer')
    }
    const controller = new AbortController()
    const deviceCall = client.call('/email/device', { attempt: body.attempt }, {}, controller.signal)
    controller.abort()
    await assert.rejects(deviceCall)
    assert.equal((await enterCode(String(body.attempt), '000000')).status, 403)
    assert.equal((await readInbox()).length, 1, 'no code was mailed')
  })

  it('uses the language of the login in its pages and emails, with English as the fallback', async () => {
    const textOf = async (linkMail: string, language = 'fr') => {
      const response = await fetch(linkMail, { headers: { 'accept-language': language } })
      return response.text()
    }
    for (const [language, subject, title, closingText] of [
      [
        'de-AT',
        'Bestätige deinen Login',
        'Neues Gerät bestätigen?',
        'Gib diesen Code unter der Adresse oben ein',
      ],
      ['xx', 'Approve your login', 'Approve a new device?', 'Enter this code at the address above'],
      [['de'], 'Approve your login', 'Approve a new device?', 'Enter this code at the address above'],
    ] as const) {
      userEmail = `ann-${++userCount}@example.org`
      const { status } = await client.call('/email/begin', { email: userEmail, language })
      assert.equal(status, 200)
      const email = await readNewestMail()
      assert.equal(email.subject, subject)
      const text = await textOf(String(email.link), 'de')
      assert.ok(text.includes(`<title>${title}</title>`))
      assert.ok(text.includes(`<html lang="${language === 'de-AT' ? 'de' : 'en'}">`))
      assert.ok((await (await submitDecision(email, 'approve')).text()).includes(closingText))
      assert.ok(
        (await textOf(String(email.link), 'de-DE,de;q=0.9')).includes('Dieser Link funktioniert nicht mehr'),
      )
      assert.ok((await textOf(String(email.link))).includes('This link no longer works'))
    }
  })

  it('can be used once within 20 minutes', async () => {
    await client.startLogin(userEmail)
    const lateMail = await readNewestMail()
    await advance(20 * minute)
    assert.equal((await submitDecision(lateMail, 'approve')).status, 410)
    assert.equal((await readInbox()).length, 1)

    await client.startLogin(userEmail)
    const linkMail = await readNewestMail()
    await advance(20 * minute - 1000)
    assert.equal((await submitDecision(linkMail, 'approve')).status, 200)
    assert.equal((await submitDecision(linkMail, 'approve')).status, 410)
    assert.equal((await fetch(String(linkMail.link))).status, 410)
  })

  it('ends a login that the owner declines', async () => {
    const { body } = await client.startLogin(userEmail)
    const waitPromise = waitForDevice(body.attempt)
    await submitDecision(await readNewestMail(), 'refuse')
    const answer = await waitPromise
    assert.equal(answer.status, 403)
    assert.equal(answer.refusal, 'The new device was declined')
  })

  it('rejects cross-site requests', async () => {
    await client.startLogin(userEmail)
    const answer = await fetch(String((await readNewestMail()).link), {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ decision: 'approve' }),
    })
    assert.equal(answer.status, 403)
  })

  it('ends a waiting call when it expires', async () => {
    const { body } = await client.startLogin(userEmail)
    const waitPromise = waitForDevice(body.attempt)
    await advance(20 * minute)
    assert.equal((await waitPromise).status, 410)
  })
})

describe('account custody and consent', () => {
  it('returns the same seed to the same email in a different browser, and a different seed to a different email', async () => {
    await client.logIn(userEmail, mailUrl)
    const secondClient = client.createClient()
    await secondClient.logIn(userEmail, mailUrl)
    const seed = await seedOf(client)
    assert.equal(Buffer.from(seed, 'base64').length, 32)
    assert.equal(await seedOf(secondClient), seed)
    const otherUser = client.createClient()
    await otherUser.logIn(`bob-${userEmail}`, mailUrl)
    assert.notEqual(await seedOf(otherUser), seed)
  })

  it('returns no account to a different embedding origin before the user consents there', async () => {
    await client.logIn(userEmail, mailUrl)
    await seedOf(client)
    const otherSite = client.createClient({ origin: 'http://localhost:8080' })
    await otherSite.logIn(userEmail, mailUrl)
    assert.equal((await otherSite.call('/session')).body.consented, false)
    const rejection = await otherSite.call('/seed')
    assert.equal(rejection.status, 403)
    assert.equal(rejection.body.seed, undefined)
    assert.equal((await otherSite.call('/email-change/begin', { email: `x${userEmail}` })).status, 403)
    assert.equal(await seedOf(otherSite), await seedOf(client))
  })

  it('accepts a token only for its own origin and from the page of the frame', async () => {
    await client.logIn(userEmail, mailUrl)
    await client.call('/consent')
    const stolenSession = client.createClient({ origin: 'http://localhost:8080', token: client.token })
    assert.equal((await stolenSession.call('/seed')).status, 401)
    assert.equal((await client.call('/seed', {}, { origin: 'http://127.0.0.1:5173' })).status, 403)
    assert.equal((await client.call('/seed', {}, { origin: 'null' })).status, 403)
    assert.equal((await client.call('/seed', {}, { 'sec-fetch-site': 'same-site' })).status, 403)
    assert.equal((await client.call('/seed', {}, { 'content-type': 'text/plain' })).status, 415)
    assert.equal((await client.call('/seed', {}, { authorization: 'Bearer x' })).status, 401)
    const answer = await client.call('/seed')
    assert.equal(answer.status, 200)
  })

  it('sends no CORS headers, and rejects origins that may not embed the frame', async () => {
    const preflight = await fetch(`${client.walletOrigin}/api/session`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    assert.ok(!preflight.ok)
    assert.equal(preflight.headers.get('access-control-allow-origin'), null)
    const answer = await fetch(`${client.walletOrigin}/sdk`)
    assert.equal(answer.headers.get('access-control-allow-origin'), null)
    const evilClient = client.createClient({ origin: 'https://evil.example' })
    const rejection = await evilClient.startLogin(userEmail)
    assert.equal(rejection.status, 403)
    assert.equal(rejection.refusal, 'This site isn’t allowed to use this wallet')
    assert.equal((await readInbox()).length, 0)
  })

  it('ends one session on sign-out, and all sessions on sign-out everywhere', async () => {
    await client.logIn(userEmail, mailUrl)
    const secondClient = client.createClient()
    await secondClient.logIn(userEmail, mailUrl)
    const thirdClient = client.createClient()
    await thirdClient.logIn(userEmail, mailUrl)
    await client.call('/sign-out')
    assert.equal((await client.call('/session')).status, 401)
    assert.equal((await secondClient.call('/session')).status, 200)
    await secondClient.call('/sign-out-everywhere')
    assert.equal((await secondClient.call('/session')).status, 401)
    assert.equal((await thirdClient.call('/session')).status, 401)
  })

  it('ends a session after a week without use, and after a month at most', async () => {
    await client.logIn(userEmail, mailUrl)
    const day = 24 * 60 * minute
    await advance(7 * day - 1000)
    assert.equal((await client.call('/session')).status, 200)
    await advance(7 * day)
    assert.equal((await client.call('/session')).status, 401)

    await client.logIn(userEmail, mailUrl)
    for (let days = 0; days < 30; days += 6) {
      assert.equal((await client.call('/session')).status, 200)
      await advance(6 * day)
    }
    assert.equal((await client.call('/session')).status, 401)
  })

  it("exports the seed only to the wallet's own page, within five minutes after a login", async () => {
    await client.logIn(userEmail, mailUrl)
    await client.call('/consent')
    assert.equal((await client.call('/export')).status, 403)
    const walletPageClient = client.createClient({ origin: client.walletOrigin })
    await walletPageClient.logIn(userEmail, mailUrl)
    assert.equal((await walletPageClient.call('/export')).body.seed, await seedOf(client))
    await advance(5 * minute)
    const lateAnswer = await walletPageClient.call('/export')
    assert.equal(lateAnswer.status, 403)
    assert.equal(lateAnswer.refusal, 'Log in again to see your recovery phrase')
  })

  it('allows 240 calls per minute for a session', async () => {
    await client.logIn(userEmail, mailUrl)
    const answers = await Promise.all(Array.from({ length: 250 }, () => client.call('/session')))
    const limitedAnswers = answers.filter(({ status }) => status === 429)
    assert.equal(limitedAnswers.length, 10)
    assert.ok(limitedAnswers.every(({ retryAfter }) => retryAfter !== undefined && retryAfter > 0))
    await advance(minute)
    assert.equal((await client.call('/session')).status, 200)
  })
})

describe('change of the email', () => {
  const getCode = async (address: string) => String((await readMails(mailUrl, address))[0]?.code)
  const logInAndReadSeed = async () => {
    await client.logIn(userEmail, mailUrl)
    return seedOf(client)
  }

  it('requires the code of the current email, then of the new email, and keeps the account', async () => {
    const seed = await logInAndReadSeed()
    const otherDevice = client.createClient()
    await otherDevice.logIn(userEmail, mailUrl)
    const nextEmail = `next-${userEmail}`
    assert.deepEqual((await client.call('/email-change/begin', { email: nextEmail })).body, {
      action: 'VERIFY_PRIMARY_OTP',
    })
    assert.match(
      (await readNewestMail()).text,
      new RegExp(`replace this address with ${nextEmail.replaceAll('.', '\\.')}`),
    )
    assert.equal((await readMails(mailUrl, nextEmail)).length, 0)
    assert.equal((await client.call('/email-change/new', { code: '123456' })).status, 410)
    assert.equal(
      (await client.call('/email-change/present', { code: createWrongCode(await getCode(userEmail)) }))
        .status,
      403,
    )
    assert.equal((await client.call('/email-change/present', { code: await getCode(userEmail) })).status, 200)
    assert.equal(
      (await client.call('/email-change/new', { code: createWrongCode(await getCode(nextEmail)) })).status,
      403,
    )
    assert.deepEqual((await client.call('/email-change/new', { code: await getCode(nextEmail) })).body, {
      email: nextEmail,
    })

    assert.equal((await client.call('/session')).body.email, nextEmail)
    assert.equal((await otherDevice.call('/session')).status, 401, 'other sessions are logged out')
    assert.match((await readNewestMail()).subject, /was changed/)
    const newDevice = client.createClient()
    await newDevice.logIn(nextEmail, mailUrl)
    assert.equal(await seedOf(newDevice), seed)
    const oldClient = client.createClient()
    await oldClient.logIn(userEmail, mailUrl)
    assert.notEqual(await seedOf(oldClient), seed)
  })

  it('accepts codes for 10 minutes, and expires after 15 minutes', async () => {
    await logInAndReadSeed()
    await client.call('/email-change/begin', { email: `next-${userEmail}` })
    await advance(10 * minute)
    assert.equal((await client.call('/email-change/present', { code: await getCode(userEmail) })).status, 410)
    await client.call('/email-change/begin', { email: `next-${userEmail}` })
    await client.call('/email-change/present', { code: await getCode(userEmail) })
    await advance(15 * minute)
    assert.equal(
      (await client.call('/email-change/new', { code: await getCode(`next-${userEmail}`) })).status,
      410,
    )
    assert.equal((await client.call('/session')).body.email, userEmail)
  })

  it('reports that an email belongs to a different account only after the code from its inbox is entered', async () => {
    await logInAndReadSeed()
    const otherUser = client.createClient()
    await otherUser.logIn(`bob-${userEmail}`, mailUrl)
    assert.equal((await client.call('/email-change/begin', { email: `bob-${userEmail}` })).status, 200)
    await client.call('/email-change/present', { code: await getCode(userEmail) })
    const rejection = await client.call('/email-change/new', { code: await getCode(`bob-${userEmail}`) })
    assert.equal(rejection.status, 409)
    assert.equal((await client.call('/session')).body.email, userEmail)
    assert.equal((await client.call('/email-change/begin', { email: userEmail })).status, 409)
  })

  it('is not blocked by requests of another user for the same new email', async () => {
    await logInAndReadSeed()
    const newEmail = `mine-${userEmail}`
    const otherUser = createForeignClient()
    await otherUser.logIn(`stranger-${userEmail}`, mailUrl)
    await otherUser.call('/consent')
    for (let i = 0; i < 6; i++)
      assert.equal((await otherUser.call('/email-change/begin', { email: newEmail })).status, 200)
    assert.equal((await otherUser.call('/email-change/begin', { email: newEmail })).status, 429)
    assert.equal((await client.call('/email-change/begin', { email: newEmail })).status, 200)
  })

  it('locks after five wrong codes for the current email, without locking the login', async () => {
    await logInAndReadSeed()
    await client.call('/email-change/begin', { email: `next-${userEmail}` })
    const wrongCode = createWrongCode(await getCode(userEmail))
    const answers = []
    for (let i = 0; i < 5; i++)
      answers.push((await client.call('/email-change/present', { code: wrongCode })).status)
    assert.deepEqual(answers, [403, 403, 403, 403, 429])
    assert.equal((await client.call('/email-change/begin', { email: `next-${userEmail}` })).status, 429)
    await client.call('/sign-out')
    assert.equal((await client.logIn(userEmail, mailUrl)).status, 200)
  })

  it('locks after five wrong codes for the new email, without locking its login', async () => {
    await logInAndReadSeed()
    const victimEmail = `victim-${userEmail}`
    await client.call('/email-change/begin', { email: victimEmail })
    await client.call('/email-change/present', { code: await getCode(userEmail) })
    const wrongCode = createWrongCode(await getCode(victimEmail))
    const answers = []
    for (let i = 0; i < 5; i++)
      answers.push((await client.call('/email-change/new', { code: wrongCode })).status)
    assert.deepEqual(answers, [403, 403, 403, 403, 429])
    assert.equal((await client.createClient().startLogin(victimEmail)).status, 200)
  })
})

describe('frame page', () => {
  it('restricts its embedders and its sources by content security policy', async () => {
    const answer = await fetch(String(stack.urls.frame))
    assert.equal(await answer.text(), page.body)
    const policy = answer.headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'/)
    assert.match(policy, /script-src 'self';/)
    assert.match(
      policy,
      /frame-ancestors http:\/\/localhost:\* http:\/\/127\.0\.0\.1:\* http:\/\/\*\.localhost:\*/,
    )
    assert.equal(answer.headers.get('referrer-policy'), 'no-referrer')
    const { port } = new URL(client.walletOrigin)
    assert.equal((await requestStatus(Number(port), `wallet.localhost:${port}`)).status, 200)
    assert.equal((await requestStatus(Number(port), `evil.example:${port}`)).status, 421)
  })

  it('uses allowedOrigins instead of the local origins', async () => {
    const frame = createFrame({ allowedOrigins: ['https://app.example:*'] })
    const separateStack = await startStack({ services: [mail, frame], test: true })
    const allowedClient = new FrameClient(String(separateStack.urls.frame), { origin: 'https://app.example' })
    assert.equal((await allowedClient.startLogin(userEmail)).status, 200)
    assert.equal(
      (await allowedClient.createClient({ origin: 'http://127.0.0.1:5173' }).startLogin(userEmail)).status,
      403,
    )
    assert.equal(
      (await allowedClient.createClient({ origin: 'https://x.app.example' }).startLogin(userEmail)).status,
      403,
    )
    await separateStack.close()
  })
})

/** Sends a request with a custom Host header, which fetch does not allow. */
function requestStatus(port: number, host: string): Promise<{ status: number }> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = createConnection(port, '127.0.0.1', () => {
      socket.write(`GET /sdk HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    })
    socket.on('data', chunk => {
      text += String(chunk)
    })
    socket.once('end', () => resolve({ status: Number(text.split(' ')[1]) }))
    socket.once('error', reject)
  })
}

describe('user database', () => {
  const key = new Uint8Array(32).fill(7)
  let folder = ''
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'w3m-frame-'))
  })
  after(() => rm(folder, { recursive: true }))

  const getDatabaseFile = () => join(folder, 'people.json')
  interface StoredUsers {
    people: { seed: string; identities: string[] }[]
  }
  const readStoredUsers = async () => JSON.parse(await readFile(getDatabaseFile(), 'utf8')) as StoredUsers

  /** Runs `run` with a new server that reads the data of earlier ones. */
  async function withRestartedServer<Value>(
    run: (frameUrl: string, mails: string) => Promise<Value>,
    options: { key?: Uint8Array } = {},
  ): Promise<Value> {
    const frame = createFrame({ files: async () => new Map(), key, databaseFolder: folder, ...options })
    const restartedStack = await startStack({ services: [mail, frame], test: true })
    try {
      return await run(String(restartedStack.urls.frame), String(restartedStack.urls.mail))
    } finally {
      await restartedStack.close()
    }
  }
  async function logInAs(frameUrl: string, mails: string, email: string, device?: string) {
    const frameClient = new FrameClient(frameUrl, { device })
    await frameClient.logIn(email, mails)
    return frameClient
  }

  it('keeps account, session, known device and consent after a restart, and stores no secret in plain text', async () => {
    const firstSeed = await withRestartedServer(async (frameUrl, mails) => {
      const client = await logInAs(frameUrl, mails, 'kept@example.org')
      await logInAs(frameUrl, mails, 'other@example.org')
      return { seed: await seedOf(client), token: client.token, device: client.device }
    })
    await withRestartedServer(async (frameUrl, mails) => {
      const { token, device } = firstSeed
      const sameClient = new FrameClient(frameUrl, { token, device })
      assert.equal((await sameClient.call('/session')).body.consented, true)
      assert.equal((await sameClient.call('/seed')).body.seed, firstSeed.seed)
      const otherSite = new FrameClient(frameUrl, { token, device, origin: 'http://127.0.0.1:5174' })
      assert.equal((await otherSite.call('/session')).status, 401)
      assert.equal(
        (await new FrameClient(frameUrl, { device }).startLogin('kept@example.org')).body.action,
        'VERIFY_OTP',
      )
      const newDevice = await logInAs(frameUrl, mails, 'kept@example.org')
      assert.equal(await seedOf(newDevice), firstSeed.seed)
    })
    const text = await readFile(getDatabaseFile(), 'utf8')
    const keys = (['base64', 'base64url', 'hex'] as const).map(form => Buffer.from(key).toString(form))
    for (const secret of [firstSeed.seed, String(firstSeed.token), firstSeed.device, ...keys])
      assert.ok(!text.includes(secret))
  })

  it('is neither decrypted nor overwritten with a different key', async () => {
    const previousContent = await readFile(getDatabaseFile(), 'utf8')
    await assert.rejects(
      withRestartedServer(async () => {}, { key: new Uint8Array(32).fill(8) }),
      /belongs to another key/,
    )
    assert.equal(await readFile(getDatabaseFile(), 'utf8'), previousContent)
  })

  it('rejects a modified, truncated or swapped seed without creating a new account', async () => {
    const validUsers = await readStoredUsers()
    const corruptSeed = (seed: string) => {
      const bytes = Buffer.from(seed, 'base64')
      bytes[20] = (bytes[20] ?? 0) ^ 1
      return bytes.toString('base64')
    }
    const [firstSeed = '', secondSeed = ''] = validUsers.people.map(({ seed }) => seed)
    for (const corruptSeeds of [
      [secondSeed, firstSeed],
      [corruptSeed(firstSeed), secondSeed.slice(0, 24)],
    ]) {
      const corruptUsers = validUsers.people.map((user, index) => ({ ...user, seed: corruptSeeds[index] }))
      await writeFile(getDatabaseFile(), JSON.stringify({ ...validUsers, people: corruptUsers }))
      await withRestartedServer(async (frameUrl, mails) => {
        for (const email of ['kept@example.org', 'other@example.org']) {
          const client = await logInAs(frameUrl, mails, email)
          await client.call('/consent')
          const { status, refusal, body } = await client.call('/seed')
          assert.deepEqual([status, refusal], [409, 'This account can’t be opened'])
          assert.equal(body.seed, undefined)
        }
      })
      assert.equal((await readStoredUsers()).people.length, 2)
    }
    await writeFile(getDatabaseFile(), JSON.stringify(validUsers))
    await withRestartedServer(async (frameUrl, mails) => {
      const client = await logInAs(frameUrl, mails, 'kept@example.org')
      assert.equal((await client.call('/seed')).status, 200)
    })
  })
})
