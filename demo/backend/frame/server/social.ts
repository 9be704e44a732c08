import { Refusal } from '../../http.ts'
import { isNetwork, type Network, networks, walletClientId } from '../../services/social/networks.ts'
import type { Place } from './email-login.ts'
import { limits } from './limits.ts'
import type { Asker, LoginGate } from './login-gate.ts'
import type { Identity, People } from './people.ts'
import { digestOf } from './secrets.ts'
import type { OpenedSession, Sessions } from './sessions.ts'
import type { AskingSite } from './site.ts'
import { refusals, refusalText } from '../refusals.ts'

/** A social login in progress. */
interface Asked extends AskingSite {
  readonly device: string
  readonly network: Network
  readonly returnUri: string
  readonly until: number
  /** The user agreed on the page to which the network redirected. */
  isAgreed: boolean
}

interface Endpoints {
  readonly authorization: string
  readonly token: string
  readonly userinfo: string
}

interface Parts {
  now: () => number
  gate: LoginGate
  people: People
  sessions: Sessions
  /** Base URL of the issuers. */
  issuers: () => string
}

/**
 * Social login by authorization code with PKCE. The frame creates and keeps state and verifier; the server stores a digest of the
 * state with its embedding origin. An account is identified by network and subject, never by an email address from a network.
 */
export class SocialLogin {
  readonly #parts: Parts
  /** Keyed by digest of the state. */
  readonly #asked = new Map<string, Asked>()
  readonly #endpoints = new Map<Network, Promise<Endpoints>>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async begin(
    site: AskingSite & Place,
    asker: Asker,
    asked: { network: unknown; state: string; challenge: string; returnUri: string },
  ): Promise<{ uri: string }> {
    const { network, state, challenge, returnUri } = asked
    if (!isNetwork(network)) throw new Refusal(400, 'provider', 'There is no such network')
    this.#parts.gate.pass(asker)
    const now = this.#parts.now()
    for (const [key, each] of this.#asked) if (each.until <= now) this.#asked.delete(key)
    const digest = digestOf(state)
    if (this.#asked.has(digest)) throw new Refusal(409, 'state', 'A state is good for one login')
    const { authorization } = await this.#endpointsOf(network)
    const until = now + limits.socialMs
    this.#asked.set(digest, { ...site, network, returnUri, until, isAgreed: false })
    const uri = new URL(authorization)
    uri.search = new URLSearchParams({
      client_id: walletClientId,
      redirect_uri: returnUri,
      response_type: 'code',
      scope: 'openid profile',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      // Users of a shared computer choose an account each time.
      prompt: 'login',
      state,
    }).toString()
    return { uri: uri.href }
  }

  /** Login for which a state was created, while it is valid. */
  behind(state: string): Readonly<Asked> | undefined {
    const asked = this.#asked.get(digestOf(state))
    return asked && asked.until > this.#parts.now() ? asked : undefined
  }

  /** Records the user's consent for the site, before the site receives anything of the login. */
  decide(state: string, approves: boolean): void {
    const digest = digestOf(state)
    const asked = this.#asked.get(digest)
    if (approves && asked) asked.isAgreed = true
    else this.#asked.delete(digest)
  }

  /** Completes a login, once, with any outcome. */
  async finish(
    place: Place,
    { state, code, verifier }: { state: string; code: string; verifier: string },
  ): Promise<OpenedSession> {
    const digest = digestOf(state)
    const asked = this.#asked.get(digest)
    const isOurs = asked?.origin === place.origin && asked.device === place.device
    if (!asked || !isOurs || asked.until <= this.#parts.now())
      throw new Refusal(410, 'state', refusals.loginExpired)
    this.#asked.delete(digest)
    const { network, returnUri, asksInFrame, isAgreed } = asked
    if (!asksInFrame && !isAgreed) throw new Refusal(403, 'consent', refusals.consent)
    const { token, userinfo } = await this.#endpointsOf(network)
    const tokens = await ask(network, token, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: walletClientId,
        redirect_uri: returnUri,
        code,
        code_verifier: verifier,
      }),
    })
    const { sub, name } = await ask(network, userinfo, {
      headers: { authorization: `Bearer ${String(tokens.access_token)}` },
    })
    if (typeof sub !== 'string' || sub === '') throw refused(network)
    const { people, sessions } = this.#parts
    const identity: Identity = `${network}:${sub}`
    const userName = typeof name === 'string' ? name.slice(0, 80) : undefined
    const person = people.enter(identity)
    if (isAgreed) people.consent(person, place.origin)
    return sessions.open(person, { ...place, identity, userName })
  }

  #endpointsOf(network: Network): Promise<Endpoints> {
    const known = this.#endpoints.get(network)
    if (known) return known
    const read = discover(network, `${this.#parts.issuers()}/${network}`)
    this.#endpoints.set(network, read)
    read.catch(() => this.#endpoints.delete(network))
    return read
  }
}

const refused = (network: Network) =>
  new Refusal(403, 'social', refusalText('socialFailed', networks[network]))

async function discover(network: Network, issuer: string): Promise<Endpoints> {
  const found = await ask(network, `${issuer}/.well-known/openid-configuration`, {})
  const { authorization_endpoint: authorization, token_endpoint: token, userinfo_endpoint: userinfo } = found
  const isBelow = (url: unknown): url is string => typeof url === 'string' && url.startsWith(`${issuer}/`)
  if (found.issuer !== issuer || !isBelow(authorization) || !isBelow(token) || !isBelow(userinfo))
    throw refused(network)
  return { authorization, token, userinfo }
}

async function ask(network: Network, url: string, init: RequestInit): Promise<Record<string, unknown>> {
  let response: Response
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(10_000) })
  } catch {
    throw new Refusal(502, 'social', refusalText('socialDown', networks[network]))
  }
  if (!response.ok) {
    await response.body?.cancel()
    throw refused(network)
  }
  const answer: unknown = await response.json().catch(() => undefined)
  if (typeof answer !== 'object' || answer === null) throw refused(network)
  return answer as Record<string, unknown>
}
