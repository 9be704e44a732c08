import { type AppMessage, type Embedder, FrameError, type LoginPart, type Session } from '../../contract.ts'
import { callServer, retryUntilReached } from './call-server.ts'
import { type LoginBrowser, createLoginBrowser } from './browser.ts'
import { OriginStorage } from './origin-storage.ts'
import { SocialStates } from './social-states.ts'
import { refusals } from '../../refusals.ts'

export interface LoginOptions {
  /** Prompts the user in the frame. Resolves when the user approves the change. Rejects with FrameError otherwise. */
  confirmEmailChange(
    change: { readonly from?: string; readonly to: string },
    embedder: Embedder,
    signal: AbortSignal,
  ): Promise<void>
  browser?: LoginBrowser
}

type MessageHandler = (
  embedder: Embedder,
  payload: Record<string, unknown>,
  signal: AbortSignal,
) => Promise<unknown>
type LoginMethod = 'email' | 'farcaster'

const maxIconLength = 8_192
/**
 * Lifetime of the cached session in ms. The cache exists because a page may request the session often. If the server ends the session,
 * this page notices only after that time.
 */
const sessionCacheMs = 2000

/** Creates the login part: logins, sessions and the email address of the account. */
export const createLogin = (options: LoginOptions): LoginPart => new Login(options)

class Login implements LoginPart {
  readonly #options: LoginOptions
  readonly #browser: LoginBrowser
  readonly #storage: OriginStorage
  readonly #socialStates: SocialStates
  /** Server-side ids of logins in progress, by login method and embedding origin. */
  readonly #attempts = new Map<string, string>()
  /** Embedding origins of sessions, by token. */
  readonly #origins = new Map<string, string>()
  #cachedSession:
    | { readonly session: Session; readonly origin: string; readonly cachedAt: number }
    | undefined

  constructor(options: LoginOptions) {
    this.#options = options
    this.#browser = options.browser ?? createLoginBrowser()
    this.#storage = new OriginStorage(this.#browser)
    this.#socialStates = new SocialStates(this.#browser)
  }

  readonly #handlers: Readonly<Record<string, MessageHandler>> = {
    IS_CONNECTED: async embedder => ({ isConnected: (await this.getSession(embedder))?.consented === true }),
    CONNECT_EMAIL: async (embedder, { email }, signal) => {
      const { origin } = embedder
      const token = this.#storage.getToken(origin)
      const body = { email, ...siteOf(embedder) }
      const { action, attempt } = await this.#call('/email/begin', origin, body, { token, signal })
      this.#setAttempt('email', origin, attempt)
      return { action }
    },
    CONNECT_DEVICE: async ({ origin }, _payload, signal) => {
      await this.#poll('/email/device', 'email', origin, signal, answer => answer.approved === true)
    },
    CONNECT_OTP: async ({ origin }, { otp }, signal) => {
      const attempt = this.#requireAttempt('email', origin)
      this.#saveSession(origin, await this.#call('/email/code', origin, { attempt, code: otp }, { signal }))
    },
    GET_SOCIAL_REDIRECT_URI: async (embedder, { provider }, signal) => {
      const { origin } = embedder
      const body = { provider, ...siteOf(embedder), ...(await this.#socialStates.create(origin)) }
      const { uri } = await this.#call('/social/begin', origin, body, { signal })
      return { uri }
    },
    CONNECT_SOCIAL: async ({ origin }, { uri }, signal) => {
      const result = this.#socialStates.consume(String(uri), origin)
      const session = this.#saveSession(
        origin,
        await this.#call('/social/finish', origin, result, { signal }),
      )
      const { email, userName } = session.consented ? session : {}
      return { ...(email && { email }), ...(userName && { userName }) }
    },
    GET_FARCASTER_URI: async (embedder, _payload, signal) => {
      const { origin } = embedder
      const { attempt, url } = await this.#call('/farcaster/begin', origin, siteOf(embedder), { signal })
      this.#setAttempt('farcaster', origin, attempt)
      return { url }
    },
    CONNECT_FARCASTER: async ({ origin }, _payload, signal) => {
      const isDone = (answer: Record<string, unknown>) => answer.token !== undefined
      const session = this.#saveSession(
        origin,
        await this.#poll('/farcaster/wait', 'farcaster', origin, signal, isDone),
      )
      return { userName: (session.consented && session.userName) || '' }
    },
    UPDATE_EMAIL: async (embedder, { email }, signal) => {
      const { token, email: from } = await this.#requireConsent(embedder)
      // Other clients keep the frame hidden, so their users approve on the page that the mail to the current address links to.
      if (embedder.isOurClient)
        await this.#options.confirmEmailChange({ from, to: String(email) }, embedder, signal)
      const body = { email, ...siteOf(embedder) }
      const { action } = await this.#call('/email-change/begin', embedder.origin, body, { token, signal })
      return { action }
    },
    UPDATE_EMAIL_PRIMARY_OTP: async (embedder, { otp }, signal) => {
      const { token } = await this.#requireConsent(embedder)
      await this.#call('/email-change/present', embedder.origin, { code: otp }, { token, signal })
    },
    UPDATE_EMAIL_SECONDARY_OTP: async (embedder, { otp }, signal) => {
      const { token } = await this.#requireConsent(embedder)
      const { email } = await this.#call(
        '/email-change/new',
        embedder.origin,
        { code: otp },
        { token, signal },
      )
      this.#cachedSession = undefined
      return { newEmail: email }
    },
    SIGN_OUT: async ({ origin }) => {
      const token = this.#storage.getToken(origin)
      this.#storage.setToken(origin, undefined)
      this.#cachedSession = undefined
      // Ignores a failure, because this browser can no longer use the session without its token.
      if (token) await this.#call('/sign-out', origin, {}, { token }).catch(() => undefined)
    },
  }

  canHandle(type: string): boolean {
    return Object.hasOwn(this.#handlers, type)
  }

  async answer({ type, payload }: AppMessage, embedder: Embedder, signal: AbortSignal): Promise<unknown> {
    const handler = this.canHandle(type) ? this.#handlers[type] : undefined
    if (!handler) throw new FrameError(`${type} is not understood`)
    return handler(embedder, { ...(payload as object | undefined) }, signal)
  }

  async getSession({ origin }: Embedder): Promise<Session | undefined> {
    const token = this.#storage.getToken(origin)
    if (!token) return undefined
    const cachedSession = this.#cachedSession
    const isRecent = cachedSession && this.#browser.now() - cachedSession.cachedAt < sessionCacheMs
    if (isRecent && cachedSession.session.token === token && cachedSession.origin === origin)
      return cachedSession.session
    try {
      return this.#recordSession(origin, token, await this.#call('/session', origin, {}, { token }))
    } catch (error) {
      if (!(error instanceof FrameError) || error.code !== 4100) throw error
      // Keeps a newer token, because another window may have logged in since.
      if (this.#storage.getToken(origin) === token) this.#storage.setToken(origin, undefined)
      return undefined
    }
  }

  async recordConsent({ token }: Session): Promise<Session> {
    const origin = this.#originOf(token)
    return this.#recordSession(origin, token, await this.#call('/consent', origin, {}, { token }))
  }

  async getSeed({ token }: Session): Promise<Uint8Array> {
    const { seed } = await this.#call('/seed', this.#originOf(token), {}, { token })
    return Uint8Array.from(atob(String(seed)), character => character.charCodeAt(0))
  }

  callServer(
    { origin }: Embedder,
    path: string,
    body: Readonly<Record<string, unknown>>,
    signal?: AbortSignal,
  ): Promise<Record<string, unknown>> {
    return this.#call(path, origin, body, { token: this.#storage.getToken(origin), signal })
  }

  async #requireConsent(embedder: Embedder): Promise<Session> {
    const session = await this.getSession(embedder)
    if (!session?.consented) throw new FrameError(refusals.loggedOut, 4100)
    return session
  }

  #call(
    path: string,
    origin: string,
    body: Readonly<Record<string, unknown>>,
    options: { readonly token?: string; readonly signal?: AbortSignal },
  ): Promise<Record<string, unknown>> {
    const device = this.#storage.getDevice(origin)
    return callServer(this.#browser, path, { body: { ...body, origin, device }, ...options })
  }

  /** Polls the server until `isDone` returns true. Retries while the server is unreachable. */
  async #poll(
    path: string,
    method: LoginMethod,
    origin: string,
    signal: AbortSignal,
    isDone: (answer: Record<string, unknown>) => boolean,
  ): Promise<Record<string, unknown>> {
    const attempt = this.#requireAttempt(method, origin)
    for (;;) {
      const answer = await retryUntilReached(() => this.#call(path, origin, { attempt }, { signal }), signal)
      if (isDone(answer)) return answer
    }
  }

  #setAttempt(method: LoginMethod, origin: string, attempt: unknown): void {
    if (typeof attempt === 'string') this.#attempts.set(`${method} ${origin}`, attempt)
  }

  #requireAttempt(method: LoginMethod, origin: string): string {
    const attempt = this.#attempts.get(`${method} ${origin}`)
    if (!attempt) throw new FrameError(refusals.loginExpired)
    return attempt
  }

  #saveSession(origin: string, { token, session }: Record<string, unknown>): Session {
    this.#storage.setToken(origin, String(token))
    return this.#recordSession(origin, String(token), session as object)
  }

  #recordSession(origin: string, token: string, facts: object): Session {
    const { userId, email, userName, consented } = facts as Record<string, unknown>
    const session: Session = {
      token,
      userId: String(userId),
      ...(typeof email === 'string' && { email }),
      ...(typeof userName === 'string' && { userName }),
      consented: consented === true,
    }
    this.#origins.set(token, origin)
    this.#cachedSession = { session, origin, cachedAt: this.#browser.now() }
    return session
  }

  #originOf(token: string): string {
    const origin = this.#origins.get(token)
    if (!origin) throw new FrameError(refusals.loggedOut, 4100)
    return origin
  }
}

/** Returns the site details that the server shows to the user, and whether the client prompts in the frame. */
const siteOf = ({ name, icon, language, isOurClient }: Embedder): Record<string, unknown> => ({
  // Limits the size of a call. The server truncates the name further.
  name: name?.slice(0, 400),
  icon: icon && icon.length <= maxIconLength ? icon : undefined,
  language,
  asksInFrame: isOurClient,
})
