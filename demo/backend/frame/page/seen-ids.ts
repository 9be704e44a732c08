/** Returns a function that records an id and returns whether it is new, so that a replayed message has no effect. */
export function createSeenIds(most = 20_000): (id: string) => boolean {
  const seen = new Set<string>()
  return id => {
    if (seen.has(id)) return false
    seen.add(id)
    // Drops the oldest id. A page that posts that many messages could use a new id just as well.
    if (seen.size > most) for (const oldest of seen) return seen.delete(oldest)
    return true
  }
}
