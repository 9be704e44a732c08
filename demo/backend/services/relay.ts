import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { type AccessRules, isOriginAllowed, isProjectKnown } from './access.ts'
import { verifyClientToken } from './relay-auth.ts'
import { includesMethod, type RelayFaults, closeReasons } from './relay-faults.ts'
import { Mailbox, type Publication, toPushedMessage, type RelayMessage } from './relay-mailbox.ts'
import {
  sendResponse,
  waitForClose,
  isResponse,
  type Request,
  RpcError,
  readList,
  readPublication,
  readRecord,
  readRequest,
  readText,
  readTopic,
  readTtl,
  sendFrame,
} from './relay-wire.ts'

export const defaultPingEveryMs = 25_000

export interface RelayOptions extends AccessRules {
  port?: number
  host?: string
  clock?: { now(): number }
  faults?: RelayFaults
  /** Returns additional faults. Called for every connection and every request. */
  readFaults?: () => RelayFaults
  /** Interval of server pings, in ms. In Node, a client of the library closes the connection after 35 s without a ping. */
  pingEveryMs?: number
  /** Time in ms after which a client without subscriptions and traffic is closed with code 4008. */
  staleAfterMs?: number
}

/** A received request without its content. */
export interface RelayCall {
  clientId: string
  method: string
  topic?: string
  tag?: number
}

export interface Relay {
  readonly url: string
  readonly port: number
  /** The latest requests, newest last. */
  readonly calls: readonly RelayCall[]
  /** Replaces all faults. Clears them if called without an argument. */
  setFaults(faults?: RelayFaults): void
  /** Ends all connections with a close code (4010 if the client should move to another server). Without one, cuts the connections. */
  drop(close?: { code: number; reason?: string }): void
  /** Stops the server and closes all connections with code 1001. Keeps the mailboxes. */
  stop(): Promise<void>
  /** Starts the server again on the same port. */
  start(): Promise<void>
  /** Stops the server and starts it again. `clearMailboxes` deletes all stored messages. */
  restart(options?: { clearMailboxes?: boolean }): Promise<void>
  /** Returns the ids of clients with an open connection. */
  clients(): string[]
  subscribers(topic: string): string[]
  /** Returns the undelivered messages of a topic. */
  undelivered(topic: string): RelayMessage[]
  close(): Promise<void>
}

const maxCalls = 1_000
const maxFrameBytes = 1_000_000

interface Connection {
  socket: WebSocket
  clientId: string
  lastTrafficAt: number
  /** Messages that were pushed but not acknowledged, by the id of the push request. */
  unacknowledgedMessages: Map<number, { topic: string; id: string }>
}

/**
 * Starts a relay of the pairing protocol, which stores messages by topic behind a WebSocket. The messages are encrypted, so the
 * relay cannot read them.
 */
export async function startRelay(options: RelayOptions = {}): Promise<Relay> {
  const getNow = () => (options.clock ?? Date).now()
  const host = options.host ?? '127.0.0.1'
  const mailbox = new Mailbox(getNow)
  const connections = new Set<Connection>()
  /**
   * Subscribed topics by client. An entry is deleted with the last connection of the client, because a client that reconnects
   * subscribes again.
   */
  const subscriptions = new Map<string, Set<string>>()
  const calls: RelayCall[] = []
  let faults = options.faults ?? {}
  let server: Server | undefined
  let port = options.port ?? 0
  let nextPushId = getNow() * 1_000

  const getCurrentFaults = (): RelayFaults => ({ ...faults, ...options.readFaults?.() })

  const getSubscribers = (topic: string) =>
    [...subscriptions].filter(([, topics]) => topics.has(topic)).map(([clientId]) => clientId)

  function push(connection: Connection, storedMessage: RelayMessage & { id: string }): void {
    const id = nextPushId++
    connection.unacknowledgedMessages.set(id, { topic: storedMessage.topic, id: storedMessage.id })
    const params = {
      id: createSubscriptionId(storedMessage.topic, connection.clientId),
      data: toPushedMessage(storedMessage),
    }
    sendFrame(connection.socket, { id, jsonrpc: '2.0', method: 'irn_subscription', params })
  }

  function publish(publisher: string, publication: Publication): true {
    const storedMessage = mailbox.publish(publisher, publication)
    if (!storedMessage) return true
    for (const connection of connections) {
      if (connection.clientId === publisher) continue
      if (subscriptions.get(connection.clientId)?.has(storedMessage.topic)) push(connection, storedMessage)
    }
    return true
  }

  function subscribe(connection: Connection, topic: string): string {
    const { clientId } = connection
    subscriptions.set(clientId, (subscriptions.get(clientId) ?? new Set()).add(topic))
    // Does not send messages again that this connection has not yet acknowledged. A client that subscribes again before it has
    // acknowledged them would process both copies.
    const unacknowledgedIds = [...connection.unacknowledgedMessages.values()]
      .filter(subscription => subscription.topic === topic)
      .map(({ id }) => id)
    for (const storedMessage of mailbox.listUndeliveredFor(clientId, topic))
      if (!unacknowledgedIds.includes(storedMessage.id)) push(connection, storedMessage)
    return createSubscriptionId(topic, clientId)
  }

  function unsubscribe({ clientId }: Connection, topic: string): true {
    subscriptions.get(clientId)?.delete(topic)
    return true
  }

  const methods: Record<string, (connection: Connection, params: Record<string, unknown>) => unknown> = {
    irn_publish: ({ clientId }, params) => publish(clientId, readPublication(params)),
    irn_batchPublish: ({ clientId }, { messages }) => {
      const publications = readList(messages, 'messages').map(item =>
        readPublication(readRecord(item, 'messages')),
      )
      for (const publication of publications) publish(clientId, publication)
      return true
    },
    irn_subscribe: (connection, { topic }) => subscribe(connection, readTopic(topic)),
    irn_batchSubscribe: (connection, { topics }) =>
      readList(topics, 'topics')
        .map(readTopic)
        .map(topic => subscribe(connection, topic)),
    irn_unsubscribe: (connection, { topic }) => unsubscribe(connection, readTopic(topic)),
    irn_batchUnsubscribe: (connection, params) => {
      const topics = readList(params.subscriptions, 'subscriptions').map(item =>
        readTopic(readRecord(item, 'subscriptions').topic),
      )
      for (const topic of topics) unsubscribe(connection, topic)
      return true
    },
    irn_fetchMessages: ({ clientId }, { topic }) => fetchMessages(clientId, [readTopic(topic)]),
    irn_batchFetchMessages: ({ clientId }, { topics }) =>
      fetchMessages(clientId, readList(topics, 'topics').map(readTopic)),

    // Subscribes the proposer, because it sends no separate subscribe request and would never receive the response.
    wc_proposeSession: (connection, params) => {
      const topic = readTopic(params.pairingTopic)
      const message = readText(params.sessionProposal, 'sessionProposal')
      const ttl = readTtl(params.ttl)
      const attestation = typeof params.attestation === 'string' ? params.attestation : null
      subscribe(connection, topic)
      return publish(connection.clientId, { topic, message, ttl, tag: 1100, attestation })
    },
    // Does not subscribe the proposer to the session topic. It would acknowledge and ignore a settlement that arrives before it
    // has processed the response, and then wait for the settlement forever.
    wc_approveSession: (connection, params) => {
      const sessionTopic = readTopic(params.sessionTopic)
      const pairingTopic = readTopic(params.pairingTopic)
      const response = readText(params.sessionProposalResponse, 'sessionProposalResponse')
      const settlement = readText(params.sessionSettlementRequest, 'sessionSettlementRequest')
      const ttl = readTtl(params.ttl)
      subscribe(connection, sessionTopic)
      publish(connection.clientId, { topic: pairingTopic, message: response, ttl, tag: 1101 })
      return publish(connection.clientId, { topic: sessionTopic, message: settlement, ttl, tag: 1102 })
    },
  }

  function fetchMessages(clientId: string, topics: string[]) {
    const messages = topics.flatMap(topic => mailbox.listUndeliveredFor(clientId, topic)).map(toPushedMessage)
    return { messages, hasMore: false }
  }

  function handleMessage(connection: Connection, data: RawData): void {
    connection.lastTrafficAt = getNow()
    let frame: unknown
    try {
      frame = JSON.parse(String(data))
    } catch {
      sendResponse(connection.socket, null, new RpcError(-32700, 'Parse error'))
      return
    }
    if (isResponse(frame)) {
      const pushedMessage = connection.unacknowledgedMessages.get(Number(frame.id))
      connection.unacknowledgedMessages.delete(Number(frame.id))
      // An error is not an acknowledgment: the message is sent again on the next subscribe.
      if (pushedMessage && frame.result === true) {
        mailbox.acknowledge(
          connection.clientId,
          pushedMessage.topic,
          pushedMessage.id,
          getSubscribers(pushedMessage.topic),
        )
      }
      return
    }
    const request = readRequest(frame)
    if (!request) {
      sendResponse(connection.socket, null, new RpcError(-32600, 'Invalid request'))
      return
    }
    const activeFaults = getCurrentFaults()
    if (activeFaults.cut) connection.socket.terminate()
    else if (activeFaults.delayMs)
      setTimeout(processRequest, activeFaults.delayMs, connection, request, activeFaults)
    else processRequest(connection, request, activeFaults)
  }

  function processRequest(
    connection: Connection,
    { id, method, params }: Request,
    activeFaults: RelayFaults,
  ): void {
    recordCall(connection.clientId, method, params)
    if (includesMethod(activeFaults.drop, method)) return
    try {
      if (includesMethod(activeFaults.fail, method)) throw new RpcError(-32000, 'The relay fails on request')
      const handler = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!handler) throw new RpcError(-32601, 'Method not found')
      sendResponse(connection.socket, id, handler(connection, params))
    } catch (error) {
      sendResponse(
        connection.socket,
        id,
        error instanceof RpcError ? error : new RpcError(-32603, 'Internal error'),
      )
    }
  }

  function recordCall(clientId: string, method: string, params: Record<string, unknown>): void {
    const topic = params.topic ?? params.pairingTopic
    calls.push({
      clientId,
      method,
      ...(typeof topic === 'string' && { topic }),
      ...(typeof params.tag === 'number' && { tag: params.tag }),
    })
    if (calls.length > maxCalls) calls.shift()
  }

  /** Returns the client id of a connection, or the close code and reason for refusing it. */
  function admit(request: IncomingMessage): { clientId: string } | { code: number; reason: string } {
    if (faults.refuse) {
      return typeof faults.refuse === 'string'
        ? { code: 3000, reason: closeReasons[faults.refuse] }
        : faults.refuse
    }
    const query = new URL(request.url ?? '/', 'ws://relay').searchParams
    const projectId = query.get('projectId')
    if (!isOriginAllowed(options, request.headers.origin, projectId))
      return { code: 3000, reason: closeReasons.origin }
    if (!isProjectKnown(options, projectId)) return { code: 3000, reason: closeReasons.key }
    const identity = verifyClientToken(query.get('auth'), getNow())
    return 'refusalReason' in identity ? { code: 3000, reason: identity.refusalReason } : identity
  }

  function onConnection(socket: WebSocket, request: IncomingMessage): void {
    // Ignores errors, which would otherwise end the process. The `close` event of a broken connection follows.
    socket.on('error', () => {})
    const admission = admit(request)
    if ('code' in admission) {
      socket.close(admission.code, admission.reason)
      return
    }
    const connection: Connection = {
      socket,
      clientId: admission.clientId,
      lastTrafficAt: getNow(),
      unacknowledgedMessages: new Map(),
    }
    connections.add(connection)
    socket.on('message', data => handleMessage(connection, data))
    socket.on('close', () => {
      connections.delete(connection)
      if (![...connections].some(candidate => candidate.clientId === connection.clientId)) {
        subscriptions.delete(connection.clientId)
      }
    })
  }

  const socketServer = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes })

  async function start(): Promise<void> {
    if (server) return
    const httpServer = createServer((_request, response) => response.writeHead(426).end('WebSocket only'))
    httpServer.on('upgrade', (request, socket, head) => {
      socket.on('error', () => {})
      const activeFaults = getCurrentFaults()
      if (activeFaults.cut) {
        socket.destroy()
        return
      }
      // If the client cannot read a close event, refuses the connection by HTTP status.
      const query = new URL(request.url ?? '/', 'ws://relay').searchParams
      const admission = query.get('useOnCloseEvent') === 'true' ? undefined : admit(request)
      const status = activeFaults.httpStatus ?? (admission && 'code' in admission ? 401 : undefined)
      if (status) {
        socket.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
        return
      }
      socketServer.handleUpgrade(request, socket, head, ws => onConnection(ws, request))
    })
    await new Promise<void>((resolve, reject) => {
      httpServer.once('error', reject)
      httpServer.listen(port, host, resolve)
    })
    port = (httpServer.address() as AddressInfo).port
    server = httpServer
  }

  function drop(close?: { code: number; reason?: string }): void {
    for (const socket of socketServer.clients) {
      if (close) socket.close(close.code, close.reason)
      else socket.terminate()
    }
  }

  async function stop(): Promise<void> {
    const httpServer = server
    if (!httpServer) return
    server = undefined
    drop({ code: 1001, reason: 'server terminating' })
    const closePromise = new Promise<void>(resolve => httpServer.close(() => resolve()))
    await Promise.all([...socketServer.clients].map(waitForClose))
    httpServer.closeAllConnections()
    await closePromise
  }

  const pingTimer = setInterval(() => {
    for (const { socket, clientId, lastTrafficAt } of connections) {
      const isIdle = (subscriptions.get(clientId)?.size ?? 0) === 0
      if (isIdle && getNow() - lastTrafficAt > (options.staleAfterMs ?? 300_000))
        socket.close(4008, 'stale connection')
      else if (socket.readyState === socket.OPEN) socket.ping()
    }
  }, options.pingEveryMs ?? defaultPingEveryMs)
  pingTimer.unref()

  await start()
  return {
    get url() {
      return `ws://${host}:${port}`
    },
    get port() {
      return port
    },
    calls,
    setFaults: (nextFaults = {}) => {
      faults = nextFaults
    },
    drop,
    stop,
    start,
    restart: async ({ clearMailboxes = false } = {}) => {
      await stop()
      if (clearMailboxes) mailbox.clear()
      await start()
    },
    clients: () => [...new Set([...connections].map(connection => connection.clientId))],
    subscribers: getSubscribers,
    undelivered: topic => mailbox.listUndelivered(topic),
    close: async () => {
      clearInterval(pingTimer)
      await stop()
    },
  }
}

/** Computes the id of a subscription like the clients do, so that their logs match. */
const createSubscriptionId = (topic: string, clientId: string) =>
  createHash('sha256')
    .update(topic + clientId)
    .digest('hex')
