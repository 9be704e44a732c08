import { type AccountId, parseAccountId } from '../core/chain/caip.ts'
import { isNamespace } from '../core/chain/namespace.ts'
import type { Departure, LeftWallet } from '../core/wallet/departure.ts'
import { storedEntry } from './storage.ts'

const mostDepartures = 10
const mostSessions = 100
const keptMs = 30 * 86_400_000

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 256

const isAccount = (value: unknown): value is AccountId => {
  try {
    return isText(value) && Boolean(parseAccountId(value))
  } catch {
    return false
  }
}

const isWallet = (value: unknown): value is LeftWallet => {
  const { connectorId, name, rdns, namespaces } = (value ?? {}) as Partial<LeftWallet>
  return (
    isText(connectorId) &&
    isText(name) &&
    (rdns === undefined || isText(rdns)) &&
    Array.isArray(namespaces) &&
    namespaces.every(isNamespace)
  )
}

const isDeparture = (value: unknown): value is Departure => {
  const { id, until, wallets, sessions } = (value ?? {}) as Partial<Departure>
  return (
    isText(id) &&
    Number.isSafeInteger(until) &&
    Array.isArray(wallets) &&
    wallets.every(isWallet) &&
    Array.isArray(sessions) &&
    sessions.every(isAccount)
  )
}

const entry = storedEntry<readonly Departure[]>('leaving', {
  guard: (value): value is readonly Departure[] => Array.isArray(value),
  copy: all =>
    all
      .filter(isDeparture)
      .slice(-mostDepartures)
      .map(({ id, until, wallets, sessions }) => ({
        id,
        until,
        wallets: wallets.map(({ connectorId, name, rdns, namespaces }) => ({
          connectorId,
          name,
          ...(rdns && { rdns }),
          namespaces: [...namespaces],
        })),
        sessions: sessions.slice(0, mostSessions),
      })),
  maxAgeMs: keptMs,
})

// Serializes changes: each one starts with the result of the previous one.
let tail: Promise<void> = Promise.resolve()

const read = async (): Promise<readonly Departure[]> => (await entry.read()) ?? []

/** Returns disconnects not yet delivered to wallets or the app's server, oldest first. */
export const unsentDepartures = (): Promise<readonly Departure[]> => tail.then(read)

/** Changes the list atomically. Does not wait for the app's own storage to write it. */
export function changeUnsent(change: (all: readonly Departure[]) => readonly Departure[]): Promise<void> {
  tail = tail.then(async () => {
    const all = await read()
    const changed = change(all)
    if (changed !== all) void (changed.length ? entry.write(changed) : entry.remove())
  })
  return tail
}
