import * as z from 'zod/mini'
import type { NetworkId } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { hasApi } from '../../core/has-api.ts'
import type { Settings } from '../../core/options.ts'
import { type HttpRequest, type Parser, type Refusals, request } from '../http.ts'
import { clientQuery, sdkQuery } from '../sdk-query.ts'
import { readList, readNetworkId } from './read.ts'

const publicHost = 'https://rpc.walletconnect.org'

/** Where the Blockchain API is, or undefined when there is none. */
export const apiUrl = (settings: Settings): string | undefined =>
  hasApi(settings) ? (settings.endpoints?.api ?? publicHost) : undefined

export interface ApiCall<T> {
  readonly path: string
  readonly query?: HttpRequest<T>['query']
  readonly body?: Readonly<Record<string, unknown>>
  /** Without one the answer does not matter. */
  readonly schema?: Parser<T>
  readonly signal?: AbortSignal | undefined
  /** Whether a POST may be asked again; true only where it changes nothing. */
  readonly retry?: boolean
  readonly refusals?: Refusals
  readonly cache?: RequestCache
}

/** One call of the Blockchain API. Rejects as `request` does, and with SERVICE_UNAVAILABLE where there is no API. */
export function callApi<T>(call: ApiCall<T>, settings: Settings): Promise<T> {
  const base = apiUrl(settings)
  if (!base || !URL.canParse(base)) return Promise.reject(new AppError('SERVICE_UNAVAILABLE'))
  return request({
    url: `${base.replace(/\/{1,8}$/, '').replace(/\/v1$/, '')}/v1/${call.path}`,
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

// By host and project, for the life of the page; an empty answer is asked for again.
const supported = new Map<string, Promise<ReadonlySet<NetworkId>>>()

/**
 * Whether the API serves a network; false where there is no API. Asked once a page. Rejects when the answer cannot be
 * had, so that a service that is down is not taken for a network that it does not serve.
 */
export async function isServed(networkId: NetworkId, settings: Settings): Promise<boolean> {
  const base = apiUrl(settings)
  if (!base) return false
  const key = `${base} ${settings.projectId ?? ''}`
  const known =
    supported.get(key) ??
    callApi({ path: 'supported-chains', schema: supportedAnswer }, settings).then(
      ({ http }) => new Set(readList(http, 1_000, z.unknown(), readNetworkId)),
    )
  supported.set(key, known)
  try {
    const networks = await known
    if (!networks.size) supported.delete(key)
    return networks.has(networkId)
  } catch (error) {
    supported.delete(key)
    throw error
  }
}
