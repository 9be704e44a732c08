import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { after, describe, it } from 'node:test'
import { buildSignInMessage } from '../../src/core/sign-in/message.ts'
import { createSignInHandler, memorySignInStore, SignInError } from '../../src/server/index.ts'
import { toNodeListener } from '../../src/server/node.ts'
import { createEvmAccount, createSolanaAccount } from '../support/sign-in-accounts.ts'

const secret = 'a secret of at least thirty-two characters'
const servers: Server[] = []

async function listen(listener: ReturnType<typeof toNodeListener>) {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port, host: `127.0.0.1:${port}` }
}
after(() => {
  for (const server of servers) server.close().closeAllConnections()
})

/** Sends raw bytes. Resolves with the response once the server closes the connection. */
function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let receivedText = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => (receivedText += chunk))
    socket.once('close', () => resolve(receivedText)).once('error', reject)
  })
}

const statusOf = (response: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1])

describe('toNodeListener', () => {
  it('responds to malformed requests, and keeps serving', async () => {
    const { port, host } = await listen(
      toNodeListener(createSignInHandler({ domain: 'app.example', secret })),
    )
    const close = 'Connection: close\r\n\r\n'
    const requests: readonly (readonly [string, number])[] = [
      [`TRACE / HTTP/1.1\r\nHost: ${host}\r\n${close}`, 405],
      [`GET //[ HTTP/1.1\r\nHost: ${host}\r\n${close}`, 400],
      [`GET //evil.example/nonce?x HTTP/1.1\r\nHost: ${host}\r\n${close}`, 200],
      [`GET http://evil.example/nonce HTTP/1.1\r\nHost: ${host}\r\n${close}`, 400],
      [`OPTIONS * HTTP/1.1\r\nHost: ${host}\r\n${close}`, 400],
      [`GET /nonce HTTP/1.1\r\nHost: a b/\r\n${close}`, 400],
      [`GET /nonce HTTP/1.1\r\nHost: [\r\n${close}`, 400],
      [`GET /nonce HTTP/1.1\r\nHost: ${host}\r\n${close}`, 200],
    ]
    for (const [request, status] of requests)
      assert.equal(statusOf(await sendRaw(port, request)), status, request)
  })

  it('signs in with the cookies of several accounts', async () => {
    const { host } = await listen(toNodeListener(request => signIn(request)))
    const signIn = createSignInHandler({ domain: host, secret })
    const origin = `http://${host}`
    const jar = new Map<string, string>()
    const send = async (path: string, init: RequestInit = {}) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { origin, 'content-type': 'application/json', cookie }
      const response = await fetch(`${origin}/api/session${path}`, { headers, ...init })
      for (const setCookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? []
        jar.set(name, value)
      }
      return response
    }
    for (const account of [createEvmAccount(), await createSolanaAccount()]) {
      const { nonce, issuedAt } = (await (await send('/nonce')).json()) as { nonce: string; issuedAt: string }
      const message = buildSignInMessage({
        domain: host,
        accountAddress: account.address,
        uri: origin,
        version: '1',
        chainId: account.chainId,
        nonce,
        issuedAt,
      })
      const signature = await account.sign(message)
      const namespace = account.chainId.split(':')[0]
      const body = JSON.stringify({ message, signature, namespace })
      assert.equal((await send('/verify', { method: 'POST', body })).status, 200)
    }
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    assert.equal((await signIn.sessionsOf({ headers: { cookie } })).length, 2)
  })

  it('sends the response of an early rejection before the body is read', async () => {
    const { port, host } = await listen(
      toNodeListener(createSignInHandler({ domain: 'app.example', secret })),
    )
    const body = 'x'.repeat(400_000)
    const request = `POST /verify HTTP/1.1\r\nHost: ${host}\r\nOrigin: https://app.example\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    const response = await sendRaw(port, request)
    assert.equal(statusOf(response), 413)
    assert.match(response, /REQUEST_TOO_LARGE/)
  })

  it('accepts a body that was already parsed', async () => {
    const listener = toNodeListener(async request => Response.json(await request.json()))
    const { host } = await listen((request, response) => {
      request.resume().once('end', () => {
        listener(Object.assign(request, { body: { parsed: true } }), response)
      })
    })
    const response = await fetch(`http://${host}/`, { method: 'POST', body: '{}' })
    assert.deepEqual(await response.json(), { parsed: true })
  })

  it('uses the URL before the mount path of Express', async () => {
    const listener = toNodeListener(request => new Response(new URL(request.url).pathname))
    const { host } = await listen((request, response) =>
      listener(Object.assign(request, { originalUrl: '/api/session/nonce', url: '/nonce' }), response),
    )
    assert.equal(await (await fetch(`http://${host}/nonce`)).text(), '/api/session/nonce')
  })

  it('responds with 503 if the store of a route is unavailable, with 500 for other errors, and reports both', async () => {
    const errors: unknown[] = []
    const brokenStore = { ...memorySignInStore(), get: () => Promise.reject(new Error('The store is gone')) }
    const memoryStore = memorySignInStore()
    const signIn = createSignInHandler({ domain: 'app.example', secret, store: memoryStore })
    const brokenHandler = createSignInHandler({
      domain: 'app.example',
      secret,
      store: { nonces: memoryStore, sessions: brokenStore },
    })
    const account = createEvmAccount()
    const requestOf = (path: string) => new Request(`https://app.example${path}`)
    const { nonce, issuedAt } = (await (await signIn(requestOf('/nonce'))).json()) as {
      nonce: string
      issuedAt: string
    }
    const message = buildSignInMessage({
      domain: 'app.example',
      accountAddress: account.address,
      uri: 'https://app.example',
      version: '1',
      chainId: 'eip155:1',
      nonce,
      issuedAt,
    })
    const body = JSON.stringify({ message, signature: await account.sign(message), namespace: 'eip155' })
    const headers = { 'content-type': 'application/json', origin: 'https://app.example' }
    const verifyResponse = await signIn(new Request(requestOf('/verify'), { method: 'POST', headers, body }))
    const cookie = verifyResponse.headers.get('set-cookie')?.split(';')[0] ?? ''
    const { host } = await listen(
      toNodeListener(
        async request => {
          if (request.url.endsWith('/fail')) throw new Error('secret detail')
          return Response.json(await brokenHandler.sessionsOf(request))
        },
        { onError: error => errors.push(error) },
      ),
    )
    const downResponse = await fetch(`http://${host}/members`, { headers: { cookie } })
    assert.deepEqual(
      [downResponse.status, ((await downResponse.json()) as { code: string }).code],
      [503, 'STORE_UNAVAILABLE'],
    )
    const failedResponse = await fetch(`http://${host}/fail`)
    const text = await failedResponse.text()
    assert.equal(failedResponse.status, 500)
    assert.ok(!text.includes('secret detail'), text)
    assert.equal(errors.length, 2)
    assert.ok(errors[0] instanceof SignInError)
  })

  it('aborts the request, and reports no error, if the client disconnects', async () => {
    const errors: unknown[] = []
    let abortPromise: Promise<void> | undefined
    const startPromise = new Promise<void>(resolve => {
      void listen(
        toNodeListener(
          request => {
            abortPromise = new Promise(resolve => request.signal.addEventListener('abort', () => resolve()))
            resolve()
            return abortPromise.then(() => Promise.reject(new Error('aborted')))
          },
          { onError: error => errors.push(error) },
        ),
      ).then(({ port, host }) => {
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
        )
        void startPromise.then(() => socket.destroy())
      })
    })
    await startPromise
    await abortPromise
    await new Promise(resolve => setImmediate(resolve))
    assert.deepEqual(errors, [])
  })
})
