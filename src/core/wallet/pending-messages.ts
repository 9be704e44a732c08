/** Messages by topic. */
type Messages = Record<string, readonly string[]>

/** Messages that the pairing library has received but not processed. */
export interface PendingMessages {
  getWithoutAck(topics: string[]): Messages
}

/**
 * Limits the first `getWithoutAck` call to messages that were unprocessed now. The library makes that call a second after its start, to
 * process messages of an earlier visit. Messages that it is processing at that time count as unprocessed too and would be processed twice;
 * a deleted session would be deleted again, with an uncaught error. The result includes the `further` topics, which the library does not
 * request, and the messages of `readLost`, which is called at that time.
 */
export function limitFirstRead(
  messages: PendingMessages,
  topics: readonly string[],
  further: readonly string[] = [],
  readLost: () => Messages = () => ({}),
): void {
  const read = messages.getWithoutAck
  const earlierMessages = read.call(messages, [...topics, ...further])
  messages.getWithoutAck = requestedTopics => {
    messages.getWithoutAck = read
    const currentMessages = Object.entries(
      read.call(messages, [...new Set([...requestedTopics, ...further])]),
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
