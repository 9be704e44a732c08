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
import { evmAccount, type SignInAccount, solanaAccount } from '../support/sign-in-accounts.ts'

const secret = 'a secret of at least thirty-two characters'
const start = Date.parse('2026-01-02T03:04:05Z')

interface Reply {
  status: number
  body: { code?: string; message?: string; session?: SignInSession | null } & Record<string, unknown>
  headers: Headers
}

/** A browser: it keeps the cookie that it was given, and names its page's origin where browsers do. */
function browserOf(handle: (request: Request) => Promise<Response>, page = 'https://app.example') {
  let cookie = ''
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
          ...(cookie && { cookie }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    )
    const set = response.headers.get('set-cookie')
    if (set) cookie = set.includes('Max-Age=0') ? '' : (set.split(';')[0] as string)
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : {}, headers: response.headers }
  }
  return {
    send,
    get cookie() {
      return cookie
    },
    set cookie(value) {
      cookie = value
    },
  }
}

type Browser = ReturnType<typeof browserOf>

const namespaceOf = (account: SignInAccount) => account.chainId.split(':')[0] as string

async function signed(browser: Browser, account: SignInAccount, change: Partial<SignInFields> = {}) {
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
  browser.send('POST', '/verify', { body: await signed(browser, account, change) })

const ask = (browser: Browser, { chainId, address }: SignInAccount) =>
  browser.send('GET', `?chainId=${chainId}&address=${address}`)

/** A handler on a clock that the test moves. */
function stage(options: Partial<SignInHandlerOptions> = {}) {
  let time = start
  const now = () => time
  const handle = createSignInHandler({ domain: 'app.example', secret, now, ...options })
  return { handle, now, advance: (ms: number) => (time += ms), browser: browserOf(handle) }
}

describe('the sign-in handler', () => {
  it('signs in, tells the session of exactly that account, and signs out', async () => {
    const { browser, handle } = stage()
    const [alice, bob] = [evmAccount(), await solanaAccount()]
    const answer = await signIn(browser, alice)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const session = answer.body.session as SignInSession
    assert.equal(session.accountId, `eip155:1:${alice.address}`)
    assert.equal(session.data.accountAddress, alice.address)
    assert.equal(session.expirationTime, new Date(start + 86_400_000).toISOString())
    assert.deepEqual((await ask(browser, alice)).body, { session })
    const lower = { ...alice, address: alice.address.toLowerCase() }
    assert.deepEqual((await ask(browser, lower)).body, { session })
    assert.deepEqual((await ask(browser, { ...alice, chainId: 'eip155:10' })).body, { session: null })
    assert.deepEqual((await ask(browser, bob)).body, { session: null })
    await signIn(browser, bob)
    const request = new Request('https://app.example/members', { headers: { cookie: browser.cookie } })
    const members = (await handle.sessionsOf(request)).map(({ accountId }) => accountId)
    assert.deepEqual(members, [`eip155:1:${alice.address}`, `${bob.chainId}:${bob.address}`])
    await browser.send('DELETE', `?chainId=${alice.chainId}&address=${alice.address}`)
    assert.deepEqual((await ask(browser, alice)).body, { session: null })
    assert.ok((await ask(browser, bob)).body.session)
    const { cookie } = browser
    await browser.send('DELETE', '')
    assert.equal(browser.cookie, '')
    browser.cookie = cookie
    assert.deepEqual((await ask(browser, bob)).body, { session: null }, 'a copied cookie opens nothing')
  })

  it('puts a sealed random id into a cookie that scripts and other sites do not get, and nothing else', async () => {
    const { browser } = stage()
    const account = evmAccount()
    const set = (await signIn(browser, account)).headers.get('set-cookie') ?? ''
    assert.match(set, /^__Host-w3m-sign-in=[\w.-]+; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    assert.ok(set.length < 300, `${set.length} characters`)
    assert.ok(
      !Buffer.from(set.split('.')[3] ?? '', 'base64url')
        .toString()
        .includes(account.address),
    )
    // Sealed: whoever changes it has no cookie at all, and neither has who brings another one beside it.
    const whole = browser.cookie
    for (const changed of [`${whole.slice(0, -3)}AAA`, `${whole}; ${whole}`, '__Host-w3m-sign-in=x']) {
      browser.cookie = changed
      assert.deepEqual((await ask(browser, account)).body, { session: null }, changed)
    }
    browser.cookie = `other=1; ${whole}`
    assert.ok((await ask(browser, account)).body.session)
  })

  it('ends every session when the secret changes', async () => {
    const store = memorySignInStore({ now: () => start })
    const { browser } = stage({ store })
    const account = evmAccount()
    await signIn(browser, account)
    const changed = browserOf(stage({ store, secret: `another ${secret}` }).handle)
    changed.cookie = browser.cookie
    assert.deepEqual((await ask(changed, account)).body, { session: null })
  })

  it('T19 takes each nonce once, however often and at however many places it comes at the same moment', async () => {
    const { browser } = stage()
    const body = await signed(browser, evmAccount())
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.send('POST', '/verify', { body })),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    for (const { status, body: said } of answers.filter(one => one.status !== 200))
      assert.deepEqual([status, said.code], [401, 'NONCE_UNKNOWN'])
    const replayed = await browserOf(stage().handle).send('POST', '/verify', { body })
    assert.equal(replayed.body.code, 'NONCE_UNKNOWN', 'a nonce of another server')
  })

  it('gives nonces that live ten minutes, and sessions that end with their time or that of the message', async () => {
    const { browser, advance } = stage({ sessionMs: 3_600_000 })
    const account = evmAccount()
    const late = await signed(browser, account)
    advance(600_000)
    assert.equal((await browser.send('POST', '/verify', { body: late })).body.code, 'NONCE_UNKNOWN')
    const soon = { expirationTime: new Date(start + 600_000 + 1_000).toISOString() }
    const short = await signIn(browser, account, soon)
    assert.equal(short.body.session?.expirationTime, soon.expirationTime)
    advance(1_000)
    assert.deepEqual((await ask(browser, account)).body, { session: null })
    await signIn(browser, account, { expirationTime: undefined })
    advance(3_599_999)
    assert.ok((await ask(browser, account)).body.session)
    advance(1)
    assert.deepEqual((await ask(browser, account)).body, { session: null })
  })

  it('keeps at most ten sessions of a browser, the newest', async () => {
    const { browser, handle } = stage()
    const accounts = Array.from({ length: 11 }, (_, at) =>
      evmAccount(`0x${(at + 1).toString(16).padStart(64, '0')}`),
    )
    for (const account of accounts) assert.equal((await signIn(browser, account)).status, 200)
    const request = new Request('https://app.example/', { headers: { cookie: browser.cookie } })
    const kept = (await handle.sessionsOf(request)).map(({ data }) => data.accountAddress)
    assert.deepEqual(
      kept,
      accounts.slice(1).map(({ address }) => address),
    )
  })

  it('T19 refuses a message by the rule that it breaks, and the nonce is still good then', async () => {
    const { browser, now } = stage({ chainIds: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] })
    const account = evmAccount()
    const at = (ms: number) => new Date(now() + ms).toISOString()
    const cases: readonly (readonly [Partial<SignInFields>, number, string])[] = [
      [{ domain: 'evil.example' }, 400, 'DOMAIN_MISMATCH'],
      [{ uri: 'https://evil.example/login' }, 400, 'URI_MISMATCH'],
      [{ uri: 'https://evil.example/?https://app.example' }, 400, 'URI_MISMATCH'],
      [{ uri: 'urn:app.example' }, 400, 'URI_MISMATCH'],
      [{ chainId: 'eip155:10' }, 400, 'CHAIN_MISMATCH'],
      [{ expirationTime: at(-1) }, 401, 'EXPIRED'],
      [{ notBefore: at(1) }, 401, 'NOT_YET_VALID'],
      [{ issuedAt: at(-600_001) }, 401, 'ISSUED_TOO_LONG_AGO'],
      [{ issuedAt: at(60_001) }, 401, 'ISSUED_AHEAD'],
      [{ nonce: 'thatNobodyGave1' }, 401, 'NONCE_UNKNOWN'],
    ]
    for (const [change, status, code] of cases) {
      const answer = await signIn(browser, account, change)
      assert.deepEqual([answer.status, answer.body.code], [status, code], JSON.stringify(change))
      assert.ok((answer.body.message ?? '').length > 10)
    }
    const body = await signed(browser, account)
    const wrong = { ...body, namespace: 'solana' }
    assert.equal((await browser.send('POST', '/verify', { body: wrong })).body.code, 'NAMESPACE_MISMATCH')
    const forged = { ...body, signature: await account.sign(`${body.message} `) }
    // Without a node nobody knows whether a contract would accept it.
    assert.equal((await browser.send('POST', '/verify', { body: forged })).body.code, 'RPC_MISSING')
    assert.equal((await browser.send('POST', '/verify', { body })).status, 200)
  })

  it('does not use up a nonce while a node cannot be asked', async () => {
    const { browser } = stage({ rpc: { 'eip155:1': 'http://127.0.0.1:1' } })
    const account = evmAccount()
    const body = await signed(browser, account)
    const contract = { ...body, signature: `0x${'12'.repeat(80)}` }
    const answer = await browser.send('POST', '/verify', { body: contract })
    assert.deepEqual([answer.status, answer.body.code], [503, 'RPC_UNAVAILABLE'])
    assert.equal((await browser.send('POST', '/verify', { body })).status, 200)
  })

  it('T19 refuses requests of other origins, and lets those that the app names read its answers', async () => {
    const { browser } = stage({ origins: ['https://www.app.example'] })
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
    const crossSite = await browser.send('GET', '/nonce', { headers: { 'sec-fetch-site': 'cross-site' } })
    assert.equal(crossSite.body.code, 'ORIGIN_REFUSED')
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

  it('says in words that plain http does not do, other than on this machine', async () => {
    const { browser } = stage()
    const plain = await browser.send('GET', '/nonce', { endpoint: 'http://app.example/api/session' })
    assert.deepEqual([plain.status, plain.body.code], [400, 'INSECURE_COOKIE'])
    assert.match(plain.body.message ?? '', /https/)
    const proxied = { endpoint: 'http://app.example/api', headers: { 'x-forwarded-proto': 'https' } }
    assert.equal((await browser.send('GET', '/nonce', proxied)).status, 200)
    for (const host of ['localhost:5173', '127.0.0.1:80', 'app.localhost', '[::1]:3000']) {
      const local = browserOf(stage({ domain: host }).handle, `http://${host}`)
      assert.equal((await local.send('GET', '/nonce')).status, 200, host)
      assert.equal((await local.send('POST', '/verify', { body: {} })).body.code, 'REQUEST_INVALID', host)
    }
  })

  it('refuses what is no request of its own', async () => {
    const { browser } = stage()
    const whole = await signed(browser, evmAccount())
    const codeOf = async (...sent: Parameters<Browser['send']>) => (await browser.send(...sent)).body.code
    for (const body of ['', '{', 'null', '[]', { ...whole, message: 7 }, { ...whole, namespace: 'cosmos' }])
      assert.equal(await codeOf('POST', '/verify', { body }), 'REQUEST_INVALID')
    const asForm = { body: JSON.stringify(whole), headers: { 'content-type': 'text/plain' } }
    assert.equal(await codeOf('POST', '/verify', asForm), 'REQUEST_INVALID')
    const large = await browser.send('POST', '/verify', {
      body: { ...whole, cacao: { a: 'x'.repeat(200_000) } },
    })
    assert.deepEqual([large.status, large.body.code], [413, 'REQUEST_TOO_LARGE'])
    const long = { ...whole, message: whole.message + 'x'.repeat(9_000) }
    assert.equal(await codeOf('POST', '/verify', { body: long }), 'MESSAGE_TOO_LONG')
    assert.equal(await codeOf('PUT', ''), 'METHOD_NOT_ALLOWED')
    assert.equal(await codeOf('GET', '/verify'), 'METHOD_NOT_ALLOWED')
    assert.equal(await codeOf('GET', ''), 'REQUEST_INVALID')
    assert.equal(await codeOf('GET', '?chainId=eip155:1'), 'REQUEST_INVALID')
    assert.equal(await codeOf('GET', '?chainId=nonsense&address=0x1'), 'REQUEST_INVALID')
  })

  it('lets nobody in while its store fails, and says so to the server', async () => {
    const account = evmAccount()
    for (const broken of ['set', 'get', 'take'] as const) {
      const memory = memorySignInStore({ now: () => start })
      let isBroken = false
      const call =
        (name: keyof SignInStore) =>
        async (...args: never[]) => {
          if (isBroken && name === broken) throw new Error('The store is gone')
          return (memory[name] as (...all: never[]) => Promise<never>)(...args)
        }
      const store = { set: call('set'), get: call('get'), take: call('take') } as SignInStore
      const errors: unknown[] = []
      const { browser } = stage({ store, onError: error => errors.push(error) })
      const body = await signed(browser, account)
      isBroken = true
      const answer = await browser.send('POST', '/verify', { body })
      assert.deepEqual([answer.status, answer.body.code], [503, 'STORE_UNAVAILABLE'], broken)
      assert.equal(answer.headers.get('set-cookie'), null)
      assert.equal((errors[0] as { cause: Error }).cause.message, 'The store is gone')
    }
  })

  it('is not made with a secret that could be guessed or a domain that is none', () => {
    const codeOf = (options: Partial<SignInHandlerOptions>) => {
      try {
        stage(options)
        return undefined
      } catch (error) {
        return error instanceof SignInError ? error.code : error
      }
    }
    assert.equal(codeOf({ secret: 'short' }), 'OPTIONS_INVALID')
    assert.equal(codeOf({ secret: undefined as never }), 'OPTIONS_INVALID')
    assert.equal(codeOf({ domain: '' }), 'OPTIONS_INVALID')
    assert.equal(codeOf({ domain: 'https://app.example' }), 'OPTIONS_INVALID')
    assert.equal(codeOf({ sessionMs: 0 }), 'OPTIONS_INVALID')
    assert.equal(codeOf({ domain: ['app.example', 'localhost:5173'] }), undefined)
  })
})

describe('the store in memory', () => {
  it('answers a value to one taker, forgets what is over, and has an end', async () => {
    let time = 0
    const store = memorySignInStore({ maxEntries: 3, now: () => time })
    await store.set('a', '1', 10)
    assert.equal(await store.get('a'), '1')
    const taken = await Promise.all([store.take('a'), store.take('a')])
    assert.deepEqual(taken, ['1', undefined])
    await store.set('b', '2', 10)
    time = 10
    assert.equal(await store.get('b'), undefined)
    assert.equal(await store.take('b'), undefined)
    for (const key of ['c', 'd', 'e', 'f']) await store.set(key, key, 10)
    assert.deepEqual(await Promise.all(['c', 'd', 'e', 'f'].map(key => store.get(key))), [
      undefined,
      'd',
      'e',
      'f',
    ])
  })
})
