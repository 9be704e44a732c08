import type { SignInStore } from './store.ts'

export interface MemoryStoreOptions {
  /** Maximum number of entries. Defaults to 10,000. */
  maxEntries?: number
  /**
   * Behavior of `set` if the store is full. `reject` (default) rejects, so that a visitor cannot end the sessions of others.
   * `drop-oldest` removes the oldest entry, which suits nonces.
   */
  whenFull?: 'reject' | 'drop-oldest'
  /** Clock of the server in milliseconds since 1970. Defaults to `Date.now`. */
  now?: () => number
}

/**
 * Creates a store in the memory of one process, for development. A restart ends all sessions, and other processes do not share
 * them.
 */
export function memorySignInStore({
  maxEntries = 10_000,
  whenFull = 'reject',
  now = Date.now,
}: MemoryStoreOptions = {}): SignInStore {
  const entries = new Map<string, { value: string; endsAt: number }>()
  /** No entry expires before this time, so there is nothing to remove until then. */
  let earliestEnd = Infinity
  const findEntry = (key: string) => {
    const entry = entries.get(key)
    if (!entry || entry.endsAt > now()) return entry?.value
    entries.delete(key)
    return undefined
  }
  const removeExpired = () => {
    const currentTime = now()
    if (currentTime < earliestEnd) return
    earliestEnd = Infinity
    for (const [key, { endsAt }] of entries)
      if (endsAt <= currentTime) entries.delete(key)
      else earliestEnd = Math.min(earliestEnd, endsAt)
  }
  const evictIfFull = () => {
    if (entries.size < maxEntries) return
    removeExpired()
    if (entries.size < maxEntries) return
    if (whenFull === 'reject') throw new Error(`The store in memory is full (${maxEntries} entries)`)
    for (const oldestKey of entries.keys()) {
      entries.delete(oldestKey)
      return
    }
  }
  return {
    async set(key, value, ttlMs) {
      entries.delete(key)
      evictIfFull()
      const endsAt = now() + ttlMs
      entries.set(key, { value, endsAt })
      earliestEnd = Math.min(earliestEnd, endsAt)
    },
    async get(key) {
      return findEntry(key)
    },
    async take(key) {
      const value = findEntry(key)
      entries.delete(key)
      return value
    },
  }
}
