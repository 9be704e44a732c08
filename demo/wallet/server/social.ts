import { Refusal } from '../../backend/http.ts'
import { isNetwork, type Network, networks, walletClientId } from '../../backend/services/social/networks.ts'
import type { LoginScope } from './email-login.ts'
import { limits } from './limits.ts'
import type { LoginCaller, LoginGate } from './login-gate.ts'
import type { Identity, Users } from './users.ts'
import { digestOf } from './secrets.ts'
import type { OpenedSession, Sessions } from './sessions.ts'
import type { PromptSite } from './site.ts'
import { refusals, formatRefusal } from '../refusals.ts'

/** A social login in progress. */
interface Attempt extends PromptSite {
  readonly device: string
  readonly network: Network
  readonly returnUri: string
  readonly expiresAt: number
  /** The user agreed to share the account, on the page to which the network redirected. */
  isConsentGiven: boolean
}

interface Endpoints {
  readonly authorization: string
  readonly token: string
  readonly userinfo: string
}

interface Dependencies {
  now: () => number
  gate: LoginGate
  users: Users
  sessions: Sessions
  /** Returns the base URL of the OpenID issuers. Each network has a path below it. */
  issuers: () => string
}

/**
 * Social login by authorization code with PKCE (RFC 7636). The frame creates and stores the state and the verifier. The server stores
 * a digest of the state with the embedding origin. An account is identified by network and subject, never by an email address.
 */
export class SocialLogin {
  readonly #dependencies: Dependencies
  /** Keyed by digest of the state. */
  readonly #attempts = new Map<string, Attempt>()
  readonly #endpoints = new Map<Network, Promise<Endpoints>>()

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  async start(
    site: PromptSite & LoginScope,
    caller: LoginCaller,
    request: { network: unknown; state: string; challenge: string; returnUri: string },
  ): Promise<{ uri: string }> {
    const { network, state, challenge, returnUri } = request
    if (!isNetwork(network)) throw new Refusal(400, 'provider', 'There is no such network')
    this.#dependencies.gate.pass(caller)
    const now = this.#dependencies.now()
    for (const [key, attempt] of this.#attempts) if (attempt.expiresAt <= now) this.#attempts.delete(key)
    const digest = digestOf(state)
    if (this.#attempts.has(digest)) throw new Refusal(409, 'state', 'A state is good for one login')
    const { authorization } = await this.#endpointsOf(network)
    const expiresAt = now + limits.socialMs
    this.#attempts.set(digest, { ...site, network, returnUri, expiresAt, isConsentGiven: false })
    const uri = new URL(authorization)
    uri.search = new URLSearchParams({
      client_id: walletClientId,
      redirect_uri: returnUri,
      response_type: 'code',
      scope: 'openid profile',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      // Asks the network to authenticate the user at every login, so that the next user of a shared computer cannot log in as the last.
      prompt: 'login',
      state,
    }).toString()
    return { uri: uri.href }
  }

  /** Returns the login for which a state was created. Returns undefined if it has ended or expired. */
  findByState(state: string): Readonly<Attempt> | undefined {
    const attempt = this.#attempts.get(digestOf(state))
    return attempt && attempt.expiresAt > this.#dependencies.now() ? attempt : undefined
  }

  /** Records the decision to share the account with the site, before the site receives a result. A refusal ends the login. */
  decide(state: string, approves: boolean): void {
    const digest = digestOf(state)
    const attempt = this.#attempts.get(digest)
    if (approves && attempt) attempt.isConsentGiven = true
    else this.#attempts.delete(digest)
  }

  /** Completes a login and opens a session. Each login can be completed once, even if completing it fails. */
  async finish(
    scope: LoginScope,
    { state, code, verifier }: { state: string; code: string; verifier: string },
  ): Promise<OpenedSession> {
    const digest = digestOf(state)
    const attempt = this.#attempts.get(digest)
    const isInScope = attempt?.origin === scope.origin && attempt.device === scope.device
    if (!attempt || !isInScope || attempt.expiresAt <= this.#dependencies.now())
      throw new Refusal(410, 'state', refusals.loginExpired)
    this.#attempts.delete(digest)
    const { network, returnUri, asksInFrame, isConsentGiven } = attempt
    if (!asksInFrame && !isConsentGiven) throw new Refusal(403, 'consent', refusals.consent)
    const { token, userinfo } = await this.#endpointsOf(network)
    const tokens = await fetchJson(network, token, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: walletClientId,
        redirect_uri: returnUri,
        code,
        code_verifier: verifier,
      }),
    })
    const { sub, name } = await fetchJson(network, userinfo, {
      headers: { authorization: `Bearer ${String(tokens.access_token)}` },
    })
    if (typeof sub !== 'string' || sub === '') throw createRefusal(network)
    const { users, sessions } = this.#dependencies
    const identity: Identity = `${network}:${sub}`
    const userName = typeof name === 'string' ? name.slice(0, 80) : undefined
    const user = users.findOrCreate(identity)
    if (isConsentGiven) users.recordConsent(user, scope.origin)
    return sessions.open(user, { ...scope, identity, userName })
  }

  #endpointsOf(network: Network): Promise<Endpoints> {
    const cachedEndpoints = this.#endpoints.get(network)
    if (cachedEndpoints) return cachedEndpoints
    const endpoints = discover(network, `${this.#dependencies.issuers()}/${network}`)
    this.#endpoints.set(network, endpoints)
    endpoints.catch(() => this.#endpoints.delete(network))
    return endpoints
  }
}

const createRefusal = (network: Network) =>
  new Refusal(403, 'social', formatRefusal('socialFailed', networks[network]))

async function discover(network: Network, issuer: string): Promise<Endpoints> {
  const configuration = await fetchJson(network, `${issuer}/.well-known/openid-configuration`, {})
  const {
    authorization_endpoint: authorization,
    token_endpoint: token,
    userinfo_endpoint: userinfo,
  } = configuration
  const isBelow = (url: unknown): url is string => typeof url === 'string' && url.startsWith(`${issuer}/`)
  if (configuration.issuer !== issuer || !isBelow(authorization) || !isBelow(token) || !isBelow(userinfo))
    throw createRefusal(network)
  return { authorization, token, userinfo }
}

async function fetchJson(network: Network, url: string, init: RequestInit): Promise<Record<string, unknown>> {
  let response: Response
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(10_000) })
  } catch {
    throw new Refusal(502, 'social', formatRefusal('socialUnreachable', networks[network]))
  }
  if (!response.ok) {
    await response.body?.cancel()
    throw createRefusal(network)
  }
  const answer: unknown = await response.json().catch(() => undefined)
  if (typeof answer !== 'object' || answer === null) throw createRefusal(network)
  return answer as Record<string, unknown>
}
