import { json, Refusal, type Routes } from '../../backend/http.ts'
import {
  bearerOf,
  type Body,
  languageOf,
  requireOwnOrigin,
  readBody,
  readClaims,
  readCode,
  readDecision,
  readProof,
  readText,
  requireOwnPage,
  tokenPattern,
} from './caller.ts'
import { browserOf, type BrowserName } from './browser-name.ts'
import { changePage, changeRefusedPage } from './change-page.ts'
import type { Codes } from './codes.ts'
import { devicePage, deviceRefusedPage } from './device-page.ts'
import { readEmail } from './email-address.ts'
import type { EmailChange } from './email-change.ts'
import type { EmailLogin, LoginScope } from './email-login.ts'
import { limits } from './limits.ts'
import { type LoginCaller, WorkNeeded } from './login-gate.ts'
import { networkOf } from './network-address.ts'
import { isAllowedOrigin } from './origins.ts'
import type { Users } from './users.ts'
import type { Pictures } from './picture.ts'
import { RateLimit } from './rate-limit.ts'
import { digestOf } from './secrets.ts'
import type { LiveSession, Sessions } from './sessions.ts'
import type { PromptSite } from './site.ts'
import { codePage, linkEndedPage } from './site-page.ts'
import { refusals } from '../refusals.ts'

/** Dependencies of the routes. */
export interface LoginServer {
  now: () => number
  port: number
  /** Origins that may embed the frame, in the notation of origins.ts. */
  allowedOrigins: readonly string[]
  /** Header in which a proxy in front of the server passes the client's address. No header is trusted if unset. */
  proxyHeader: string | undefined
  users: Users
  sessions: Sessions
  codes: Codes
  email: EmailLogin
  emailChange: EmailChange
  pictures: Pictures
}

/** One call of the frame's page, with its body parsed. */
export interface Call {
  walletOrigin: string
  body: Body
  token: string | undefined
  /** Network address of the caller. */
  network: string
  browser: BrowserName
  signal: AbortSignal
}

/** Registers routes that only the frame's own page can call. */
export class CallRoutes {
  readonly #routes: Routes
  readonly #server: LoginServer
  readonly #calls: RateLimit

  constructor(routes: Routes, server: LoginServer) {
    this.#routes = routes
    this.#server = server
    this.#calls = new RateLimit(server.now, limits.calls)
  }

  /** Registers a call that needs no login. */
  open(path: string, answer: (call: Call) => unknown): void {
    this.#routes.post(`/api${path}`, async request => {
      const ownOriginUrl = requireOwnOrigin(request, this.#server.port)
      requireOwnPage(request, ownOriginUrl)
      const call = {
        walletOrigin: ownOriginUrl,
        body: readBody(request),
        token: bearerOf(request),
        network: networkOf(request, this.#server.proxyHeader),
        browser: browserOf(request.headers['user-agent']),
        signal: request.signal,
      }
      try {
        return json((await answer(call)) ?? {})
      } catch (error) {
        if (!(error instanceof WorkNeeded)) throw error
        const { status, field, message, work } = error
        return json({ status: 'FAILED', reasons: [{ field, description: message }], work }, status)
      }
    })
  }

  /** Registers a call that needs a login under the embedding origin named in the body. */
  openWithLogin(path: string, answer: (session: LiveSession, call: Call) => unknown): void {
    this.open(path, call => {
      const session = this.#server.sessions.require(call.token, this.readOrigin(call))
      // Counts by session and not by user, so that a site that calls too often uses up only its own limit.
      this.#calls.consume(session.row.token)
      return answer(session, call)
    })
  }

  /** Like `openWithLogin`, but also requires consent to share the account with the embedding origin. */
  openWithConsent(path: string, answer: (session: LiveSession, call: Call) => unknown): void {
    this.openWithLogin(path, (session, call) => {
      if (!this.#server.users.hasConsented(session.user, session.row.origin))
        throw new Refusal(403, 'consent', refusals.consent)
      return answer(session, call)
    })
  }

  readOrigin({ body, walletOrigin }: Call): string {
    const { origin } = body
    if (origin !== walletOrigin && !isAllowedOrigin(this.#server.allowedOrigins, origin))
      throw new Refusal(403, 'origin', refusals.origin)
    return origin as string
  }

  readScope(call: Call): LoginScope {
    return { origin: this.readOrigin(call), device: digestOf(readText(call.body, 'device', tokenPattern)) }
  }

  /** Reads the site and client of a call. A client can prompt in the frame only if it declares `asksInFrame`. */
  readSite(call: Call): PromptSite {
    const { body } = call
    return { ...readClaims(body), origin: this.readOrigin(call), asksInFrame: body.asksInFrame === true }
  }

  readCaller(call: Call): LoginCaller {
    const { device } = this.readScope(call)
    return { network: call.network, device, proof: readProof(call.body) }
  }
}

/** Registers the routes of the email login, sessions, consent, the seed and email changes. */
export function addLoginRoutes(routes: Routes, calls: CallRoutes, server: LoginServer): void {
  const { email, emailChange, users, pictures, sessions } = server

  calls.open('/email/begin', call => {
    const scope = calls.readScope(call)
    const login = {
      ...scope,
      ...calls.readSite(call),
      email: readEmail(call.body.email),
      browser: call.browser,
      caller: calls.readCaller(call),
    }
    const session = sessions.find(call.token, scope.origin)
    return email.begin(login, token => `${call.walletOrigin}/device/${token}`, session)
  })
  calls.open('/email/device', async call => ({
    approved: await email.waitForApproval(readAttempt(call), calls.readScope(call), call.signal),
  }))
  calls.open('/email/code', call =>
    email.complete(readAttempt(call), calls.readScope(call), readCode(call.body)),
  )

  calls.openWithLogin('/session', session => sessions.facts(session))
  calls.openWithLogin('/consent', session => {
    users.consent(session.user, session.row.origin)
    return sessions.facts(session)
  })
  calls.openWithLogin('/sign-out', session => sessions.end(session))
  calls.openWithLogin('/sign-out-everywhere', ({ user }) => sessions.endAll(user))
  const seedOf = ({ user }: LiveSession) => {
    const seed = users.seed(user)
    const text = seed.toString('base64')
    seed.fill(0)
    return { seed: text }
  }
  calls.openWithConsent('/seed', seedOf)
  // Only the wallet's own top-level page shows a seed, and only right after a login on that page.
  calls.openWithLogin('/export', (session, { walletOrigin }) => {
    if (session.row.origin !== walletOrigin)
      throw new Refusal(403, 'origin', 'Keys are shown in the wallet itself only')
    if (!sessions.isFresh(session)) throw new Refusal(403, 'fresh', refusals.fresh)
    return seedOf(session)
  })

  routes.get('/dashboard', request => {
    requireOwnOrigin(request, server.port)
    return { status: 303, headers: { location: `/sdk/dashboard.html${request.url.search}` }, body: '' }
  })

  calls.openWithConsent('/email-change/begin', async (session, call) => {
    const change = { ...calls.readSite(call), email: readEmail(call.body.email), network: call.network }
    return {
      action: await emailChange.begin(session, change, token => `${call.walletOrigin}/change/${token}`),
    }
  })
  calls.openWithConsent('/email-change/present', (session, { body }) =>
    emailChange.confirmCurrent(session, readCode(body)),
  )
  calls.openWithConsent('/email-change/new', async (session, { body }) => ({
    email: await emailChange.confirmNew(session, readCode(body)),
  }))

  const codeMinutes = limits.codeMs / 60_000
  routes.get('/device/:token', async request => {
    requireOwnOrigin(request, server.port)
    const login = email.findByLink(request.params.token ?? '')
    return login ? devicePage(login, await pictures.load(login)) : linkEndedPage(languageOf(request))
  })
  routes.post('/device/:token', async request => {
    requireOwnOrigin(request, server.port)
    const decision = email.decide(request.params.token ?? '', readDecision(request))
    if (!decision) return linkEndedPage(languageOf(request))
    const { login, code } = decision
    const picture = await pictures.load(login)
    return code ? codePage(login, picture, code, codeMinutes) : deviceRefusedPage(login, picture)
  })
  routes.get('/change/:token', async request => {
    requireOwnOrigin(request, server.port)
    const change = emailChange.findByLink(request.params.token ?? '')
    return change ? changePage(change, await pictures.load(change)) : linkEndedPage(languageOf(request))
  })
  routes.post('/change/:token', async request => {
    requireOwnOrigin(request, server.port)
    const decision = emailChange.decide(request.params.token ?? '', readDecision(request))
    if (!decision) return linkEndedPage(languageOf(request))
    const { change, code } = decision
    const picture = await pictures.load(change)
    return code ? codePage(change, picture, code, codeMinutes) : changeRefusedPage(change, picture)
  })
}

const readAttempt = ({ body }: Call) => readText(body, 'attempt', tokenPattern)
