/** Messages by topic. */
type Messages = Record<string, readonly string[]>

/** What the pairing library received and has not finished with. */
export interface PendingMessages {
  getWithoutAck(topics: string[]): Messages
}

/**
 * A second after its start the library takes up what an earlier visit received and did not finish. What it is handling
 * at that moment counts as unfinished too and would be handled twice; a session that ends would end once more, with an
 * error that nobody catches. So it gets only what was there before: of its sessions, and of the `further` topics, which it
 * would not look at itself. What got `lost` in between is asked for in that moment.
 */
export function takeUpOnce(
  messages: PendingMessages,
  topics: readonly string[],
  further: readonly string[] = [],
  lost: () => Messages = () => ({}),
): void {
  const read = messages.getWithoutAck
  const before = read.call(messages, [...topics, ...further])
  messages.getWithoutAck = asked => {
    messages.getWithoutAck = read
    const now = Object.entries(read.call(messages, [...new Set([...asked, ...further])]))
    return {
      ...Object.fromEntries(
        now.map(([topic, list]) => [topic, list.filter(message => before[topic]?.includes(message))]),
      ),
      ...lost(),
    }
  }
}
