import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import WebSocket from 'ws'
import { toBase58 } from '../../src/testing/solana-keys.ts'
import { until } from './until.ts'

/** Key pair of a relay client. The public key identifies the client at the relay. */
export interface ClientKey {
  id: string
  privateKey: KeyObject
}

export function createClientKey(): ClientKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  return { id: `did:key:z${toBase58(Uint8Array.from([0xed, 0x01, ...raw]))}`, privateKey }
}

/** Creates the token for a connection. `overrides` replaces fields of its payload. */
export function createClientToken(key: ClientKey, overrides: Record<string, unknown> = {}): string {
  const seconds = Math.floor(Date.now() / 1000)
  const payload = {
    iss: key.id,
    sub: 'ab'.repeat(32),
    aud: 'ws://relay',
    iat: seconds,
    exp: seconds + 86_400,
  }
  const getPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${getPart({ alg: 'EdDSA', typ: 'JWT' })}.${getPart({ ...payload, ...overrides })}`
  return `${text}.${sign(null, Buffer.from(text), key.privateKey).toString('base64url')}`
}

export interface PushedMessage {
  id: number
  topic: string
  message: string
  tag: number
  publishedAt: number
  attestation: string | null
}

/** Opens a relay client without a library, so that tests can send and read raw messages. */
export async function openRelayClient(
  url: string,
  {
    key = createClientKey(),
    token = createClientToken(key),
    shouldAck = true,
    projectId = 'local',
    origin,
    hasCloseEvents = true,
  }: {
    key?: ClientKey
    token?: string
    shouldAck?: boolean
    projectId?: string
    origin?: string
    hasCloseEvents?: boolean
  } = {},
) {
  const query = new URLSearchParams({ auth: token, projectId, ua: 'wc-2/js-2.21.8/linux/test' })
  if (hasCloseEvents) query.set('useOnCloseEvent', 'true')
  const socket = new WebSocket(`${url}/?${query}`, origin ? { origin } : {})
  const pushedMessages: PushedMessage[] = []
  const responses = new Map<string, { result?: unknown; error?: { code: number; message: string } }>()
  let closeFrame: { code: number; reason: string } | undefined
  let status: number | undefined
  let nextId = 1_795_224_102_205_992_960n
  socket.on('error', () => {})
  socket.on('unexpected-response', (_request, response) => {
    status = response.statusCode
    response.resume()
  })
  socket.on('close', (code, reason) => {
    closeFrame = { code, reason: String(reason) }
  })
  socket.on('message', data => {
    const frame = JSON.parse(String(data))
    if (frame.method !== 'irn_subscription') return void responses.set(frame.id, frame)
    pushedMessages.push({ id: frame.id, ...frame.params.data })
    if (shouldAck) socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
  })
  await new Promise<void>(resolve => {
    for (const event of ['open', 'unexpected-response', 'close']) socket.once(event, () => resolve())
  })

  return {
    id: key.id,
    key,
    pushedMessages,
    get closeFrame() {
      return closeFrame
    },
    /** HTTP status of a refused WebSocket upgrade. */
    get status() {
      return status
    },
    send: (frame: string) => socket.send(frame),
    responses,
    async call(method: string, params: object) {
      const id = String(nextId++)
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      return until(() => responses.get(id), `the answer to ${method}`)
    },
    async ack(id: number) {
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
    },
    onPing: (listener: () => void) => socket.on('ping', listener),
    async close() {
      if (socket.readyState === WebSocket.CLOSED) return
      socket.close()
      await until(() => closeFrame, 'the socket to close')
    },
  }
}
