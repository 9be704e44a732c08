import { type NetworkId, namespaceOf, referenceOf } from '../core/chain/caip.ts'
import { appRpcUrls } from '../core/chain/app-rpc-urls.ts'
import type { Network } from '../core/chain/network.ts'
import { AppError } from '../core/errors/app-error.ts'
import type { ModalOptions } from '../core/options.ts'
import type { HttpTools, Parser } from './http.ts'

/** Where a chain is asked, and how, without a chain library. */
const publicHost = 'https://rpc.walletconnect.org'

// EVM chains that the public host serves; of the other namespaces it serves the main networks.
const servedEvmChains = new Set(
  '1 10 56 97 100 130 137 300 324 1101 1301 1329 5000 5003 7777777 8217 8453 17000 42161 42220 43113 43114 59144 80002 84532 421614 11155111 11155420 1313161554 1313161555 999999999'.split(
    ' ',
  ),
)
const isServed = (id: NetworkId) =>
  namespaceOf(id) === 'eip155' ? servedEvmChains.has(referenceOf(id)) : namespaceOf(id) !== 'polkadot'

/** The service's address for one chain; undefined when the app turned it off or has no project for it. */
function serviceUrl(id: NetworkId, { endpoints = {}, projectId }: ModalOptions): string | undefined {
  const own = endpoints.rpc === undefined ? endpoints.api : endpoints.rpc
  const host = own === undefined && projectId && isServed(id) ? publicHost : own
  if (!host || !URL.canParse(host)) return undefined
  const url = new URL(host)
  url.pathname = `${url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1/`
  url.searchParams.set('chainId', id)
  if (projectId) url.searchParams.set('projectId', projectId)
  return url.href
}

/** The endpoints of a network in the order in which they are tried: the app's alone, else the service's and the network's own. */
export function rpcUrls(network: Network, options: ModalOptions): string[] {
  const own = appRpcUrls(network.id, options)
  const service = serviceUrl(network.id, options)
  return [...new Set(own.length ? own : [...(service ? [service] : []), ...network.rpcUrls])]
}

interface RpcError {
  readonly code?: unknown
  readonly message?: unknown
  readonly data?: unknown
}
type RpcAnswer = { readonly result: unknown } | { readonly error: RpcError }

const answer: Parser<RpcAnswer> = {
  safeParse: value => {
    if (typeof value !== 'object' || value === null) return { success: false }
    const { result, error } = value as { result?: unknown; error?: unknown }
    if (typeof error === 'object' && error !== null) return { success: true, data: { error } }
    return result === undefined ? { success: false } : { success: true, data: { result } }
  },
}

// Troubles of this endpoint, not of the question: another one may know.
const isOfEndpoint = ({ code }: RpcError) => code === -1 || code === -32005 || code === -32603

export interface RpcCall {
  /** Tried in order until one answers. */
  readonly urls: readonly string[]
  readonly method: string
  readonly params?: readonly unknown[]
  readonly signal?: AbortSignal
}

/** Asks the chain something harmless. Rejects RPC_FAILED with the node's own error as `cause`. */
export async function callRpc(call: RpcCall, tools?: HttpTools): Promise<unknown> {
  let failure: unknown
  // A wallet mostly knows the answer itself: a restored button does not bring this along.
  const { request } = await import('./http.ts')
  for (const [at, url] of call.urls.entries()) {
    try {
      const got = await request(
        {
          url,
          method: 'POST',
          body: { jsonrpc: '2.0', id: 1, method: call.method, params: call.params ?? [] },
          // Text needs no preflight; the service takes both, other nodes ask for JSON.
          contentType: new URL(url).searchParams.has('chainId') ? 'text/plain' : 'application/json',
          schema: answer,
          // Another endpoint is the better second attempt.
          retry: at === call.urls.length - 1,
          ...(call.signal && { signal: call.signal }),
        },
        tools,
      )
      if ('result' in got) return got.result
      failure = got.error
      if (!isOfEndpoint(got.error)) break
    } catch (error) {
      if (call.signal?.aborted) throw error
      failure = error
    }
  }
  throw failure instanceof AppError && call.urls.length === 1
    ? failure
    : new AppError('RPC_FAILED', { cause: failure })
}
