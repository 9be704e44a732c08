import type { WebSocket } from 'ws'
import type { Publication } from './relay-mailbox.ts'

// Frames of the relay: JSON-RPC over a WebSocket. Content is validated, because clients can send anything.

const maxBatch = 500

export interface Request {
  id: string | number
  method: string
  params: Record<string, unknown>
}

export class RpcError extends Error {
  code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export function sendFrame(socket: WebSocket, frame: object): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame))
}

export function sendResponse(socket: WebSocket, id: string | number | null, outcome: unknown): void {
  const result =
    outcome instanceof RpcError
      ? { error: { code: outcome.code, message: outcome.message } }
      : { result: outcome }
  sendFrame(socket, { id, jsonrpc: '2.0', ...result })
}

/** Resolves when a socket is closed. Terminates the socket if the client does not answer the close frame within a second. */
export function waitForClose(socket: WebSocket): Promise<void> {
  return new Promise(resolve => {
    const terminateTimer = setTimeout(() => socket.terminate(), 1_000)
    socket.once('close', () => {
      clearTimeout(terminateTimer)
      resolve()
    })
    if (socket.readyState === socket.CLOSED) {
      clearTimeout(terminateTimer)
      resolve()
    }
  })
}

export function isResponse(frame: unknown): frame is { id: string | number; result?: unknown } {
  return (
    typeof frame === 'object' &&
    frame !== null &&
    !('method' in frame) &&
    ('result' in frame || 'error' in frame)
  )
}

export function readRequest(frame: unknown): Request | undefined {
  const {
    id,
    method,
    params = {},
  } = (typeof frame === 'object' && frame !== null ? frame : {}) as Partial<Request>
  if ((typeof id !== 'string' && typeof id !== 'number') || typeof method !== 'string') return undefined
  if (typeof params !== 'object' || params === null) return undefined
  return { id, method, params }
}

export function readRecord(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new RpcError(-32602, `Invalid params: ${name}`)
  return value as Record<string, unknown>
}

export function readList(value: unknown, name: string): unknown[] {
  if (!Array.isArray(value) || value.length > maxBatch) throw new RpcError(-32602, `Invalid params: ${name}`)
  return value
}

export function readTopic(value: unknown): string {
  if (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) return value
  throw new RpcError(-32602, 'Invalid params: topic')
}

export function readText(value: unknown, name: string): string {
  if (typeof value === 'string' && value !== '') return value
  throw new RpcError(-32602, `Invalid params: ${name}`)
}

export function readTtl(value: unknown): number | undefined {
  if (value === undefined || (typeof value === 'number' && Number.isFinite(value) && value >= 0)) return value
  throw new RpcError(-32602, 'Invalid params: ttl')
}

export function readPublication(params: Record<string, unknown>): Publication {
  return {
    topic: readTopic(params.topic),
    message: readText(params.message, 'message'),
    ttl: readTtl(params.ttl),
    tag: typeof params.tag === 'number' ? params.tag : undefined,
    attestation: typeof params.attestation === 'string' ? params.attestation : null,
  }
}
