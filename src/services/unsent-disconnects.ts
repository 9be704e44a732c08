import { type AccountId, parseAccountId } from '../core/chain/caip.ts'
import { isNamespace } from '../core/chain/namespace.ts'
import type { UnsentDisconnect, DisconnectedWallet } from '../core/wallet/unsent-disconnect.ts'
import { storedEntry } from './storage.ts'

const maxDisconnects = 10
const maxSessions = 100
const retentionMs = 30 * 86_400_000

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 256

const isAccount = (value: unknown): value is AccountId => {
  try {
    return isText(value) && Boolean(parseAccountId(value))
  } catch {
    return false
  }
}

const isWallet = (value: unknown): value is DisconnectedWallet => {
  const { connectorId, name, rdns, namespaces } = (value ?? {}) as Partial<DisconnectedWallet>
  return (
    isText(connectorId) &&
    isText(name) &&
    (rdns === undefined || isText(rdns)) &&
    Array.isArray(namespaces) &&
    namespaces.every(isNamespace)
  )
}

const isUnsentDisconnect = (value: unknown): value is UnsentDisconnect => {
  const { id, until, wallets, sessions } = (value ?? {}) as Partial<UnsentDisconnect>
  return (
    isText(id) &&
    Number.isSafeInteger(until) &&
    Array.isArray(wallets) &&
    wallets.every(isWallet) &&
    Array.isArray(sessions) &&
    sessions.every(isAccount)
  )
}

const entry = storedEntry<readonly UnsentDisconnect[]>('leaving', {
  guard: (value): value is readonly UnsentDisconnect[] => Array.isArray(value),
  copy: disconnects =>
    disconnects
      .filter(isUnsentDisconnect)
      .slice(-maxDisconnects)
      .map(({ id, until, wallets, sessions }) => ({
        id,
        until,
        wallets: wallets.map(({ connectorId, name, rdns, namespaces }) => ({
          connectorId,
          name,
          ...(rdns && { rdns }),
          namespaces: [...namespaces],
        })),
        sessions: sessions.slice(0, maxSessions),
      })),
  maxAgeMs: retentionMs,
})

// Serializes changes: each one starts with the result of the previous one.
let lastChange: Promise<void> = Promise.resolve()

const read = async (): Promise<readonly UnsentDisconnect[]> => (await entry.read()) ?? []

/** Returns disconnects not yet delivered to wallets or the app's server, oldest first. */
export const readUnsentDisconnects = (): Promise<readonly UnsentDisconnect[]> => lastChange.then(read)

/** Changes the list after all earlier changes. Does not wait for the app's own storage to write the list. */
export function updateUnsentDisconnects(
  change: (disconnects: readonly UnsentDisconnect[]) => readonly UnsentDisconnect[],
): Promise<void> {
  lastChange = lastChange.then(async () => {
    const storedList = await read()
    const changedList = change(storedList)
    if (changedList !== storedList) void (changedList.length ? entry.write(changedList) : entry.remove())
  })
  return lastChange
}
