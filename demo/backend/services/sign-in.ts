import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSignInHandler, memorySignInStore, type SignInHandler } from '../../../src/server/index.ts'
import { answerWithFault } from '../faults.ts'
import { toWebRequest } from '../../../src/server/node.ts'
import type { Answer } from '../http.ts'
import type { Service } from './service.ts'

/** Matches the origins of pages on this machine, on any port. Only these pages can sign in. */
const localOrigin = /^http:\/\/((?:localhost|[\w-]+\.localhost|127\.0\.0\.1)(?::\d+)?)$/

/**
 * The server of an app, with the sign-in handler of this package. `urls.signIn` is the endpoint for a page (`serverSiwx({
 * endpoint })`). `GET urls.members` returns content for members: 200 `{ members: [accountId…] }` with a session, 401 `{ code:
 * 'SIGNED_OUT' }` without one.
 *
 * The server has its own port, so pages call it cross-origin with `credentials: 'include'`. They must call it under their own
 * host name (`new URL(urls.signIn)` with its `hostname` set to `location.hostname`), because the browser separates the cookies
 * of `localhost` and `127.0.0.1`. The domain of a message is the page's `location.host`.
 *
 * Signatures of contract accounts are verified on the chains of the stack. Faults of `signIn` apply, and `clock` determines the
 * time.
 */
export const signIn: Service = {
  name: 'signIn',
  async start({ chains, clock, faults }) {
    const secret = randomBytes(32).toString('hex')
    const store = memorySignInStore({ now: clock.now })
    const rpc = Object.fromEntries(Object.entries(chains.urls).map(([id, url]) => [`eip155:${id}`, url]))
    const handlers = new Map<string, SignInHandler>()
    const getHandler = (domain: string) => {
      const existingHandler = handlers.get(domain)
      const handler = existingHandler ?? createSignInHandler({ domain, secret, store, rpc, now: clock.now })
      handlers.set(domain, handler)
      return handler
    }
    const shutdown = new AbortController()

    async function respond(message: IncomingMessage): Promise<Answer> {
      const origin = message.headers.origin ?? ''
      const ownHost = message.headers.host ?? '127.0.0.1'
      const handle = getHandler(localOrigin.exec(origin)?.[1] ?? ownHost)
      const request = toWebRequest(message)
      const { pathname } = new URL(request.url)
      const response =
        pathname === '/members' ? await respondToMembers(handle, request) : await handle(request)
      return {
        status: response.status,
        headers: { ...Object.fromEntries(response.headers), 'set-cookie': response.headers.getSetCookie() },
        body: new Uint8Array(await response.arrayBuffer()),
      }
    }

    const server = createServer((request, response) => {
      const disconnect = new AbortController()
      response.once('close', () => disconnect.abort())
      const signal = AbortSignal.any([disconnect.signal, shutdown.signal])
      // Skips preflights, so that a counted fault applies to the request that follows.
      const fault = request.method === 'OPTIONS' ? undefined : faults.consume('signIn')
      answerWithFault(fault, () => respond(request), response, signal).catch(error => {
        if (!signal.aborted) console.error(error)
        response.destroy()
      })
    })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(0, '127.0.0.1', resolve)
    })
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return {
      url: `${origin}/session`,
      urls: { members: `${origin}/members` },
      close: () =>
        new Promise<void>(resolve => {
          shutdown.abort()
          server.close(() => resolve())
          server.closeAllConnections()
        }),
    }
  },
}

/** Responds to a request for the members' content: 200 with a session, 401 without one. */
async function respondToMembers(handle: SignInHandler, request: Request): Promise<Response> {
  const members = (await handle.sessionsOf(request)).map(({ accountId }) => accountId)
  const origin = request.headers.get('origin') ?? ''
  const headers: Record<string, string> = localOrigin.test(origin)
    ? { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true', vary: 'Origin' }
    : {}
  return members.length
    ? Response.json({ members }, { headers })
    : Response.json({ code: 'SIGNED_OUT', message: 'Sign in to see this page' }, { status: 401, headers })
}
