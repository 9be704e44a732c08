import { AppError } from '../core/errors/app-error.ts'
import { isEndpointError } from '../core/errors/endpoint-error.ts'
import * as limits from '../core/limits.ts'
import { rpcInFlight } from '../core/chain/rpc-limits.ts'
import { browserTools, type HttpTools, pause } from './http.ts'
import { createEndpoints } from './rpc-endpoints.ts'

export interface RpcCall {
  /** Endpoints. Each is tried until one responds: in this order at first, later by their recent responses. */
  readonly urls: readonly string[]
  readonly method: string
  readonly params?: readonly unknown[]
  readonly signal?: AbortSignal
}

/** Endpoints and shared requests. Endpoint statistics last for the lifetime of the page. */
interface Client {
  readonly endpoints: ReturnType<typeof createEndpoints>
  readonly flights: Map<string, Flight>
}

/** A pending request shared by all identical calls. */
interface Flight {
  readonly answer: Promise<unknown>
  readonly end: AbortController
  waiting: number
}

const clients = new WeakMap<HttpTools, Client>()

// Methods with side effects or with state on a specific node are never shared or batched.
const hasEffect = /^(?:eth_)?send|filter/i

/** Sends an RPC request through the endpoint that performed best recently. Requests without side effects are retried. */
export function requestRpc(call: RpcCall, tools: HttpTools = browserTools): Promise<unknown> {
  const client = clients.get(tools) ?? {
    endpoints: createEndpoints(tools),
    flights: new Map(),
  }
  clients.set(tools, client)
  const { method, params = [], signal, urls } = call
  if (signal?.aborted) return Promise.reject(new AppError('REQUEST_ABORTED', { cause: signal.reason }))
  if (hasEffect.test(method))
    return requestInTurn(call, client, tools, signal ?? new AbortController().signal)
  return share(call, client, JSON.stringify([urls, method, params]), end =>
    requestInTurn(call, client, tools, end),
  )
}

/** Shares identical requests. The request is aborted when all callers have aborted. */
function share(
  { signal }: RpcCall,
  { flights }: Client,
  key: string,
  start: (end: AbortSignal) => Promise<unknown>,
): Promise<unknown> {
  let flight = flights.get(key)
  if (!flight) {
    const end = new AbortController()
    const ownFlight: Flight = { answer: start(end.signal), end, waiting: 0 }
    flight = ownFlight
    if (flights.size < rpcInFlight) flights.set(key, ownFlight)
    const removeFlight = () => void (flights.get(key) === ownFlight && flights.delete(key))
    end.signal.addEventListener('abort', removeFlight)
    ownFlight.answer.then(removeFlight, removeFlight)
  }
  const { answer, end } = flight
  const sharedFlight = flight
  sharedFlight.waiting++
  return new Promise((resolve, reject) => {
    const abort = () => {
      reject(new AppError('REQUEST_ABORTED', { cause: signal?.reason }))
      if (--sharedFlight.waiting === 0) end.abort()
    }
    signal?.addEventListener('abort', abort, { once: true })
    const unlisten = () => signal?.removeEventListener('abort', abort)
    answer.then(unlisten, unlisten)
    answer.then(resolve, reject)
  })
}

async function requestInTurn(
  { urls, method, params = [] }: RpcCall,
  { endpoints }: Client,
  tools: HttpTools,
  signal: AbortSignal,
): Promise<unknown> {
  const isAlone = hasEffect.test(method)
  const inTurn = isAlone ? urls : endpoints.ranked(urls)
  let failure: unknown
  for (const [at, url] of inTurn.entries()) {
    const isLast = at === inTurn.length - 1
    // With several endpoints, the next one is the better retry. Only the last endpoint is retried.
    const maxRetries = isLast && !isAlone ? limits.httpRetries : 0
    for (let tries = 0; ; tries++) {
      const question = { method, params, signal, isUnbatched: isAlone, retry: isLast && tries === 0 }
      const outcome = await endpoints.ask(url, question).catch((error: unknown) => ({ thrown: error }))
      if ('result' in outcome) return outcome.result
      if (signal.aborted) throw new AppError('REQUEST_ABORTED', { cause: signal.reason })
      failure = 'thrown' in outcome ? outcome.thrown : outcome.error
      if ('error' in outcome && !isEndpointError(outcome.error))
        throw new AppError('RPC_FAILED', { cause: failure })
      if ('thrown' in outcome || tries === maxRetries) break
      await pause(limits.httpRetryDelayMs * 2 ** tries * (0.5 + tools.random() / 2), signal, tools)
    }
  }
  throw failure instanceof AppError && urls.length === 1
    ? failure
    : new AppError('RPC_FAILED', { cause: failure })
}
