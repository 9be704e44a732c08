// Adapter from web-standard handlers to Node servers: `node:http`, `node:https`, `node:http2`, Express, Fastify, Connect.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { SignInError } from '../core/sign-in/sign-in-error.ts'
import { createReporter } from './handler/report.ts'
import { errorResponse } from './handler/responses.ts'
import { createRefusal } from './rules.ts'

export interface NodeListenerOptions {
  /** Receives errors that lead to a 5xx response, and failures to send a response. Defaults to `console.error`. */
  onError?: (error: unknown) => void
}

const hostPattern = /^(?:[\w.-]+|\[[\dA-Fa-f:.]+\])(?::\d{1,5})?$/
// The Fetch standard has no requests with these methods.
const forbiddenMethods = new Set(['CONNECT', 'TRACE', 'TRACK'])

/** Fields that frameworks add to a Node request. */
interface FrameworkRequest extends IncomingMessage {
  /** Express: the URL before the mount path was removed. */
  originalUrl?: string
  /** Express and others: the body that earlier middleware has already read. */
  body?: unknown
}

function urlOf(incoming: FrameworkRequest): string {
  const host = incoming.headers.host ?? (incoming.headers[':authority'] as string | undefined) ?? 'localhost'
  const target = incoming.originalUrl ?? incoming.url ?? '/'
  // The target is not resolved against a base, because `//host/path` would name another host.
  if (!hostPattern.test(host) || !target.startsWith('/')) throw createRefusal('REQUEST_INVALID')
  return `${'encrypted' in incoming.socket ? 'https' : 'http'}://${host}${target}`
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    // Skip the pseudo headers of HTTP/2, which `Headers` rejects.
    if (!name.startsWith(':')) headers.append(name, rawHeaders[index + 1] as string)
  }
  return headers
}

function bodyOf(incoming: FrameworkRequest): BodyInit | null {
  const { method = 'GET', body } = incoming
  if (method === 'GET' || method === 'HEAD') return null
  if (!incoming.readableEnded) {
    // The request stays open when reading ends early, so that the response still reaches the client.
    const chunks = incoming.iterator({ destroyOnReturn: false })
    return NodeReadableStream.from(chunks) as ReadableStream<Uint8Array>
  }
  if (body === undefined || typeof body === 'string') return body ?? null
  return body instanceof Uint8Array ? Uint8Array.from(body) : JSON.stringify(body)
}

/**
 * Converts a Node request to a web-standard `Request`. Throws a `SignInError` (REQUEST_INVALID, METHOD_NOT_ALLOWED) for a request
 * that the Fetch standard cannot express.
 */
export function toWebRequest(incoming: IncomingMessage, signal?: AbortSignal): Request {
  const { method = 'GET' } = incoming
  if (forbiddenMethods.has(method.toUpperCase())) throw createRefusal('METHOD_NOT_ALLOWED')
  const body = bodyOf(incoming)
  const init: RequestInit & { duplex?: 'half' } = { method, body, signal: signal ?? null }
  if (body) init.duplex = 'half'
  try {
    return new Request(urlOf(incoming), { ...init, headers: headersOf(incoming) })
  } catch (cause) {
    throw cause instanceof SignInError ? cause : createRefusal('REQUEST_INVALID', cause)
  }
}

async function send(response: Response, incoming: IncomingMessage, outgoing: ServerResponse) {
  outgoing.statusCode = response.status
  for (const [name, value] of response.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value)
  const cookies = response.headers.getSetCookie()
  if (cookies.length) outgoing.setHeader('set-cookie', cookies)
  // The rest of an unread body would be parsed as the next request of the connection.
  if (!incoming.complete && incoming.httpVersionMajor === 1) outgoing.setHeader('connection', 'close')
  if (response.body && incoming.method !== 'HEAD')
    await pipeline(Readable.fromWeb(response.body as NodeReadableStream), outgoing)
  else outgoing.end()
}

/**
 * Creates a listener for `http.createServer` and middleware for Express from a web-standard handler, such as that of
 * `createSignInHandler` or a function that calls it. Errors become responses: a malformed request gets 400 or 405, a `SignInError`
 * of the handler gets the status of its rule (503 for STORE_UNAVAILABLE), and any other error gets 500. `onError` receives every
 * error that leads to a 5xx response.
 *
 * @example
 * createServer(toNodeListener(signIn)).listen(3000)
 */
export function toNodeListener(
  handler: (request: Request) => Response | Promise<Response>,
  { onError }: NodeListenerOptions = {},
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const report = createReporter(onError)
  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const closed = new AbortController()
    outgoing.once('close', () => closed.abort())
    try {
      let response: Response
      try {
        response = await handler(toWebRequest(incoming, closed.signal))
      } catch (error) {
        if (closed.signal.aborted) return
        response = errorResponse(error, report)
      }
      await send(response, incoming, outgoing)
    } catch (error) {
      // A client that closed the connection is not a server failure.
      if (!closed.signal.aborted) report(error)
      outgoing.destroy()
    }
  }
  return (incoming, outgoing) => {
    void respond(incoming, outgoing)
  }
}
