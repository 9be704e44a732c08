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
  readRequestHeader,
} from '../../../src/services/embedded-frame/protocol.ts'
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
import {
  createAbortedError,
  failureOf,
  createInvalidError,
  createOtherChainError,
  createTooManyError,
  createUnauthorizedError,
} from './failures.ts'
import { createRateLimit } from './rate-limit.ts'
import { Requests } from './requests.ts'
import { createReplayGuard } from './replay-guard.ts'
import { readChain, SelectedChains, toWireId } from './selected-chains.ts'

export interface Parts {
  readonly login: LoginPart
  readonly wallet: WalletPart
  readonly approval: ApprovalPart & {
    /** Updates the number of waiting requests on the screen. Called if a request was added or removed. */
    updateWaitingCount(): void
    /** Sets the language of everything shown from now on. */
    setLanguage(language: string | undefined): void
    /** Returns whether the user answers the request in a separate window. */
    isInSeparateWindow(): boolean
  }
}

/** The frame's window, as used by the dispatcher. */
export interface Environment {
  /** The only window whose messages are accepted. */
  readonly page: MessageEventSource
  isAllowed(origin: string): boolean
  /** Returns whether pages of this origin see the account without consent. */
  isConsentGiven(origin: string): boolean
  /** Posts a message to `page`. The browser drops the message if the window no longer shows this origin. */
  post(message: object, origin: string): void
  reload(): void
  /** Monotonic clock, in ms. */
  now(): number
  /** Returns whether the frame has a box in the page. */
  hasBox(): boolean
  /** Query parameter `chainId` of the frame's URL. */
  readonly initialChain?: string | null
}

type ReceivedMessage = AppMessage & { readonly id: string }

/**
 * Receives and answers messages of the embedding page. Accepts a message only from the window and the origin of that page, only if it
 * matches its schema, and only once. Other messages change nothing, except that a reused id withdraws the request that has it.
 */
export class Dispatcher {
  readonly #parts: Parts
  readonly #environment: Environment
  readonly #isNew = createReplayGuard()
  readonly #canHandle: () => boolean
  readonly #chains: SelectedChains
  readonly #requests: Requests
  #embedder: Embedder | undefined
  /** The embedding page has received account data, so a client of another project no longer counts as not logged in. */
  #hasSharedAccount = false
  #openedWallet: { readonly userId: string; readonly promise: Promise<void> } | undefined
  #pendingConsent: { readonly token: string; readonly promise: Promise<Session> } | undefined
  /** Open prompts for consent and for a change of the email address. `#requests` contains the other prompts. */
  readonly #promptControllers = new Set<AbortController>()
  readonly #loginControllers = new Map<string, AbortController>()
  /** Messages in progress, by id. */
  readonly #runningRequests = new Map<string, Promise<unknown>>()

  constructor(parts: Parts, environment: Environment) {
    this.#parts = parts
    this.#environment = environment
    this.#canHandle = createRateLimit(200, 50, environment.now)
    this.#chains = new SelectedChains(environment.initialChain, namespace =>
      this.#requests.dropNamespace(namespace, createOtherChainError()),
    )
    this.#requests = new Requests({
      ...parts,
      chains: this.#chains,
      now: environment.now,
      hasBox: () => environment.hasBox(),
      openAccount: () => this.#openAccount(),
    })
  }

  /** Handles `message` events of the frame's window. */
  readonly onMessage = (event: MessageEvent): void => {
    const { page, isAllowed } = this.#environment
    if (!event.isTrusted || event.source !== page || !isAllowed(event.origin)) return
    if (this.#embedder && event.origin !== this.#embedder.origin) return
    const header = readRequestHeader(event.data)
    // Without an id no response is possible.
    if (header?.id === undefined) return
    this.#embedder ??= { origin: event.origin, isOurClient: false }
    void this.#handle(event.data, header.name, header.id)
  }

  /** Answers every message that has an id, including invalid ones, because a client without a response waits forever. */
  async #handle(data: unknown, name: AppMessageName, id: string): Promise<void> {
    try {
      if (!this.#canHandle()) throw createTooManyError()
      if (id === '') throw createInvalidError('The request has no id')
      if (!this.#isNew(id)) throw await this.#rejectReusedId(id)
      const message = readAppMessage(data)
      if (!message) throw createInvalidError('The request was not understood')
      await this.#answer({ ...message, id } as ReceivedMessage)
    } catch (error) {
      this.#post(name, frameError(name, failureOf(error, this.#embedder?.language), id))
    }
  }

  async #answer(message: ReceivedMessage): Promise<void> {
    const { name, id } = message
    const runningRequest = this.#run(message)
    this.#runningRequests.set(id, runningRequest)
    try {
      this.#post(name, frameSuccess(name, await runningRequest, id))
    } finally {
      this.#runningRequests.delete(id)
      if (name === 'RELOAD') this.#environment.reload()
    }
  }

  /**
   * Withdraws the request that has the reused id, because a client cannot know which request a response with this id answers. If the
   * request was already approved, waits for its response, so that the client does not take it for a failure.
   */
  async #rejectReusedId(id: string): Promise<Error> {
    this.#abort(id)
    await this.#runningRequests.get(id)?.catch(() => {})
    return createInvalidError('The id of the request was used before')
  }

  #post(name: AppMessageName | FrameEventName, message: object): void {
    // Only our client understands a response to RPC_ABORT.
    if (!this.#embedder || (name === 'RPC_ABORT' && !this.#embedder.isOurClient)) return
    this.#environment.post(message, this.#embedder.origin)
  }

  #notify<Name extends FrameEventName>(name: Name, payload: FrameEventPayload<Name>): void {
    if (this.#embedder?.isOurClient) this.#post(name, frameEvent(name, payload))
  }

  async #run(message: ReceivedMessage): Promise<unknown> {
    const { wallet, approval } = this.#parts
    switch (message.name) {
      case 'SYNC_THEME': {
        const { themeMode: mode, themeVariables = {}, w3mThemeVariables = {} } = message.payload
        const accent = themeVariables['--w3m-accent'] ?? w3mThemeVariables['--w3m-accent']
        return approval.setTheme({ mode, accent: typeof accent === 'string' ? accent : undefined })
      }
      case 'SYNC_DAPP_DATA': {
        const { metadata, language } = message.payload
        const { origin } = this.#requireEmbedder()
        const { name, icons = [] } = metadata ?? {}
        this.#embedder = { origin, name, icon: icons[0], language, isOurClient: isOurClient(message.payload) }
        return approval.setLanguage(language)
      }
      case 'GET_CHAIN_ID':
        return { chainId: toWireId(this.#chains.current) }
      case 'SWITCH_NETWORK': {
        const chain = readChain(message.payload.chainId)
        this.#chains.select(chain)
        return { chainId: toWireId(chain) }
      }
      case 'GET_USER':
        if (await this.#isBeforeLogin()) return this.#createEmptyAccount(message.payload.chainId)
        return this.#readUser(message.payload, true)
      case 'GET_SMART_ACCOUNT_ENABLED_NETWORKS':
        return { smartAccountEnabledNetworks: [...(await wallet.getSmartAccountNetworks())] }
      case 'SET_PREFERRED_ACCOUNT':
        return this.#setPreferredAccount(message.payload.type)
      case 'RPC_REQUEST':
        return this.#requests.handle(message.id, message.payload, this.#requireEmbedder())
      case 'RPC_ABORT':
        return this.#abort(message.payload?.id)
      case 'RELOAD':
        this.#abort(undefined)
        // Waits for approved requests, so that the page receives their responses before the frame reloads.
        return this.#requests.waitForSignatures()
      default:
        return this.#handleLogin(message)
    }
  }

  #requireEmbedder(): Embedder {
    if (!this.#embedder) throw createUnauthorizedError()
    return this.#embedder
  }

  async #handleLogin(message: ReceivedMessage): Promise<unknown> {
    const { login, wallet } = this.#parts
    const { name: type, id, payload } = message
    if (!login.canHandle(type)) throw createInvalidError(`${type} is not understood`)
    if (type === 'SIGN_OUT') {
      this.#abort(undefined)
      await this.#requests.waitForSignatures()
    }
    const controller = new AbortController()
    this.#loginControllers.set(id, controller)
    try {
      const answer = await login.answer({ id, type, payload }, this.#requireEmbedder(), controller.signal)
      if (type === 'SIGN_OUT') {
        this.#openedWallet = undefined
        this.#hasSharedAccount = false
        await wallet.clear()
      }
      // Requests consent first, because the response of a social login identifies the user.
      if (type === 'CONNECT_SOCIAL') return { ...objectOf(answer), ...(await this.#readUser({}, true)) }
      if (type === 'CONNECT_FARCASTER') return { userName: (await this.#openAccount(true)).userName ?? '' }
      return answer
    } finally {
      this.#loginControllers.delete(id)
    }
  }

  /**
   * Returns whether a client of another project has no login with consent yet. Such a client requests the account and sets its type
   * before login, and starts only after it receives responses.
   */
  async #isBeforeLogin(): Promise<boolean> {
    const embedder = this.#requireEmbedder()
    if (embedder.isOurClient || this.#hasSharedAccount) return false
    return !(await this.#parts.login.getSession(embedder))?.consented
  }

  async #setPreferredAccount(type: string): Promise<{ type: AccountType; address: string }> {
    if (type !== 'eoa' && type !== 'smartAccount')
      throw createInvalidError('There is no such kind of account')
    if (await this.#isBeforeLogin()) return { type, address: '' }
    await this.#openAccount()
    const { wallet } = this.#parts
    const chain = toWireId(this.#chains.chainOf('eip155') ?? this.#chains.current)
    try {
      return await wallet.setPreferred(type, chain)
    } catch (error) {
      const isUnsupported = error instanceof FrameError && error.code === 4200
      if (this.#requireEmbedder().isOurClient || !isUnsupported) throw error
      // Other clients set the type at every start, on any network, and fail on an error.
      return wallet.setPreferred('eoa', chain)
    }
  }

  #createEmptyAccount(chainId: unknown): UserAccounts {
    if (chainId !== undefined) this.#chains.select(readChain(chainId))
    return { address: '', chainId: toWireId(this.#chains.current), accounts: [] }
  }

  async #readUser(options: { chainId?: unknown; preferredAccountType?: string }, canPrompt: boolean) {
    const chain = options.chainId === undefined ? this.#chains.current : readChain(options.chainId)
    const session = await this.#openAccount(canPrompt)
    const { preferredAccountType } = options
    const accounts: UserAccounts = await this.#parts.wallet.getAccounts({
      chainId: toWireId(chain),
      preferredAccountType,
    })
    this.#chains.select(readChain(accounts.chainId))
    this.#hasSharedAccount = true
    const { email, userName } = session
    return { ...(email !== undefined && { email }), ...(userName !== undefined && { userName }), ...accounts }
  }

  /** Returns the consented session with its keys loaded. Prompts for missing consent only in our client, and only if `canPrompt` is set. */
  async #openAccount(canPrompt = false): Promise<Session> {
    const { login, wallet } = this.#parts
    let session = await login.getSession(this.#requireEmbedder())
    if (!session) throw createUnauthorizedError()
    if (!session.consented) {
      // Other clients keep the frame hidden, so a prompt in it would never be answered.
      if (!canPrompt || !this.#requireEmbedder().isOurClient) throw createUnauthorizedError()
      session = await this.#requestConsent(session)
    }
    const { userId } = session
    if (this.#openedWallet?.userId !== userId) {
      const consentedSession = session
      const openPromise = wallet.open(userId, () => login.getSeed(consentedSession))
      this.#openedWallet = { userId, promise: openPromise }
      openPromise.catch(() => {
        if (this.#openedWallet?.promise === openPromise) this.#openedWallet = undefined
      })
    }
    await this.#openedWallet.promise
    return session
  }

  /** Requests consent. Concurrent calls for a session share one prompt. */
  #requestConsent(session: Session): Promise<Session> {
    if (this.#pendingConsent?.token === session.token) return this.#pendingConsent.promise
    const promptForConsent = async () => {
      try {
        if (!this.#environment.isConsentGiven(this.#requireEmbedder().origin))
          await this.#prompt('consent', signal =>
            this.#parts.approval.requestConsent(session, this.#requireEmbedder(), signal),
          )
        return await this.#parts.login.recordConsent(session)
      } finally {
        this.#pendingConsent = undefined
      }
    }
    const consentPromise = promptForConsent()
    this.#pendingConsent = { token: session.token, promise: consentPromise }
    return consentPromise
  }

  /** Prompts the user. Notifies our client, so that it shows the frame for the duration of the prompt. */
  async #prompt(reason: 'consent' | 'code', show: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const controller = new AbortController()
    this.#promptControllers.add(controller)
    this.#notify('VIEW_REQUIRED', { reason })
    try {
      await show(controller.signal)
      if (controller.signal.aborted) throw createAbortedError()
    } finally {
      this.#promptControllers.delete(controller)
      this.#notify('VIEW_DONE', undefined)
    }
  }

  /** For the login part: prompts the user to approve a change of the email address before it begins. */
  readonly confirmEmailChange = (
    change: { readonly from?: string; readonly to: string },
    embedder: Embedder,
    outerSignal: AbortSignal,
  ): Promise<void> =>
    this.#prompt('code', signal =>
      this.#parts.approval.confirmEmailChange(change, embedder, AbortSignal.any([signal, outerSignal])),
    )

  /** Withdraws the request or login with this id. Without an id, withdraws all prompts and all requests that are not approved yet. */
  #abort(id: string | undefined): undefined {
    if (id === undefined)
      for (const controller of this.#promptControllers) controller.abort(createAbortedError())
    else this.#loginControllers.get(id)?.abort(createAbortedError())
    this.#requests.drop(id, createAbortedError())
  }
}

const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})
