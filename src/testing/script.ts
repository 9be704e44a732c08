/** Request of a page to a test wallet. */
export interface WalletRequest {
  readonly method: string
  readonly params: unknown
}

/**
 * Response of a test wallet to one request: approve, fail, wait, or return any value. It is a plain function, so that tests can define
 * their own.
 */
export type Answer = (approve: () => Promise<unknown>, request: WalletRequest) => unknown

/** Forms in which wallets report a user rejection. */
export type RejectionShape =
  | 'error'
  | 'object'
  | 'stringCode'
  | 'nested'
  | 'cause'
  | 'library'
  | 'pairing'
  | 'text'

const rejectionMessage = 'User rejected the request.'

const rejections: Record<RejectionShape, () => unknown> = {
  error: () => Object.assign(new Error(rejectionMessage), { code: 4001 }),
  object: () => ({ code: 4001, message: rejectionMessage }),
  stringCode: () => ({ code: '4001', message: rejectionMessage }),
  nested: () => ({
    code: -32603,
    message: 'Internal JSON-RPC error.',
    data: { originalError: { code: 4001, message: rejectionMessage } },
  }),
  cause: () => new Error('Request failed', { cause: { code: 4001, message: rejectionMessage } }),
  library: () =>
    Object.assign(new Error('user rejected action'), {
      code: 'ACTION_REJECTED',
      info: { error: { code: 4001, message: rejectionMessage } },
    }),
  pairing: () => ({ code: 5000, message: 'User rejected.' }),
  text: () => rejectionMessage,
}

/** Runs the wallet's default behavior. */
export const approve: Answer = approveRequest => approveRequest()

/** Rejects as if the user declined. */
export const reject =
  (shape: RejectionShape = 'error'): Answer =>
  () =>
    Promise.reject(rejections[shape]())

/** Rejects with this exact value, which need not be an Error. */
export const fail =
  (value: unknown): Answer =>
  () =>
    Promise.reject(value)

/** Throws synchronously from `request`, before it returns a promise. */
export const throwNow =
  (value: unknown): Answer =>
  () => {
    throw value
  }

/** Resolves with this value, valid or not. */
export const give =
  (value: unknown): Answer =>
  () =>
    Promise.resolve(value)

/** Never responds. */
export const staySilent: Answer = () => new Promise(() => undefined)

/** Resolves without performing the request, such as a network switch that is confirmed but does not happen. */
export const pretend: Answer = give(null)

/** Answers after a delay in milliseconds. */
export const after =
  (delayMs: number, then: Answer = approve): Answer =>
  async (approveRequest, request) => {
    await new Promise(resolve => setTimeout(resolve, delayMs))
    return then(approveRequest, request)
  }

export interface Held {
  readonly answer: Answer
  /** Number of requests that wait now. */
  readonly waiting: number
  /** Answers all waiting and later requests. */
  release(then?: Answer): void
}

/** Holds requests open until the test releases them. */
export function hold(): Held {
  let waiting = 0
  let open: (then: Answer) => void
  const answerPromise = new Promise<Answer>(resolve => (open = resolve))
  return {
    async answer(approveRequest, request) {
      waiting++
      const then = await answerPromise
      waiting--
      return then(approveRequest, request)
    },
    get waiting() {
      return waiting
    },
    release: (then = approve) => open(then),
  }
}

/** Creates an error object that throws on every property access. */
export const hostileError = (): object =>
  new Proxy(
    {},
    {
      get(_target, key) {
        throw new Error(`${String(key)} must not be read`)
      },
      has() {
        throw new Error('must not be looked into')
      },
      ownKeys() {
        throw new Error('must not be listed')
      },
      getPrototypeOf() {
        throw new Error('has no class')
      },
    },
  )

/**
 * Controls the responses of a test wallet. The method `*` matches every method: in `next` and in `always`, the responses of the method
 * itself come first.
 */
export interface Script {
  /** Queues answers, each for one request. They take precedence over `always`. */
  next(method: string, ...answers: Answer[]): void
  /** Sets the response to all further requests of a method. Without a response, restores the default behavior. */
  always(method: string, answer?: Answer): void
  /** Removes all answers. */
  reset(): void
}

/** Script with the method that the wallet calls. */
export interface PlayedScript extends Script {
  play(request: WalletRequest, approveRequest: () => Promise<unknown>): unknown
}

/** Creates a script. Shared by the test wallets of all namespaces. */
export function createScript(): PlayedScript {
  const queues = new Map<string, Answer[]>()
  const defaults = new Map<string, Answer>()
  return {
    next(method, ...answers) {
      queues.set(method, [...(queues.get(method) ?? []), ...answers])
    },
    always(method, answer) {
      if (answer) defaults.set(method, answer)
      else defaults.delete(method)
    },
    reset() {
      queues.clear()
      defaults.clear()
    },
    play(request, approveRequest) {
      const answer =
        queues.get(request.method)?.shift() ??
        queues.get('*')?.shift() ??
        defaults.get(request.method) ??
        defaults.get('*') ??
        approve
      return answer(approveRequest, request)
    },
  }
}
