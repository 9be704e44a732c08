import type { SignInStore } from './store.ts'

/**
 * A store in the memory of one process, for development and for servers that are one process: it forgets everything at a
 * restart. Above `maxEntries` the oldest entry goes, so that strangers who ask for nonces can't fill the memory.
 */
export function memorySignInStore({
  maxEntries = 10_000,
  now = Date.now,
}: {
  maxEntries?: number
  now?: () => number
} = {}): SignInStore {
  const entries = new Map<string, { value: string; endsAt: number }>()
  const find = (key: string) => {
    const entry = entries.get(key)
    if (!entry || entry.endsAt > now()) return entry?.value
    entries.delete(key)
    return undefined
  }
  const dropOldest = () => {
    // Entries stand in the order in which they came; those that are over go first.
    const time = now()
    for (const [key, { endsAt }] of entries) if (endsAt <= time) entries.delete(key)
    for (const key of entries.keys()) {
      if (entries.size < maxEntries) return
      entries.delete(key)
    }
  }
  return {
    async set(key, value, ttlMs) {
      entries.delete(key)
      if (entries.size >= maxEntries) dropOldest()
      entries.set(key, { value, endsAt: now() + ttlMs })
    },
    async get(key) {
      return find(key)
    },
    async take(key) {
      const value = find(key)
      entries.delete(key)
      return value
    },
  }
}
