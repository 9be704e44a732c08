import { AppError } from '../../core/errors/app-error.ts'
import { moneyLimits } from '../../core/money/limits.ts'
import { type Parser, request } from '../../services/http.ts'

type Hex = `0x${string}`

/** What a contract asks to be fetched for it: one of these addresses is to know (EIP-3668). */
interface Lookup {
  readonly sender: string
  readonly data: Hex
  readonly urls: readonly string[]
}

/** The way out of the chain for one question about a name. */
export interface Gateway {
  request(lookup: Lookup): Promise<Hex>
  /** NAME_UNSAFE, when the name leads where nobody is asked or from one place to the next without an end. */
  readonly refusal: AppError | undefined
  /** Why nobody answered, when that is what happened. */
  readonly failure: unknown
}

/**
 * Reads what a name's owner keeps outside the chain (CCIP-Read). Whoever owns the name chooses the addresses, so nothing of
 * the page or its visitor goes along, nobody but a stranger on the open network is asked, and not for long. `hop` counts how
 * often the chain has sent us out, this time included.
 */
export function openGateway({
  hop,
  signal,
  page = pageUrl(),
}: {
  hop(): number
  signal?: AbortSignal | undefined
  page?: URL | undefined
}): Gateway {
  let refusal: AppError | undefined
  let failure: unknown
  let asked = 0
  let endsAt: number | undefined

  const ask = (url: URL, { sender, data }: Lookup, hasData: boolean): Promise<Hex> =>
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
        hop() > moneyLimits.gatewayHops
          ? []
          : lookup.urls.flatMap(each => gatewayUrl(each, lookup, page) ?? [])
      if (!urls.length) {
        refusal ??= new AppError('NAME_UNSAFE')
        throw refusal
      }
      let last: unknown
      for (const { url, hasData } of urls) {
        if (asked++ >= moneyLimits.gatewayRequests || performance.now() >= endsAt) break
        try {
          return await ask(url, lookup, hasData)
        } catch (error) {
          last = error
          // It was asked and says no: that is an answer.
          if (isRefused(error)) throw error
        }
      }
      failure ??= last ?? new AppError('HTTP_TIMEOUT')
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

/** Where a lookup may be asked; undefined for what is not https, is the page itself, or is the visitor's own machine. */
export function gatewayUrl(
  template: string,
  { sender, data }: Pick<Lookup, 'sender' | 'data'>,
  page: URL | undefined,
): { readonly url: URL; readonly hasData: boolean } | undefined {
  const hasData = template.includes('{data}')
  const filled = template.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data)
  if (template.length > moneyLimits.textMaxChars || !URL.canParse(filled)) return undefined
  const url = new URL(filled)
  if (url.username || url.password) return undefined
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  if (isLoopback(url))
    return isWeb && page && isLoopback(page) && portOf(url) !== portOf(page) ? { url, hasData } : undefined
  return url.protocol === 'https:' && hostOf(url) !== (page && hostOf(page)) ? { url, hasData } : undefined
}

// A name with a dot behind it is the same host.
const hostOf = ({ hostname }: URL): string => hostname.replace(/\.$/, '')
const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80')
const isLoopback = (url: URL): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1\]|\[::\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/.test(
    hostOf(url),
  )

/** The page by its origin, which a frame without an address of its own has from the page around it. */
function pageUrl(): URL | undefined {
  const { origin } = globalThis
  return typeof origin === 'string' && URL.canParse(origin) ? new URL(origin) : undefined
}
