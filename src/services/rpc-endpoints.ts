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
  readonly query: RpcQuery
  settle(answer: Promise<RpcAnswer> | RpcAnswer): void
  fail(error: unknown): void
}

/** One result of an endpoint, for its statistics. */
interface Sample {
  readonly isGood: boolean
  readonly ms: number
  readonly time: number
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
const unrelatedStatuses = new Set<unknown>([401, 403, 429])
const mayRefuseBatches = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'INVALID_ANSWER' ||
    (error.code === 'HTTP_FAILED' && !unrelatedStatuses.has(error.params.status)))

/** Returns a signal that aborts when all signals have aborted. */
function combineSignals(signals: readonly AbortSignal[]): AbortSignal {
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

  const recentSamplesOf = (url: string): readonly Sample[] =>
    (samples.get(url) ?? []).filter(({ time }) => tools.now() - time < rpcSampleMs)

  /** Sorts the URLs by their recent responses, best first. URLs without recent responses keep their order. */
  function rankUrls(urls: readonly string[]): readonly string[] {
    if (urls.length < 2) return urls
    const candidates = urls.map(url => ({ url, recentSamples: recentSamplesOf(url) }))
    const slowestMs = Math.max(
      1,
      ...candidates.flatMap(({ recentSamples }) => recentSamples.map(({ ms }) => ms)),
    )
    const scoreOf = ({ recentSamples }: { recentSamples: readonly Sample[] }) => {
      // Endpoints without recent responses rank after reliable ones and before failed ones.
      if (!recentSamples.length) return rpcStabilityWeight
      const goodSamples = recentSamples.filter(({ isGood }) => isGood)
      if (!goodSamples.length) return 0
      const meanMs = goodSamples.reduce((sum, { ms }) => sum + ms, 0) / goodSamples.length
      return (
        rpcStabilityWeight * (goodSamples.length / recentSamples.length) +
        rpcLatencyWeight * (1 - meanMs / slowestMs)
      )
    }
    return candidates
      .map(candidate => ({ url: candidate.url, score: scoreOf(candidate) }))
      .sort((a, b) => b.score - a.score)
      .map(({ url }) => url)
  }

  const recordSample = (url: string, isGood: boolean, startedAt: number) =>
    samples.set(
      url,
      [...(samples.get(url) ?? []), { isGood, ms: tools.now() - startedAt, time: tools.now() }].slice(
        -rpcSamples,
      ),
    )

  const recordFailure = (url: string, error: unknown, startedAt: number) => {
    const isLocalError =
      error instanceof AppError && (error.code === 'OFFLINE' || error.code === 'REQUEST_ABORTED')
    if (!isLocalError) recordSample(url, false, startedAt)
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

  async function sendSingle(url: string, query: RpcQuery): Promise<RpcAnswer> {
    const startedAt = tools.now()
    try {
      const answer = await post(url, bodyOf(query, 1), singleParser, query.retry, query.signal)
      recordSample(url, 'result' in answer || !isEndpointError(answer.error), startedAt)
      return answer
    } catch (error) {
      recordFailure(url, error, startedAt)
      throw error
    }
  }

  async function sendBatch(url: string, entries: readonly Entry[]): Promise<void> {
    const startedAt = tools.now()
    const queries = entries.map(({ query }) => query)
    try {
      const answers = await post(
        url,
        queries.map((query, index) => bodyOf(query, index + 1)),
        createBatchParser(entries.length),
        queries.some(({ retry }) => retry),
        combineSignals(queries.map(({ signal }) => signal)),
      )
      const isGood = [...answers.values()].some(
        answer => 'result' in answer || !isEndpointError(answer.error),
      )
      recordSample(url, isGood, startedAt)
      for (const [index, { settle, fail }] of entries.entries()) {
        const answer = answers.get(index + 1)
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
  async function sendSeparately(url: string, [firstEntry, ...laterEntries]: readonly Entry[]): Promise<void> {
    if (!firstEntry) return
    try {
      firstEntry.settle(await sendSingle(url, firstEntry.query))
      unbatchedUrls.add(url)
      for (const { query, settle } of laterEntries) settle(sendSingle(url, query))
    } catch (error) {
      for (const { fail } of [firstEntry, ...laterEntries]) fail(error)
    }
  }

  function flush(url: string, entries: readonly Entry[]): void {
    if (entries.length > 1 && !unbatchedUrls.has(url)) void sendBatch(url, entries)
    else for (const { query, settle } of entries) settle(sendSingle(url, query))
  }

  /** Sends a request to one endpoint. Rejects as `request` does. An error of the node is a result, not a rejection. */
  function sendQuery(url: string, query: RpcQuery): Promise<RpcAnswer> {
    if (query.isUnbatched || unbatchedUrls.has(url)) return sendSingle(url, query)
    return new Promise((settle, fail) => {
      const key = `${query.retry} ${url}`
      const queue = queues.get(key)
      if (queue && queue.length < rpcBatch) {
        queue.push({ query, settle, fail })
        return
      }
      const entries = [{ query, settle, fail }]
      queues.set(key, entries)
      queueMicrotask(() => {
        if (queues.get(key) === entries) queues.delete(key)
        flush(url, entries)
      })
    })
  }

  return { sendQuery, rankUrls }
}
