/** What a page asked a test wallet. */
export interface WalletRequest {
  readonly method: string
  readonly params: unknown
}

/**
 * How a test wallet answers one request: it may approve, fail, wait or talk nonsense.
 * Nothing but a plain function, so that a test can write its own.
 */
export type Answer = (approve: () => Promise<unknown>, request: WalletRequest) => unknown

/** The forms in which wallets say "the user said no". */
export type RejectionShape =
  | 'error'
  | 'object'
  | 'stringCode'
  | 'nested'
  | 'cause'
  | 'library'
  | 'pairing'
  | 'text'

const words = 'User rejected the request.'

const rejections: Record<RejectionShape, () => unknown> = {
  error: () => Object.assign(new Error(words), { code: 4001 }),
  object: () => ({ code: 4001, message: words }),
  stringCode: () => ({ code: '4001', message: words }),
  nested: () => ({
    code: -32603,
    message: 'Internal JSON-RPC error.',
    data: { originalError: { code: 4001, message: words } },
  }),
  cause: () => new Error('Request failed', { cause: { code: 4001, message: words } }),
  library: () =>
    Object.assign(new Error('user rejected action'), {
      code: 'ACTION_REJECTED',
      info: { error: { code: 4001, message: words } },
    }),
  pairing: () => ({ code: 5000, message: 'User rejected.' }),
  text: () => words,
}

/** Does what the wallet does by itself. */
export const approve: Answer = approveRequest => approveRequest()

/** The user said no. */
export const reject =
  (shape: RejectionShape = 'error'): Answer =>
  () =>
    Promise.reject(rejections[shape]())

/** Fails with this very value, which need not be an Error. */
export const fail =
  (value: unknown): Answer =>
  () =>
    Promise.reject(value)

/** Throws out of `request` itself, before there is a promise. */
export const throwNow =
  (value: unknown): Answer =>
  () => {
    throw value
  }

/** Answers this value, however wrong it is. */
export const give =
  (value: unknown): Answer =>
  () =>
    Promise.resolve(value)

/** Never answers. */
export const staySilent: Answer = () => new Promise(() => undefined)

/** Says yes and does nothing: a network switch that is answered but does not happen. */
export const pretend: Answer = give(null)

/** Answers after a time. */
export const after =
  (delayMs: number, then: Answer = approve): Answer =>
  async (approveRequest, request) => {
    await new Promise(resolve => setTimeout(resolve, delayMs))
    return then(approveRequest, request)
  }

export interface Held {
  readonly answer: Answer
  /** How many requests wait now. */
  readonly waiting: number
  /** Lets everything that waits, and whatever comes later, be answered. */
  release(then?: Answer): void
}

/** Keeps requests open until the test lets them go. */
export function hold(): Held {
  let waiting = 0
  let open: (then: Answer) => void
  const opened = new Promise<Answer>(resolve => (open = resolve))
  return {
    async answer(approveRequest, request) {
      waiting++
      const then = await opened
      waiting--
      return then(approveRequest, request)
    },
    get waiting() {
      return waiting
    },
    release: (then = approve) => open(then),
  }
}

/** An error whose every property throws when it is looked at. */
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

/** What a test wallet is told about its coming answers. The method `*` means every method without words of its own. */
export interface Script {
  /** These answers, one request each, before anything else. */
  next(method: string, ...answers: Answer[]): void
  /** This answer from now on; without an answer the wallet behaves by itself again. */
  always(method: string, answer?: Answer): void
  /** Forgets everything it was told. */
  reset(): void
}

/** A script together with the side that the wallet plays. */
export interface PlayedScript extends Script {
  play(request: WalletRequest, approveRequest: () => Promise<unknown>): unknown
}

/** Writes down how a wallet is to answer; shared by the test wallets of every namespace. */
export function createScript(): PlayedScript {
  const queues = new Map<string, Answer[]>()
  const standing = new Map<string, Answer>()
  return {
    next(method, ...answers) {
      queues.set(method, [...(queues.get(method) ?? []), ...answers])
    },
    always(method, answer) {
      if (answer) standing.set(method, answer)
      else standing.delete(method)
    },
    reset() {
      queues.clear()
      standing.clear()
    },
    play(request, approveRequest) {
      const answer =
        queues.get(request.method)?.shift() ??
        queues.get('*')?.shift() ??
        standing.get(request.method) ??
        standing.get('*') ??
        approve
      return answer(approveRequest, request)
    },
  }
}
