import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import { prove } from '../../page/login/prove.ts'
import { addressBlockOf, networkOf } from '../../server/network-address.ts'
import type { Work } from '../../work.ts'
import type { ServiceRequest } from '../../../backend/http.ts'
import { createFrame } from '../../../backend/services/frame.ts'
import { mail } from '../../../backend/services/mail.ts'
import { type Stack, startStack } from '../../../backend/stack.ts'
import {
  codeOn,
  decide,
  type FrameAnswer,
  FrameClient,
  mailsTo,
} from '../../../../tests/support/frame-client.ts'

const minute = 60_000
const page = { type: 'text/html; charset=utf-8', body: '<!doctype html><title>Wallet</title>' }

let stack: Stack
let mailUrl = ''
let client: FrameClient
let userCount = 0
/** Email address of the user. Each test has a new one. */
let ann = ''

before(async () => {
  const readFiles = async () => new Map([['index.html', page]])
  const frame = createFrame({ files: readFiles, proxyHeader: 'X-Forwarded-For' })
  stack = await startStack({ services: [mail, frame], test: true })
  mailUrl = String(stack.urls.mail)
})
after(() => stack?.close())
beforeEach(() => {
  stack.clock.reset()
  ann = `ann-${++userCount}@example.org`
  client = new FrameClient(String(stack.urls.frame), { address: `203.0.113.${userCount}` })
})

/** Returns a client with another network address and on another device. */
const getForeignClient = () => client.createOther({ address: `198.51.100.${++networks}` })
let networks = 0
const advance = (ms: number) => stack.clock.advance(ms)
const getInbox = () => mailsTo(mailUrl, ann)
const readNewest = async () => {
  const [email] = await getInbox()
  assert.ok(email)
  return email
}
const seedOf = async (client: FrameClient) => {
  await client.call('/consent')
  return String((await client.call('/seed')).body.seed)
}
/** Begins a login. Returns the attempt and the emailed code. */
async function beginLogin(caller = client) {
  const { body } = await caller.begin(ann)
  assert.equal(body.action, 'VERIFY_OTP')
  const { code } = await readNewest()
  return { attempt: String(body.attempt), code: String(code) }
}
const getOtherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const enter = (attempt: string, code: string, caller = client) =>
  caller.call('/email/code', { attempt, code })

describe('email login', () => {
  it('sends one email for an unknown device, whose code creates a session without consent and makes the device known', async () => {
    const { attempt, code } = await beginLogin()
    const { body } = await enter(attempt, code)
    client.token = String(body.token)
    assert.deepEqual(body.session, {
      userId: (body.session as { userId: string }).userId,
      email: ann,
      consented: false,
    })
    assert.equal((await client.call('/session')).body.email, ann)
    assert.equal((await getInbox()).length, 1)
    assert.match((await readNewest()).text, /Entering the code also approves that device\./)
    await client.call('/sign-out')
    await beginLogin()
    assert.doesNotMatch((await readNewest()).text, /also approves/)
  })

  it('requires no code while the session is valid', async () => {
    await client.logIn(ann, mailUrl)
    assert.deepEqual((await client.begin(ann)).body, { action: 'CONNECT' })
    await client.call('/sign-out')
    assert.equal((await client.call('/session')).status, 401)
    assert.equal((await client.begin(ann)).body.action, 'VERIFY_OTP')
    assert.match((await readNewest()).subject, /login code/)
  })

  it('starts its email with the origin, and includes the unverified site name and the browser', async () => {
    const chrome =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
    const claims = {
      name: 'Harbor\u202e <b>Shop</b> that goes on and on and on',
      icon: 'https://harbor.example/icon.png',
    }
    await client.call('/email/begin', { email: ann, ...claims }, { 'user-agent': chrome })
    const { text, html } = await readNewest()
    assert.match(
      text,
      /^http:\/\/127\.0\.0\.1:5173\n\nThe site calls itself Harbor\[U\+202E\] <b>Shop<\/b> .{1,40}…\. We haven’t checked that\.\n/,
    )
    assert.match(text, /log in with Chrome on Linux/)
    assert.match(html, /^<h1>http:\/\/127\.0\.0\.1:5173<\/h1>/)
    assert.ok(!/<b>|<img|icon\.png/.test(html), 'no markup and no picture of the page')

    // Names that an email client would turn into a link are omitted, and the user agent is never included verbatim.
    for (const name of ['evil.example', 'Call me@evil', 'http:// evil', 'www evil']) {
      ann = `ann-${++userCount}@example.org`
      await client
        .createOther()
        .call('/email/begin', { email: ann, name }, { 'user-agent': 'Click http://evil.example' })
      const email = await readNewest()
      assert.ok(!/evil|calls itself/.test(email.text + email.html), name)
      assert.match(email.text, /an unknown browser/)
    }
  })

  it('T30 answers identically for an email with and without an account', async () => {
    await client.logIn(ann, mailUrl)
    for (const isForeign of [false, true]) {
      const otherDevice = client.createOther({ isForeign })
      const [registeredAnswer, unregistered] = [
        await otherDevice.begin(ann),
        await otherDevice.begin(`nobody-${ann}`),
      ]
      for (const { status, body } of [registeredAnswer, unregistered]) {
        assert.equal(status, 200)
        assert.deepEqual(Object.keys(body), ['action', 'attempt'])
        assert.equal(body.action, isForeign ? 'VERIFY_DEVICE' : 'VERIFY_OTP')
        assert.equal(String(body.attempt).length, 43)
      }
      const [mailsOfUser, mailsOfUnknown] = [
        await mailsTo(mailUrl, ann),
        await mailsTo(mailUrl, `nobody-${ann}`),
      ]
      const withoutCodes = (text = '') => text.replaceAll(/\d{6}|[\w-]{43}/g, '')
      assert.equal(withoutCodes(mailsOfUser[0]?.subject), withoutCodes(mailsOfUnknown[0]?.subject))
      assert.equal(withoutCodes(mailsOfUser[0]?.text), withoutCodes(mailsOfUnknown[0]?.text))
      await advance(minute)
    }
    // A session is not valid for another origin, and reveals nothing about the email there.
    const otherSite = client.createOther({ origin: 'http://localhost:8080', token: client.token })
    assert.equal((await otherSite.begin(ann)).body.action, 'VERIFY_OTP')
    assert.equal((await otherSite.call('/session')).status, 401)
  })

  it('rejects a wrong code, and accepts the correct code afterwards', async () => {
    const { attempt, code } = await beginLogin()
    const wrongAnswer = await enter(attempt, getOtherCode(code))
    assert.equal(wrongAnswer.status, 403)
    assert.equal(wrongAnswer.refusal, 'That code didn’t match')
    assert.equal((await enter(attempt, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status, 200)
  })

  it('accepts a code only once', async () => {
    const { attempt, code } = await beginLogin()
    assert.equal((await enter(attempt, code)).status, 200)
    assert.equal((await enter(attempt, code)).status, 410)
  })

  it('accepts a code for 10 minutes', async () => {
    const firstLogin = await beginLogin()
    await advance(10 * minute)
    assert.equal((await enter(firstLogin.attempt, firstLogin.code)).status, 410)
    const nextAttempt = await client.begin(ann)
    const { code } = await readNewest()
    await advance(10 * minute - 1000)
    assert.equal((await enter(String(nextAttempt.body.attempt), String(code))).status, 200)
  })

  it('rejects valid codes and new logins for 15 minutes after five wrong codes', async () => {
    const { attempt, code } = await beginLogin()
    for (let i = 1; i < 5; i++) assert.equal((await enter(attempt, getOtherCode(code))).status, 403)
    const fifthAnswer = await enter(attempt, getOtherCode(code))
    assert.equal(fifthAnswer.status, 429)
    assert.equal(fifthAnswer.refusal, 'Too many wrong codes. Try again in 15 min')
    assert.equal((await enter(attempt, code)).status, 429)
    await advance(15 * minute - 1000)
    const earlyAttempt = await client.begin(ann)
    assert.equal(earlyAttempt.status, 429)
    assert.equal(earlyAttempt.retryAfter, 1)
    await advance(1000)
    assert.equal((await client.begin(ann)).status, 200)
  })

  it('counts wrong codes across all codes of an email', async () => {
    const firstLogin = await beginLogin()
    for (let i = 0; i < 4; i++) await enter(firstLogin.attempt, getOtherCode(firstLogin.code))
    await advance(minute)
    const { body } = await client.begin(ann)
    assert.equal(
      (await enter(String(body.attempt), getOtherCode(String((await readNewest()).code)))).status,
      429,
    )
  })

  it('binds a code to its login, device and origin', async () => {
    const { attempt, code } = await beginLogin()
    assert.equal((await enter(attempt, code, client.createOther())).status, 410)
    const otherSite = client.createOther({ device: client.device, origin: 'http://localhost:8080' })
    assert.equal((await enter(attempt, code, otherSite)).status, 410)
    const secondAttempt = await client.createOther().begin(ann)
    assert.equal((await enter(String(secondAttempt.body.attempt), code)).status, 410)
    assert.equal((await enter(attempt, code)).status, 200)
  })

  it('delays a new email to the same device, and returns the delay', async () => {
    await client.begin(ann)
    const nextAttempt = await client.begin(ann)
    assert.equal(nextAttempt.status, 429)
    assert.match(String(nextAttempt.refusal), /^Please try again after \d+ seconds$/)
    assert.ok(nextAttempt.retryAfter && nextAttempt.retryAfter <= 25)
    await advance(25_000)
    assert.equal((await client.begin(ann)).status, 200)
  })

  it('accepts only valid email addresses', async () => {
    for (const email of ['', 'ann', 'ann@', '@example.org', 'a b@example.org', 'ann@localhost', 7]) {
      const answer = await client.call('/email/begin', { email })
      assert.equal(answer.status, 400, String(email))
      assert.equal(answer.refusal, 'Enter a valid email address')
    }
    const injectedAnswer = await client.call('/email/begin', { email: `${ann}\r\nBcc: eve@example.org` })
    assert.equal(injectedAnswer.status, 400)
    assert.equal((await client.begin(` ${ann.toUpperCase()} `)).status, 200)
    assert.equal((await getInbox()).length, 1)
  })

  it('reports that the email cannot be sent', async () => {
    stack.faults.set({ service: 'mail', kind: 'status', times: 1 })
    const answer = await client.begin(ann)
    assert.equal(answer.status, 503)
    assert.equal(answer.refusal, 'The email couldn’t be sent')
  })
})

describe('login rate limits', () => {
  /** Begins logins one after the other, each on a new device. */
  async function beginLogins(count: number, client: FrameClient, email = (i: number) => `crowd-${i}-${ann}`) {
    const answers = []
    for (let i = 0; i < count; i++) answers.push(await client.createOther().begin(email(i)))
    return answers
  }
  const workOf = ({ body }: FrameAnswer) => body.work as Work
  const isWork = ({ status, body }: FrameAnswer) => status === 429 && body.work !== undefined

  it('requires proof of work only from the network of an attacker', async () => {
    const answers = await beginLogins(70, client)
    assert.deepEqual(
      answers.map(isWork),
      Array.from({ length: 70 }, (_, i) => i >= 60),
    )
    assert.equal((await getForeignClient().begin(ann)).status, 200)
    const neighbor = client.createOther()
    assert.equal(isWork(await neighbor.begin(`x${ann}`)), true)
    assert.equal((await neighbor.beginWithWork(`x${ann}`)).body.action, 'VERIFY_OTP')
    await advance(10 * minute)
    assert.equal((await client.createOther().begin(`y${ann}`)).status, 200)
  })

  it('groups addresses by network in any notation', () => {
    const expectSameGroup = (firstAddress: string, ...otherAddresses: string[]) =>
      otherAddresses.forEach(otherAddress =>
        assert.equal(addressBlockOf(otherAddress), addressBlockOf(firstAddress), otherAddress),
      )
    const differs = (addressA: string, addressB: string) =>
      assert.notEqual(addressBlockOf(addressA), addressBlockOf(addressB))
    assert.equal(addressBlockOf('2001:db8:0:1::5'), '2001:db8:0:1::/64')
    expectSameGroup(
      '2001:db8:0:1::5',
      '2001:0DB8:0000:0001:ffff:ffff:ffff:ffff',
      '2001:db8::1:0:0:0:1',
      '2001:db8:0:1::%eth0',
    )
    differs('2001:db8:0:1::5', '2001:db8:0:2::5')
    expectSameGroup('192.0.2.7', '::ffff:192.0.2.7', '::ffff:c000:207')
    differs('192.0.2.7', '192.0.2.8')
    expectSameGroup('::1', '::2')
    differs('::1', '::ffff:0.0.0.1')
    for (const invalidAddress of ['', 'unknown', '1.2.3', '::1::'])
      assert.equal(addressBlockOf(invalidAddress), '')
  })

  it('trusts the last entry of a proxy header only if a proxy is configured', async () => {
    const addressOf = (address: string, proxyHeader?: string) => {
      const request = { address: '192.0.2.1', headers: { 'x-forwarded-for': address } }
      return networkOf(request as unknown as ServiceRequest, proxyHeader)
    }
    assert.equal(addressOf('198.51.100.9'), '192.0.2.1')
    assert.equal(addressOf('198.51.100.9', 'X-Real-IP'), '192.0.2.1')
    assert.equal(addressOf('198.51.100.9', 'X-Forwarded-For'), '198.51.100.9')
    assert.equal(addressOf('198.51.100.1, 198.51.100.9', 'X-Forwarded-For'), '198.51.100.9')
    assert.equal(addressOf('198.51.100.9, nonsense', 'X-Forwarded-For'), '192.0.2.1')

    const bareStack = await startStack({ services: [mail, createFrame()], test: true })
    const url = String(bareStack.urls.frame)
    const answers = []
    for (let i = 0; i < 61; i++)
      answers.push(await new FrameClient(url, { address: `198.51.100.${i}` }).begin(`${i}-${ann}`))
    assert.equal(answers.filter(isWork).length, 1, 'a self-chosen address does not bypass the limit')
    await bareStack.close()
  })

  it('accepts a proof of work only once, complete, in time and from its device and network', async () => {
    await beginLogins(60, client)
    const work = workOf(await client.begin(ann))
    const proof = await prove(work)
    const beginWithProof = (client: FrameClient, proofInput: object) =>
      client.begin(`${Math.random()}${ann}`, { proof: proofInput })
    const { numbers } = proof
    for (const invalidProof of [
      { ...proof, numbers: numbers.slice(1) },
      { ...proof, numbers: numbers.map(() => 0) },
      { ...proof, numbers: numbers.toReversed() },
      { ...proof, challenge: `${Date.now() + 60_000}.${proof.challenge.split('.').slice(1).join('.')}` },
      { ...proof, challenge: 'x' },
    ])
      assert.equal(isWork(await beginWithProof(client, invalidProof)), true)
    assert.equal(isWork(await beginWithProof(client.createOther(), proof)), true, 'another device')
    const otherNetwork = client.createOther({ address: '198.51.100.250', device: client.device })
    await beginLogins(60, otherNetwork)
    assert.equal(isWork(await beginWithProof(otherNetwork, proof)), true, 'another network')
    assert.equal((await beginWithProof(client, { challenge: 7, numbers: '' })).status, 400)
    assert.equal((await beginWithProof(client, proof)).status, 200)
    assert.equal(isWork(await beginWithProof(client, proof)), true, 'used')
    const lateProof = await prove(workOf(await client.begin(ann)))
    await advance(2 * minute)
    assert.equal(isWork(await beginWithProof(client, lateProof)), true, 'late')
  })

  it('requires proof of work after twelve logins of one device, without affecting other devices at its address', async () => {
    const getDevice = () => client.createOther({ device: client.device })
    const answers = []
    for (let i = 0; i < 14; i++) answers.push(await getDevice().begin(`${i}-${ann}`))
    assert.deepEqual(answers.map(isWork), [...Array.from({ length: 12 }, () => false), true, true])
    assert.equal((await getDevice().beginWithWork(`z${ann}`)).status, 200)
    assert.equal((await client.createOther().begin(`y${ann}`)).status, 200)
  })

  it('limits emails to one address without blocking its owner on any device', async () => {
    await client.logIn(ann, mailUrl)
    await client.call('/sign-out')
    await advance(10 * minute)
    const otherDevice = getForeignClient()
    const answers = await beginLogins(8, otherDevice, () => ann)
    assert.deepEqual(answers.map(isWork), [false, false, false, false, false, false, true, true])
    assert.equal((await client.begin(ann)).body.action, 'VERIFY_OTP', 'a known device of the address')

    // Even with proofs of work, one network address can cause at most twenty emails to one address in ten minutes.
    for (let i = 0; i < 14; i++)
      assert.equal((await otherDevice.createOther().beginWithWork(ann)).status, 200)
    const lastAttempt = await otherDevice.createOther().begin(ann)
    assert.equal(lastAttempt.status, 429)
    assert.equal(lastAttempt.body.work, undefined)
    assert.match(String(lastAttempt.refusal), /^Please try again after \d+ seconds$/)

    const newDevice = getForeignClient()
    const { body } = await newDevice.beginWithWork(ann)
    assert.equal(body.action, 'VERIFY_OTP')
    assert.equal(
      (await enter(String(body.attempt), String((await readNewest()).code), newDevice)).status,
      200,
    )
  })

  it('locks only the device of an attacker who enters wrong codes', async () => {
    await client.logIn(ann, mailUrl)
    await client.call('/sign-out')
    await advance(minute)
    const otherDevice = getForeignClient()
    const { attempt, code } = await beginLogin(otherDevice)
    for (let i = 0; i < 5; i++) await enter(attempt, getOtherCode(code), otherDevice)
    assert.equal((await enter(attempt, code, otherDevice)).status, 429)
    const login = await beginLogin()
    assert.equal((await enter(login.attempt, login.code)).status, 200)
    assert.equal((await getForeignClient().logIn(ann, mailUrl)).status, 200)
  })

  it('requires the link on new devices after ten wrong codes, and logs the owner in through it', async () => {
    await client.logIn(ann, mailUrl)
    await client.call('/sign-out')
    await advance(minute)
    const firstDevice = getForeignClient()
    const { attempt: firstAttempt, code: firstCode } = await beginLogin(firstDevice)
    for (let device = 0; device < 2; device++) {
      const otherDevice = getForeignClient()
      const { attempt, code } = await beginLogin(otherDevice)
      for (let i = 0; i < 5; i++) await enter(attempt, getOtherCode(code), otherDevice)
    }
    const rejection = await enter(firstAttempt, firstCode, firstDevice)
    assert.deepEqual(
      [rejection.status, rejection.refusal],
      [429, 'Too many wrong codes. Start again with a new email'],
    )
    for (const email of [ann, `nobody-${ann}`]) {
      const isGuessed = email === ann
      assert.equal(
        (await getForeignClient().begin(email)).body.action,
        isGuessed ? 'VERIFY_DEVICE' : 'VERIFY_OTP',
      )
    }
    // A known device continues as before, and a new one logs in through the link.
    assert.equal((await client.begin(ann)).body.action, 'VERIFY_OTP')
    const newDevice = getForeignClient()
    const { session } = (await newDevice.logIn(ann, mailUrl)).body as { session: { consented: boolean } }
    assert.equal(session.consented, false, 'the frame asks for consent')
    await advance(7 * 24 * 60 * minute)
    assert.equal((await getForeignClient().begin(ann)).body.action, 'VERIFY_OTP')
  })

  it('limits the calls of a site without affecting other sites', async () => {
    await client.logIn(ann, mailUrl)
    const otherSite = client.createOther({ origin: 'http://localhost:8080' })
    await otherSite.logIn(ann, mailUrl)
    const answers = await Promise.all(Array.from({ length: 241 }, () => otherSite.call('/session')))
    assert.equal(answers.filter(({ status }) => status === 429).length, 1)
    assert.equal((await client.call('/session')).status, 200)
  })
})

describe('login link for a client that cannot show the frame', () => {
  beforeEach(() => {
    client = client.createOther({ isForeign: true })
  })
  const waitFor = (attempt: unknown) => client.call('/email/device', { attempt })

  it('shows an unknown device one page with consent and code, after one email', async () => {
    const { body } = await client.begin(ann)
    assert.equal(body.action, 'VERIFY_DEVICE')
    const email = await readNewest()
    assert.match(email.subject, /Approve/)
    assert.equal(email.code, undefined)
    const html = await (await fetch(String(email.link))).text()
    assert.match(html, /This device is new/)
    assert.match(html, /will see your addresses and your email/)
    const waitPromise = waitFor(body.attempt)
    const code = String(await codeOn(await decide(email, 'approve')))
    assert.match(code, /^\d{6}$/)
    assert.deepEqual((await waitPromise).body, { approved: true })
    const { session } = (await enter(String(body.attempt), code)).body as { session: { consented: boolean } }
    assert.equal(session.consented, true)
    assert.equal((await getInbox()).length, 1)
  })

  it('shows a known device the page only until the account is shared with the site', async () => {
    // The user logged in through the SDK, and has not shared the account yet.
    const ownClient = client.createOther({ device: client.device, isForeign: false })
    await ownClient.logIn(ann, mailUrl)
    await advance(minute)
    client.token = ownClient.token
    assert.equal((await client.begin(ann)).body.action, 'VERIFY_DEVICE')
    const html = await (await fetch(String((await readNewest()).link))).text()
    assert.doesNotMatch(html, /This device is new/)
    assert.match(html, /Share account/)
    await advance(minute)
    assert.equal((await client.logIn(ann, mailUrl)).status, 200)
    assert.deepEqual((await client.begin(ann)).body, { action: 'CONNECT' })
    await client.call('/sign-out')
    assert.equal((await client.begin(ann)).body.action, 'VERIFY_OTP')
    assert.match(String((await readNewest()).code), /^\d{6}$/)
  })

  it('works after the client has stopped waiting, with the code of the page or of a new email', async () => {
    for (const isOfPage of [true, false]) {
      ann = `ann-${++userCount}@example.org`
      const { body } = await client.begin(ann)
      const code = await codeOn(await decide(await readNewest(), 'approve'))
      await advance(30_000)
      const nextAttempt = await client.begin(ann)
      assert.deepEqual(nextAttempt.body, { action: 'VERIFY_OTP', attempt: body.attempt })
      const mailedCode = (await readNewest()).code
      const entryAnswer = await enter(String(nextAttempt.body.attempt), String(isOfPage ? code : mailedCode))
      assert.equal((entryAnswer.body.session as { consented: boolean }).consented, true)
    }
  })

  it('is the default without asksInFrame', async () => {
    const { body } = await client.call('/email/begin', { email: ann, asksInFrame: undefined })
    assert.equal(body.action, 'VERIFY_DEVICE')
  })

  it('has no effect when it is opened, however often', async () => {
    const { body } = await client.begin(ann)
    const email = await readNewest()
    for (let i = 0; i < 3; i++) {
      const response = await fetch(String(email.link))
      assert.equal(response.status, 200)
      const text = await response.text()
      assert.match(text, /<h1>http:\/\/127\.0\.0\.1:5173<\/h1>/)
      assert.ok(text.includes(ann))
      assert.match(response.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
      assert.equal(response.headers.get('referrer-policy'), 'no-referrer')
    }
    const controller = new AbortController()
    const deviceCall = client.call('/email/device', { attempt: body.attempt }, {}, controller.signal)
    controller.abort()
    await assert.rejects(deviceCall)
    assert.equal((await enter(String(body.attempt), '000000')).status, 403)
    assert.equal((await getInbox()).length, 1, 'no code was mailed')
  })

  it('uses the language of the login in its pages and emails, with English as the fallback', async () => {
    const textOf = async (link: string, language = 'fr') => {
      const response = await fetch(link, { headers: { 'accept-language': language } })
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
      ann = `ann-${++userCount}@example.org`
      const { status } = await client.call('/email/begin', { email: ann, language })
      assert.equal(status, 200)
      const email = await readNewest()
      assert.equal(email.subject, subject)
      const text = await textOf(String(email.link), 'de')
      assert.ok(text.includes(`<title>${title}</title>`))
      assert.ok(text.includes(`<html lang="${language === 'de-AT' ? 'de' : 'en'}">`))
      assert.ok((await (await decide(email, 'approve')).text()).includes(closingText))
      assert.ok(
        (await textOf(String(email.link), 'de-DE,de;q=0.9')).includes('Dieser Link funktioniert nicht mehr'),
      )
      assert.ok((await textOf(String(email.link))).includes('This link no longer works'))
    }
  })

  it('can be used once within 20 minutes', async () => {
    await client.begin(ann)
    const lateMail = await readNewest()
    await advance(20 * minute)
    assert.equal((await decide(lateMail, 'approve')).status, 410)
    assert.equal((await getInbox()).length, 1)

    await client.begin(ann)
    const link = await readNewest()
    await advance(20 * minute - 1000)
    assert.equal((await decide(link, 'approve')).status, 200)
    assert.equal((await decide(link, 'approve')).status, 410)
    assert.equal((await fetch(String(link.link))).status, 410)
  })

  it('ends a login that the owner declines', async () => {
    const { body } = await client.begin(ann)
    const waitPromise = waitFor(body.attempt)
    await decide(await readNewest(), 'refuse')
    const answer = await waitPromise
    assert.equal(answer.status, 403)
    assert.equal(answer.refusal, 'The new device was declined')
  })

  it('rejects cross-site requests', async () => {
    await client.begin(ann)
    const answer = await fetch(String((await readNewest()).link), {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ decision: 'approve' }),
    })
    assert.equal(answer.status, 403)
  })

  it('ends a waiting call when it expires', async () => {
    const { body } = await client.begin(ann)
    const waitPromise = waitFor(body.attempt)
    await advance(20 * minute)
    assert.equal((await waitPromise).status, 410)
  })
})

describe('custody and consent', () => {
  it('returns the same seed to the same email in a different browser, and a different seed to a different email', async () => {
    await client.logIn(ann, mailUrl)
    const secondClient = client.createOther()
    await secondClient.logIn(ann, mailUrl)
    const seed = await seedOf(client)
    assert.equal(Buffer.from(seed, 'base64').length, 32)
    assert.equal(await seedOf(secondClient), seed)
    const otherUser = client.createOther()
    await otherUser.logIn(`bob-${ann}`, mailUrl)
    assert.notEqual(await seedOf(otherUser), seed)
  })

  it('returns no account to a different embedding origin before the user consents there', async () => {
    await client.logIn(ann, mailUrl)
    await seedOf(client)
    const otherSite = client.createOther({ origin: 'http://localhost:8080' })
    await otherSite.logIn(ann, mailUrl)
    assert.equal((await otherSite.call('/session')).body.consented, false)
    const rejection = await otherSite.call('/seed')
    assert.equal(rejection.status, 403)
    assert.equal(rejection.body.seed, undefined)
    assert.equal((await otherSite.call('/email-change/begin', { email: `x${ann}` })).status, 403)
    assert.equal(await seedOf(otherSite), await seedOf(client))
  })

  it('accepts a token only with its own origin and from the page of the frame', async () => {
    await client.logIn(ann, mailUrl)
    await client.call('/consent')
    const stolenSession = client.createOther({ origin: 'http://localhost:8080', token: client.token })
    assert.equal((await stolenSession.call('/seed')).status, 401)
    assert.equal((await client.call('/seed', {}, { origin: 'http://127.0.0.1:5173' })).status, 403)
    assert.equal((await client.call('/seed', {}, { origin: 'null' })).status, 403)
    assert.equal((await client.call('/seed', {}, { 'sec-fetch-site': 'same-site' })).status, 403)
    assert.equal((await client.call('/seed', {}, { 'content-type': 'text/plain' })).status, 415)
    assert.equal((await client.call('/seed', {}, { authorization: 'Bearer x' })).status, 401)
    const open = await client.call('/seed')
    assert.equal(open.status, 200)
  })

  it('exposes no answers to other origins, and rejects origins that may not embed the frame', async () => {
    const preflight = await fetch(`${client.walletOrigin}/api/session`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    assert.ok(!preflight.ok)
    assert.equal(preflight.headers.get('access-control-allow-origin'), null)
    const answer = await fetch(`${client.walletOrigin}/sdk`)
    assert.equal(answer.headers.get('access-control-allow-origin'), null)
    const evilClient = client.createOther({ origin: 'https://evil.example' })
    const rejection = await evilClient.begin(ann)
    assert.equal(rejection.status, 403)
    assert.equal(rejection.refusal, 'This site isn’t allowed to use this wallet')
    assert.equal((await getInbox()).length, 0)
  })

  it('ends one session on sign-out, and all sessions on sign-out everywhere', async () => {
    await client.logIn(ann, mailUrl)
    const secondClient = client.createOther()
    await secondClient.logIn(ann, mailUrl)
    const thirdClient = client.createOther()
    await thirdClient.logIn(ann, mailUrl)
    await client.call('/sign-out')
    assert.equal((await client.call('/session')).status, 401)
    assert.equal((await secondClient.call('/session')).status, 200)
    await secondClient.call('/sign-out-everywhere')
    assert.equal((await secondClient.call('/session')).status, 401)
    assert.equal((await thirdClient.call('/session')).status, 401)
  })

  it('ends a session after a week without use, and after a month at most', async () => {
    await client.logIn(ann, mailUrl)
    const day = 24 * 60 * minute
    await advance(7 * day - 1000)
    assert.equal((await client.call('/session')).status, 200)
    await advance(7 * day)
    assert.equal((await client.call('/session')).status, 401)

    await client.logIn(ann, mailUrl)
    for (let days = 0; days < 30; days += 6) {
      assert.equal((await client.call('/session')).status, 200)
      await advance(6 * day)
    }
    assert.equal((await client.call('/session')).status, 401)
  })

  it("exports the seed only to the wallet's own page, within five minutes after a login", async () => {
    await client.logIn(ann, mailUrl)
    await client.call('/consent')
    assert.equal((await client.call('/export')).status, 403)
    const topClient = client.createOther({ origin: client.walletOrigin })
    await topClient.logIn(ann, mailUrl)
    assert.equal((await topClient.call('/export')).body.seed, await seedOf(client))
    await advance(5 * minute)
    const lateAnswer = await topClient.call('/export')
    assert.equal(lateAnswer.status, 403)
    assert.equal(lateAnswer.refusal, 'Log in again to see your recovery phrase')
  })

  it('allows 240 calls per minute for a session', async () => {
    await client.logIn(ann, mailUrl)
    const answers = await Promise.all(Array.from({ length: 250 }, () => client.call('/session')))
    const busyAnswers = answers.filter(({ status }) => status === 429)
    assert.equal(busyAnswers.length, 10)
    assert.ok(busyAnswers.every(({ retryAfter }) => retryAfter !== undefined && retryAfter > 0))
    await advance(minute)
    assert.equal((await client.call('/session')).status, 200)
  })
})

describe('change of the email', () => {
  const getCode = async (address: string) => String((await mailsTo(mailUrl, address))[0]?.code)
  const logInAndReadSeed = async () => {
    await client.logIn(ann, mailUrl)
    return seedOf(client)
  }

  it('requires the code of the current email, then of the new email, and keeps the account', async () => {
    const seed = await logInAndReadSeed()
    const otherDevice = client.createOther()
    await otherDevice.logIn(ann, mailUrl)
    const nextEmail = `next-${ann}`
    assert.deepEqual((await client.call('/email-change/begin', { email: nextEmail })).body, {
      action: 'VERIFY_PRIMARY_OTP',
    })
    assert.match(
      (await readNewest()).text,
      new RegExp(`replace this address with ${nextEmail.replaceAll('.', '\\.')}`),
    )
    assert.equal((await mailsTo(mailUrl, nextEmail)).length, 0)
    assert.equal((await client.call('/email-change/new', { code: '123456' })).status, 410)
    assert.equal(
      (await client.call('/email-change/present', { code: getOtherCode(await getCode(ann)) })).status,
      403,
    )
    assert.equal((await client.call('/email-change/present', { code: await getCode(ann) })).status, 200)
    assert.equal(
      (await client.call('/email-change/new', { code: getOtherCode(await getCode(nextEmail)) })).status,
      403,
    )
    assert.deepEqual((await client.call('/email-change/new', { code: await getCode(nextEmail) })).body, {
      email: nextEmail,
    })

    assert.equal((await client.call('/session')).body.email, nextEmail)
    assert.equal((await otherDevice.call('/session')).status, 401, 'other sessions are logged out')
    assert.match((await readNewest()).subject, /was changed/)
    const newDevice = client.createOther()
    await newDevice.logIn(nextEmail, mailUrl)
    assert.equal(await seedOf(newDevice), seed)
    const oldClient = client.createOther()
    await oldClient.logIn(ann, mailUrl)
    assert.notEqual(await seedOf(oldClient), seed)
  })

  it('accepts codes for 10 minutes, and expires after 15', async () => {
    await logInAndReadSeed()
    await client.call('/email-change/begin', { email: `next-${ann}` })
    await advance(10 * minute)
    assert.equal((await client.call('/email-change/present', { code: await getCode(ann) })).status, 410)
    await client.call('/email-change/begin', { email: `next-${ann}` })
    await client.call('/email-change/present', { code: await getCode(ann) })
    await advance(15 * minute)
    assert.equal((await client.call('/email-change/new', { code: await getCode(`next-${ann}`) })).status, 410)
    assert.equal((await client.call('/session')).body.email, ann)
  })

  it('reports that an email belongs to a different account only after the code from its inbox is entered', async () => {
    await logInAndReadSeed()
    const bob = client.createOther()
    await bob.logIn(`bob-${ann}`, mailUrl)
    assert.equal((await client.call('/email-change/begin', { email: `bob-${ann}` })).status, 200)
    await client.call('/email-change/present', { code: await getCode(ann) })
    const rejection = await client.call('/email-change/new', { code: await getCode(`bob-${ann}`) })
    assert.equal(rejection.status, 409)
    assert.equal((await client.call('/session')).body.email, ann)
    assert.equal((await client.call('/email-change/begin', { email: ann })).status, 409)
  })

  it('is not blocked by requests of another user for the same new email', async () => {
    await logInAndReadSeed()
    const ownEmail = `mine-${ann}`
    const otherUser = getForeignClient()
    await otherUser.logIn(`stranger-${ann}`, mailUrl)
    await otherUser.call('/consent')
    for (let i = 0; i < 6; i++)
      assert.equal((await otherUser.call('/email-change/begin', { email: ownEmail })).status, 200)
    assert.equal((await otherUser.call('/email-change/begin', { email: ownEmail })).status, 429)
    assert.equal((await client.call('/email-change/begin', { email: ownEmail })).status, 200)
  })

  it('locks after five wrong codes for the current email, without locking the login', async () => {
    await logInAndReadSeed()
    await client.call('/email-change/begin', { email: `next-${ann}` })
    const wrongCode = getOtherCode(await getCode(ann))
    const answers = []
    for (let i = 0; i < 5; i++)
      answers.push((await client.call('/email-change/present', { code: wrongCode })).status)
    assert.deepEqual(answers, [403, 403, 403, 403, 429])
    assert.equal((await client.call('/email-change/begin', { email: `next-${ann}` })).status, 429)
    await client.call('/sign-out')
    assert.equal((await client.logIn(ann, mailUrl)).status, 200)
  })

  it('locks after five wrong codes for the new email, without locking its login', async () => {
    await logInAndReadSeed()
    const victimEmail = `victim-${ann}`
    await client.call('/email-change/begin', { email: victimEmail })
    await client.call('/email-change/present', { code: await getCode(ann) })
    const wrongCode = getOtherCode(await getCode(victimEmail))
    const answers = []
    for (let i = 0; i < 5; i++)
      answers.push((await client.call('/email-change/new', { code: wrongCode })).status)
    assert.deepEqual(answers, [403, 403, 403, 403, 429])
    assert.equal((await client.createOther().begin(victimEmail)).status, 200)
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
    assert.equal((await get(Number(port), `wallet.localhost:${port}`)).status, 200)
    assert.equal((await get(Number(port), `evil.example:${port}`)).status, 421)
  })

  it('uses allowedOrigins instead of the local origins', async () => {
    const frame = createFrame({ allowedOrigins: ['https://app.example:*'] })
    const ownStack = await startStack({ services: [mail, frame], test: true })
    const allowedClient = new FrameClient(String(ownStack.urls.frame), { origin: 'https://app.example' })
    assert.equal((await allowedClient.begin(ann)).status, 200)
    assert.equal(
      (await allowedClient.createOther({ origin: 'http://127.0.0.1:5173' }).begin(ann)).status,
      403,
    )
    assert.equal(
      (await allowedClient.createOther({ origin: 'https://x.app.example' }).begin(ann)).status,
      403,
    )
    await ownStack.close()
  })
})

/** Sends a request with a custom Host header, which fetch does not allow. */
function get(port: number, host: string): Promise<{ status: number }> {
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

describe('stored users', () => {
  const key = new Uint8Array(32).fill(7)
  let folder = ''
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'w3m-frame-'))
  })
  after(() => rm(folder, { recursive: true }))

  const getFile = () => join(folder, 'people.json')
  interface StoredUsers {
    people: { seed: string; identities: string[] }[]
  }
  const readStoredUsers = async () => JSON.parse(await readFile(getFile(), 'utf8')) as StoredUsers

  /** Runs `use` with a new server that reads the data of earlier ones. */
  async function withRestartedServer<Value>(
    use: (frameUrl: string, mails: string) => Promise<Value>,
    options: { key?: Uint8Array } = {},
  ): Promise<Value> {
    const frame = createFrame({ files: async () => new Map(), key, databaseFolder: folder, ...options })
    const restartedStack = await startStack({ services: [mail, frame], test: true })
    try {
      return await use(String(restartedStack.urls.frame), String(restartedStack.urls.mail))
    } finally {
      await restartedStack.close()
    }
  }
  async function enterAs(frameUrl: string, mails: string, email: string, device?: string) {
    const frameClient = new FrameClient(frameUrl, { device })
    await frameClient.logIn(email, mails)
    return frameClient
  }

  it('survives a restart with account, session, known device and consent', async () => {
    const firstSeed = await withRestartedServer(async (frameUrl, mails) => {
      const client = await enterAs(frameUrl, mails, 'kept@example.org')
      await enterAs(frameUrl, mails, 'other@example.org')
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
        (await new FrameClient(frameUrl, { device }).begin('kept@example.org')).body.action,
        'VERIFY_OTP',
      )
      const newDevice = await enterAs(frameUrl, mails, 'kept@example.org')
      assert.equal(await seedOf(newDevice), firstSeed.seed)
    })
    const text = await readFile(getFile(), 'utf8')
    const keys = (['base64', 'base64url', 'hex'] as const).map(form => Buffer.from(key).toString(form))
    for (const secret of [firstSeed.seed, String(firstSeed.token), firstSeed.device, ...keys])
      assert.ok(!text.includes(secret))
  })

  it('is neither decrypted nor overwritten with a different key', async () => {
    const previousContent = await readFile(getFile(), 'utf8')
    await assert.rejects(
      withRestartedServer(async () => {}, { key: new Uint8Array(32).fill(8) }),
      /belongs to another key/,
    )
    assert.equal(await readFile(getFile(), 'utf8'), previousContent)
  })

  it('rejects a modified, truncated or swapped seed without creating a new account', async () => {
    const validUsers = await readStoredUsers()
    const flipSeed = (seed: string) => {
      const bytes = Buffer.from(seed, 'base64')
      bytes[20] = (bytes[20] ?? 0) ^ 1
      return bytes.toString('base64')
    }
    const [firstSeed = '', secondSeed = ''] = validUsers.people.map(({ seed }) => seed)
    for (const corruptSeeds of [
      [secondSeed, firstSeed],
      [flipSeed(firstSeed), secondSeed.slice(0, 24)],
    ]) {
      const corruptUsers = validUsers.people.map((user, index) => ({ ...user, seed: corruptSeeds[index] }))
      await writeFile(getFile(), JSON.stringify({ ...validUsers, people: corruptUsers }))
      await withRestartedServer(async (frameUrl, mails) => {
        for (const email of ['kept@example.org', 'other@example.org']) {
          const client = await enterAs(frameUrl, mails, email)
          await client.call('/consent')
          const { status, refusal, body } = await client.call('/seed')
          assert.deepEqual([status, refusal], [409, 'This account can’t be opened'])
          assert.equal(body.seed, undefined)
        }
      })
      assert.equal((await readStoredUsers()).people.length, 2)
    }
    await writeFile(getFile(), JSON.stringify(validUsers))
    await withRestartedServer(async (frameUrl, mails) => {
      const client = await enterAs(frameUrl, mails, 'kept@example.org')
      assert.equal((await client.call('/seed')).status, 200)
    })
  })
})
