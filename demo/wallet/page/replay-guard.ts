/** Returns a function that records an id and returns whether it is new, so that a replayed message has no effect. */
export function createReplayGuard(maxIds = 20_000): (id: string) => boolean {
  const ids = new Set<string>()
  return id => {
    if (ids.has(id)) return false
    ids.add(id)
    // Drops the oldest id. A page that posts that many messages could use a new id just as well.
    if (ids.size > maxIds) for (const oldestId of ids) return ids.delete(oldestId)
    return true
  }
}
