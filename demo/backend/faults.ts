import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, json, Refusal, type Routes, createRefusal, sendAnswer } from './http.ts'

/**
 * Ways to break a service. With `slow`, `slow-bytes` (one byte per delay) and `cut` (ends after half of the body), the service
 * handles the request and its response is degraded. With all others, the service never receives the request: `hang` sends only
 * headers, `silent` sends nothing, `drop` closes the socket, `huge` sends 50 MiB of valid JSON.
 */
export const faultKinds = [
  'slow',
  'status',
  'html',
  'malformed',
  'empty',
  'huge',
  'hang',
  'silent',
  'slow-bytes',
  'cut',
  'drop',
] as const

export type FaultKind = (typeof faultKinds)[number]

export interface Fault {
  service: string
  kind: FaultKind
  /** HTTP status of `status` (default 503) and `html` (default 200). */
  status?: number
  retryAfterSeconds?: number
  /** Number of requests that the fault affects. By default it affects all until it is cleared. */
  times?: number
  /** Delay in ms: before the response for `slow` (default 3000), and before each byte for `slow-bytes` (default 1000). */
  delayMs?: number
}

export interface Faults {
  /** Breaks a service from its next request on. Replaces an earlier fault of the service. */
  set(fault: Fault): void
  /** Clears the fault of one service, or all faults. */
  clear(service?: string): void
  list(): Fault[]
  /** Returns the fault for the next request of a service, if any, and counts the request. */
  consume(service: string): Fault | undefined
  /** Calls `listener` when the fault of a service changes, with undefined if it has none. Returns a function that unsubscribes. */
  watch(service: string, listener: (fault: Fault | undefined) => void): () => void
}

const hugeLength = 50 * 1024 * 1024
const errorPage = '<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>'

/** Creates the registry of faults. `isService` returns whether a service with the name exists. */
export function createFaults(isService: (service: string) => boolean): Faults {
  const faults = new Map<string, Fault>()
  const watchers = new Map<string, Set<(fault: Fault | undefined) => void>>()
  const notifyWatchers = (service: string) => {
    for (const listener of watchers.get(service) ?? []) listener(copyFault(faults.get(service)))
  }
  const clearFault = (service: string) => {
    if (faults.delete(service)) notifyWatchers(service)
  }
  return {
    set(fault) {
      if (!isService(fault.service)) throw new Refusal(400, 'service', `There is no service ${fault.service}`)
      faults.set(fault.service, { ...fault })
      notifyWatchers(fault.service)
    },
    clear(service) {
      for (const name of service === undefined ? [...faults.keys()] : [service]) clearFault(name)
    },
    list: () => [...faults.values()].map(fault => ({ ...fault })),
    consume(service) {
      const fault = faults.get(service)
      if (fault?.times !== undefined) {
        fault.times -= 1
        if (fault.times <= 0) clearFault(service)
      }
      return copyFault(fault)
    },
    watch(service, listener) {
      const listeners = watchers.get(service) ?? new Set()
      watchers.set(service, listeners.add(listener))
      return () => void listeners.delete(listener)
    },
  }
}

const copyFault = (fault: Fault | undefined): Fault | undefined => fault && { ...fault }

/** Adds `POST /faults` (breaks a service), `DELETE /faults?service=` (clears one or all) and `GET /faults` (lists them). */
export function addFaultRoutes(routes: Routes, faults: Faults): void {
  routes.get('/faults', () => json({ faults: faults.list() }))
  routes.post('/faults', request => {
    faults.set(readFault(request.json()))
    return json({ faults: faults.list() })
  })
  routes.delete('/faults', request => {
    faults.clear(request.url.searchParams.get('service') ?? undefined)
    return json({ faults: faults.list() })
  })
}

function readFault(value: unknown): Fault {
  const input = (value ?? {}) as Record<string, unknown>
  if (typeof input.service !== 'string') throw new Refusal(400, 'service', 'Name the service to break')
  const kind = faultKinds.find(candidate => candidate === input.kind)
  if (!kind) throw new Refusal(400, 'kind', `Kind is one of ${faultKinds.join(', ')}`)
  const fault: Fault = { service: input.service, kind }
  const limits = {
    status: [200, 599],
    retryAfterSeconds: [0, 86_400],
    times: [1, 1e6],
    delayMs: [0, 600_000],
  } as const
  for (const [name, [min, max]] of Object.entries(limits)) {
    const number = input[name]
    if (number === undefined) continue
    if (!Number.isInteger(number) || (number as number) < min || (number as number) > max)
      throw new Refusal(400, name, `${name} is a whole number from ${min} to ${max}`)
    fault[name as keyof typeof limits] = number as number
  }
  return fault
}

/** Sends the response of a service, degraded or replaced as its fault requires. */
export async function answerWithFault(
  fault: Fault | undefined,
  getAnswer: () => Promise<Answer>,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  if (!fault) return sendIfConnected(response, await getAnswer(), signal)

  const extraHeaders: Record<string, string> =
    fault.retryAfterSeconds === undefined ? {} : { 'retry-after': String(fault.retryAfterSeconds) }
  const jsonHeaders = { 'content-type': 'application/json', ...extraHeaders }
  switch (fault.kind) {
    case 'status':
      return sendAnswer(response, addHeaders(createFaultRefusal(fault.status ?? 503), extraHeaders))
    case 'html':
      return sendAnswer(response, {
        status: fault.status ?? 200,
        headers: { ...extraHeaders, 'content-type': 'text/html' },
        body: errorPage,
      })
    case 'malformed':
      return sendAnswer(response, { status: 200, headers: jsonHeaders, body: '{"data":[{"id":' })
    case 'empty':
      return sendAnswer(response, { status: 200, headers: jsonHeaders, body: '' })
    case 'huge':
      return sendHuge(response, jsonHeaders, signal)
    case 'hang':
      response.writeHead(200, jsonHeaders).flushHeaders()
      return
    case 'silent':
      return
    case 'drop':
      response.destroy()
      return
  }

  const answer = addHeaders(await getAnswer(), extraHeaders)
  if (signal.aborted) return
  switch (fault.kind) {
    case 'slow':
      if (await waitUnlessAborted(fault.delayMs ?? 3000, signal)) sendAnswer(response, answer)
      return
    case 'slow-bytes':
      return sendSlowly(response, answer, fault.delayMs ?? 1000, signal)
    case 'cut':
      return sendHalf(response, answer)
  }
}

function sendIfConnected(response: ServerResponse, answer: Answer, signal: AbortSignal): void {
  if (!signal.aborted) sendAnswer(response, answer)
}

const addHeaders = (answer: Answer, headers: Record<string, string>): Answer => ({
  ...answer,
  headers: { ...answer.headers, ...headers },
})

function createFaultRefusal(status: number): Answer {
  const field = status === 429 ? 'rate_limit' : status === 401 ? 'authentication' : 'fault'
  return createRefusal(status, field, `This service answers ${status} on request`)
}

/** Streams a JSON string of 50 MiB as fast as the client reads it. */
async function sendHuge(
  response: ServerResponse,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<void> {
  const chunk = Buffer.alloc(1024 * 1024, 'a')
  response.writeHead(200, headers)
  response.write('"')
  for (let sentBytes = 0; sentBytes < hugeLength && !signal.aborted; sentBytes += chunk.length) {
    // If the client disconnects, the signal ends the wait.
    if (!response.write(chunk)) await once(response, 'drain', { signal }).catch(() => undefined)
  }
  if (!signal.aborted) response.end('"')
}

async function sendSlowly(
  response: ServerResponse,
  { status, headers, body }: Answer,
  delayMs: number,
  signal: AbortSignal,
): Promise<void> {
  response.writeHead(status, headers).flushHeaders()
  for (const byte of Buffer.from(body)) {
    if (!(await waitUnlessAborted(delayMs, signal))) return
    response.write(Uint8Array.of(byte))
  }
  response.end()
}

function sendHalf(response: ServerResponse, { status, headers, body }: Answer): void {
  const bodyBytes = Buffer.from(body)
  response.writeHead(status, { ...headers, 'content-length': String(bodyBytes.length + 1) })
  response.write(bodyBytes.subarray(0, Math.ceil(bodyBytes.length / 2)), () => response.destroy())
}

/** Resolves to true after the delay, or to false if the client disconnects or the stack stops. */
const waitUnlessAborted = (ms: number, signal: AbortSignal): Promise<boolean> =>
  sleep(ms, true, { signal }).catch(() => false)
