import { AppError } from '../core/errors/app-error.ts'
import type { ErrorCode } from '../core/errors/codes.ts'
import { setupRefused } from '../core/errors/setup.ts'
import * as limits from '../core/limits.ts'

/** What an error's body may say, and what it means; the first that fits counts. */
export type Refusals = readonly (readonly [RegExp, ErrorCode])[]

/** Reads an unknown answer; a schema of zod/mini is one, and so is a guard by hand. */
export interface Parser<T> {
  safeParse(value: unknown): { readonly success: boolean; readonly data?: T | undefined }
}

export interface HttpRequest<T> {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'DELETE'
  /** Appended to the URL; what is undefined or empty is left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  /** Sent as JSON. */
  readonly body?: unknown
  readonly contentType?: string
  /** Without it the answer is not read. */
  readonly schema?: Parser<T>
  readonly signal?: AbortSignal
  /** Whether asking again is harmless; by default true for GET alone. */
  readonly retry?: boolean
  readonly timeoutMs?: number
  readonly maxBytes?: number
  /** The cookie of the service goes along: for the app's own server alone. */
  readonly hasCookie?: boolean
  /** Sentences of this service's refusals, beside those of all of them. */
  readonly refusals?: Refusals
  /** `error`: whoever was asked answers itself, or nobody does. */
  readonly redirect?: 'error'
  readonly cache?: RequestCache
}

/** The world outside, so that tests can bring their own clock and network. */
export interface HttpTools {
  fetch(url: string, init: RequestInit): Promise<Response>
  /** Wall clock, for dates in Retry-After. */
  now(): number
  /** Calls once after so many milliseconds, unless the returned function is called first. */
  after(ms: number, call: () => void): () => void
  /** From 0 up to 1. */
  random(): number
  isOnline(): boolean
}

/** The network and the clock of the page. */
export const browserTools: HttpTools = {
  fetch: (url, init) => fetch(url, init),
  now: () => Date.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
  isOnline: () => globalThis.navigator?.onLine !== false,
}

const retriedStatus = new Set([403, 408, 413, 429, 500, 502, 503, 504])
// Enough of an error's body to know the sentences of the services by.
const errorBodyBytes = 4_096

// Sentences by which our services say what is wrong with the app's set-up.
const setupRefusals: Refusals = [
  [/origin not allowed/i, 'ORIGIN_NOT_ALLOWED'],
  [/jwt token is not yet valid/i, 'SESSION_EXPIRED'],
  [/unauthorized: invalid key|failed to authenticate your request/i, 'PROJECT_ID_INVALID'],
]

/** What one attempt came to: an answer, or a failure that may be worth another attempt. */
type Outcome<T> =
  | { readonly value: T }
  | { readonly error: AppError; readonly isTemporary: boolean; readonly retryAfterMs?: number | undefined }

function addQuery(url: string, query: HttpRequest<unknown>['query'] = {}): string {
  const full = new URL(url)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') full.searchParams.set(name, String(value))
  return full.href
}

/** Retry-After in milliseconds: seconds or a date; undefined when there is none or it is nonsense. */
function readRetryAfter(header: string | null, now: number): number | undefined {
  if (!header || header.length > 64) return undefined
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** The body as text, given up as soon as it is larger than allowed. */
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

const drop = (response: Response) => void response.body?.cancel().catch(() => {})

async function refusalOf(response: Response, own: Refusals = []): Promise<ErrorCode | undefined> {
  const text = await readBody(response, errorBodyBytes).catch(() => undefined)
  if (text === undefined) return undefined
  return [...setupRefusals, ...own].find(([pattern]) => pattern.test(text))?.[1]
}

// Half a character comes only as an escape. It can be written into no address and is drawn by nobody: it is taken out here,
// for every service at once.
const halfEscape = /\\ud[89a-f]/i
const half = /\p{Cs}/gu

const parse = (text: string): unknown =>
  halfEscape.test(text)
    ? JSON.parse(text, (_, value) => (typeof value === 'string' ? value.replaceAll(half, '\ufffd') : value))
    : JSON.parse(text)

async function readAnswer<T>(response: Response, schema: Parser<T>, maxBytes: number): Promise<T> {
  const declared = Number(response.headers.get('content-length') ?? 0)
  const text = declared > maxBytes ? undefined : await readBody(response, maxBytes)
  if (text === undefined) drop(response)
  try {
    const parsed = text === undefined ? undefined : schema.safeParse(parse(text))
    if (parsed?.success) return parsed.data as T
  } catch (cause) {
    throw new AppError('INVALID_ANSWER', { cause })
  }
  throw new AppError('INVALID_ANSWER')
}

async function attempt<T>(request: HttpRequest<T>, isLast: boolean, tools: HttpTools): Promise<Outcome<T>> {
  const { signal, schema, timeoutMs = limits.httpTimeoutMs, maxBytes = limits.httpAnswerMaxBytes } = request
  const abort = new AbortController()
  let isLate = false
  const giveUp = () => abort.abort()
  const stopClock = tools.after(timeoutMs, () => {
    isLate = true
    giveUp()
  })
  signal?.addEventListener('abort', giveUp)
  // A network that ignores the signal must not hold the caller: the abort itself ends the wait.
  const aborted = new Promise<never>((_, reject) =>
    abort.signal.addEventListener('abort', () => reject(new AppError('REQUEST_ABORTED'))),
  )
  aborted.catch(() => {})
  const isText = request.body !== undefined
  try {
    const work = async (): Promise<Outcome<T>> => {
      const response = await tools.fetch(addQuery(request.url, request.query), {
        method: request.method ?? 'GET',
        credentials: request.hasCookie ? 'include' : 'omit',
        referrerPolicy: 'no-referrer',
        signal: abort.signal,
        ...(request.redirect && { redirect: request.redirect }),
        ...(request.cache && { cache: request.cache }),
        ...(isText && {
          body: JSON.stringify(request.body),
          headers: { 'content-type': request.contentType ?? 'application/json' },
        }),
      })
      if (abort.signal.aborted) drop(response)
      if (response.ok) {
        if (schema) return { value: await readAnswer(response, schema, maxBytes) }
        drop(response)
        return { value: undefined as T }
      }
      const isTemporary = retriedStatus.has(response.status)
      const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), tools.now())
      const isFinal = isLast || !isTemporary || (retryAfterMs ?? 0) > limits.httpRetryAfterMaxMs
      const refusal = isFinal ? await refusalOf(response, request.refusals) : undefined
      if (!isFinal) drop(response)
      const error = new AppError(refusal ?? 'HTTP_FAILED', { params: { status: response.status } })
      if (setupRefusals.some(([, code]) => code === refusal)) setupRefused(error)
      return { error, isTemporary, retryAfterMs }
    }
    return await Promise.race([work(), aborted])
  } catch (cause) {
    if (signal?.aborted) throw new AppError('REQUEST_ABORTED', { cause })
    if (isLate) return { error: new AppError('HTTP_TIMEOUT', { cause }), isTemporary: false }
    if (cause instanceof AppError) return { error: cause, isTemporary: false }
    if (!tools.isOnline()) return { error: new AppError('OFFLINE', { cause }), isTemporary: false }
    return { error: new AppError('HTTP_FAILED', { cause }), isTemporary: true }
  } finally {
    stopClock()
    signal?.removeEventListener('abort', giveUp)
  }
}

/** Waits; rejects REQUEST_ABORTED as soon as nobody waits any more. */
export function pause(ms: number, signal: AbortSignal | undefined, tools: HttpTools): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      stop()
      reject(new AppError('REQUEST_ABORTED', { cause: signal?.reason }))
    }
    const stop = tools.after(ms, () => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    })
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}

/**
 * Asks a service and reads its answer: 10 s per attempt, up to 3 more attempts where asking again is harmless.
 * Rejects with an AppError: HTTP_FAILED (`params.status` when there was an answer), HTTP_TIMEOUT, INVALID_ANSWER,
 * OFFLINE, REQUEST_ABORTED, or what the service itself says of the app's set-up.
 */
export async function request<T>(asked: HttpRequest<T>, tools: HttpTools = browserTools): Promise<T> {
  const { signal, retry = (asked.method ?? 'GET') === 'GET' } = asked
  const retries = retry ? limits.httpRetries : 0
  for (let attempts = 0; ; attempts++) {
    if (signal?.aborted) throw new AppError('REQUEST_ABORTED', { cause: signal.reason })
    if (!tools.isOnline()) throw new AppError('OFFLINE')
    const outcome = await attempt(asked, attempts === retries, tools)
    if ('value' in outcome) return outcome.value
    const { error, isTemporary, retryAfterMs } = outcome
    if (!isTemporary || attempts === retries || (retryAfterMs ?? 0) > limits.httpRetryAfterMaxMs) throw error
    const backoff = limits.httpRetryDelayMs * 2 ** attempts
    // Half of the pause is chance, so that many pages do not come back at once.
    await pause(retryAfterMs ?? backoff * (0.5 + tools.random() / 2), signal, tools)
  }
}
