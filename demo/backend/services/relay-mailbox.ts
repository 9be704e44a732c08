import { createHash } from 'node:crypto'

/** A message in the form that the relay pushes to subscribers. */
export interface RelayMessage {
  topic: string
  message: string
  publishedAt: number
  tag: number
  attestation: string | null
}

export interface Publication {
  topic: string
  message: string
  /** Lifetime in seconds. Missing or 0 means six hours. */
  ttl?: number | undefined
  tag?: number | undefined
  attestation?: string | null | undefined
}

interface StoredMessage extends RelayMessage {
  id: string
  publisher: string
  expiresAt: number
  acknowledgedBy: Set<string>
  /** Whether all receivers have the message. Its id stays stored, so that publishing it again adds no second message. */
  isDelivered: boolean
}

const defaultTtlSeconds = 6 * 60 * 60
const messagesPerTopic = 100
const maxTopics = 5_000

/** Stores published messages until they expire or are delivered. Identifies clients by their ids, not by their sockets. */
export class Mailbox {
  #topics = new Map<string, Map<string, StoredMessage>>()
  #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Stores a message. Returns undefined if the same message is already stored. */
  publish(
    publisher: string,
    { topic, message, ttl, tag, attestation }: Publication,
  ): StoredMessage | undefined {
    this.#removeExpired(topic)
    const id = createHash('sha256').update(message).digest('hex')
    const messages = this.#topics.get(topic) ?? new Map<string, StoredMessage>()
    if (messages.has(id)) return undefined
    const publishedAt = this.#now()
    const storedMessage: StoredMessage = {
      id,
      topic,
      message,
      publishedAt,
      tag: tag ?? 0,
      attestation: attestation ?? null,
      publisher,
      expiresAt: publishedAt + (ttl || defaultTtlSeconds) * 1000,
      acknowledgedBy: new Set(),
      isDelivered: false,
    }
    messages.set(id, storedMessage)
    this.#topics.set(topic, messages)
    dropOldest(messages, messagesPerTopic)
    dropOldest(this.#topics, maxTopics)
    return storedMessage
  }

  /** Returns the messages of a topic that a client has not yet acknowledged, oldest first. Excludes its own messages. */
  listUndeliveredFor(clientId: string, topic: string): StoredMessage[] {
    this.#removeExpired(topic)
    return [...(this.#topics.get(topic)?.values() ?? [])].filter(
      message =>
        !message.isDelivered && message.publisher !== clientId && !message.acknowledgedBy.has(clientId),
    )
  }

  /** Records that a client has received a message. `receivers` are the current subscribers of the topic. */
  acknowledge(clientId: string, topic: string, id: string, receivers: readonly string[]): void {
    const storedMessage = this.#topics.get(topic)?.get(id)
    if (!storedMessage) return
    storedMessage.acknowledgedBy.add(clientId)
    storedMessage.isDelivered = receivers.every(
      receiver => receiver === storedMessage.publisher || storedMessage.acknowledgedBy.has(receiver),
    )
    if (storedMessage.isDelivered) storedMessage.message = ''
  }

  /** Returns the undelivered messages of a topic, for tests and the bench. */
  listUndelivered(topic: string): RelayMessage[] {
    this.#removeExpired(topic)
    return [...(this.#topics.get(topic)?.values() ?? [])]
      .filter(message => !message.isDelivered)
      .map(toPushedMessage)
  }

  clear(): void {
    this.#topics.clear()
  }

  #removeExpired(topic: string): void {
    const messages = this.#topics.get(topic)
    if (!messages) return
    for (const [id, message] of messages) if (message.expiresAt <= this.#now()) messages.delete(id)
    if (messages.size === 0) this.#topics.delete(topic)
  }
}

export const toPushedMessage = ({
  topic,
  message,
  publishedAt,
  tag,
  attestation,
}: RelayMessage): RelayMessage => ({
  topic,
  message,
  publishedAt,
  tag,
  attestation,
})

function dropOldest(entries: Map<string, unknown>, limit: number): void {
  for (const key of entries.keys()) {
    if (entries.size <= limit) return
    entries.delete(key)
  }
}
