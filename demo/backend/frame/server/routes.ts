import { type Answer, json, Refusal, type Routes, type ServiceRequest } from '../../http.ts'
import {
  bearerOf,
  type Body,
  languageOf,
  ownOrigin,
  readBody,
  readCode,
  readLanguage,
  readProof,
  readText,
  requireOwnForm,
  requireOwnPage,
  tokenForm,
} from './caller.ts'
import type { Codes } from './codes.ts'
import { decidedPage, devicePage, linkEndedPage } from './device-page.ts'
import { readEmail } from './email-address.ts'
import type { EmailChange } from './email-change.ts'
import type { EmailLogin, Place } from './email-login.ts'
import { limits } from './limits.ts'
import { type Asker, WorkNeeded } from './login-gate.ts'
import { networkOf } from './network-address.ts'
import { isAllowedOrigin } from './origins.ts'
import type { People } from './people.ts'
import { RateLimit } from './rate-limit.ts'
import { digestOf } from './secrets.ts'
import type { LiveSession, Sessions } from './sessions.ts'

/** What the routes reach. */
export interface LoginServer {
  now: () => number
  port: number
  /** Pages that may embed the frame (origins.ts). */
  allowedOrigins: readonly string[]
  /** The header in which a proxy before the server says who asks; none is believed where it is not given. */
  proxyHeader: string | undefined
  people: People
  sessions: Sessions
  codes: Codes
  email: EmailLogin
  emailChange: EmailChange
}

/** One call of the frame's page, its body read. */
export interface Call {
  own: string
  body: Body
  token: string | undefined
  /** The network address that it comes from. */
  network: string
  signal: AbortSignal
}

/** How routes are hung up: all of them are for the frame's own page alone. */
export class CallRoutes {
  readonly #routes: Routes
  readonly #server: LoginServer
  readonly #calls: RateLimit

  constructor(routes: Routes, server: LoginServer) {
    this.#routes = routes
    this.#server = server
    this.#calls = new RateLimit(server.now, limits.calls)
  }

  /** A call that needs no login. */
  open(path: string, answer: (call: Call) => unknown): void {
    this.#routes.post(`/api${path}`, async request => {
      const own = ownOrigin(request, this.#server.port)
      requireOwnPage(request, own)
      const call = {
        own,
        body: readBody(request),
        token: bearerOf(request),
        network: networkOf(request, this.#server.proxyHeader),
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

  /** A call of somebody who is logged in under the embedding origin that the body names. */
  personal(path: string, answer: (session: LiveSession, call: Call) => unknown): void {
    this.open(path, call => {
      const session = this.#server.sessions.require(call.token, this.readOrigin(call))
      // By session and not by person: a site that calls without end uses up its own.
      this.#calls.take(session.row.token)
      return answer(session, call)
    })
  }

  /** As `personal`, once the person has agreed to show the account to that origin. */
  consented(path: string, answer: (session: LiveSession, call: Call) => unknown): void {
    this.personal(path, (session, call) => {
      if (!this.#server.people.hasConsented(session.person, session.row.origin))
        throw new Refusal(403, 'consent', 'You have not agreed to show your account here')
      return answer(session, call)
    })
  }

  readOrigin({ body, own }: Call): string {
    const { origin } = body
    if (origin !== own && !isAllowedOrigin(this.#server.allowedOrigins, origin))
      throw new Refusal(403, 'origin', 'This page may not use the wallet')
    return origin as string
  }

  readPlace(call: Call): Place {
    return { origin: this.readOrigin(call), device: digestOf(readText(call.body, 'device', tokenForm)) }
  }

  readAsker(call: Call): Asker {
    const { device } = this.readPlace(call)
    return { network: call.network, device, proof: readProof(call.body) }
  }
}

/** E-mail login, sessions, consent and the seed. */
export function addLoginRoutes(routes: Routes, calls: CallRoutes, server: LoginServer): void {
  const { email, emailChange, people, sessions } = server

  calls.open('/email/begin', call => {
    const place = calls.readPlace(call)
    const live = sessions.find(call.token, place.origin)
    const login = { ...place, language: readLanguage(call.body), asker: calls.readAsker(call) }
    return email.begin(readEmail(call.body.email), login, token => `${call.own}/device/${token}`, live)
  })
  calls.open('/email/device', async call => ({
    approved: await email.deviceApproved(readAttempt(call), calls.readPlace(call), call.signal),
  }))
  calls.open('/email/code', call =>
    email.enter(readAttempt(call), calls.readPlace(call), readCode(call.body)),
  )

  calls.personal('/session', session => sessions.facts(session))
  calls.personal('/consent', session => {
    people.consent(session.person, session.row.origin)
    return sessions.facts(session)
  })
  calls.personal('/sign-out', session => sessions.end(session))
  calls.personal('/sign-out-everywhere', ({ person }) => sessions.endAll(person))
  const seedOf = ({ person }: LiveSession) => {
    const seed = people.seed(person)
    const text = seed.toString('base64')
    seed.fill(0)
    return { seed: text }
  }
  calls.consented('/seed', seedOf)
  // Only the frame's own page at the top of a window shows a seed, and only right after a login made there.
  calls.personal('/export', (session, { own }) => {
    if (session.row.origin !== own)
      throw new Refusal(403, 'origin', 'Keys are shown in the wallet itself only')
    if (!sessions.isFresh(session)) throw new Refusal(403, 'fresh', 'Log in again to see your keys')
    return seedOf(session)
  })

  routes.get('/dashboard', request => {
    ownOrigin(request, server.port)
    return { status: 303, headers: { location: `/sdk/dashboard.html${request.url.search}` }, body: '' }
  })

  calls.consented('/email-change/begin', async (session, { body, network }) => ({
    action: await emailChange.begin(session, readEmail(body.email), {
      language: readLanguage(body),
      network,
    }),
  }))
  calls.consented('/email-change/present', (session, { body }) =>
    emailChange.confirmPresent(session, readCode(body)),
  )
  calls.consented('/email-change/new', async (session, { body }) => ({
    email: await emailChange.confirmNew(session, readCode(body)),
  }))

  const onDevicePage = (request: ServiceRequest, answer: (token: string) => Answer | Promise<Answer>) => {
    ownOrigin(request, server.port)
    return answer(request.params.token ?? '')
  }
  routes.get('/device/:token', request =>
    onDevicePage(request, token => {
      const asked = email.requestBehind(token)
      return asked ? devicePage(asked) : linkEndedPage(languageOf(request))
    }),
  )
  routes.post('/device/:token', request =>
    onDevicePage(request, async token => {
      requireOwnForm(request)
      const decision = new URLSearchParams(request.body.toString('utf8')).get('decision')
      if (decision !== 'approve' && decision !== 'refuse')
        throw new Refusal(400, 'decision', 'Approve or refuse')
      const asked = await email.decide(token, decision === 'approve')
      return asked ? decidedPage(asked, decision === 'approve') : linkEndedPage(languageOf(request))
    }),
  )
}

const readAttempt = ({ body }: Call) => readText(body, 'attempt', tokenForm)
