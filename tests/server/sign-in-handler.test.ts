import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SignInFields } from '../../src/core/sign-in/fields.ts'
import { buildSignInMessage } from '../../src/core/sign-in/message.ts'
import {
  createSignInHandler,
  memorySignInStore,
  SignInError,
  type SignInHandlerOptions,
  type SignInSession,
  type SignInStore,
} from '../../src/server/index.ts'
import { createEvmAccount, type SignInAccount, createSolanaAccount } from '../support/sign-in-accounts.ts'

const secret = 'a secret of at least thirty-two characters'
const startTime = Date.parse('2026-01-02T03:04:05Z')

interface Reply {
  status: number
  body: { code?: string; message?: string; session?: SignInSession | null } & Record<string, unknown>
  headers: Headers
}

/** A browser with a cookie jar, which sends the Origin header like a real browser. */
function createBrowser(handle: (request: Request) => Promise<Response>, page = 'https://app.example') {
  const jar = new Map<string, string>()
  const send = async (
    method: string,
    path: string,
    {
      body,
      headers = {},
      endpoint = `${page}/api/session`,
    }: {
      body?: unknown
      headers?: Record<string, string>
      endpoint?: string
    } = {},
  ): Promise<Reply> => {
    const response = await handle(
      new Request(`${endpoint}${path}`, {
        method,
        headers: {
          ...(method !== 'GET' && { origin: page }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(jar.size && { cookie: getCookieText(jar) }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    )
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      if (header.includes('Max-Age=0;')) jar.delete(name)
      else jar.set(name, value)
    }
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : {}, headers: response.headers }
  }
  return {
    send,
    get cookie() {
      return getCookieText(jar)
    },
    set cookie(text) {
      jar.clear()
      for (const pair of text.split('; ').filter(Boolean)) {
        const [name = '', value = ''] = pair.split('=')
        // Keeps a second cookie of the same name under a padded key, because an attacker on a sibling domain can set one.
        jar.set(jar.has(name) ? ` ${name}` : name, value)
      }
    },
  }
}

const getCookieText = (jar: ReadonlyMap<string, string>) =>
  [...jar].map(([name, value]) => `${name.trim()}=${value}`).join('; ')

type Browser = ReturnType<typeof createBrowser>

const namespaceOf = (account: SignInAccount) => account.chainId.split(':')[0] as string

async function signBody(browser: Browser, account: SignInAccount, change: Partial<SignInFields> = {}) {
  const { body } = await browser.send('GET', '/nonce')
  const message = buildSignInMessage({
    domain: 'app.example',
    accountAddress: account.address,
    uri: 'https://app.example/login',
    version: '1',
    chainId: account.chainId,
    nonce: body.nonce as string,
    issuedAt: body.issuedAt as string,
    expirationTime: body.expirationTime as string,
    ...change,
  })
  return { message, signature: await account.sign(message), namespace: namespaceOf(account) }
}

const signIn = async (browser: Browser, account: SignInAccount, change: Partial<SignInFields> = {}) =>
  browser.send('POST', '/verify', { body: await signBody(browser, account, change) })

const getSession = (browser: Browser, { chainId, address }: SignInAccount) =>
  browser.send('GET', `?chainId=${chainId}&address=${address}`)

/** Creates a handler with a clock that the test controls. */
function setUp(options: Partial<SignInHandlerOptions> = {}) {
  let time = startTime
  const getNow = () => time
  const handle = createSignInHandler({ domain: 'app.example', secret, now: getNow, ...options })
  return { handle, now: getNow, advance: (ms: number) => (time += ms), browser: createBrowser(handle) }
}

describe('sign-in handler', () => {
  it('signs in, returns the session of exactly that account, and signs out', async () => {
    const { browser, handle } = setUp()
    const [alice, bob] = [createEvmAccount(), await createSolanaAccount()]
    const answer = await signIn(browser, alice)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const session = answer.body.session as SignInSession
    assert.equal(session.accountId, `eip155:1:${alice.address}`)
    assert.equal(session.data.accountAddress, alice.address)
    assert.equal(session.expirationTime, new Date(startTime + 86_400_000).toISOString())
    assert.deepEqual((await getSession(browser, alice)).body, { session })
    const lowerCaseAccount = { ...alice, address: alice.address.toLowerCase() }
    assert.deepEqual((await getSession(browser, lowerCaseAccount)).body, { session })
    assert.deepEqual((await getSession(browser, { ...alice, chainId: 'eip155:10' })).body, { session: null })
    assert.deepEqual((await getSession(browser, bob)).body, { session: null })
    await signIn(browser, bob)
    const request = new Request('https://app.example/members', { headers: { cookie: browser.cookie } })
    const accountIds = (await handle.sessionsOf(request)).map(({ accountId }) => accountId)
    assert.deepEqual(accountIds, [`eip155:1:${alice.address}`, `${bob.chainId}:${bob.address}`])
    await browser.send('DELETE', `?chainId=${alice.chainId}&address=${alice.address}`)
    assert.deepEqual((await getSession(browser, alice)).body, { session: null })
    assert.ok((await getSession(browser, bob)).body.session)
    const { cookie } = browser
    await browser.send('DELETE', '')
    assert.equal(browser.cookie, '')
    browser.cookie = cookie
    assert.deepEqual(
      (await getSession(browser, bob)).body,
      { session: null },
      'a copied cookie has no session',
    )
  })

  it('sets one cookie with a sealed random id, HttpOnly and SameSite, and no other data', async () => {
    const { browser } = setUp()
    const account = createEvmAccount()
    const setCookie = (await signIn(browser, account)).headers.get('set-cookie') ?? ''
    assert.match(
      setCookie,
      /^__Host-w3m-sign-in-[0-9a-f]{16}=[\w.-]+; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    assert.ok(setCookie.length < 300, `${setCookie.length} characters`)
    assert.ok(
      !Buffer.from(setCookie.split('.')[3] ?? '', 'base64url')
        .toString()
        .includes(account.address),
    )
    // The cookie is authenticated: a changed cookie, or two with the same name, count as none.
    const fullCookie = browser.cookie
    for (const changedCookie of [
      `${fullCookie.slice(0, -3)}AAA`,
      `${fullCookie}; ${fullCookie}`,
      `${fullCookie.split('=')[0]}=x`,
    ]) {
      browser.cookie = changedCookie
      assert.deepEqual((await getSession(browser, account)).body, { session: null }, changedCookie)
    }
    browser.cookie = `other=1; ${fullCookie}`
    assert.ok((await getSession(browser, account)).body.session)
  })

  it('ends every session if the secret changes, unless the old secret is kept as the second', async () => {
    const store = memorySignInStore({ now: () => startTime })
    const { browser } = setUp({ store })
    const account = createEvmAccount()
    await signIn(browser, account)
    const newSecretBrowser = createBrowser(setUp({ store, secret: `another ${secret}` }).handle)
    newSecretBrowser.cookie = browser.cookie
    assert.deepEqual((await getSession(newSecretBrowser, account)).body, { session: null })
    const rotatedBrowser = createBrowser(setUp({ store, secret: [`another ${secret}`, secret] }).handle)
    rotatedBrowser.cookie = browser.cookie
    assert.ok((await getSession(rotatedBrowser, account)).body.session, 'a retired secret still decrypts')
    await signIn(rotatedBrowser, account)
    newSecretBrowser.cookie = rotatedBrowser.cookie
    assert.ok((await getSession(newSecretBrowser, account)).body.session, 'the first secret encrypts')
  })

  it('T19 accepts each nonce once, even in concurrent requests to several servers', async () => {
    const { browser } = setUp()
    const body = await signBody(browser, createEvmAccount())
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.send('POST', '/verify', { body })),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    for (const { status, body: answerBody } of answers.filter(answer => answer.status !== 200))
      assert.deepEqual([status, answerBody.code], [401, 'NONCE_UNKNOWN'])
    const replayedReply = await createBrowser(setUp().handle).send('POST', '/verify', { body })
    assert.equal(replayedReply.body.code, 'NONCE_UNKNOWN', 'a nonce of another server')
  })

  it('issues nonces that expire after ten minutes, and sessions that expire with their limit or the message', async () => {
    const { browser, advance } = setUp({ sessionMs: 3_600_000 })
    const account = createEvmAccount()
    const lateBody = await signBody(browser, account)
    advance(600_000)
    assert.equal((await browser.send('POST', '/verify', { body: lateBody })).body.code, 'NONCE_UNKNOWN')
    const earlyExpiry = { expirationTime: new Date(startTime + 600_000 + 1_000).toISOString() }
    const shortReply = await signIn(browser, account, earlyExpiry)
    assert.equal(shortReply.body.session?.expirationTime, earlyExpiry.expirationTime)
    advance(1_000)
    assert.deepEqual((await getSession(browser, account)).body, { session: null })
    await signIn(browser, account, { expirationTime: undefined })
    advance(3_599_999)
    assert.ok((await getSession(browser, account)).body.session)
    advance(1)
    assert.deepEqual((await getSession(browser, account)).body, { session: null })
  })

  it('keeps the ten newest sessions of a browser', async () => {
    const { browser, handle } = setUp()
    const accounts = Array.from({ length: 11 }, (_, index) =>
      createEvmAccount(`0x${(index + 1).toString(16).padStart(64, '0')}`),
    )
    for (const account of accounts) assert.equal((await signIn(browser, account)).status, 200)
    const request = new Request('https://app.example/', { headers: { cookie: browser.cookie } })
    const addresses = (await handle.sessionsOf(request)).map(({ data }) => data.accountAddress)
    assert.deepEqual(
      addresses,
      accounts.slice(1).map(({ address }) => address),
    )
  })

  it('T19 names the violated rule when it rejects a message, and does not consume the nonce', async () => {
    const { browser, now } = setUp({ chainIds: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] })
    const account = createEvmAccount()
    const isoIn = (ms: number) => new Date(now() + ms).toISOString()
    const cases: readonly (readonly [Partial<SignInFields>, number, string])[] = [
      [{ domain: 'evil.example' }, 400, 'DOMAIN_MISMATCH'],
      [{ uri: 'https://evil.example/login' }, 400, 'URI_MISMATCH'],
      [{ uri: 'https://evil.example/?https://app.example' }, 400, 'URI_MISMATCH'],
      [{ uri: 'urn:app.example' }, 400, 'URI_MISMATCH'],
      [{ chainId: 'eip155:10' }, 400, 'CHAIN_MISMATCH'],
      [{ expirationTime: isoIn(-1) }, 401, 'EXPIRED'],
      [{ notBefore: isoIn(1) }, 401, 'NOT_YET_VALID'],
      [{ issuedAt: isoIn(-600_001) }, 401, 'ISSUED_TOO_LONG_AGO'],
      [{ issuedAt: isoIn(60_001) }, 401, 'ISSUED_AHEAD'],
      [{ nonce: 'thatNobodyGave1' }, 401, 'NONCE_UNKNOWN'],
    ]
    for (const [change, status, code] of cases) {
      const answer = await signIn(browser, account, change)
      assert.deepEqual([answer.status, answer.body.code], [status, code], JSON.stringify(change))
      assert.ok((answer.body.message ?? '').length > 10)
    }
    const body = await signBody(browser, account)
    const wrongBody = { ...body, namespace: 'solana' }
    assert.equal((await browser.send('POST', '/verify', { body: wrongBody })).body.code, 'NAMESPACE_MISMATCH')
    const forgedBody = { ...body, signature: await account.sign(`${body.message} `) }
    // Without a node, a contract signature cannot be checked.
    assert.equal((await browser.send('POST', '/verify', { body: forgedBody })).body.code, 'RPC_MISSING')
    assert.equal((await browser.send('POST', '/verify', { body })).status, 200)
  })

  it('does not consume a nonce while a node is unavailable', async () => {
    const { browser } = setUp({ rpc: { 'eip155:1': 'http://127.0.0.1:1' } })
    const account = createEvmAccount()
    const body = await signBody(browser, account)
    const contractBody = { ...body, signature: `0x${'12'.repeat(80)}` }
    const answer = await browser.send('POST', '/verify', { body: contractBody })
    assert.deepEqual([answer.status, answer.body.code], [503, 'RPC_UNAVAILABLE'])
    assert.equal((await browser.send('POST', '/verify', { body })).status, 200)
  })

  it("T19 refuses requests from other origins, and sets CORS headers for the app's origins", async () => {
    const { browser } = setUp({ origins: ['https://www.app.example'] })
    const refusedOrigins = [
      'https://evil.example',
      'https://app.example.evil.example',
      'http://app.example',
      'https://app.example:8443',
      'null',
    ]
    for (const origin of refusedOrigins)
      for (const [method, path] of [
        ['POST', '/verify'],
        ['DELETE', ''],
        ['GET', '/nonce'],
        ['OPTIONS', '/verify'],
      ] as const) {
        const answer = await browser.send(method, path, { headers: { origin } })
        assert.deepEqual([answer.status, answer.body.code], [403, 'ORIGIN_REFUSED'], `${origin} ${method}`)
        assert.equal(answer.headers.get('access-control-allow-origin'), null)
      }
    const crossSiteReply = await browser.send('GET', '/nonce', {
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    assert.equal(crossSiteReply.body.code, 'ORIGIN_REFUSED')
    for (const origin of ['https://app.example', 'https://www.app.example']) {
      const answer = await browser.send('GET', '/nonce', { headers: { origin } })
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('access-control-allow-origin'), origin)
      assert.equal(answer.headers.get('access-control-allow-credentials'), 'true')
      assert.equal(answer.headers.get('cache-control'), 'no-store')
      const preflight = await browser.send('OPTIONS', '/verify', { headers: { origin } })
      assert.equal(preflight.status, 204)
      assert.equal(preflight.headers.get('access-control-allow-headers'), 'content-type')
    }
  })

  it('T19 accepts only the origins of its domains', async () => {
    const { browser } = setUp({ domain: ['app.example', 'Shop.Example'] })
    const statusOf = async (origin: string) =>
      (await browser.send('GET', '/nonce', { headers: { origin } })).status
    for (const origin of ['https://app.example', 'https://shop.example'])
      assert.equal(await statusOf(origin), 200, origin)
    for (const origin of [
      'https://other.example',
      'http://shop.example',
      'https://app.example://shop.example',
    ])
      assert.equal(await statusOf(origin), 403, origin)
  })

  it('rejects plain http except on localhost or behind an https proxy', async () => {
    const { browser } = setUp()
    const plainReply = await browser.send('GET', '/nonce', { endpoint: 'http://app.example/api/session' })
    assert.deepEqual([plainReply.status, plainReply.body.code], [400, 'INSECURE_COOKIE'])
    assert.match(plainReply.body.message ?? '', /https/)
    const proxiedRequest = { endpoint: 'http://app.example/api', headers: { 'x-forwarded-proto': 'https' } }
    assert.equal((await browser.send('GET', '/nonce', proxiedRequest)).status, 200)
    for (const host of ['localhost:5173', '127.0.0.1:80', 'app.localhost', '[::1]:3000']) {
      const localBrowser = createBrowser(setUp({ domain: host }).handle, `http://${host}`)
      assert.equal((await localBrowser.send('GET', '/nonce')).status, 200, host)
      assert.equal(
        (await localBrowser.send('POST', '/verify', { body: {} })).body.code,
        'REQUEST_INVALID',
        host,
      )
    }
  })

  it('refuses malformed requests', async () => {
    const { browser } = setUp()
    const signedBody = await signBody(browser, createEvmAccount())
    const codeOf = async (...args: Parameters<Browser['send']>) => (await browser.send(...args)).body.code
    for (const body of [
      '',
      '{',
      'null',
      '[]',
      { ...signedBody, message: 7 },
      { ...signedBody, namespace: 'cosmos' },
    ])
      assert.equal(await codeOf('POST', '/verify', { body }), 'REQUEST_INVALID')
    const formRequest = { body: JSON.stringify(signedBody), headers: { 'content-type': 'text/plain' } }
    assert.equal(await codeOf('POST', '/verify', formRequest), 'REQUEST_INVALID')
    const largeReply = await browser.send('POST', '/verify', {
      body: { ...signedBody, cacao: { a: 'x'.repeat(200_000) } },
    })
    assert.deepEqual([largeReply.status, largeReply.body.code], [413, 'REQUEST_TOO_LARGE'])
    const longBody = { ...signedBody, message: signedBody.message + 'x'.repeat(9_000) }
    assert.equal(await codeOf('POST', '/verify', { body: longBody }), 'MESSAGE_TOO_LONG')
    assert.equal(await codeOf('PUT', ''), 'METHOD_NOT_ALLOWED')
    assert.equal(await codeOf('GET', '/verify'), 'METHOD_NOT_ALLOWED')
    assert.equal(await codeOf('GET', ''), 'REQUEST_INVALID')
    assert.equal(await codeOf('GET', '?chainId=eip155:1'), 'REQUEST_INVALID')
    assert.equal(await codeOf('GET', '?chainId=nonsense&address=0x1'), 'REQUEST_INVALID')
  })

  it('rejects sign-ins while its store fails, and reports the error to the server', async () => {
    const account = createEvmAccount()
    for (const brokenMethod of ['set', 'get', 'take'] as const) {
      const memory = memorySignInStore({ now: () => startTime })
      let isBroken = false
      const createMethod =
        (name: keyof SignInStore) =>
        async (...args: never[]) => {
          if (isBroken && name === brokenMethod) throw new Error('The store is gone')
          return (memory[name] as (...all: never[]) => Promise<never>)(...args)
        }
      const store = {
        set: createMethod('set'),
        get: createMethod('get'),
        take: createMethod('take'),
      } as SignInStore
      const errors: unknown[] = []
      const { browser } = setUp({ store, onError: error => errors.push(error) })
      await signIn(browser, account)
      const body = await signBody(browser, account)
      isBroken = true
      const answer =
        brokenMethod === 'get'
          ? await getSession(browser, account)
          : await browser.send('POST', '/verify', { body })
      assert.deepEqual([answer.status, answer.body.code], [503, 'STORE_UNAVAILABLE'], brokenMethod)
      assert.equal(answer.headers.get('set-cookie'), null)
      assert.equal((errors[0] as { cause: Error }).cause.message, 'The store is gone')
    }
  })

  it('throws for a weak secret or an invalid domain', () => {
    const codeOf = (options: Partial<SignInHandlerOptions>) => {
      try {
        setUp(options)
        return undefined
      } catch (error) {
        return error instanceof SignInError ? error.code : error
      }
    }
    assert.equal(codeOf({ secret: 'short' }), 'OPTIONS_INVALID')
    assert.equal(codeOf({ secret: undefined as never }), 'OPTIONS_INVALID')
    assert.equal(codeOf({ secret: [] }), 'OPTIONS_INVALID')
    assert.equal(codeOf({ secret: [secret, 'short'] }), 'OPTIONS_INVALID')
    assert.equal(codeOf({ domain: '' }), 'OPTIONS_INVALID')
    assert.equal(codeOf({ domain: 'https://app.example' }), 'OPTIONS_INVALID')
    assert.equal(codeOf({ domain: ['app.example', 'https://app.example'] }), 'OPTIONS_INVALID')
    assert.equal(codeOf({ domain: [] }), 'OPTIONS_INVALID')
    assert.equal(codeOf({ sessionMs: 0 }), 'OPTIONS_INVALID')
    assert.equal(codeOf({ domain: ['app.example', 'localhost:5173'] }), undefined)
  })

  it('accepts no cookie that was copied before a later sign-in', async () => {
    const { browser, handle } = setUp()
    const [alice, bob] = [createEvmAccount(), await createSolanaAccount()]
    await signIn(browser, alice)
    const copiedCookies = [browser.cookie]
    await signIn(browser, bob)
    copiedCookies.push(browser.cookie)
    await signIn(browser, alice)
    const getSessions = async (cookie: string) =>
      handle.sessionsOf(new Request('https://app.example/', { headers: { cookie } }))
    for (const copiedCookie of copiedCookies) assert.deepEqual(await getSessions(copiedCookie), [])
    assert.equal((await getSessions(browser.cookie)).length, 2)
  })

  it('ends the session of the cookie when the page signs out of its account', async () => {
    const { browser, handle } = setUp()
    const account = createEvmAccount()
    await signIn(browser, account)
    const { cookie } = browser
    await browser.send('DELETE', `?chainId=${account.chainId}&address=${account.address}`)
    assert.equal(browser.cookie, '')
    await signIn(browser, account)
    assert.deepEqual(await handle.sessionsOf({ headers: { cookie } }), [])
    assert.equal((await handle.sessionsOf({ headers: { cookie: browser.cookie } })).length, 1)
  })

  it('returns no session for the cookie of another account or another browser', async () => {
    const { browser, handle } = setUp()
    const [alice, bob] = [createEvmAccount(), await createSolanaAccount()]
    await signIn(browser, alice)
    await signIn(browser, bob)
    const [firstCookie = '', secondCookie = ''] = browser.cookie.split('; ')
    const value = firstCookie.split('=')[1]
    const otherBrowser = createBrowser(handle)
    otherBrowser.cookie = `${secondCookie.split('=')[0]}=${value}`
    for (const account of [alice, bob])
      assert.deepEqual((await getSession(otherBrowser, account)).body, { session: null }, account.label)
    assert.deepEqual((await getSession(createBrowser(handle), alice)).body, { session: null })
  })

  it('keeps every session of nine concurrent sign-ins in addition to an earlier one', async () => {
    const { browser, handle } = setUp()
    const accounts = Array.from({ length: 10 }, (_, index) =>
      createEvmAccount(`0x${(index + 1).toString(16).padStart(64, '0')}`),
    )
    const [firstAccount, ...otherAccounts] = accounts as [SignInAccount, ...SignInAccount[]]
    await signIn(browser, firstAccount)
    const bodies = await Promise.all(otherAccounts.map(account => signBody(browser, account)))
    await Promise.all(bodies.map(body => browser.send('POST', '/verify', { body })))
    const sessions = await handle.sessionsOf({ headers: { cookie: browser.cookie } })
    assert.deepEqual(
      sessions.map(({ data }) => data.accountAddress).sort(),
      accounts.map(({ address }) => address).sort(),
    )
  })

  it('refuses a nonce after ten minutes, even if the store still has it', async () => {
    const memory = memorySignInStore({ now: () => startTime })
    const { browser, advance, now } = setUp({ store: memory })
    const account = createEvmAccount()
    const { body } = await browser.send('GET', '/nonce')
    advance(600_000)
    const freshFields = { nonce: body.nonce as string, issuedAt: new Date(now()).toISOString() }
    assert.equal((await signIn(browser, account, freshFields)).body.code, 'NONCE_UNKNOWN')
  })

  it('verifies a nonce at most twice, which limits requests to a node', async () => {
    const { browser } = setUp({ rpc: { 'eip155:1': 'http://127.0.0.1:1' } })
    const account = createEvmAccount()
    const body = await signBody(browser, account)
    const contractBody = { ...body, signature: `0x${'12'.repeat(80)}` }
    const codes: unknown[] = []
    for (const requestBody of [contractBody, contractBody, body])
      codes.push((await browser.send('POST', '/verify', { body: requestBody })).body.code)
    assert.deepEqual(codes, ['RPC_UNAVAILABLE', 'RPC_UNAVAILABLE', 'NONCE_UNKNOWN'])
  })

  it('treats a corrupt session record as absent, reports it and removes it', async () => {
    const account = createEvmAccount()
    for (const corruptRecord of ['{', 'null', '{"accountId":7}', '[]']) {
      const memory = memorySignInStore({ now: () => startTime })
      const keys: string[] = []
      const store: SignInStore = {
        ...memory,
        set: (key, value, ttlMs) => (keys.push(key), memory.set(key, value, ttlMs)),
      }
      const errors: unknown[] = []
      const { browser } = setUp({ store, onError: error => errors.push(error) })
      await signIn(browser, account)
      const key = keys.find(storeKey => storeKey.startsWith('session:')) as string
      await memory.set(key, corruptRecord, 1_000)
      const answer = await getSession(browser, account)
      assert.deepEqual([answer.status, answer.body], [200, { session: null }], corruptRecord)
      assert.equal(errors.length, 1, corruptRecord)
      assert.equal(await memory.get(key), undefined)
      assert.equal((await signIn(browser, account)).status, 200)
    }
  })

  it('responds even if onError throws or rejects', async () => {
    for (const onError of [
      () => {
        throw new Error('onError failed')
      },
      () => Promise.reject(new Error('onError failed later')) as never,
    ]) {
      const loggedErrors: unknown[] = []
      const originalError = console.error
      console.error = (error: unknown) => loggedErrors.push(error)
      try {
        const store = { ...memorySignInStore(), set: () => Promise.reject(new Error('The store is gone')) }
        const { browser } = setUp({ store, onError })
        assert.equal((await browser.send('GET', '/nonce')).status, 503)
        await new Promise(resolve => setImmediate(resolve))
        assert.match(String(loggedErrors[0]), /onError failed/)
      } finally {
        console.error = originalError
      }
    }
  })

  it('returns a session without unverified fields of the request', async () => {
    const { browser } = setUp()
    const body = await signBody(browser, createEvmAccount())
    const cacao = { p: { iss: 'did:pkh:eip155:1:0x1' } }
    const { body: answerBody } = await browser.send('POST', '/verify', { body: { ...body, cacao } })
    const keys = ['accountId', 'data', 'expirationTime', 'message', 'signature']
    assert.deepEqual(Object.keys(answerBody.session as object).sort(), keys)
  })

  it('refuses a message with another scheme, and http for any host except localhost', async () => {
    const { browser } = setUp()
    const account = createEvmAccount()
    assert.equal((await signIn(browser, account, { scheme: 'https' })).status, 200)
    assert.equal((await signIn(browser, account, { scheme: 'http' })).body.code, 'SCHEME_MISMATCH')
    const httpUri = { uri: 'http://app.example/login' }
    assert.equal((await signIn(browser, account, httpUri)).body.code, 'URI_MISMATCH')
    const localBrowser = createBrowser(setUp({ domain: 'localhost:5173' }).handle, 'http://localhost:5173')
    const localSite = { domain: 'localhost:5173', uri: 'http://localhost:5173/', scheme: 'http' }
    assert.equal((await signIn(localBrowser, account, localSite)).status, 200)
  })

  it('refuses the memory store in production unless the app allows it', () => {
    const previousEnv = process.env.NODE_ENV
    process.env.NODE_ENV = 'production'
    try {
      const isOptionsError = (error: unknown) =>
        error instanceof SignInError && error.code === 'OPTIONS_INVALID'
      assert.throws(() => setUp(), isOptionsError)
      setUp({ allowMemoryStore: true })
      setUp({ store: memorySignInStore() })
    } finally {
      if (previousEnv === undefined) delete process.env.NODE_ENV
      else process.env.NODE_ENV = previousEnv
    }
  })
})

describe('memory store', () => {
  it('returns a value to one consumer, and removes expired values', async () => {
    let time = 0
    const store = memorySignInStore({ now: () => time })
    await store.set('a', '1', 10)
    assert.equal(await store.get('a'), '1')
    assert.deepEqual(await Promise.all([store.take('a'), store.take('a')]), ['1', undefined])
    await store.set('b', '2', 10)
    time = 10
    assert.equal(await store.get('b'), undefined)
    assert.equal(await store.take('b'), undefined)
  })

  it('rejects new entries when full, and keeps every live entry', async () => {
    let time = 0
    const store = memorySignInStore({ maxEntries: 2, now: () => time })
    await store.set('a', '1', 10)
    await store.set('b', '2', 20)
    await assert.rejects(store.set('c', '3', 10), /full/)
    await store.set('b', '4', 20)
    time = 10
    await store.set('c', '3', 10)
    assert.deepEqual(await Promise.all(['a', 'b', 'c'].map(key => store.get(key))), [undefined, '4', '3'])
  })

  it('drops the oldest entry when full if it holds nonces', async () => {
    const store = memorySignInStore({ maxEntries: 2, whenFull: 'drop-oldest', now: () => 0 })
    for (const key of ['a', 'b', 'c']) await store.set(key, key, 10)
    assert.deepEqual(await Promise.all(['a', 'b', 'c'].map(key => store.get(key))), [undefined, 'b', 'c'])
  })
})
