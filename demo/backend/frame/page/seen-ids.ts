/** Tells whether an id is new, and remembers it: a message that is posted again opens nothing. */
export function createSeenIds(most = 20_000): (id: string) => boolean {
  const seen = new Set<string>()
  return id => {
    if (seen.has(id)) return false
    seen.add(id)
    // The oldest goes; whoever posts that many messages can as well make a new id.
    if (seen.size > most) for (const oldest of seen) return seen.delete(oldest)
    return true
  }
}
