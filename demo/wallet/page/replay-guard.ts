/** Returns a function that records an id and returns whether it is new, so that a replayed message has no effect. */
export function createReplayGuard(maxIds = 20_000): (id: string) => boolean {
  const ids = new Set<string>()
  return id => {
    if (ids.has(id)) return false
    ids.add(id)
    // Deletes the oldest id to limit the memory. A page gains nothing by replaying it, because it could send the message with a new id.
    if (ids.size > maxIds) for (const oldestId of ids) return ids.delete(oldestId)
    return true
  }
}
