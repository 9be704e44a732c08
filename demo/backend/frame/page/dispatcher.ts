import {
  type AppMessage,
  type AppMessageName,
  type FrameEventName,
  type FrameEventPayload,
  frameError,
  frameEvent,
  frameSuccess,
  isOurClient,
  readAppMessage,
  readAsked,
} from '../../../../src/services/embedded-frame/protocol.ts'
import {
  type AccountType,
  type ApprovalPart,
  type Embedder,
  FrameError,
  type LoginPart,
  type Session,
  type UserAccounts,
  type WalletPart,
} from '../contract.ts'
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
    /** The question was taken to a window of its own, which waits for the answer. */
    isElsewhere(): boolean
  }
}

/** The window that the frame is in, as far as the dispatcher knows it. */
export interface Environment {
  /** The only window that is heard. */
  readonly page: MessageEventSource
  isAllowed(origin: string): boolean
  /** Pages of this origin are shown the account without a question. */
  isConsentGiven(origin: string): boolean
  /** Posts to that window, if it still shows this very origin. */
  post(message: object, origin: string): void
  reload(): void
  /** A clock that is never set back, in ms. */
  now(): number
  /** The frame takes some place in the page. */
  hasBox(): boolean
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
  readonly #environment: Environment
  readonly #isNew = createSeenIds()
  readonly #mayPass: () => boolean
  readonly #chains: ShownChains
  readonly #requests: Requests
  #embedder: Embedder | undefined
  /** This page knows whose account it is: that there is none any more is news to it. */
  #hasTold = false
  #opened: { readonly userId: string; readonly done: Promise<void> } | undefined
  #consenting: { readonly token: string; readonly done: Promise<Session> } | undefined
  /** Questions besides requests that a person is looking at. */
  readonly #questions = new Set<AbortController>()
  readonly #logins = new Map<string, AbortController>()
  /** What is being answered, by id. */
  readonly #running = new Map<string, Promise<unknown>>()

  constructor(parts: Parts, environment: Environment) {
    this.#parts = parts
    this.#environment = environment
    this.#mayPass = createRateLimit(200, 50, environment.now)
    this.#chains = new ShownChains(environment.firstChain, namespace =>
      this.#requests.dropNamespace(namespace, otherChain()),
    )
    this.#requests = new Requests({
      ...parts,
      chains: this.#chains,
      now: environment.now,
      hasBox: () => environment.hasBox(),
      account: () => this.#openAccount(),
    })
  }

  /** To be attached to `message` of the frame's window. */
  readonly hear = (event: MessageEvent): void => {
    const { page, isAllowed } = this.#environment
    if (!event.isTrusted || event.source !== page || !isAllowed(event.origin)) return
    if (this.#embedder && event.origin !== this.#embedder.origin) return
    const asked = readAsked(event.data)
    // Nobody can be told anything under no id at all.
    if (asked?.id === undefined) return
    this.#embedder ??= { origin: event.origin, isOurs: false }
    void this.#take(event.data, asked.name, asked.id)
  }

  /** Whoever asks is answered, also where the question is none: a client that hears nothing waits for ever. */
  async #take(data: unknown, name: AppMessageName, id: string): Promise<void> {
    try {
      if (!this.#mayPass()) throw tooMany()
      if (id === '') throw invalid('The request has no id')
      if (!this.#isNew(id)) throw await this.#usedAgain(id)
      const message = readAppMessage(data)
      if (!message) throw invalid('The request was not understood')
      await this.#answer({ ...message, id } as Arrived)
    } catch (error) {
      this.#post(name, frameError(name, failureOf(error, this.#embedder?.language), id))
    }
  }

  async #answer(message: Arrived): Promise<void> {
    const { name, id } = message
    const running = this.#run(message)
    this.#running.set(id, running)
    try {
      this.#post(name, frameSuccess(name, await running, id))
    } finally {
      this.#running.delete(id)
      if (name === 'RELOAD') this.#environment.reload()
    }
  }

  /**
   * Under one id only one answer is heard, so the first request can't be told from this one any more: it is taken back. What
   * was approved already is told first, so that nobody takes it for a failure.
   */
  async #usedAgain(id: string): Promise<Error> {
    this.#abort(id)
    await this.#running.get(id)?.catch(() => {})
    return invalid('The id of the request was used before')
  }

  #post(name: AppMessageName | FrameEventName, message: object): void {
    // Others than our client know no answer to this one.
    if (!this.#embedder || (name === 'RPC_ABORT' && !this.#embedder.isOurs)) return
    this.#environment.post(message, this.#embedder.origin)
  }

  #tell<Name extends FrameEventName>(name: Name, payload: FrameEventPayload<Name>): void {
    if (this.#embedder?.isOurs) this.#post(name, frameEvent(name, payload))
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
        const { name, icons = [] } = metadata ?? {}
        this.#embedder = { origin, name, icon: icons[0], language, isOurs: isOurClient(message.payload) }
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
        if (await this.#isNobodyYet()) return this.#nobody(message.payload.chainId)
        return this.#user(message.payload, true)
      case 'GET_SMART_ACCOUNT_ENABLED_NETWORKS':
        return { smartAccountEnabledNetworks: [...(await wallet.smartAccountNetworks())] }
      case 'SET_PREFERRED_ACCOUNT':
        return this.#prefer(message.payload.type)
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
        this.#hasTold = false
        await wallet.forget()
      }
      // The end of a social login tells who it is, so it asks for the same consent.
      if (type === 'CONNECT_SOCIAL') return { ...objectOf(answer), ...(await this.#user({}, true)) }
      if (type === 'CONNECT_FARCASTER') return { userName: (await this.#openAccount(true)).userName ?? '' }
      return answer
    } finally {
      this.#logins.delete(id)
    }
  }

  /** Other clients ask for the account, and set its kind, before anybody is logged in, and start only when they are answered. */
  async #isNobodyYet(): Promise<boolean> {
    const embedder = this.#present()
    if (embedder.isOurs || this.#hasTold) return false
    return !(await this.#parts.login.session(embedder))?.consented
  }

  async #prefer(type: string): Promise<{ type: AccountType; address: string }> {
    if (type !== 'eoa' && type !== 'smartAccount') throw invalid('There is no such kind of account')
    if (await this.#isNobodyYet()) return { type, address: '' }
    await this.#openAccount()
    const { wallet } = this.#parts
    const chain = wireChain(this.#chains.of('eip155') ?? this.#chains.last)
    try {
      return await wallet.setPreferred(type, chain)
    } catch (error) {
      const isMissingHere = error instanceof FrameError && error.code === 4200
      if (this.#present().isOurs || !isMissingHere) throw error
      // They set it at every start, whatever the network is, and would not go on.
      return wallet.setPreferred('eoa', chain)
    }
  }

  #nobody(chainId: unknown): UserAccounts {
    if (chainId !== undefined) this.#chains.show(readChain(chainId))
    return { address: '', chainId: wireChain(this.#chains.last), accounts: [] }
  }

  async #user(asked: { chainId?: unknown; preferredAccountType?: string }, mayAsk: boolean) {
    const chain = asked.chainId === undefined ? this.#chains.last : readChain(asked.chainId)
    const session = await this.#openAccount(mayAsk)
    const { preferredAccountType } = asked
    const accounts: UserAccounts = await this.#parts.wallet.accounts({
      chainId: wireChain(chain),
      preferredAccountType,
    })
    this.#chains.show(readChain(accounts.chainId))
    this.#hasTold = true
    const { email, userName } = session
    return { ...(email !== undefined && { email }), ...(userName !== undefined && { userName }), ...accounts }
  }

  /** The consented session with its keys at hand; where `mayAsk`, a person may be asked for consent. */
  async #openAccount(mayAsk = false): Promise<Session> {
    const { login, wallet } = this.#parts
    let session = await login.session(this.#present())
    if (!session) throw unauthorized()
    if (!session.consented) {
      // Other clients keep the frame out of sight: nobody would ever answer in there.
      if (!mayAsk || !this.#present().isOurs) throw unauthorized()
      session = await this.#consent(session)
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
  #consent(session: Session): Promise<Session> {
    if (this.#consenting?.token === session.token) return this.#consenting.done
    const ask = async () => {
      try {
        if (!this.#environment.isConsentGiven(this.#present().origin))
          await this.#question('consent', signal =>
            this.#parts.approval.askConsent(session, this.#present(), signal),
          )
        return await this.#parts.login.consent(session)
      } finally {
        this.#consenting = undefined
      }
    }
    const done = ask()
    this.#consenting = { token: session.token, done }
    return done
  }

  /** Shows the frame for a question of its own, as long as it takes. */
  async #question(reason: 'consent' | 'code', ask: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const controller = new AbortController()
    this.#questions.add(controller)
    this.#tell('VIEW_REQUIRED', { reason })
    try {
      await ask(controller.signal)
      if (controller.signal.aborted) throw aborted()
    } finally {
      this.#questions.delete(controller)
      this.#tell('VIEW_DONE', undefined)
    }
  }

  /** For the login part: a change of the e-mail address is approved here before it begins. */
  readonly askEmailChange = (
    change: { readonly from?: string; readonly to: string },
    embedder: Embedder,
    outer: AbortSignal,
  ): Promise<void> =>
    this.#question('code', signal =>
      this.#parts.approval.askEmailChange(change, embedder, AbortSignal.any([signal, outer])),
    )

  /** Takes back one request, or all that no person has approved yet. */
  #abort(id: string | undefined): undefined {
    if (id === undefined) for (const controller of this.#questions) controller.abort(aborted())
    else this.#logins.get(id)?.abort(aborted())
    this.#requests.drop(id, aborted())
  }
}

const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})
