/** Messages by topic. */
type Messages = Record<string, readonly string[]>

/** Messages that the pairing library has received but not processed. */
export interface PendingMessages {
  getWithoutAck(topics: string[]): Messages
}

/**
 * Limits the next call of `getWithoutAck` to messages that are unprocessed when this function is called. The library makes that call a
 * second after its start, to process messages of an earlier visit. Without the limit, it would process messages twice that it is already
 * processing then, and deleting a session twice causes an uncaught error. The result also includes messages of `otherTopics`, which the
 * library does not request, and the messages that `readLost` returns at the time of the call.
 */
export function limitFirstRead(
  messages: PendingMessages,
  topics: readonly string[],
  otherTopics: readonly string[] = [],
  readLost: () => Messages = () => ({}),
): void {
  const read = messages.getWithoutAck
  const earlierMessages = read.call(messages, [...topics, ...otherTopics])
  messages.getWithoutAck = requestedTopics => {
    messages.getWithoutAck = read
    const currentMessages = Object.entries(
      read.call(messages, [...new Set([...requestedTopics, ...otherTopics])]),
    )
    return {
      ...Object.fromEntries(
        currentMessages.map(([topic, list]) => [
          topic,
          list.filter(message => earlierMessages[topic]?.includes(message)),
        ]),
      ),
      ...readLost(),
    }
  }
}
