import {
  type AppMessage,
  type FrameEventName,
  type FrameEventPayload,
  frameError,
  frameEvent,
  frameSuccess,
  isOurClient,
  readAppMessage,
} from '../../../../src/services/embedded-frame/protocol.ts'
import type { ApprovalPart, Embedder, LoginPart, Session, UserAccounts, WalletPart } from '../contract.ts'
import { aborted, failureOf, invalid, otherChain, tooMany, unauthorized } from './failures.ts'
import { createRateLimit } from './rate-limit.ts'
import { Requests } from './requests.ts'
import { createSeenIds } from './seen-ids.ts'
import { readChain, ShownChains, wireChain } from './shown-chains.ts'

export interface Parts {
  readonly login: LoginPart
  readonly wallet: WalletPart
  readonly approval: ApprovalPart & {
    /** Others wait behind the request that is shown, or no longer do. */
    queueChanged(): void
    /** The words of everything that is shown from now on. */
    setLanguage(language: string | undefined): void
  }
}

/** The window that the frame is in, as far as the dispatcher knows it. */
export interface Surroundings {
  /** The only window that is heard. */
  readonly page: MessageEventSource
  isAllowed(origin: string): boolean
  /** Posts to that window, if it still shows this very origin. */
  post(message: object, origin: string): void
  reload(): void
  /** A clock that is never set back, in ms. */
  now(): number
  /** `chainId` of the frame's address. */
  readonly firstChain?: string | null
}

type Arrived = AppMessage & { readonly id: string }

/**
 * Hears the page around the frame and answers it. Only its window and its origin are heard, each message once and after
 * its schema; whatever else arrives changes nothing.
 */
export class Dispatcher {
  readonly #parts: Parts
  readonly #surroundings: Surroundings
  readonly #isNew = createSeenIds()
  readonly #mayPass: () => boolean
  readonly #chains: ShownChains
  readonly #requests: Requests
  #embedder: Embedder | undefined
  #opened: { readonly userId: string; readonly done: Promise<void> } | undefined
  #consenting: { readonly token: string; readonly done: Promise<Session> } | undefined
  readonly #consentAbort = new Map<string, AbortController>()
  readonly #logins = new Map<string, AbortController>()

  constructor(parts: Parts, surroundings: Surroundings) {
    this.#parts = parts
    this.#surroundings = surroundings
    this.#mayPass = createRateLimit(200, 50, surroundings.now)
    this.#chains = new ShownChains(surroundings.firstChain, family =>
      this.#requests.dropFamily(family, otherChain()),
    )
    this.#requests = new Requests({
      ...parts,
      chains: this.#chains,
      now: surroundings.now,
      account: () => this.#openAccount(),
    })
  }

  /** To be attached to `message` of the frame's window. */
  readonly hear = (event: MessageEvent): void => {
    const { page, isAllowed } = this.#surroundings
    if (!event.isTrusted || event.source !== page || !isAllowed(event.origin)) return
    if (this.#embedder && event.origin !== this.#embedder.origin) return
    const message = readAppMessage(event.data)
    if (message?.id === undefined || !this.#isNew(message.id)) return
    this.#embedder ??= { origin: event.origin, isOurs: false }
    void this.#answer({ ...message, id: message.id } as Arrived)
  }

  async #answer(message: Arrived): Promise<void> {
    const { name, id } = message
    try {
      if (!this.#mayPass()) throw tooMany()
      const payload = await this.#run(message)
      // Others than our client know no answer to this one.
      if (name !== 'RPC_ABORT' || this.#embedder?.isOurs) this.#post(frameSuccess(name, payload, id))
    } catch (error) {
      this.#post(frameError(name, failureOf(error), id))
    }
    if (name === 'RELOAD') this.#surroundings.reload()
  }

  #post(message: object): void {
    if (this.#embedder) this.#surroundings.post(message, this.#embedder.origin)
  }

  #tell<Name extends FrameEventName>(name: Name, payload: FrameEventPayload<Name>): void {
    if (this.#embedder?.isOurs) this.#post(frameEvent(name, payload))
  }

  async #run(message: Arrived): Promise<unknown> {
    const { wallet, approval } = this.#parts
    switch (message.name) {
      case 'SYNC_THEME': {
        const { themeMode: mode, themeVariables = {}, w3mThemeVariables = {} } = message.payload
        const accent = themeVariables['--w3m-accent'] ?? w3mThemeVariables['--w3m-accent']
        return approval.setTheme({ mode, accent: typeof accent === 'string' ? accent : undefined })
      }
      case 'SYNC_DAPP_DATA': {
        const { metadata, language } = message.payload
        const { origin } = this.#present()
        this.#embedder = { origin, name: metadata?.name, language, isOurs: isOurClient(message.payload) }
        return approval.setLanguage(language)
      }
      case 'GET_CHAIN_ID':
        return { chainId: wireChain(this.#chains.last) }
      case 'SWITCH_NETWORK': {
        const chain = readChain(message.payload.chainId)
        this.#chains.show(chain)
        return { chainId: wireChain(chain) }
      }
      case 'GET_USER':
        return this.#user(message.id, message.payload)
      case 'GET_SMART_ACCOUNT_ENABLED_NETWORKS':
        return { smartAccountEnabledNetworks: [...(await wallet.smartAccountNetworks())] }
      case 'SET_PREFERRED_ACCOUNT': {
        const { type } = message.payload
        if (type !== 'eoa' && type !== 'smartAccount') throw invalid('There is no such kind of account')
        await this.#openAccount()
        return wallet.setPreferred(type, wireChain(this.#chains.of('eip155') ?? this.#chains.last))
      }
      case 'RPC_REQUEST':
        return this.#requests.take(message.id, message.payload, this.#present())
      case 'RPC_ABORT':
        return this.#abort(message.payload?.id)
      case 'RELOAD':
        this.#abort(undefined)
        // What a person has approved is sent to its end, and told.
        return this.#requests.signed()
      default:
        return this.#login(message)
    }
  }

  #present(): Embedder {
    if (!this.#embedder) throw unauthorized()
    return this.#embedder
  }

  async #login(message: Arrived): Promise<unknown> {
    const { login, wallet } = this.#parts
    const { name: type, id, payload } = message
    if (!login.owns(type)) throw invalid(`${type} is not understood`)
    if (type === 'SIGN_OUT') {
      this.#abort(undefined)
      await this.#requests.signed()
    }
    const controller = new AbortController()
    this.#logins.set(id, controller)
    try {
      const answer = await login.answer({ id, type, payload }, this.#present(), controller.signal)
      if (type === 'SIGN_OUT') {
        this.#opened = undefined
        await wallet.forget()
      }
      // The end of a social login tells the account too, so it asks for the same consent.
      if (type === 'CONNECT_SOCIAL') return { ...(await this.#user(id, {})), ...objectOf(answer) }
      return answer
    } finally {
      this.#logins.delete(id)
    }
  }

  async #user(id: string, asked: { chainId?: unknown; preferredAccountType?: string }) {
    const chain = asked.chainId === undefined ? this.#chains.last : readChain(asked.chainId)
    const session = await this.#openAccount(id)
    const { preferredAccountType } = asked
    const accounts: UserAccounts = await this.#parts.wallet.accounts({
      chainId: wireChain(chain),
      preferredAccountType,
    })
    this.#chains.show(readChain(accounts.chainId))
    const { email, userName } = session
    return { ...(email !== undefined && { email }), ...(userName !== undefined && { userName }), ...accounts }
  }

  /** The consented session with its keys at hand. With the id of a message, a person may be asked for consent. */
  async #openAccount(id?: string): Promise<Session> {
    const { login, wallet } = this.#parts
    let session = await login.session(this.#present())
    if (!session) throw unauthorized()
    if (!session.consented) {
      if (id === undefined) throw unauthorized()
      session = await this.#consent(id, session)
    }
    const { userId } = session
    if (this.#opened?.userId !== userId) {
      const consented = session
      const done = wallet.open(userId, () => login.seed(consented))
      this.#opened = { userId, done }
      done.catch(() => {
        if (this.#opened?.done === done) this.#opened = undefined
      })
    }
    await this.#opened.done
    return session
  }

  /** One question at a time, however often the page asks. */
  #consent(id: string, session: Session): Promise<Session> {
    if (this.#consenting?.token === session.token) return this.#consenting.done
    const controller = new AbortController()
    this.#consentAbort.set(id, controller)
    const ask = async () => {
      this.#tell('VIEW_REQUIRED', { reason: 'consent' })
      try {
        await this.#parts.approval.askConsent(session, this.#present(), controller.signal)
        if (controller.signal.aborted) throw aborted()
        return await this.#parts.login.consent(session)
      } finally {
        this.#consentAbort.delete(id)
        this.#consenting = undefined
        this.#tell('VIEW_DONE', undefined)
      }
    }
    const done = ask()
    this.#consenting = { token: session.token, done }
    return done
  }

  /** Takes back one request, or all that no person has approved yet. */
  #abort(id: string | undefined): undefined {
    for (const controllers of [this.#consentAbort, this.#logins])
      for (const [open, controller] of controllers)
        if (id === undefined ? controllers === this.#consentAbort : id === open) controller.abort(aborted())
    this.#requests.drop(id, aborted())
  }
}

const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})
