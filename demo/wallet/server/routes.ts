import { json, Refusal, type Routes } from '../../backend/http.ts'
import {
  bearerTokenOf,
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
import { createChangePage, createChangeRefusedPage } from './change-page.ts'
import type { Codes } from './codes.ts'
import { createDevicePage, createDeviceRefusedPage } from './device-page.ts'
import { readEmail } from './email-address.ts'
import type { EmailChange } from './email-change.ts'
import type { EmailLogin, LoginScope } from './email-login.ts'
import { limits } from './limits.ts'
import { type LoginCaller, WorkNeeded } from './login-gate.ts'
import { addressBlockOfCaller } from './network-address.ts'
import { isAllowedOrigin } from './origins.ts'
import type { Users } from './users.ts'
import type { SiteIcons } from './site-icons.ts'
import { RateLimit } from './rate-limit.ts'
import { digestOf } from './secrets.ts'
import type { LiveSession, Sessions } from './sessions.ts'
import type { PromptSite } from './site.ts'
import { createCodePage, createLinkEndedPage } from './site-page.ts'
import { refusals } from '../refusals.ts'

/** Dependencies of the routes. */
export interface RouteDependencies {
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
  siteIcons: SiteIcons
}

/** One call of the frame's page, with its body parsed. */
export interface Call {
  walletOrigin: string
  body: Body
  token: string | undefined
  /** Network address of the caller. */
  addressBlock: string
  browser: BrowserName
  signal: AbortSignal
}

/** Registers routes that only the frame's own page can call. */
export class CallRoutes {
  readonly #routes: Routes
  readonly #dependencies: RouteDependencies
  readonly #callLimit: RateLimit

  constructor(routes: Routes, server: RouteDependencies) {
    this.#routes = routes
    this.#dependencies = server
    this.#callLimit = new RateLimit(server.now, limits.calls)
  }

  /** Registers a call that needs no login. */
  addPublic(path: string, handle: (call: Call) => unknown): void {
    this.#routes.post(`/api${path}`, async request => {
      const walletOrigin = requireOwnOrigin(request, this.#dependencies.port)
      requireOwnPage(request, walletOrigin)
      const call = {
        walletOrigin,
        body: readBody(request),
        token: bearerTokenOf(request),
        addressBlock: addressBlockOfCaller(request, this.#dependencies.proxyHeader),
        browser: browserOf(request.headers['user-agent']),
        signal: request.signal,
      }
      try {
        return json((await handle(call)) ?? {})
      } catch (error) {
        if (!(error instanceof WorkNeeded)) throw error
        const { status, field, message, work } = error
        return json({ status: 'FAILED', reasons: [{ field, description: message }], work }, status)
      }
    })
  }

  /** Registers a call that needs a login under the embedding origin named in the body. */
  addWithLogin(path: string, handle: (session: LiveSession, call: Call) => unknown): void {
    this.addPublic(path, call => {
      const session = this.#dependencies.sessions.require(call.token, this.readOrigin(call))
      // Counts by session and not by user, so that a site that calls too often uses up only its own limit.
      this.#callLimit.consume(session.row.token)
      return handle(session, call)
    })
  }

  /** Like `addWithLogin`, but also requires consent to share the account with the embedding origin. */
  addWithConsent(path: string, handle: (session: LiveSession, call: Call) => unknown): void {
    this.addWithLogin(path, (session, call) => {
      if (!this.#dependencies.users.hasConsented(session.user, session.row.origin))
        throw new Refusal(403, 'consent', refusals.consent)
      return handle(session, call)
    })
  }

  readOrigin({ body, walletOrigin }: Call): string {
    const { origin } = body
    if (origin !== walletOrigin && !isAllowedOrigin(this.#dependencies.allowedOrigins, origin))
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
    return { addressBlock: call.addressBlock, device, proof: readProof(call.body) }
  }
}

/** Registers the routes of the email login, sessions, consent, the seed, the dashboard and email changes. */
export function addLoginRoutes(routes: Routes, calls: CallRoutes, server: RouteDependencies): void {
  const { email, emailChange, users, siteIcons, sessions } = server

  calls.addPublic('/email/begin', call => {
    const scope = calls.readScope(call)
    const login = {
      ...scope,
      ...calls.readSite(call),
      email: readEmail(call.body.email),
      browser: call.browser,
      caller: calls.readCaller(call),
    }
    const session = sessions.find(call.token, scope.origin)
    return email.start(login, token => `${call.walletOrigin}/device/${token}`, session)
  })
  calls.addPublic('/email/device', async call => ({
    approved: await email.waitForApproval(readAttempt(call), calls.readScope(call), call.signal),
  }))
  calls.addPublic('/email/code', call =>
    email.complete(readAttempt(call), calls.readScope(call), readCode(call.body)),
  )

  calls.addWithLogin('/session', session => sessions.factsOf(session))
  calls.addWithLogin('/consent', session => {
    users.recordConsent(session.user, session.row.origin)
    return sessions.factsOf(session)
  })
  calls.addWithLogin('/sign-out', session => sessions.end(session))
  calls.addWithLogin('/sign-out-everywhere', ({ user }) => sessions.endAll(user))
  const seedOf = ({ user }: LiveSession) => {
    const seed = users.openSeed(user)
    const text = seed.toString('base64')
    seed.fill(0)
    return { seed: text }
  }
  calls.addWithConsent('/seed', seedOf)
  // Only the wallet's own top-level page shows a seed, and only right after a login on that page.
  calls.addWithLogin('/export', (session, { walletOrigin }) => {
    if (session.row.origin !== walletOrigin)
      throw new Refusal(403, 'origin', 'Keys are shown in the wallet itself only')
    if (!sessions.isFresh(session)) throw new Refusal(403, 'fresh', refusals.loginTooOld)
    return seedOf(session)
  })

  routes.get('/dashboard', request => {
    requireOwnOrigin(request, server.port)
    return { status: 303, headers: { location: `/sdk/dashboard.html${request.url.search}` }, body: '' }
  })

  calls.addWithConsent('/email-change/begin', async (session, call) => {
    const change = {
      ...calls.readSite(call),
      email: readEmail(call.body.email),
      addressBlock: call.addressBlock,
    }
    return {
      action: await emailChange.start(session, change, token => `${call.walletOrigin}/change/${token}`),
    }
  })
  calls.addWithConsent('/email-change/present', (session, { body }) =>
    emailChange.confirmCurrent(session, readCode(body)),
  )
  calls.addWithConsent('/email-change/new', async (session, { body }) => ({
    email: await emailChange.confirmNew(session, readCode(body)),
  }))

  const codeMinutes = limits.codeMs / 60_000
  routes.get('/device/:token', async request => {
    requireOwnOrigin(request, server.port)
    const login = email.findByLink(request.params.token ?? '')
    return login
      ? createDevicePage(login, await siteIcons.load(login))
      : createLinkEndedPage(languageOf(request))
  })
  routes.post('/device/:token', async request => {
    requireOwnOrigin(request, server.port)
    const decision = email.decide(request.params.token ?? '', readDecision(request))
    if (!decision) return createLinkEndedPage(languageOf(request))
    const { login, code } = decision
    const iconDataUrl = await siteIcons.load(login)
    return code
      ? createCodePage(login, iconDataUrl, code, codeMinutes)
      : createDeviceRefusedPage(login, iconDataUrl)
  })
  routes.get('/change/:token', async request => {
    requireOwnOrigin(request, server.port)
    const change = emailChange.findByLink(request.params.token ?? '')
    return change
      ? createChangePage(change, await siteIcons.load(change))
      : createLinkEndedPage(languageOf(request))
  })
  routes.post('/change/:token', async request => {
    requireOwnOrigin(request, server.port)
    const decision = emailChange.decide(request.params.token ?? '', readDecision(request))
    if (!decision) return createLinkEndedPage(languageOf(request))
    const { change, code } = decision
    const iconDataUrl = await siteIcons.load(change)
    return code
      ? createCodePage(change, iconDataUrl, code, codeMinutes)
      : createChangeRefusedPage(change, iconDataUrl)
  })
}

const readAttempt = ({ body }: Call) => readText(body, 'attempt', tokenPattern)
