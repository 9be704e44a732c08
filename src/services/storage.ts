import type { LoginProvider } from '../core/identity/embedded.ts'
import type { Namespace } from '../core/chain/namespace.ts'
import { namespaces } from '../core/chain/namespace.ts'
import { isNetworkId, type NetworkId } from '../core/chain/caip.ts'
import * as limits from '../core/limits.ts'
import type { StorageOption } from '../core/options.ts'
import { goodbye } from './remembered.ts'
import {
  isStoredConnection,
  readEntry,
  type Snapshot,
  snapshotFrom,
  type StoredConnection,
  storagePrefix,
} from './storage-snapshot.ts'

/** A wallet used before, as it is remembered. */
export interface StoredWallet {
  readonly connectorId: string
  readonly name: string
  readonly rdns?: string
}

/** A wallet as it is remembered between visits: no address and no link, so that none can be planted (T12). */
export interface StoredKnownWallet {
  readonly namespace: Namespace
  readonly connectorId: string
  readonly name: string
  readonly rdns?: string
  readonly label?: string
  /** How the person logged in, where it is the embedded wallet. */
  readonly login?: LoginProvider
}

/** Last native balance of one account, so that a reload within seconds asks nobody. */
export interface StoredBalance {
  readonly account: string
  readonly amount: string
  readonly symbol: string
  /** Unix milliseconds. */
  readonly at: number
}

interface StoredValues extends Record<`connection:${Namespace}`, StoredConnection> {
  network: NetworkId
  recent: readonly StoredWallet[]
  wallets: readonly StoredKnownWallet[]
  balance: StoredBalance
}

export type StorageKey = keyof StoredValues

/** What may stand behind a key and how long it is worth something. */
export interface Rule<T> {
  readonly guard: (value: unknown) => value is T
  /** What is kept of a value; foreign members never get through. */
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

// Every key, what may stand in it and how long it is worth something. Each namespace has a key of its own,
// so that two tabs which connect different chains at one time do not overwrite each other.
const rules: { [K in StorageKey]?: Rule<StoredValues[K]> } = {
  'connection:eip155': connectionRule,
  'connection:solana': connectionRule,
  'connection:bip122': connectionRule,
  'connection:polkadot': connectionRule,
  network: { guard: isNetworkId, copy: id => id },
  recent: {
    guard: (value): value is readonly StoredWallet[] => Array.isArray(value) && value.every(isStoredWallet),
    copy: wallets => wallets.slice(0, limits.recentWallets).map(copyWallet),
  },
  balance: {
    guard: isStoredBalance,
    copy: ({ account, amount, symbol, at }) => ({ account, amount, symbol, at }),
    maxAgeMs: limits.balanceCacheMs,
  },
}

/** A lazy feature brings the rule of its key along. */
export const addStorageRule = <K extends StorageKey>(key: K, rule: Rule<StoredValues[K]>): void => {
  Object.assign(rules, { [key]: rule })
}

// What this page wrote and the storage does not hold yet, or could not keep. null means removed.
const memory = new Map<string, string | null>()
let custom: StorageOption | undefined
let isFailureTold = false
/** Writes to an asynchronous storage, one after another. */
let tail: Promise<void> = Promise.resolve()

function tellFailure(): void {
  if (isFailureTold) return
  isFailureTold = true
  // oxlint-disable-next-line no-console -- the one line that tells a developer why nothing is remembered
  console.warn('w3m: the storage of this page does not work; nothing is remembered after a reload.')
}

const browserStorage: StorageOption = {
  get: key => localStorage.getItem(key),
  set: (key, value) => localStorage.setItem(key, value),
  remove: key => localStorage.removeItem(key),
}

/** Hands in the app's own storage, or goes back to that of the browser. */
export function configureStorage(option?: StorageOption): void {
  if (option === custom) return
  custom = option
  memory.clear()
  tail = Promise.resolve()
  isFailureTold = false
}

async function readText(key: string): Promise<string | null | undefined> {
  if (memory.has(key)) return memory.get(key)
  try {
    const text = (custom ?? browserStorage).get(storagePrefix + key)
    // An app's own may never answer: nobody waits for it longer than this (F24).
    return await (custom
      ? Promise.race([text, new Promise<undefined>(done => setTimeout(done, 2_000))])
      : text)
  } catch {
    tellFailure()
    return undefined
  }
}

const put = (storage: StorageOption, key: string, text: string | null) =>
  text === null ? storage.remove(storagePrefix + key) : storage.set(storagePrefix + key, text)

// Other tabs hear what happens in the browser's own storage, and nothing of an app's. Where nothing was nobody leaves.
const putHere = (key: string, text: string | null) => {
  const isLeft = text === null && key.startsWith('connection:') && localStorage.getItem(storagePrefix + key)
  return put(browserStorage, key, isLeft ? goodbye : text)
}

function write(key: string, text: string | null): Promise<void> {
  memory.set(key, text)
  const storage = custom
  if (storage) {
    tail = tail.then(async () => {
      try {
        await put(storage, key, text)
        if (memory.get(key) === text) memory.delete(key)
      } catch {
        tellFailure()
      }
    })
    return tail
  }
  // Nothing is awaited for the browser's storage: a write on the way out of the page still lands.
  try {
    void putHere(key, text)
    memory.delete(key)
  } catch {
    tellFailure()
    dropStale(key)
  }
  return Promise.resolve()
}

// A full storage refuses the new value but still holds the old one, which would come back after a reload.
function dropStale(key: string): void {
  try {
    void browserStorage.remove(storagePrefix + key)
  } catch {
    // Blocked altogether: there is nothing to drop.
  }
}

function valueOf<T>({ guard, copy, maxAgeMs }: Rule<T>, text: unknown, now: number): T | undefined {
  const entry = readEntry(text)
  if (!entry || !guard(entry.value)) return undefined
  if (maxAgeMs !== undefined) {
    // A time in the future is a clock that was moved: worth no more than one that is too old.
    const age = now - Number(entry.at)
    if (!(age >= 0 && age <= maxAgeMs)) return undefined
  }
  return copy(entry.value)
}

/** Whether anything stands under a key, worth something or not: for what is not worth loading a feature to find out. */
export const isStored = async (key: string): Promise<boolean> => Boolean(await readText(key))

/** One remembered value: what a feature keeps beside the keys that every visit reads. */
export const storedEntry = <T>(key: string, rule: Rule<T>) => ({
  /** A remembered value that still means something, or undefined. Never throws. */
  read: async (now = Date.now()): Promise<T | undefined> => valueOf(rule, await readText(key), now),
  /** Remembers a value; settles when it is written, also when it could not be. */
  write: (value: T, now = Date.now()): Promise<void> =>
    rule.guard(value) ? write(key, JSON.stringify({ value: rule.copy(value), at: now })) : Promise.resolve(),
  remove: (): Promise<void> => write(key, null),
})

const entryOf = <K extends StorageKey>(key: K) => storedEntry(key, rules[key] as Rule<StoredValues[K]>)

export const readStored = <K extends StorageKey>(
  key: K,
  now?: number,
): Promise<StoredValues[K] | undefined> => entryOf(key).read(now)

export const writeStored = <K extends StorageKey>(
  key: K,
  value: StoredValues[K],
  now?: number,
): Promise<void> => entryOf(key).write(value, now)

export const removeStored = (key: StorageKey): Promise<void> => write(key, null)

/** The snapshot from whichever storage is in force; of the browser's own, readSnapshot is the quick way. */
export async function loadSnapshot(): Promise<Snapshot> {
  const keys: StorageKey[] = [...namespaces.map(namespace => `connection:${namespace}` as const), 'network']
  const texts = new Map<string, unknown>()
  await Promise.all(keys.map(async key => texts.set(key, await readText(key))))
  return snapshotFrom(key => texts.get(key))
}

export const rememberConnection = (namespace: Namespace, connection: StoredConnection): Promise<void> =>
  writeStored(`connection:${namespace}`, connection)

// What an account had goes with it.
const keptOfAccounts = ['balance', 'tokens', 'profiles']

/** Forgets connections that the person left, and says so to other tabs: one that is only gone has been cleared away. */
export async function forgetConnections(left: readonly Namespace[]): Promise<void> {
  await Promise.all([
    ...left.map(namespace => removeStored(`connection:${namespace}`)),
    ...keptOfAccounts.map(key => write(key, null)),
  ])
}

export const rememberNetwork = (id: NetworkId): Promise<void> => writeStored('network', id)

/** Puts a wallet first among those used lately and returns the list. */
export async function rememberRecentWallet(wallet: StoredWallet): Promise<readonly StoredWallet[]> {
  const others = ((await readStored('recent')) ?? []).filter(
    other => other.connectorId !== wallet.connectorId,
  )
  const wallets = [copyWallet(wallet), ...others].slice(0, limits.recentWallets)
  await writeStored('recent', wallets)
  return wallets
}
