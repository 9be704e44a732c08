import { AppError } from '../core/errors/app-error.ts'
import type { ErrorCode } from '../core/errors/codes.ts'
import { reportSetupError } from '../core/errors/setup.ts'
import * as limits from '../core/limits.ts'

/** Patterns of error bodies and their error codes. The first match applies. */
export type Refusals = readonly (readonly [RegExp, ErrorCode])[]

/** Parser of an unknown response: a zod/mini schema, or an object with a `safeParse` that is written by hand. */
export interface Parser<T> {
  safeParse(value: unknown): { readonly success: boolean; readonly data?: T | undefined }
}

export interface HttpRequest<T> {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'DELETE'
  /** Appended to the URL. Undefined and empty values are omitted. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  /** Sent as JSON. */
  readonly body?: unknown
  readonly contentType?: string
  /** Without a schema the response body is not read. */
  readonly schema?: Parser<T>
  readonly signal?: AbortSignal
  /** Whether the request may be retried. Defaults to true for GET only. */
  readonly retry?: boolean
  readonly timeoutMs?: number
  readonly maxBytes?: number
  /** Whether cookies are sent. Only for the app's own server. */
  readonly hasCookie?: boolean
  /** Patterns for error bodies of this service, in addition to the common ones. */
  readonly refusals?: Refusals
  /** `error`: the request fails on a redirect. */
  readonly redirect?: 'error'
  readonly cache?: RequestCache
}

/** Network, clock and randomness, replaceable in tests. */
export interface HttpTools {
  fetch(url: string, init: RequestInit): Promise<Response>
  /** Unix milliseconds, for dates in Retry-After. */
  now(): number
  /** Calls once after the given milliseconds. Returns the cancel function. */
  schedule(ms: number, callback: () => void): () => void
  /** From 0 (inclusive) to 1 (exclusive). */
  random(): number
  isOnline(): boolean
}

/** Network, clock and randomness of the browser. */
export const browserTools: HttpTools = {
  fetch: (url, init) => fetch(url, init),
  now: () => Date.now(),
  schedule: (ms, callback) => {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
  isOnline: () => globalThis.navigator?.onLine !== false,
}

const retriedStatuses = new Set([403, 408, 413, 429, 500, 502, 503, 504])
// Maximum size of an error body in bytes. A longer body is not compared with the refusals.
const errorBodyMaxBytes = 4_096

// Messages by which the public services report configuration errors of the app.
const setupRefusals: Refusals = [
  [/origin not allowed/i, 'ORIGIN_NOT_ALLOWED'],
  [/jwt token is not yet valid/i, 'SESSION_EXPIRED'],
  [/unauthorized: invalid key|failed to authenticate your request/i, 'PROJECT_ID_INVALID'],
]

/** Result of one attempt: a value, or an error that may be temporary. */
type Outcome<T> =
  | { readonly value: T }
  | { readonly error: AppError; readonly isTemporary: boolean; readonly retryAfterMs?: number | undefined }

function addQuery(url: string, query: HttpRequest<unknown>['query'] = {}): string {
  const fullUrl = new URL(url)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') fullUrl.searchParams.set(name, String(value))
  return fullUrl.href
}

/** Parses Retry-After (seconds or a date) to milliseconds. Undefined if it is absent or invalid. */
function readRetryAfter(header: string | null, now: number): number | undefined {
  if (!header || header.length > 64) return undefined
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** Reads the body as text. Cancels it and returns undefined as soon as it exceeds the limit. */
async function readBody(response: Response, maxBytes: number): Promise<string | undefined> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > maxBytes) {
      void reader.cancel().catch(() => {})
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}

const discardBody = (response: Response) => void response.body?.cancel().catch(() => {})

async function refusalOf(response: Response, serviceRefusals: Refusals = []): Promise<ErrorCode | undefined> {
  const text = await readBody(response, errorBodyMaxBytes).catch(() => undefined)
  if (text === undefined) return undefined
  return [...setupRefusals, ...serviceRefusals].find(([pattern]) => pattern.test(text))?.[1]
}

// Replaces lone surrogates, which JSON can only contain as escapes: `encodeURIComponent` throws on them and they cannot be
// displayed.
const surrogateEscape = /\\ud[89a-f]/i
const loneSurrogates = /\p{Cs}/gu

const parse = (text: string): unknown =>
  surrogateEscape.test(text)
    ? JSON.parse(text, (_, value) =>
        typeof value === 'string' ? value.replaceAll(loneSurrogates, '\ufffd') : value,
      )
    : JSON.parse(text)

async function readAnswer<T>(response: Response, schema: Parser<T>, maxBytes: number): Promise<T> {
  const declaredBytes = Number(response.headers.get('content-length') ?? 0)
  const text = declaredBytes > maxBytes ? undefined : await readBody(response, maxBytes)
  if (text === undefined) discardBody(response)
  try {
    const result = text === undefined ? undefined : schema.safeParse(parse(text))
    if (result?.success) return result.data as T
  } catch (cause) {
    throw new AppError('INVALID_ANSWER', { cause })
  }
  throw new AppError('INVALID_ANSWER')
}

async function attempt<T>(request: HttpRequest<T>, isLast: boolean, tools: HttpTools): Promise<Outcome<T>> {
  const { signal, schema, timeoutMs = limits.httpTimeoutMs, maxBytes = limits.httpAnswerMaxBytes } = request
  const controller = new AbortController()
  let hasTimedOut = false
  const cancel = () => controller.abort()
  const stopClock = tools.schedule(timeoutMs, () => {
    hasTimedOut = true
    cancel()
  })
  signal?.addEventListener('abort', cancel)
  // The abort rejects immediately, because a `fetch` that ignores the signal must not block the caller.
  const aborted = new Promise<never>((_, reject) =>
    controller.signal.addEventListener('abort', () => reject(new AppError('REQUEST_ABORTED'))),
  )
  aborted.catch(() => {})
  const hasBody = request.body !== undefined
  try {
    const sendRequest = async (): Promise<Outcome<T>> => {
      const response = await tools.fetch(addQuery(request.url, request.query), {
        method: request.method ?? 'GET',
        credentials: request.hasCookie ? 'include' : 'omit',
        referrerPolicy: 'no-referrer',
        signal: controller.signal,
        ...(request.redirect && { redirect: request.redirect }),
        ...(request.cache && { cache: request.cache }),
        ...(hasBody && {
          body: JSON.stringify(request.body),
          headers: { 'content-type': request.contentType ?? 'application/json' },
        }),
      })
      if (controller.signal.aborted) discardBody(response)
      if (response.ok) {
        if (schema) return { value: await readAnswer(response, schema, maxBytes) }
        discardBody(response)
        return { value: undefined as T }
      }
      const isTemporary = retriedStatuses.has(response.status)
      const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), tools.now())
      const isFinal = isLast || !isTemporary || (retryAfterMs ?? 0) > limits.httpRetryAfterMaxMs
      const refusal = isFinal ? await refusalOf(response, request.refusals) : undefined
      if (!isFinal) discardBody(response)
      const error = new AppError(refusal ?? 'HTTP_FAILED', { params: { status: response.status } })
      if (setupRefusals.some(([, code]) => code === refusal)) reportSetupError(error)
      return { error, isTemporary, retryAfterMs }
    }
    return await Promise.race([sendRequest(), aborted])
  } catch (cause) {
    if (signal?.aborted) throw new AppError('REQUEST_ABORTED', { cause })
    if (hasTimedOut) return { error: new AppError('HTTP_TIMEOUT', { cause }), isTemporary: false }
    if (cause instanceof AppError) return { error: cause, isTemporary: false }
    if (!tools.isOnline()) return { error: new AppError('OFFLINE', { cause }), isTemporary: false }
    return { error: new AppError('HTTP_FAILED', { cause }), isTemporary: true }
  } finally {
    stopClock()
    signal?.removeEventListener('abort', cancel)
  }
}

/** Resolves after `ms` milliseconds. Rejects with REQUEST_ABORTED if the signal is aborted, before or during the pause. */
export function pause(ms: number, signal: AbortSignal | undefined, tools: HttpTools): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      stop()
      reject(new AppError('REQUEST_ABORTED', { cause: signal?.reason }))
    }
    const stop = tools.schedule(ms, () => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    })
    if (signal?.aborted) onAbort()
    else signal?.addEventListener('abort', onAbort, { once: true })
  })
}

/**
 * Sends a request and parses the response. The default timeout of an attempt is 10 s. A temporary error is retried up to 3 times if
 * `retry` allows it, unless Retry-After is longer than 30 s. Rejects with an AppError: HTTP_FAILED (`params.status` if there was a
 * response), HTTP_TIMEOUT, INVALID_ANSWER, OFFLINE, REQUEST_ABORTED, or the code of a refusal that matches the error body.
 */
export async function request<T>(options: HttpRequest<T>, tools: HttpTools = browserTools): Promise<T> {
  const { signal, retry = (options.method ?? 'GET') === 'GET' } = options
  const maxRetries = retry ? limits.httpRetries : 0
  for (let attempts = 0; ; attempts++) {
    if (signal?.aborted) throw new AppError('REQUEST_ABORTED', { cause: signal.reason })
    if (!tools.isOnline()) throw new AppError('OFFLINE')
    const outcome = await attempt(options, attempts === maxRetries, tools)
    if ('value' in outcome) return outcome.value
    const { error, isTemporary, retryAfterMs } = outcome
    if (!isTemporary || attempts === maxRetries || (retryAfterMs ?? 0) > limits.httpRetryAfterMaxMs)
      throw error
    const backoff = limits.httpRetryDelayMs * 2 ** attempts
    // Half of the delay is random, so many pages do not retry at the same time.
    await pause(retryAfterMs ?? backoff * (0.5 + tools.random() / 2), signal, tools)
  }
}
