import { type NetworkId, namespaceOf } from '../../core/chain/caip.ts'
import { readSignInMessage } from '../../core/sign-in/message.ts'
import { SignInError } from '../../core/sign-in/sign-in-error.ts'
import { readSignInTime } from '../../core/sign-in/time.ts'
import { isSchemeOf } from '../loopback.ts'
import { createRefusal, type VerifyRule } from '../rules.ts'
import type { RpcUrls } from '../signatures/signature.ts'
import { memorySignInStore } from '../stores/memory.ts'
import type { SignInStore } from '../stores/store.ts'
import { loadVerifiers, prepareSignIn } from '../verify-sign-in.ts'
import { Nonces } from './nonces.ts'
import { createReporter } from './report.ts'
import { isOriginAllowed, isSecure, readAccount, readVerifyBody } from './requests.ts'
import { errorResponse, json } from './responses.ts'
import { type CookieSource, SessionCookies } from './session-cookies.ts'
import { runStoreOperation, type SignInSession, Sessions } from './sessions.ts'

export interface SignInHandlerOptions {
  /** Host and port of the page, as in `location.host`. Messages for any other domain are refused. */
  domain: string | readonly string[]
  /** Other origins that may send requests with cookies, such as `https://www.app.example`. Their messages contain `domain` too. */
  origins?: readonly string[]
  /**
   * At least 32 secret characters, the same on every server. To replace a secret, pass the new one first, followed by the old one,
   * which still decrypts the cookies that it encrypted. Without the old one, all sessions end.
   */
  secret: string | readonly string[]
  /** Store for nonces and sessions. Defaults to memory, which production refuses unless `allowMemoryStore` is set. */
  store?: SignInStore | { nonces: SignInStore; sessions: SignInStore }
  /** Allows the memory store if `NODE_ENV` is `production`. Only for a server that is a single process. */
  allowMemoryStore?: boolean
  /** RPC URLs by CAIP-2 id, used to verify the signatures of contract accounts. */
  rpc?: RpcUrls
  /** Networks that may sign in, as CAIP-2 ids. Defaults to all. */
  chainIds?: readonly NetworkId[]
  /** Maximum lifetime of a session in milliseconds. The expiration time of its message may end it earlier. Defaults to 24 hours. */
  sessionMs?: number
  /**
   * Receives each server-side failure, such as a failed store or RPC node, a missing package, or an unreadable record. Defaults to
   * `console.error`.
   */
  onError?: (error: unknown) => void
  /** Clock of the server in milliseconds since 1970. Defaults to `Date.now`. */
  now?: () => number
}

/** Handles the requests of the page, and gives the app's own routes access to the sessions of a request. */
export interface SignInHandler {
  (request: Request): Promise<Response>
  /**
   * Resolves with the sessions of the browser that sent a request (web-standard or Node). Rejects with STORE_UNAVAILABLE if the
   * store fails.
   */
  sessionsOf(request: CookieSource): Promise<SignInSession[]>
  /**
   * Resolves when the code of every allowed namespace is loaded. Loading starts when the handler is created. Rejects with
   * PACKAGE_MISSING if a package is not installed.
   */
  readonly ready: Promise<void>
}

const secretMinChars = 32

/**
 * Creates the server side of sign-in, a function from `Request` to `Response`. Its routes, relative to the mount path: `GET /nonce`, `POST
 * /verify`, `GET ?chainId=&address=` and `DELETE ?chainId=&address=`. Without a query, `DELETE` ends every session of the browser. If the
 * page has another origin than the handler, it must send its requests with credentials, and its host must be in `domain` or its origin in
 * `origins`. Throws OPTIONS_INVALID if `domain`, `secret` or `sessionMs` is invalid, or if `store` is missing in production.
 *
 * @example
 * const signIn = createSignInHandler({ domain: 'app.example', secret: process.env.SIGN_IN_SECRET, store })
 */
export function createSignInHandler(options: SignInHandlerOptions): SignInHandler {
  const { origins = [], secret, rpc, chainIds, sessionMs = 86_400_000, now = Date.now } = options
  const domains = typeof options.domain === 'string' ? [options.domain] : (options.domain ?? [])
  const createOptionsError = (sentence: string) => createRefusal('OPTIONS_INVALID', undefined, sentence)
  if (
    !domains.length ||
    domains.some(domain => typeof domain !== 'string' || !domain || domain.includes('/'))
  )
    throw createOptionsError('domain must be a host with an optional port, such as app.example')
  const secrets = typeof secret === 'string' ? [secret] : (secret ?? [])
  if (
    !secrets.length ||
    secrets.some(candidate => typeof candidate !== 'string' || candidate.length < secretMinChars)
  )
    throw createOptionsError(`secret must have at least ${secretMinChars} characters`)
  if (!(sessionMs > 0)) throw createOptionsError('sessionMs must be above 0')
  if (!options.store && !options.allowMemoryStore && isProduction())
    throw createOptionsError(
      'store is missing: the store in memory is for development. Pass redisSignInStore(…) or a store of your own, or allowMemoryStore: true for a server that is one process',
    )
  const stores = storesOf(options.store, now)
  const report = createReporter(options.onError)
  const nonces = new Nonces(stores.nonces, now)
  const cookies = new SessionCookies(secrets)
  const sessions = new Sessions({ store: stores.sessions, cookies, now, report })
  const toIso = (time: number) => new Date(time).toISOString()
  const ready = loadVerifiers(chainIds?.map(namespaceOf))
  ready.catch(report)

  async function issueNonce() {
    const nonce = await nonces.create()
    return json({ nonce, issuedAt: toIso(now()), expirationTime: toIso(now() + sessionMs) })
  }

  async function verify(request: Request) {
    const { message, signature, namespace } = await readVerifyBody(request)
    const signInFields = readSignInMessage(message)
    if (signInFields.namespace !== namespace) throw createRefusal('NAMESPACE_MISMATCH')
    const { nonce, uri, domain } = signInFields.fields
    if (nonce === undefined) throw new SignInError<VerifyRule>('NONCE_MISSING')
    const expect = { domain: domains, nonce, now: new Date(now()), ...(chainIds && { chainIds }) }
    const input = { message, signature, expect, ...(rpc && { rpc }) }
    const verifySignature = await prepareSignIn(input, signInFields)
    if (!isUriOf(uri, domain)) throw createRefusal('URI_MISMATCH')
    const { accountId, fields } = await nonces.spend(nonce, verifySignature)
    const messageEnd = readSignInTime(fields.expirationTime ?? '') ?? Infinity
    const expirationTime = toIso(Math.min(messageEnd, now() + sessionMs))
    const session: SignInSession = { data: fields, message, signature, accountId, expirationTime }
    return json({ session }, 200, await runStoreOperation(() => sessions.add(request, session)))
  }

  async function findSession(request: Request, url: URL) {
    const account = readAccount(url)
    if (!account) throw createRefusal('REQUEST_INVALID')
    return json({ session: (await runStoreOperation(() => sessions.find(request, account))) ?? null })
  }

  async function endSession(request: Request, url: URL) {
    const account = readAccount(url)
    return json({}, 200, await runStoreOperation(() => sessions.end(request, account)))
  }

  async function respond(request: Request, url: URL): Promise<Response> {
    if (!isSecure(request, url)) throw createRefusal('INSECURE_COOKIE')
    const lastSegment = url.pathname.split('/').filter(Boolean).at(-1)
    const route = lastSegment === 'nonce' || lastSegment === 'verify' ? lastSegment : 'session'
    switch (`${request.method} ${route}`) {
      case 'GET nonce':
        return issueNonce()
      case 'POST verify':
        return verify(request)
      case 'GET session':
        return findSession(request, url)
      case 'DELETE session':
        return endSession(request, url)
      default:
        throw createRefusal('METHOD_NOT_ALLOWED')
    }
  }

  async function handle(request: Request): Promise<Response> {
    const origin = request.headers.get('origin')
    const isAllowed =
      origin === null
        ? // Browsers send `Origin` with every state-changing request, and `Sec-Fetch-Site` with all others.
          request.headers.get('sec-fetch-site') !== 'cross-site'
        : isOriginAllowed(origin, domains, origins)
    let response: Response
    try {
      if (!isAllowed) throw createRefusal('ORIGIN_REFUSED')
      response =
        request.method === 'OPTIONS'
          ? new Response(null, { status: 204, headers: preflight })
          : await respond(request, new URL(request.url))
    } catch (error) {
      response = errorResponse(error, report)
    }
    response.headers.set('vary', 'Origin, Cookie')
    if (!isAllowed || origin === null) return response
    response.headers.set('access-control-allow-origin', origin)
    response.headers.set('access-control-allow-credentials', 'true')
    return response
  }

  const sessionsOf = (request: CookieSource) => runStoreOperation(() => sessions.findAll(request))
  return Object.assign(handle, { sessionsOf, ready })
}

const preflight = {
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '600',
}

/**
 * Returns the stores of nonces and sessions. They are separate by default, so that a flood of nonce requests does not affect
 * sessions.
 */
function storesOf(store: SignInHandlerOptions['store'], now: () => number) {
  if (!store)
    return {
      nonces: memorySignInStore({ now, whenFull: 'drop-oldest' }),
      sessions: memorySignInStore({ now }),
    }
  return 'nonces' in store ? store : { nonces: store, sessions: store }
}

const isProduction = () =>
  (globalThis as { process?: { env?: Record<string, string> } }).process?.env?.NODE_ENV === 'production'

/** Returns whether the URI of a message is a page of its domain, over https or on this machine. */
function isUriOf(uri: string | undefined, domain: string): boolean {
  if (uri === undefined || !URL.canParse(uri)) return false
  const { protocol, host } = new URL(uri)
  return host === domain.toLowerCase() && isSchemeOf(protocol.slice(0, -1), host)
}
