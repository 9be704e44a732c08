import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, before, beforeEach, describe, it } from 'node:test'
import { networks } from '../../../backend/services/social/networks.ts'
import { createFrame } from '../../../backend/services/frame.ts'
import { mail } from '../../../backend/services/mail.ts'
import { socialLogin } from '../../../backend/services/social-login.ts'
import { type Stack, startStack } from '../../../backend/stack.ts'
import { FrameClient, readMails } from '../../../../tests/support/frame-client.ts'
import { SocialUser } from '../support/social-user.ts'

const minute = 60_000

let stack: Stack
let client: FrameClient
let user: SocialUser

before(async () => {
  stack = await startStack({ services: [mail, socialLogin, createFrame()], test: true })
})
after(() => stack?.close())
beforeEach(() => {
  stack.clock.reset()
  client = new FrameClient(String(stack.urls.frame))
  user = new SocialUser()
})

const createSecrets = () => {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return { state: randomBytes(32).toString('hex'), verifier, challenge }
}
type Secrets = ReturnType<typeof createSecrets>

const startLogin = async (provider: string, { state, challenge }: Secrets, caller = client) =>
  caller.call('/social/begin', { provider, state, challenge })
const getReturnUrl = () => `${client.walletOrigin}/social/return`

/** Logs in at a social network. Returns the URL to which the network redirects. */
async function logInAtNetwork(
  secrets: Secrets,
  { provider = 'google', form = { account: 'Ann' }, caller = client } = {},
) {
  const { body } = await startLogin(provider, secrets, caller)
  return new URL(await user.logIn(String(body.uri), getReturnUrl(), form))
}
const finish = (secrets: Secrets, code: string | null, caller = client) =>
  caller.call('/social/finish', { state: secrets.state, verifier: secrets.verifier, code })
async function logIn(provider: string, account: string, caller = client) {
  const secrets = createSecrets()
  const returnedUrl = await logInAtNetwork(secrets, { provider, form: { account }, caller })
  const answer = await finish(secrets, returnedUrl.searchParams.get('code'), caller)
  caller.token = String(answer.body.token)
  return answer.body.session as { userId: string; userName?: string; email?: string; consented: boolean }
}

describe('social login', () => {
  for (const [network, label] of Object.entries(networks))
    it(`creates a session through the login page of ${label}`, async () => {
      const { body } = await startLogin(network, createSecrets())
      const loginPage = await user.open(String(body.uri))
      const text = await (await fetch(loginPage, { headers: { cookie: user.getCookieHeader() } })).text()
      assert.ok(text.includes(`Log in with ${label}`))
      const session = await logIn(network, 'Ann')
      assert.equal(session.userName, 'Ann')
      assert.equal(session.consented, false)
      assert.equal(session.email, undefined)
    })

  it('returns the same account for the same network and user, and a different account otherwise', async () => {
    const firstUser = await logIn('google', 'Ann')
    assert.equal((await logIn('google', ' ann ', client.createClient())).userId, firstUser.userId)
    assert.notEqual((await logIn('google', 'Bob', client.createClient())).userId, firstUser.userId)
    assert.notEqual((await logIn('github', 'Ann', client.createClient())).userId, firstUser.userId)
  })

  it('ends with access_denied when the user declines', async () => {
    const returnedUrl = await logInAtNetwork(createSecrets(), { form: { refuse: '1' } as never })
    assert.equal(returnedUrl.searchParams.get('error'), 'access_denied')
    assert.equal(returnedUrl.searchParams.get('code'), null)
  })

  it('rejects a wrong verifier, and ends the login', async () => {
    const secrets = createSecrets()
    const code = (await logInAtNetwork(secrets)).searchParams.get('code')
    const wrongAnswer = await finish({ ...secrets, verifier: createSecrets().verifier }, code)
    assert.equal(wrongAnswer.status, 403)
    assert.equal(wrongAnswer.refusal, 'Google couldn’t log you in')
    assert.equal((await finish(secrets, code)).status, 410)
  })

  it('accepts a state once to start and once to finish a login', async () => {
    const secrets = createSecrets()
    const code = (await logInAtNetwork(secrets)).searchParams.get('code')
    assert.equal((await startLogin('google', secrets)).status, 409)
    assert.equal((await finish(secrets, code)).status, 200)
    assert.equal((await finish(secrets, code)).status, 410)
  })

  it('accepts a state only from its origin and device, and only for ten minutes', async () => {
    const secrets = createSecrets()
    const code = (await logInAtNetwork(secrets)).searchParams.get('code')
    assert.equal((await finish(secrets, code, client.createClient())).status, 410)
    const otherSite = client.createClient({ origin: 'http://localhost:8080', device: client.device })
    assert.equal((await finish(secrets, code, otherSite)).status, 410)
    await stack.clock.advance(10 * minute)
    assert.equal((await finish(secrets, code)).status, 410)
  })

  it('rejects a code of a different login', async () => {
    const ownSecrets = createSecrets()
    await logInAtNetwork(ownSecrets)
    const otherUrl = await logInAtNetwork(createSecrets(), { form: { account: 'Eve' } })
    assert.equal((await finish(ownSecrets, otherUrl.searchParams.get('code'))).status, 403)
  })

  it('reports an unreachable network, and works again afterwards', async () => {
    const separateStack = await startStack({ services: [mail, socialLogin, createFrame()], test: true })
    const frameClient = new FrameClient(String(separateStack.urls.frame))
    separateStack.faults.set({ service: 'social', kind: 'drop', times: 1 })
    const answer = await startLogin('x', createSecrets(), frameClient)
    assert.equal(answer.status, 502)
    assert.equal(answer.refusal, 'X can’t be reached')
    assert.equal((await startLogin('x', createSecrets(), frameClient)).status, 200)
    await separateStack.close()
  })

  it('rejects unknown networks', async () => {
    for (const provider of ['myspace', 'toString', ''])
      assert.equal((await startLogin(provider, createSecrets())).status, 400)
  })
})

describe('account of a social login', () => {
  const getCode = async (address: string) =>
    String((await readMails(String(stack.urls.mail), address))[0]?.code)

  it('adds its first email with one code, and keeps the account', async () => {
    await logIn('apple', 'Carol')
    await client.call('/consent')
    const { seed } = (await client.call('/seed')).body
    const email = 'carol@example.org'
    assert.deepEqual((await client.call('/email-change/begin', { email })).body, {
      action: 'VERIFY_SECONDARY_OTP',
    })
    await client.call('/email-change/new', { code: await getCode(email) })
    assert.equal((await client.call('/session')).body.email, email)
    const mailClient = client.createClient()
    await mailClient.logIn(email, String(stack.urls.mail))
    await mailClient.call('/consent')
    assert.equal((await mailClient.call('/seed')).body.seed, seed)
  })

  it('exports its seed only after an email login if it has an email', async () => {
    const topClient = client.createClient({ origin: client.walletOrigin })
    await logIn('facebook', 'Dora', topClient)
    const { body } = await topClient.call('/export')
    assert.equal(typeof body.seed, 'string')
    await topClient.call('/consent')
    const email = 'dora@example.org'
    await topClient.call('/email-change/begin', { email })
    await topClient.call('/email-change/new', { code: await getCode(email) })
    const rejection = await topClient.call('/export')
    assert.equal(rejection.status, 403)
    assert.equal(rejection.body.seed, undefined)
    await topClient.call('/sign-out')
    await topClient.logIn(email, String(stack.urls.mail))
    assert.equal((await topClient.call('/export')).body.seed, body.seed)
  })
})

describe('return page of a social login', () => {
  const visit = (url: string) => fetch(url, { redirect: 'manual' })
  const submitDecision = (url: string, decision: 'approve' | 'refuse') =>
    fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ decision }) })
  /** Returns the result URL that the page posts to its opener. */
  const readResult = (text: string) => {
    const [, result] = /data-result="([^"]+)"/.exec(text) ?? []
    return result ? new URL(result.replaceAll('&amp;', '&')) : undefined
  }

  it('T8 posts the result to the exact origin that started the login', async () => {
    const returnedUrl = await logInAtNetwork(createSecrets())
    const answer = await visit(returnedUrl.href)
    const text = await answer.text()
    assert.match(text, /data-origin="http:\/\/127\.0\.0\.1:5173"/)
    assert.equal(readResult(text)?.href, returnedUrl.href)
    assert.match(text, /postMessage\(\{ resultUri: result \}, origin\)/)
    assert.equal(answer.headers.get('cross-origin-opener-policy'), null)
    assert.match(answer.headers.get('content-security-policy') ?? '', /script-src 'sha256-/)
  })

  it('T10 posts no result for an unknown or a used state', async () => {
    const forgedUrl = `${getReturnUrl()}?code=x&state=${'0'.repeat(64)}`
    assert.equal((await visit(forgedUrl)).status, 410)
    assert.equal((await visit(`${getReturnUrl()}?code=x`)).status, 410)
    const secrets = createSecrets()
    const returnedUrl = await logInAtNetwork(secrets)
    await finish(secrets, returnedUrl.searchParams.get('code'))
    assert.equal((await visit(returnedUrl.href)).status, 410)
  })

  async function visitWithTarget(target: string, caller = client) {
    const secrets = createSecrets()
    const { body } = await startLogin('discord', secrets, caller)
    const uri = new URL(String(body.uri))
    uri.searchParams.set('state', `${secrets.state}--${encodeURIComponent(target)}`)
    const returnedUrl = await user.logIn(uri.href, getReturnUrl())
    return { secrets, returnedUrl, answer: await visit(returnedUrl) }
  }

  it('T10 redirects without a popup only to the origin that started the login', async () => {
    const page = 'http://127.0.0.1:5173/shop?item=1#top'
    const { secrets, answer } = await visitWithTarget(page)
    assert.equal(answer.status, 303)
    const location = new URL(String(answer.headers.get('location')))
    assert.equal(location.origin + location.pathname + location.hash, 'http://127.0.0.1:5173/shop#top')
    assert.equal(location.searchParams.get('item'), '1')
    const result = new URL(String(location.searchParams.get('result_uri')))
    assert.equal(result.origin + result.pathname, getReturnUrl())
    assert.equal(result.searchParams.get('state'), secrets.state)
    assert.equal((await finish(secrets, result.searchParams.get('code'))).status, 200)

    for (const foreignUrl of [
      'https://evil.example/',
      'http://127.0.0.1:5174/',
      'http://localhost:5173/',
      'http://user@127.0.0.1:5173/',
      'javascript:alert(1)',
      '//evil.example',
      'nonsense',
    ]) {
      const rejection = (await visitWithTarget(foreignUrl)).answer
      assert.equal(rejection.status, 403, foreignUrl)
      assert.equal(rejection.headers.get('location'), null)
    }
  })

  describe('for a client that cannot show the frame', () => {
    beforeEach(() => {
      client = client.createClient({ isForeign: true })
    })

    it('asks for consent before it posts the result, and stores the consent', async () => {
      const secrets = createSecrets()
      const returnedUrl = await logInAtNetwork(secrets)
      for (let i = 0; i < 2; i++) {
        const html = await (await visit(returnedUrl.href)).text()
        assert.match(html, /<h1>http:\/\/127\.0\.0\.1:5173<\/h1>/)
        assert.match(html, /logging in here with Google/)
        assert.match(html, /Share account/)
        assert.equal(readResult(html), undefined)
      }
      const earlyAnswer = await finish(secrets, returnedUrl.searchParams.get('code'))
      assert.deepEqual(
        [earlyAnswer.status, earlyAnswer.refusal],
        [403, 'You haven’t shared your account with this site'],
      )

      const nextSecrets = createSecrets()
      const result = readResult(
        await (await submitDecision((await logInAtNetwork(nextSecrets)).href, 'approve')).text(),
      )
      const { body } = await finish(nextSecrets, result?.searchParams.get('code') ?? null)
      assert.equal((body.session as { consented: boolean }).consented, true)
    })

    it('reports a declined consent as access_denied, and discards the login', async () => {
      const secrets = createSecrets()
      const returnedUrl = await logInAtNetwork(secrets)
      const code = returnedUrl.searchParams.get('code')
      const result = readResult(await (await submitDecision(returnedUrl.href, 'refuse')).text())
      assert.equal(result?.searchParams.get('error'), 'access_denied')
      assert.equal(result?.searchParams.get('state'), secrets.state)
      assert.equal(result?.searchParams.get('code'), null)
      assert.equal((await finish(secrets, code)).status, 410)
      assert.equal((await submitDecision(returnedUrl.href, 'approve')).status, 410)
    })

    it('rejects cross-site requests', async () => {
      const returnedUrl = await logInAtNetwork(createSecrets())
      const answer = await fetch(returnedUrl, {
        method: 'POST',
        headers: { 'sec-fetch-site': 'cross-site' },
        body: new URLSearchParams({ decision: 'approve' }),
      })
      assert.equal(answer.status, 403)
    })

    it('asks for consent before it redirects back to a page without a popup', async () => {
      const page = 'http://127.0.0.1:5173/shop'
      const { secrets, returnedUrl: returnedPage, answer } = await visitWithTarget(page)
      assert.equal(answer.status, 200)
      assert.match(
        answer.headers.get('content-security-policy') ?? '',
        /form-action 'self' http:\/\/127\.0\.0\.1:5173;/,
      )
      const decisionAnswer = await submitDecision(returnedPage, 'approve')
      assert.equal(decisionAnswer.status, 303)
      const location = new URL(String(decisionAnswer.headers.get('location')))
      const result = new URL(String(location.searchParams.get('result_uri')))
      assert.equal((await finish(secrets, result.searchParams.get('code'))).status, 200)
      assert.equal((await visitWithTarget('https://evil.example/')).answer.status, 403)
    })
  })
})
