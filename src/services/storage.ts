import type { LoginProvider } from '../core/identity/embedded.ts'
import type { Namespace } from '../core/chain/namespace.ts'
import { namespaces } from '../core/chain/namespace.ts'
import { isNetworkId, type NetworkId } from '../core/chain/caip.ts'
import * as limits from '../core/limits.ts'
import type { StorageOption } from '../core/options.ts'
import { type StorageKey, tombstone } from './storage-markers.ts'
import {
  isStoredConnection,
  readEntry,
  type Snapshot,
  createSnapshot,
  type StoredConnection,
  storagePrefix,
} from './storage-snapshot.ts'

/** A recently used wallet. */
export interface StoredWallet {
  readonly connectorId: string
  readonly name: string
  readonly rdns?: string
}

/** A wallet stored between visits. It contains no address and no link, so that a script cannot insert a malicious one (T12). */
export interface StoredKnownWallet {
  readonly namespace: Namespace
  readonly connectorId: string
  readonly name: string
  readonly rdns?: string
  readonly label?: string
  /** Login method of the embedded wallet. */
  readonly login?: LoginProvider
}

/** Last native balance of an account, so that a reload within seconds sends no request. */
export interface StoredBalance {
  readonly account: string
  readonly amount: string
  readonly symbol: string
  /** Unix milliseconds. */
  readonly at: number
}

/** Validation and lifetime of a stored value. */
export interface Rule<T> {
  readonly guard: (value: unknown) => value is T
  /** Copies the known members, so unknown ones are never stored or read. */
  readonly copy: (value: T) => T
  readonly maxAgeMs?: number
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 256

const isStoredWallet = (value: unknown): value is StoredWallet =>
  typeof value === 'object' &&
  value !== null &&
  isText((value as StoredWallet).connectorId) &&
  isText((value as StoredWallet).name) &&
  ((value as StoredWallet).rdns === undefined || isText((value as StoredWallet).rdns))

const isStoredBalance = (value: unknown): value is StoredBalance =>
  typeof value === 'object' &&
  value !== null &&
  isText((value as StoredBalance).account) &&
  isText((value as StoredBalance).symbol) &&
  Number.isSafeInteger((value as StoredBalance).at) &&
  isText((value as StoredBalance).amount) &&
  /^\d{1,78}(?:\.\d{1,255})?$/.test((value as StoredBalance).amount)

const copyWallet = ({ connectorId, name, rdns }: StoredWallet): StoredWallet => ({
  connectorId,
  name,
  ...(rdns && { rdns }),
})

const connectionRule: Rule<StoredConnection> = {
  guard: isStoredConnection,
  copy: ({ connectorId, name, rdns, addressHint }) => ({
    connectorId,
    name,
    ...(rdns && { rdns }),
    ...(addressHint && { addressHint }),
  }),
}

// Values not yet in storage, or that could not be stored. `null` means removed.
const memory = new Map<StorageKey, string | null>()
let customStorage: StorageOption | undefined
let hasWarned = false
/** Serializes writes to an asynchronous storage. */
let lastWrite: Promise<void> = Promise.resolve()

function warnFailure(): void {
  if (hasWarned) return
  hasWarned = true
  // oxlint-disable-next-line no-console -- one warning for developers: nothing is stored
  console.warn('w3m: the storage of this page does not work; nothing is remembered after a reload.')
}

const browserStorage: StorageOption = {
  get: key => localStorage.getItem(key),
  set: (key, value) => localStorage.setItem(key, value),
  remove: key => localStorage.removeItem(key),
}

/** Sets the app's own storage, or returns to localStorage. */
export function configureStorage(option?: StorageOption): void {
  if (option === customStorage) return
  customStorage = option
  memory.clear()
  lastWrite = Promise.resolve()
  hasWarned = false
}

async function readText(key: StorageKey): Promise<string | null | undefined> {
  if (memory.has(key)) return memory.get(key)
  try {
    const text = (customStorage ?? browserStorage).get(storagePrefix + key)
    // The app's storage may never resolve, so reads time out (F24).
    return await (customStorage
      ? Promise.race([text, new Promise<undefined>(resolve => setTimeout(resolve, 2_000))])
      : text)
  } catch {
    warnFailure()
    return undefined
  }
}

const put = (storage: StorageOption, key: StorageKey, text: string | null) =>
  text === null ? storage.remove(storagePrefix + key) : storage.set(storagePrefix + key, text)

// Writes a tombstone instead of removing a connection. Only for localStorage, because other tabs receive no events of the app's storage.
const putInBrowser = (key: StorageKey, text: string | null) => {
  const needsTombstone =
    text === null && key.startsWith('connection:') && localStorage.getItem(storagePrefix + key)
  return put(browserStorage, key, needsTombstone ? tombstone : text)
}

function write(key: StorageKey, text: string | null): Promise<void> {
  memory.set(key, text)
  const storage = customStorage
  if (storage) {
    lastWrite = lastWrite.then(async () => {
      try {
        await put(storage, key, text)
        if (memory.get(key) === text) memory.delete(key)
      } catch {
        warnFailure()
      }
    })
    return lastWrite
  }
  // Writes to localStorage are synchronous, so a write during page unload succeeds.
  try {
    void putInBrowser(key, text)
    memory.delete(key)
  } catch {
    warnFailure()
    removeStaleValue(key)
  }
  return Promise.resolve()
}

// A full storage rejects the new value but keeps the old one. Without removal, a reload would read the old value.
function removeStaleValue(key: StorageKey): void {
  try {
    void browserStorage.remove(storagePrefix + key)
  } catch {
    // Storage is blocked: there is nothing to remove.
  }
}

function valueOf<T>({ guard, copy, maxAgeMs }: Rule<T>, text: unknown, now: number): T | undefined {
  const entry = readEntry(text)
  if (!entry || !guard(entry.value)) return undefined
  if (maxAgeMs !== undefined) {
    // A time in the future means that the clock was changed, so the value counts as expired.
    const age = now - Number(entry.at)
    if (!(age >= 0 && age <= maxAgeMs)) return undefined
  }
  return copy(entry.value)
}

/** Returns whether a key has a value, without validating it or loading the feature that owns it. */
export const isStored = async (key: StorageKey): Promise<boolean> => Boolean(await readText(key))

/** Creates the accessors of a feature's own key. */
export const storedEntry = <T>(key: StorageKey, rule: Rule<T>) => ({
  /** Returns the valid, unexpired value, or undefined. Never throws. */
  read: async (now = Date.now()): Promise<T | undefined> => valueOf(rule, await readText(key), now),
  /** Stores a value if the guard accepts it. Resolves when the write has ended, even if it failed. */
  write: (value: T, now = Date.now()): Promise<void> =>
    rule.guard(value) ? write(key, JSON.stringify({ value: rule.copy(value), at: now })) : Promise.resolve(),
  remove: (): Promise<void> => write(key, null),
})

// Each namespace has its own key, so two tabs that connect different namespaces do not overwrite each other.
const connectionKey = (namespace: Namespace) => `connection:${namespace}` as const

const storedNetwork = storedEntry('network', { guard: isNetworkId, copy: id => id })

export const storedRecentWallets = storedEntry<readonly StoredWallet[]>('recent', {
  guard: (value): value is readonly StoredWallet[] => Array.isArray(value) && value.every(isStoredWallet),
  copy: wallets => wallets.slice(0, limits.recentWallets).map(copyWallet),
})

export const storedBalance = storedEntry<StoredBalance>('balance', {
  guard: isStoredBalance,
  copy: ({ account, amount, symbol, at }) => ({ account, amount, symbol, at }),
  maxAgeMs: limits.balanceCacheMs,
})

/** Reads the snapshot from the configured storage. `readSnapshot` is the synchronous alternative for localStorage. */
export async function loadSnapshot(): Promise<Snapshot> {
  const keys: StorageKey[] = [...namespaces.map(connectionKey), 'network']
  const texts = new Map<StorageKey, unknown>()
  await Promise.all(keys.map(async key => texts.set(key, await readText(key))))
  return createSnapshot(key => texts.get(key))
}

export const rememberConnection = (namespace: Namespace, connection: StoredConnection): Promise<void> =>
  storedEntry(connectionKey(namespace), connectionRule).write(connection)

// Keys that are removed together with the connection.
const accountCacheKeys = ['balance', 'tokens', 'profiles'] as const

/**
 * Removes the connections that the user disconnected, and the cached account data. In localStorage, writes tombstones, so that
 * other tabs can distinguish a disconnect from cleared storage.
 */
export async function removeConnections(targets: readonly Namespace[]): Promise<void> {
  await Promise.all([...targets.map(connectionKey), ...accountCacheKeys].map(key => write(key, null)))
}

export const rememberNetwork = (id: NetworkId): Promise<void> => storedNetwork.write(id)

/** Moves a wallet to the front of the recent wallets and returns the list. */
export async function rememberRecentWallet(wallet: StoredWallet): Promise<readonly StoredWallet[]> {
  const otherWallets = ((await storedRecentWallets.read()) ?? []).filter(
    storedWallet => storedWallet.connectorId !== wallet.connectorId,
  )
  const wallets = [copyWallet(wallet), ...otherWallets].slice(0, limits.recentWallets)
  await storedRecentWallets.write(wallets)
  return wallets
}
