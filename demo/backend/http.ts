import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as a service receives it, with its body read and its path parsed. */
export interface ServiceRequest {
  method: string
  url: URL
  /** Decoded values of `:name` segments of the route's path. */
  params: Record<string, string>
  headers: IncomingHttpHeaders
  /** Remote network address of the connection. */
  address: string
  body: Buffer
  /** Aborts when the client disconnects or the stack stops. */
  signal: AbortSignal
  /** Parses the body as JSON, whatever its content type. Throws a 400 refusal if it is invalid. */
  json(): unknown
}

export interface Answer {
  status: number
  headers: Record<string, string | string[]>
  body: string | Uint8Array
}

export type Handler = (request: ServiceRequest) => Answer | Promise<Answer>

/** Registers the routes of one service; faults of that service apply to all of them. */
export interface Routes {
  get(path: string, handler: Handler): void
  post(path: string, handler: Handler): void
  delete(path: string, handler: Handler): void
}

export interface HttpServer {
  origin: string
  port: number
  /** Returns the registry of routes of a service. `bodyLimit` is in bytes. */
  routesOf(service: string, options?: { bodyLimit?: number }): Routes
  close(): Promise<void>
}

interface Route {
  service: string
  method: string
  segments: string[]
  bodyLimit: number
  handler: Handler
}

const defaultBodyLimit = 1024 * 1024

/** Default headers of every response. They disable caching and allow any page to read the response. */
const openHeaders = {
  'cache-control': 'no-store',
  'access-control-allow-origin': '*',
  // Allows a page to read how long it must wait.
  'access-control-expose-headers': 'retry-after',
}

const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
  'access-control-allow-headers':
    'content-type, user-agent, referer, origin, authorization, solana-client, sec-fetch-mode, x-sdk-type, x-sdk-version, x-project-id',
  'access-control-max-age': '600',
}

/**
 * An error that a service returns to the client, in the format of the Blockchain API: `{ status: 'FAILED', reasons: [{ field,
 * description }] }`.
 */
export class Refusal extends Error {
  readonly status: number
  readonly field: string
  readonly retryAfterSeconds?: number

  constructor(status: number, field: string, description: string, retryAfterSeconds?: number) {
    super(description)
    this.status = status
    this.field = field
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export const json = (value: unknown, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})

export const createRefusal = (status: number, field: string, description: string): Answer =>
  json({ status: 'FAILED', reasons: [{ field, description }] }, status)

export function sendAnswer(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) }).end(body)
}

/** Sends the response of a service, or applies the fault of the service. */
export type Deliver = (
  service: string,
  getAnswer: () => Promise<Answer>,
  outgoing: ServerResponse,
  signal: AbortSignal,
) => Promise<void>

export interface HttpServerOptions {
  port?: number
  deliver: Deliver
  /** Headers of every response, instead of the default ones. If they are set, preflight requests are routed like other requests. */
  headers?: Record<string, string>
}

/** Listens on loopback and routes each request to its service. */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const routes: Route[] = []
  const shutdown = new AbortController()

  const server = createServer((request, response) => {
    respond(request, response).catch(error => {
      if (!shutdown.signal.aborted && !response.destroyed) console.error(error)
      response.destroy()
    })
  })

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(options.headers ?? openHeaders))
      response.setHeader(name, value)
    if (request.method === 'OPTIONS' && !options.headers) {
      response.writeHead(204, preflightHeaders).end()
      return
    }
    const disconnect = new AbortController()
    response.once('close', () => disconnect.abort())
    const signal = AbortSignal.any([disconnect.signal, shutdown.signal])
    const getAnswerOrError = (getAnswer: () => Answer | Promise<Answer>) => handleErrors(getAnswer, signal)
    let service: string
    let handle: () => Answer | Promise<Answer>
    try {
      const url = parseTarget(request.url ?? '/')
      const { route, params } = matchRoute(routes, request.method ?? 'GET', url.pathname)
      const body = await readBody(request, route.bodyLimit)
      const { method, handler } = route
      const { headers, socket } = request
      const address = socket.remoteAddress ?? ''
      service = route.service
      handle = () =>
        handler({ method, url, params, headers, address, body, signal, json: () => parseJson(body) })
    } catch (error) {
      if (!signal.aborted) sendAnswer(response, await getAnswerOrError(() => Promise.reject(error)))
      return
    }
    // A disconnected client needs no response, and must not use up a counted fault.
    if (signal.aborted) return
    await options.deliver(service, () => getAnswerOrError(handle), response, signal)
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo

  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    routesOf(service, { bodyLimit = defaultBodyLimit } = {}) {
      const addRoute = (method: string) => (path: string, handler: Handler) => {
        routes.push({ service, method, segments: splitPath(path), bodyLimit, handler })
      }
      return { get: addRoute('GET'), post: addRoute('POST'), delete: addRoute('DELETE') }
    },
    close: () =>
      new Promise(resolve => {
        shutdown.abort()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

// Splits a path without empty segments, so that `/v1/` and `/v1` are the same route.
const splitPath = (path: string): string[] => path.split('/').filter(segment => segment !== '')

function matchRoute(routes: readonly Route[], method: string, path: string) {
  const segments = splitPath(path)
  let isKnownPath = false
  for (const route of routes) {
    const params = matchSegments(route.segments, segments)
    if (!params) continue
    if (route.method === method) return { route, params }
    isKnownPath = true
  }
  if (isKnownPath) throw new Refusal(405, 'method', `${method} is not offered here`)
  throw new Refusal(404, 'path', `Nothing at ${path}`)
}

function matchSegments(pattern: string[], segments: string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = decodeSegment(segment)
    else if (part !== segment) return undefined
  }
  return params
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw new Refusal(400, 'path', `${segment} is not a valid path segment`)
  }
}

function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      // Reads and discards the rest of the body. Otherwise the client fails with a broken pipe before it reads the response.
      if (length > limit) {
        chunks.length = 0
        reject(new Refusal(413, 'body', `Body is larger than ${limit} bytes`))
      } else chunks.push(chunk)
    })
    request.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('error', reject)
    request.once('close', () => reject(new Refusal(400, 'body', 'The request was not complete')))
  })
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new Refusal(400, 'body', 'Body is not JSON')
  }
}

async function handleErrors(getAnswer: () => Answer | Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  try {
    return await getAnswer()
  } catch (error) {
    if (error instanceof Refusal) {
      const answer = createRefusal(error.status, error.field, error.message)
      if (error.retryAfterSeconds === undefined) return answer
      return { ...answer, headers: { ...answer.headers, 'retry-after': String(error.retryAfterSeconds) } }
    }
    if (!signal.aborted) console.error(error)
    return { status: 500, headers: { 'content-type': 'text/plain' }, body: 'Internal server error' }
  }
}

function parseTarget(target: string): URL {
  try {
    return new URL(`http://localhost${target}`)
  } catch {
    throw new Refusal(400, 'path', 'The address cannot be read')
  }
}
