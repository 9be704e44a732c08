import { AppError } from '../core/errors/app-error.ts'
import { isEndpointError, type RpcError } from '../core/errors/endpoint-error.ts'
import {
  rpcBatch,
  rpcLatencyWeight,
  rpcSampleMs,
  rpcSamples,
  rpcStabilityWeight,
} from '../core/chain/rpc-limits.ts'
import { type HttpTools, type Parser, request } from './http.ts'

export type RpcAnswer = { readonly result: unknown } | { readonly error: RpcError }

export interface RpcQuery {
  readonly method: string
  readonly params: readonly unknown[]
  readonly signal: AbortSignal
  /** The request is never part of a batch. */
  readonly isUnbatched: boolean
  /** Whether the HTTP request is retried here. */
  readonly retry: boolean
}

interface Entry {
  readonly question: RpcQuery
  settle(answer: Promise<RpcAnswer> | RpcAnswer): void
  fail(error: unknown): void
}

/** One result of an endpoint, for its statistics. */
interface Sample {
  readonly isGood: boolean
  readonly ms: number
  readonly at: number
}

function readAnswer(value: unknown): RpcAnswer | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { result, error } = value as { result?: unknown; error?: unknown }
  if (typeof error === 'object' && error !== null) return { error }
  return result === undefined ? undefined : { result }
}

const singleParser: Parser<RpcAnswer> = {
  safeParse: value => {
    const data = readAnswer(value)
    return { success: data !== undefined, data }
  },
}

/** Parses the responses of a batch by id: a number from 1 to `count`. A batch response without any matching id is invalid. */
const createBatchParser = (count: number): Parser<ReadonlyMap<number, RpcAnswer>> => ({
  safeParse: value => {
    const data = new Map<number, RpcAnswer>()
    for (const entry of Array.isArray(value) ? value.slice(0, count) : []) {
      const id = Number((entry as { id?: unknown } | null)?.id)
      const answer = readAnswer(entry)
      if (answer && id >= 1 && id <= count && !data.has(id)) data.set(id, answer)
    }
    return { success: data.size > 0, data }
  },
})

// An invalid response or an HTTP error may be a refusal of batches, unless its status reports missing authorization or a rate limit.
const unrelated = new Set<unknown>([401, 403, 429])
const mayRefuseBatches = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'INVALID_ANSWER' || (error.code === 'HTTP_FAILED' && !unrelated.has(error.params.status)))

/** Returns a signal that aborts when all signals have aborted. */
function allOf(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  const checkAll = () => signals.every(({ aborted }) => aborted) && controller.abort()
  for (const signal of signals) signal.addEventListener('abort', checkAll)
  return controller.signal
}

/**
 * RPC endpoints. Batches the requests of one tick per endpoint. An endpoint that refuses batches receives single requests from then
 * on. Endpoints are ranked by their recent responses, without probe requests.
 */
export function createEndpoints(tools: HttpTools) {
  const queues = new Map<string, Entry[]>()
  const unbatchedUrls = new Set<string>()
  const samples = new Map<string, readonly Sample[]>()

  const recentSamples = (url: string): readonly Sample[] =>
    (samples.get(url) ?? []).filter(({ at }) => tools.now() - at < rpcSampleMs)

  /** Sorts the URLs by their recent responses, best first. URLs without recent responses keep their order. */
  function rankUrls(urls: readonly string[]): readonly string[] {
    if (urls.length < 2) return urls
    const candidates = urls.map(url => ({ url, recent: recentSamples(url) }))
    const slowest = Math.max(1, ...candidates.flatMap(({ recent }) => recent.map(({ ms }) => ms)))
    const score = ({ recent }: { recent: readonly Sample[] }) => {
      // Endpoints without recent responses rank after reliable ones and before failed ones.
      if (!recent.length) return rpcStabilityWeight
      const goodSamples = recent.filter(({ isGood }) => isGood)
      if (!goodSamples.length) return 0
      const mean = goodSamples.reduce((sum, { ms }) => sum + ms, 0) / goodSamples.length
      return (
        rpcStabilityWeight * (goodSamples.length / recent.length) + rpcLatencyWeight * (1 - mean / slowest)
      )
    }
    return candidates
      .map(candidate => ({ url: candidate.url, score: score(candidate) }))
      .sort((a, b) => b.score - a.score)
      .map(({ url }) => url)
  }

  const record = (url: string, isGood: boolean, startedAt: number) =>
    samples.set(
      url,
      [...(samples.get(url) ?? []), { isGood, ms: tools.now() - startedAt, at: tools.now() }].slice(
        -rpcSamples,
      ),
    )

  const recordFailure = (url: string, error: unknown, startedAt: number) => {
    const isOurs = error instanceof AppError && (error.code === 'OFFLINE' || error.code === 'REQUEST_ABORTED')
    if (!isOurs) record(url, false, startedAt)
  }

  const post = <T>(url: string, body: unknown, schema: Parser<T>, retry: boolean, signal: AbortSignal) =>
    request(
      {
        url,
        method: 'POST',
        body,
        // `text/plain` needs no CORS preflight. The service, whose URLs have `chainId`, accepts it. Other nodes require JSON.
        contentType: new URL(url).searchParams.has('chainId') ? 'text/plain' : 'application/json',
        schema,
        retry,
        signal,
      },
      tools,
    )

  const bodyOf = ({ method, params }: RpcQuery, id: number) => ({ jsonrpc: '2.0', id, method, params })

  async function sendSingle(url: string, question: RpcQuery): Promise<RpcAnswer> {
    const startedAt = tools.now()
    try {
      const answer = await post(url, bodyOf(question, 1), singleParser, question.retry, question.signal)
      record(url, 'result' in answer || !isEndpointError(answer.error), startedAt)
      return answer
    } catch (error) {
      recordFailure(url, error, startedAt)
      throw error
    }
  }

  async function sendBatch(url: string, entries: readonly Entry[]): Promise<void> {
    const startedAt = tools.now()
    const questions = entries.map(({ question }) => question)
    try {
      const answers = await post(
        url,
        questions.map((question, at) => bodyOf(question, at + 1)),
        createBatchParser(entries.length),
        questions.some(({ retry }) => retry),
        allOf(questions.map(({ signal }) => signal)),
      )
      const isGood = [...answers.values()].some(
        answer => 'result' in answer || !isEndpointError(answer.error),
      )
      record(url, isGood, startedAt)
      for (const [at, { settle, fail }] of entries.entries()) {
        const answer = answers.get(at + 1)
        if (answer) settle(answer)
        else fail(new AppError('INVALID_ANSWER'))
      }
    } catch (error) {
      if (mayRefuseBatches(error)) return sendSeparately(url, entries)
      recordFailure(url, error, startedAt)
      for (const { fail } of entries) fail(error)
    }
  }

  /** Sends only one request first, to check whether the batch was the cause. This avoids many requests to an endpoint that is down. */
  async function sendSeparately(url: string, [first, ...laterEntries]: readonly Entry[]): Promise<void> {
    if (!first) return
    try {
      first.settle(await sendSingle(url, first.question))
      unbatchedUrls.add(url)
      for (const { question, settle } of laterEntries) settle(sendSingle(url, question))
    } catch (error) {
      for (const { fail } of [first, ...laterEntries]) fail(error)
    }
  }

  function flush(url: string, entries: readonly Entry[]): void {
    if (entries.length > 1 && !unbatchedUrls.has(url)) void sendBatch(url, entries)
    else for (const { question, settle } of entries) settle(sendSingle(url, question))
  }

  /** Sends a request to one endpoint. Rejects as `request` does. An error of the node is a result, not a rejection. */
  function query(url: string, question: RpcQuery): Promise<RpcAnswer> {
    if (question.isUnbatched || unbatchedUrls.has(url)) return sendSingle(url, question)
    return new Promise((settle, fail) => {
      const key = `${question.retry} ${url}`
      const queue = queues.get(key)
      if (queue && queue.length < rpcBatch) {
        queue.push({ question, settle, fail })
        return
      }
      const entries = [{ question, settle, fail }]
      queues.set(key, entries)
      queueMicrotask(() => {
        if (queues.get(key) === entries) queues.delete(key)
        flush(url, entries)
      })
    })
  }

  return { ask: query, ranked: rankUrls }
}
