// Reads the stored state of an earlier visit synchronously. The state is not trusted. storage.ts writes and removes it.

import { isNetworkId, type NetworkId } from '../core/chain/caip.ts'
import { type Namespace, namespaces } from '../core/chain/namespace.ts'
import { type StorageKey, storagePrefix } from './storage-markers.ts'

export { storagePrefix } from './storage-markers.ts'

/** Stored connection, limited to the data that buttons need. Not trusted. */
export interface StoredConnection {
  readonly connectorId: string
  readonly name: string
  readonly rdns?: string
  /** Address that the button shows dimmed until the wallet responds. */
  readonly addressHint?: string
}

export interface Snapshot {
  readonly connections: Partial<Record<Namespace, StoredConnection>>
  /** Id of the last active network. Name and currency must not come from storage. */
  readonly networkId?: NetworkId
}

type UnknownRecord = Record<string, unknown>
const isRecord = (value: unknown): value is UnknownRecord => typeof value === 'object' && value !== null
const isText = (value: unknown, length = 256): value is string =>
  typeof value === 'string' && value !== '' && value.length <= length
const isOptionalText = (value: unknown) => value === undefined || isText(value)

export const isStoredConnection = (value: unknown): value is StoredConnection =>
  isRecord(value) &&
  isText(value.connectorId) &&
  isText(value.name) &&
  isOptionalText(value.rdns) &&
  isOptionalText(value.addressHint)

/** Parses a stored entry to its value and write time. Undefined if it is invalid. */
export function readEntry(text: unknown): { value: unknown; at: unknown } | undefined {
  try {
    const entry: unknown = isText(text, 100_000) ? JSON.parse(text) : undefined
    return isRecord(entry) ? { value: entry.value, at: entry.at } : undefined
  } catch {
    return undefined
  }
}

/** Creates a snapshot from the values that `read` returns for the keys. */
export function createSnapshot(read: (key: StorageKey) => unknown): Snapshot {
  const connections: Partial<Record<Namespace, StoredConnection>> = {}
  for (const namespace of namespaces) {
    const storedConnection = readEntry(read(`connection:${namespace}`))?.value
    if (isStoredConnection(storedConnection)) connections[namespace] = storedConnection
  }
  const networkId = readEntry(read('network'))?.value
  return { connections, ...(isNetworkId(networkId) && { networkId }) }
}

const textOf = (key: StorageKey): string | null => {
  try {
    return localStorage.getItem(storagePrefix + key)
  } catch {
    return null
  }
}

/** Reads the snapshot synchronously from localStorage. Empty if storage is blocked. */
export const readSnapshot = (): Snapshot => createSnapshot(textOf)

/** Returns whether localStorage has the key, without validating its value. */
export const hasStored = (key: StorageKey): boolean => textOf(key) !== null
