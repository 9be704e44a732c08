// A third-party client of the frame, written only from the public protocol. It uses short random ids, posts with the target origin `*`,
// never cancels, hides the frame until an approval is needed, and has a different startup sequence than the modal. It imports no file of
// this repository.

export interface FrameMessage {
  readonly type: string
  readonly id?: string
  readonly payload?: unknown
}

/** The environment of the client: a page with a frame, or a test that replaces it. */
export interface ForeignEnvironment {
  post(message: object): void
  onMessage(listener: (message: FrameMessage) => void): void
  /** Shows the frame, or hides it with its contents. */
  show(isShown: boolean): void
}

/** Timeout of a call in ms, for the calls in `timedCalls`. The client does not notify the frame of a timeout. */
const timeoutMs = 30_000
const timedCalls = new Set([
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
])
const needsApproval = (method: string) =>
  /^(?:personal_sign|eth_sign|eth_send|wallet_send|solana_)/.test(method)

export class ForeignClient {
  /** All messages received from the frame. */
  readonly messages: FrameMessage[] = []
  readonly #environment: ForeignEnvironment
  readonly #listenersById = new Map<string, ((message: FrameMessage) => void)[]>()
  #pendingApprovalCount = 0
  #resolveReady!: () => void
  readonly ready = new Promise<void>(resolve => {
    this.#resolveReady = resolve
  })

  constructor(environment: ForeignEnvironment) {
    this.#environment = environment
    environment.show(false)
    environment.onMessage(message => {
      if (typeof message?.type !== 'string' || !message.type.includes('@w3m-frame/')) return
      this.messages.push(message)
      if (message.type === '@w3m-frame/READY') this.#resolveReady()
      const listeners = this.#listenersById.get(message.id ?? '') ?? []
      this.#listenersById.delete(message.id ?? '')
      for (const listener of listeners) listener(message)
    })
  }

  /** Resolves with the success payload. Rejects with the frame's error message. */
  async call<T = unknown>(name: string, payload?: unknown, id = shortId()): Promise<T> {
    await this.ready
    const response = new Promise<T>((resolve, reject) => {
      const timer = timedCalls.has(name)
        ? setTimeout(() => reject(new Error('Something went wrong')), timeoutMs)
        : undefined
      const handleAnswer = ({ type, payload: answerPayload }: FrameMessage) => {
        clearTimeout(timer)
        if (type === `@w3m-frame/${name}_SUCCESS`) return resolve(answerPayload as T)
        const { message = 'An error occurred', ...rest } = (answerPayload ?? {}) as { message?: string }
        reject(Object.assign(new Error(message), rest))
      }
      this.#listenersById.set(id, [...(this.#listenersById.get(id) ?? []), handleAnswer])
    })
    this.#environment.post({ id, type: `@w3m-app/${name}`, ...(payload !== undefined && { payload }) })
    return response
  }

  /** Runs the startup sequence of the page. Resolves to whether a user is logged in. */
  async start(chainId: number | string = 31337): Promise<boolean> {
    await this.call('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
    const { isConnected } = await this.call<{ isConnected: boolean }>('IS_CONNECTED')
    const metadata = { name: 'Foreign Shop', description: '', url: 'https://shop.example', icons: [] }
    void this.call('SYNC_DAPP_DATA', {
      metadata,
      sdkVersion: 'other-wagmi-1.7.3',
      sdkType: 'w3m',
      projectId: 'p',
    })
    void this.call('SYNC_THEME', { themeMode: 'dark', themeVariables: {}, w3mThemeVariables: {} })
    await this.getUser(chainId)
    await this.call('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
    return isConnected
  }

  getUser(chainId: number | string = 31337): Promise<ForeignUser> {
    return this.call('GET_USER', { chainId, preferredAccountType: 'smartAccount' })
  }

  /** Sends a request. The frame is shown for a request that needs approval, and hidden after the response. */
  async request<T = unknown>(method: string, params: unknown): Promise<T> {
    if (!needsApproval(method)) return this.call('RPC_REQUEST', { method, params })
    const response = this.call<T>('RPC_REQUEST', { method, params })
    this.#pendingApprovalCount++
    this.#environment.show(true)
    try {
      return await response
    } finally {
      if (--this.#pendingApprovalCount === 0) this.#environment.show(false)
    }
  }

  /** Closes the client's modal. Drops pending requests without a message to the frame. */
  close(): void {
    this.#environment.show(false)
    this.#listenersById.clear()
  }
}

export interface ForeignUser {
  readonly address: string
  readonly chainId: number | string
  readonly email?: string | null
  readonly accounts?: readonly { readonly address: string; readonly type: string }[]
}

/** Returns an id of about six characters, sometimes fewer. */
export const shortId = (): string => Math.random().toString(36).slice(7)
