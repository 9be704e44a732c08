import { AppError } from '../core/errors/app-error.ts'
import { isEndpointError } from '../core/errors/endpoint-error.ts'
import * as limits from '../core/limits.ts'
import { rpcInFlight } from '../core/chain/rpc-limits.ts'
import { browserTools, type HttpTools, pause } from './http.ts'
import { createEndpoints } from './rpc-endpoints.ts'

export interface RpcCall {
  /**
   * Endpoints. Each is tried until one responds: in this order at first, later by their recent responses. Requests with side
   * effects always use this order.
   */
  readonly urls: readonly string[]
  readonly method: string
  readonly params?: readonly unknown[]
  readonly signal?: AbortSignal
}

/** Endpoints and shared requests. Endpoint statistics last for the lifetime of the page. */
interface Client {
  readonly endpoints: ReturnType<typeof createEndpoints>
  readonly sharedRequests: Map<string, SharedRequest>
}

/** A pending request shared by all identical calls. */
interface SharedRequest {
  readonly response: Promise<unknown>
  readonly controller: AbortController
  callerCount: number
}

const clients = new WeakMap<HttpTools, Client>()

// Methods with side effects or with state on a specific node are never shared or batched.
const sideEffectMethods = /^(?:eth_)?send|filter/i

/**
 * Sends an RPC request to one endpoint after another until one responds. Requests without side effects start with the endpoint that
 * performed best recently, and are retried at the last one.
 */
export function requestRpc(call: RpcCall, tools: HttpTools = browserTools): Promise<unknown> {
  const client = clients.get(tools) ?? {
    endpoints: createEndpoints(tools),
    sharedRequests: new Map(),
  }
  clients.set(tools, client)
  const { method, params = [], signal, urls } = call
  if (signal?.aborted) return Promise.reject(new AppError('REQUEST_ABORTED', { cause: signal.reason }))
  if (sideEffectMethods.test(method))
    return requestInTurn(call, client, tools, signal ?? new AbortController().signal)
  return share(call, client, JSON.stringify([urls, method, params]), sharedSignal =>
    requestInTurn(call, client, tools, sharedSignal),
  )
}

/** Shares identical requests. The request is aborted when all callers have aborted. */
function share(
  { signal }: RpcCall,
  { sharedRequests }: Client,
  key: string,
  start: (signal: AbortSignal) => Promise<unknown>,
): Promise<unknown> {
  let sharedRequest = sharedRequests.get(key)
  if (!sharedRequest) {
    const controller = new AbortController()
    const newRequest: SharedRequest = { response: start(controller.signal), controller, callerCount: 0 }
    sharedRequest = newRequest
    if (sharedRequests.size < rpcInFlight) sharedRequests.set(key, newRequest)
    const removeRequest = () => void (sharedRequests.get(key) === newRequest && sharedRequests.delete(key))
    controller.signal.addEventListener('abort', removeRequest)
    newRequest.response.then(removeRequest, removeRequest)
  }
  const { response, controller } = sharedRequest
  const joinedRequest = sharedRequest
  joinedRequest.callerCount++
  return new Promise((resolve, reject) => {
    const abort = () => {
      reject(new AppError('REQUEST_ABORTED', { cause: signal?.reason }))
      if (--joinedRequest.callerCount === 0) controller.abort()
    }
    signal?.addEventListener('abort', abort, { once: true })
    const removeListener = () => signal?.removeEventListener('abort', abort)
    response.then(removeListener, removeListener)
    response.then(resolve, reject)
  })
}

async function requestInTurn(
  { urls, method, params = [] }: RpcCall,
  { endpoints }: Client,
  tools: HttpTools,
  signal: AbortSignal,
): Promise<unknown> {
  const isUnbatched = sideEffectMethods.test(method)
  const orderedUrls = isUnbatched ? urls : endpoints.rankUrls(urls)
  let failure: unknown
  for (const [index, url] of orderedUrls.entries()) {
    const isLast = index === orderedUrls.length - 1
    // With several endpoints, the next one is the better retry. Only the last endpoint is retried.
    const maxRetries = isLast && !isUnbatched ? limits.httpRetries : 0
    for (let attempts = 0; ; attempts++) {
      const query = { method, params, signal, isUnbatched, retry: isLast && attempts === 0 }
      const outcome = await endpoints.sendQuery(url, query).catch((error: unknown) => ({ thrown: error }))
      if ('result' in outcome) return outcome.result
      if (signal.aborted) throw new AppError('REQUEST_ABORTED', { cause: signal.reason })
      failure = 'thrown' in outcome ? outcome.thrown : outcome.error
      if ('error' in outcome && !isEndpointError(outcome.error))
        throw new AppError('RPC_FAILED', { cause: failure })
      if ('thrown' in outcome || attempts === maxRetries) break
      await pause(limits.httpRetryDelayMs * 2 ** attempts * (0.5 + tools.random() / 2), signal, tools)
    }
  }
  throw failure instanceof AppError && urls.length === 1
    ? failure
    : new AppError('RPC_FAILED', { cause: failure })
}
