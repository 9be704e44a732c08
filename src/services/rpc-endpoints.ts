import { AppError } from '../core/errors/app-error.ts'
import {
  rpcBatch,
  rpcLatencyWeight,
  rpcSampleMs,
  rpcSamples,
  rpcStabilityWeight,
} from '../core/chain/rpc-limits.ts'
import { type HttpTools, type Parser, request } from './http.ts'

export interface RpcError {
  readonly code?: unknown
  readonly message?: unknown
  readonly data?: unknown
}
export type RpcAnswer = { readonly result: unknown } | { readonly error: RpcError }

export interface Question {
  readonly method: string
  readonly params: readonly unknown[]
  readonly signal: AbortSignal
  /** Never together with others. */
  readonly isAlone: boolean
  /** Whether a failed request is repeated here. */
  readonly retry: boolean
}

interface Entry {
  readonly question: Question
  settle(answer: Promise<RpcAnswer> | RpcAnswer): void
  fail(error: unknown): void
}

/** One answer of an endpoint, or that none came. */
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

const one: Parser<RpcAnswer> = {
  safeParse: value => {
    const data = readAnswer(value)
    return { success: data !== undefined, data }
  },
}

/** Answers by their ids, which are the numbers from 1; an answer in which none of them stands is none to a batch. */
const many = (count: number): Parser<ReadonlyMap<number, RpcAnswer>> => ({
  safeParse: value => {
    const data = new Map<number, RpcAnswer>()
    for (const each of Array.isArray(value) ? value.slice(0, count) : []) {
      const id = Number((each as { id?: unknown } | null)?.id)
      const answer = readAnswer(each)
      if (answer && id >= 1 && id <= count && !data.has(id)) data.set(id, answer)
    }
    return { success: data.size > 0, data }
  },
})

// What says nothing of batches: who asks, or how often. Anything else may mean them, in whatever words.
const unrelated = new Set<unknown>([401, 403, 429])
const mayRefuseBatches = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'INVALID_ANSWER' || (error.code === 'HTTP_FAILED' && !unrelated.has(error.params.status)))

/** Aborted once all of them are. */
function allOf(signals: readonly AbortSignal[]): AbortSignal {
  const all = new AbortController()
  const look = () => signals.every(({ aborted }) => aborted) && all.abort()
  for (const signal of signals) signal.addEventListener('abort', look)
  return all.signal
}

/**
 * The endpoints of chains: questions of one tick to the same one are one batch. One that refuses batches is asked singly
 * from then on. Each is known by its last answers; nobody is asked just to find out.
 */
export function createEndpoints(tools: HttpTools, isTrouble: (error: RpcError) => boolean) {
  const queues = new Map<string, Entry[]>()
  const singly = new Set<string>()
  const samples = new Map<string, readonly Sample[]>()

  const lately = (url: string): readonly Sample[] =>
    (samples.get(url) ?? []).filter(({ at }) => tools.now() - at < rpcSampleMs)

  /** How they have answered lately, best first; those nobody knows anything of stand as the app put them. */
  function ranked(urls: readonly string[]): readonly string[] {
    if (urls.length < 2) return urls
    const known = urls.map(url => ({ url, seen: lately(url) }))
    const slowest = Math.max(1, ...known.flatMap(({ seen }) => seen.map(({ ms }) => ms)))
    const score = ({ seen }: { seen: readonly Sample[] }) => {
      // Neither praised nor blamed: before those that failed, behind those that are quick.
      if (!seen.length) return rpcStabilityWeight
      const good = seen.filter(({ isGood }) => isGood)
      if (!good.length) return 0
      const mean = good.reduce((sum, { ms }) => sum + ms, 0) / good.length
      return rpcStabilityWeight * (good.length / seen.length) + rpcLatencyWeight * (1 - mean / slowest)
    }
    return known
      .map(each => ({ url: each.url, score: score(each) }))
      .sort((a, b) => b.score - a.score)
      .map(({ url }) => url)
  }

  const learn = (url: string, isGood: boolean, since: number) =>
    samples.set(
      url,
      [...(samples.get(url) ?? []), { isGood, ms: tools.now() - since, at: tools.now() }].slice(-rpcSamples),
    )

  const learnFailure = (url: string, error: unknown, since: number) => {
    const isOurs = error instanceof AppError && (error.code === 'OFFLINE' || error.code === 'REQUEST_ABORTED')
    if (!isOurs) learn(url, false, since)
  }

  const post = <T>(url: string, body: unknown, schema: Parser<T>, retry: boolean, signal: AbortSignal) =>
    request(
      {
        url,
        method: 'POST',
        body,
        // Text needs no preflight; the service takes both, other nodes ask for JSON.
        contentType: new URL(url).searchParams.has('chainId') ? 'text/plain' : 'application/json',
        schema,
        retry,
        signal,
      },
      tools,
    )

  const bodyOf = ({ method, params }: Question, id: number) => ({ jsonrpc: '2.0', id, method, params })

  async function single(url: string, question: Question): Promise<RpcAnswer> {
    const since = tools.now()
    try {
      const answer = await post(url, bodyOf(question, 1), one, question.retry, question.signal)
      learn(url, 'result' in answer || !isTrouble(answer.error), since)
      return answer
    } catch (error) {
      learnFailure(url, error, since)
      throw error
    }
  }

  async function together(url: string, entries: readonly Entry[]): Promise<void> {
    const since = tools.now()
    const questions = entries.map(({ question }) => question)
    try {
      const answers = await post(
        url,
        questions.map((question, at) => bodyOf(question, at + 1)),
        many(entries.length),
        questions.some(({ retry }) => retry),
        allOf(questions.map(({ signal }) => signal)),
      )
      const isGood = [...answers.values()].some(answer => 'result' in answer || !isTrouble(answer.error))
      learn(url, isGood, since)
      for (const [at, { settle, fail }] of entries.entries()) {
        const answer = answers.get(at + 1)
        if (answer) settle(answer)
        else fail(new AppError('INVALID_ANSWER'))
      }
    } catch (error) {
      if (mayRefuseBatches(error)) return apart(url, entries)
      learnFailure(url, error, since)
      for (const { fail } of entries) fail(error)
    }
  }

  /** Was it the batch? One of them alone tells, without a storm on an endpoint that is down. */
  async function apart(url: string, [first, ...others]: readonly Entry[]): Promise<void> {
    if (!first) return
    try {
      first.settle(await single(url, first.question))
      singly.add(url)
      for (const { question, settle } of others) settle(single(url, question))
    } catch (error) {
      for (const { fail } of [first, ...others]) fail(error)
    }
  }

  function flush(url: string, entries: readonly Entry[]): void {
    if (entries.length > 1 && !singly.has(url)) void together(url, entries)
    else for (const { question, settle } of entries) settle(single(url, question))
  }

  /** Asks one endpoint. Rejects as `request` does; an error of the node is an answer. */
  function ask(url: string, question: Question): Promise<RpcAnswer> {
    if (question.isAlone || singly.has(url)) return single(url, question)
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

  return { ask, ranked }
}
