import { AppError } from '../../core/errors/app-error.ts'
import { moneyLimits } from '../../core/money/limits.ts'
import { type Parser, request } from '../../services/http.ts'

type Hex = `0x${string}`

/** CCIP-Read lookup that a contract requests: data to fetch from one of the URLs (EIP-3668). */
interface Lookup {
  readonly sender: string
  readonly data: Hex
  readonly urls: readonly string[]
}

/** Offchain access for one name lookup. */
export interface Gateway {
  request(lookup: Lookup): Promise<Hex>
  /** NAME_UNSAFE, if a lookup named no allowed URL or the redirect limit was exceeded. */
  readonly refusal: AppError | undefined
  /** Error of the first lookup to which no gateway responded. */
  readonly failure: unknown
}

/**
 * Fetches offchain data of a name (CCIP-Read). The owner of the name chooses the URLs, so requests contain no data about the page
 * or the user, go only to hosts that `buildGatewayUrl` allows, and are limited in number and time. `countCalls` returns the number
 * of offchain lookups so far, including this one.
 */
export function openGateway({
  countCalls,
  signal,
  page = readPageUrl(),
}: {
  countCalls(): number
  signal?: AbortSignal | undefined
  page?: URL | undefined
}): Gateway {
  let refusal: AppError | undefined
  let failure: unknown
  let requestCount = 0
  let endsAt: number | undefined

  const send = (url: URL, { sender, data }: Lookup, hasData: boolean): Promise<Hex> =>
    request({
      url: url.href,
      method: hasData ? 'GET' : 'POST',
      ...(!hasData && { body: { data, sender } }),
      schema: answer,
      retry: false,
      redirect: 'error',
      timeoutMs: Math.max(1, (endsAt ?? 0) - performance.now()),
      maxBytes: moneyLimits.gatewayAnswerMaxBytes,
      ...(signal && { signal }),
    })

  return {
    get refusal() {
      return refusal
    },
    get failure() {
      return failure
    },
    async request(lookup) {
      endsAt ??= performance.now() + moneyLimits.gatewayMs
      const urls =
        countCalls() > moneyLimits.gatewayHops
          ? []
          : lookup.urls.flatMap(url => buildGatewayUrl(url, lookup, page) ?? [])
      if (!urls.length) {
        refusal ??= new AppError('NAME_UNSAFE')
        throw refusal
      }
      let lastError: unknown
      for (const { url, hasData } of urls) {
        if (requestCount++ >= moneyLimits.gatewayRequests || performance.now() >= endsAt) break
        try {
          return await send(url, lookup, hasData)
        } catch (error) {
          lastError = error
          // A client error is a definitive response, so the next gateway is not tried.
          if (isRefused(error)) throw error
        }
      }
      failure ??= lastError ?? new AppError('HTTP_TIMEOUT')
      throw failure
    },
  }
}

const answer: Parser<Hex> = {
  safeParse: value => {
    const data = typeof value === 'object' && value !== null ? (value as { data?: unknown }).data : undefined
    return typeof data === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(data)
      ? { success: true, data: data as Hex }
      : { success: false }
  },
}

const isRefused = (error: unknown): boolean => {
  const status = error instanceof AppError && error.code === 'HTTP_FAILED' ? Number(error.params?.status) : 0
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

/**
 * Returns the URL of a lookup. Undefined if it is not https, contains credentials, or is on the page's own host, the user's machine or a
 * private network. A page on loopback may use other ports of loopback, also with http.
 */
export function buildGatewayUrl(
  template: string,
  { sender, data }: Pick<Lookup, 'sender' | 'data'>,
  page: URL | undefined,
): { readonly url: URL; readonly hasData: boolean } | undefined {
  const hasData = template.includes('{data}')
  const filledUrl = template.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data)
  if (template.length > moneyLimits.textMaxChars || !URL.canParse(filledUrl)) return undefined
  const url = new URL(filledUrl)
  if (url.username || url.password) return undefined
  const isWebUrl = url.protocol === 'https:' || url.protocol === 'http:'
  if (isLoopback(url))
    return isWebUrl && page && isLoopback(page) && portOf(url) !== portOf(page) ? { url, hasData } : undefined
  const isOpen = url.protocol === 'https:' && hostOf(url) !== (page && hostOf(page)) && !isPrivate(url)
  return isOpen ? { url, hasData } : undefined
}

// A trailing dot denotes the same host.
const hostOf = ({ hostname }: URL): string => hostname.replace(/\.$/, '')
const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80')
const isLoopback = (url: URL): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1\]|\[::\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/.test(
    hostOf(url),
  )

/** Whether a host belongs to a private network: an address of RFC 1918, 3927, 4193, 4291 or 6598, or a name without a public domain. */
const isPrivate = (url: URL): boolean =>
  /^(?:(?:10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))(?:\.\d+)+|\[(?:f[cd]|fe[89ab]|::ffff:).*\]|[^.[]+|.+\.(?:local|internal|home\.arpa))$/.test(
    hostOf(url),
  )

/** Returns the origin of the page as a URL. Frames without a URL of their own inherit the origin of the parent. */
function readPageUrl(): URL | undefined {
  const { origin } = globalThis
  return typeof origin === 'string' && URL.canParse(origin) ? new URL(origin) : undefined
}
