import * as z from 'zod/mini'
import type { NetworkId } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { hasApi } from '../../core/has-api.ts'
import type { Settings } from '../../core/options.ts'
import { type HttpRequest, type Parser, type Refusals, request } from '../http.ts'
import { clientQuery, sdkQuery } from '../sdk-query.ts'
import { readList, readNetworkId } from './read.ts'

const publicHost = 'https://rpc.walletconnect.org'

/** Returns the base URL of the Blockchain API. Undefined if no API is configured. */
export const apiUrl = (settings: Settings): string | undefined =>
  hasApi(settings) ? (settings.endpoints?.api ?? publicHost) : undefined

export interface ApiCall<T> {
  readonly path: string
  readonly query?: HttpRequest<T>['query']
  readonly body?: Readonly<Record<string, unknown>>
  /** Without a schema the response body is ignored. */
  readonly schema?: Parser<T>
  readonly signal?: AbortSignal | undefined
  /** Whether a POST may be retried. Set it only for requests without side effects. */
  readonly retry?: boolean
  readonly refusals?: Refusals
  readonly cache?: RequestCache
}

/** Calls the Blockchain API. Rejects as `request` does, and with SERVICE_UNAVAILABLE if no API is configured. */
export function callApi<T>(call: ApiCall<T>, settings: Settings): Promise<T> {
  const baseUrl = apiUrl(settings)
  if (!baseUrl || !URL.canParse(baseUrl)) return Promise.reject(new AppError('SERVICE_UNAVAILABLE'))
  return request({
    url: `${baseUrl.replace(/\/{1,8}$/, '').replace(/\/v1$/, '')}/v1/${call.path}`,
    query: { ...sdkQuery(settings), ...clientQuery(), ...call.query },
    ...(call.schema && { schema: call.schema }),
    ...(call.body && { method: 'POST' as const, body: call.body }),
    ...(call.retry !== undefined && { retry: call.retry }),
    ...(call.refusals && { refusals: call.refusals }),
    ...(call.cache && { cache: call.cache }),
    ...(call.signal && { signal: call.signal }),
  })
}

const supportedAnswer = z.object({ http: z.array(z.unknown()) })

// Served networks, cached by host and project for the lifetime of the page. An empty response is not cached.
const servedNetworks = new Map<string, Promise<ReadonlySet<NetworkId>>>()

/**
 * Returns whether the API serves a network, or false without an API. Requested once per host and project, and again after a failure
 * or an empty response. Rejects if the request fails, so an outage is not mistaken for an unsupported network.
 */
export async function isServed(networkId: NetworkId, settings: Settings): Promise<boolean> {
  const baseUrl = apiUrl(settings)
  if (!baseUrl) return false
  const key = `${baseUrl} ${settings.projectId ?? ''}`
  const pending =
    servedNetworks.get(key) ??
    callApi({ path: 'supported-chains', schema: supportedAnswer }, settings).then(
      ({ http }) => new Set(readList(http, 1_000, z.unknown(), readNetworkId)),
    )
  servedNetworks.set(key, pending)
  try {
    const networks = await pending
    if (!networks.size) servedNetworks.delete(key)
    return networks.has(networkId)
  } catch (error) {
    servedNetworks.delete(key)
    throw error
  }
}
