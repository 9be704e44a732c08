import type { NetworkId } from '../../core/chain/caip.ts'
import { randomId } from '../../core/random-id.ts'
import { readSignInMessage } from '../../core/sign-in/message.ts'
import { SignInError } from '../../core/sign-in/sign-in-error.ts'
import { readSignInTime } from '../../core/sign-in/time.ts'
import { refused, type VerifyRule } from '../rules.ts'
import type { RpcUrls } from '../signatures/signature.ts'
import { memorySignInStore } from '../stores/memory.ts'
import type { SignInStore } from '../stores/store.ts'
import { verifySignIn } from '../verify-sign-in.ts'
import { createCookie } from './cookie.ts'
import { isOriginAllowed, isSecure, readAccount, readVerifyBody, statusOf } from './requests.ts'
import { fromStore, type SignInSession, Sessions } from './sessions.ts'

export interface SignInHandlerOptions {
  /** Host and port of the page, as its `location.host` says; messages for any other are refused. */
  domain: string | readonly string[]
  /** Other origins that may send requests with cookies, such as `https://www.app.example`; their messages name `domain` too. */
  origins?: readonly string[]
  /** At least 32 characters that nobody else knows; the same on every machine. Another one ends all sessions. */
  secret: string
  /** Where nonces and sessions live: memory when not given, which serves one process. */
  store?: SignInStore | { nonces: SignInStore; sessions: SignInStore }
  /** Nodes by CAIP-2 id, asked about signatures of contract accounts. */
  rpc?: RpcUrls
  /** The networks that may sign in, CAIP-2; all when not given. */
  chainIds?: readonly NetworkId[]
  /** How long a session lasts: 24 hours. */
  sessionMs?: number
  /** Hears what went wrong on the server's own side (answers of 5xx): a store, a node, a missing package. */
  onError?: (error: unknown) => void
  /** The server's clock. */
  now?: () => number
}

/** Answers the requests of the page, and tells the app's own routes who is signed in. */
export interface SignInHandler {
  (request: Request): Promise<Response>
  /** The sessions of the browser that sends a request, for a route that only members may see. */
  sessionsOf(request: Request): Promise<SignInSession[]>
}

const nonceMs = 600_000
const secretMinChars = 32

/**
 * The server's side of sign-in, as a function from `Request` to `Response` that fits every runtime of the web's kind. Below
 * the address that it is hung at: `GET /nonce`, `POST /verify`, `GET ?chainId=&address=` and `DELETE ?chainId=&address=`.
 * A page that calls it from another origin names that origin in `origins` and sends its requests with credentials.
 *
 * @example
 * const signIn = createSignInHandler({ domain: 'app.example', secret: process.env.SIGN_IN_SECRET })
 */
export function createSignInHandler(options: SignInHandlerOptions): SignInHandler {
  const { origins = [], secret, rpc, chainIds, sessionMs = 86_400_000, now = Date.now, onError } = options
  const domains = typeof options.domain === 'string' ? [options.domain] : (options.domain ?? [])
  if (!domains.length || domains.some(one => typeof one !== 'string' || !one || one.includes('/')))
    throw refused(
      'OPTIONS_INVALID',
      undefined,
      'domain must be a host with an optional port, such as app.example',
    )
  if (typeof secret !== 'string' || secret.length < secretMinChars)
    throw refused('OPTIONS_INVALID', undefined, `secret must have at least ${secretMinChars} characters`)
  if (!(sessionMs > 0)) throw refused('OPTIONS_INVALID', undefined, 'sessionMs must be above 0')
  const stores = storesOf(options.store, now)
  const sessions = new Sessions(stores.sessions, now, sessionMs)
  const cookie = createCookie(secret)
  const iso = (time: number) => new Date(time).toISOString()

  async function giveNonce() {
    const nonce = randomId()
    await fromStore(() => stores.nonces.set(`nonce:${nonce}`, '1', nonceMs))
    return json({ nonce, issuedAt: iso(now()), expirationTime: iso(now() + sessionMs) })
  }

  async function verify(request: Request) {
    const { message, signature, namespace, cacao } = await readVerifyBody(request)
    const read = readSignInMessage(message)
    if (read.namespace !== namespace) throw refused('NAMESPACE_MISMATCH')
    const { nonce, uri, domain } = read.fields
    if (nonce === undefined) throw new SignInError<VerifyRule>('NONCE_MISSING')
    const nonceKey = `nonce:${nonce}`
    if ((await fromStore(() => stores.nonces.get(nonceKey))) === undefined) throw refused('NONCE_UNKNOWN')
    const expect = { domain: domains, nonce, now: new Date(now()), ...(chainIds && { chainIds }) }
    const { accountId, fields } = await verifySignIn({ message, signature, expect, ...(rpc && { rpc }) })
    if (hostOf(uri) !== domain.toLowerCase()) throw refused('URI_MISMATCH')
    const browser = (await cookie.read(request)) ?? randomId()
    const header = await cookie.write(browser, sessionMs)
    // Only now: a node that was not reachable does not cost the visitor another signature. One caller gets it.
    if ((await fromStore(() => stores.nonces.take(nonceKey))) === undefined) throw refused('NONCE_UNKNOWN')
    const ends = readSignInTime(fields.expirationTime ?? '') ?? Infinity
    const session: SignInSession = {
      data: fields,
      message,
      signature,
      ...(cacao && { cacao }),
      accountId,
      expirationTime: iso(Math.min(ends, now() + sessionMs)),
    }
    await fromStore(() => sessions.add(browser, session))
    return json({ session }, 200, { 'set-cookie': header })
  }

  async function find(request: Request, url: URL) {
    const account = readAccount(url)
    if (!account) throw refused('REQUEST_INVALID')
    const browser = await cookie.read(request)
    const session =
      browser && (await fromStore(() => sessions.find(browser, account.chainId, account.address)))
    return json({ session: session || null })
  }

  async function end(request: Request, url: URL) {
    const account = readAccount(url)
    const browser = await cookie.read(request)
    if (browser) await fromStore(() => sessions.end(browser, account))
    return json({}, 200, account ? {} : { 'set-cookie': cookie.cleared })
  }

  async function answer(request: Request, url: URL): Promise<Response> {
    if (!isSecure(request, url)) throw refused('INSECURE_COOKIE')
    const last = url.pathname.split('/').filter(Boolean).at(-1)
    const route = last === 'nonce' || last === 'verify' ? last : 'session'
    switch (`${request.method} ${route}`) {
      case 'GET nonce':
        return giveNonce()
      case 'POST verify':
        return verify(request)
      case 'GET session':
        return find(request, url)
      case 'DELETE session':
        return end(request, url)
      default:
        throw refused('METHOD_NOT_ALLOWED')
    }
  }

  async function handle(request: Request): Promise<Response> {
    const origin = request.headers.get('origin')
    const isAllowed =
      origin === null
        ? // Browsers name the origin of whatever changes something; a plain GET of another site says where it is from.
          request.headers.get('sec-fetch-site') !== 'cross-site'
        : isOriginAllowed(origin, domains, origins)
    let response: Response
    try {
      if (!isAllowed) throw refused('ORIGIN_REFUSED')
      response =
        request.method === 'OPTIONS'
          ? new Response(null, { status: 204, headers: preflight })
          : await answer(request, new URL(request.url))
    } catch (error) {
      // What was not foreseen says nothing of itself to a stranger.
      const { code, message } = error instanceof SignInError ? error : refused('UNEXPECTED')
      const status = statusOf(code as VerifyRule)
      if (status >= 500) onError?.(error)
      response = json({ code, message }, status)
    }
    response.headers.set('vary', 'Origin, Cookie')
    if (!isAllowed || origin === null) return response
    response.headers.set('access-control-allow-origin', origin)
    response.headers.set('access-control-allow-credentials', 'true')
    return response
  }

  async function sessionsOf(request: Request) {
    const browser = await cookie.read(request)
    return browser ? fromStore(() => sessions.all(browser)) : []
  }
  return Object.assign(handle, { sessionsOf })
}

const preflight = {
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '600',
}

const json = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  })

/** Nonces that strangers ask for push no session out of a memory. */
function storesOf(store: SignInHandlerOptions['store'], now: () => number) {
  if (!store) return { nonces: memorySignInStore({ now }), sessions: memorySignInStore({ now }) }
  return 'nonces' in store ? store : { nonces: store, sessions: store }
}

const hostOf = (uri: string | undefined) =>
  uri !== undefined && URL.canParse(uri) ? new URL(uri).host : undefined
