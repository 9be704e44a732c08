// What an earlier visit left, read at once and trusted in nothing. storage.ts writes it, keeps it fresh and forgets it.

import { isNetworkId, type NetworkId } from '../core/chain/caip.ts'
import { type Namespace, namespaces } from '../core/chain/namespace.ts'
import { storagePrefix } from './remembered.ts'

export { storagePrefix } from './remembered.ts'

/** What a page remembers of a visitor between loads, as far as the buttons need it; nothing in it is trusted. */
export interface StoredConnection {
  readonly connectorId: string
  readonly name: string
  readonly rdns?: string
  /** What the button may show dimmed until the wallet itself has spoken. */
  readonly addressHint?: string
}

export interface Snapshot {
  readonly connections: Partial<Record<Namespace, StoredConnection>>
  /** The network that was active last: its id alone, since what it is called and how its money is counted is no matter of a storage. */
  readonly networkId?: NetworkId
}

type Loose = Record<string, unknown>
const isLoose = (value: unknown): value is Loose => typeof value === 'object' && value !== null
const isText = (value: unknown, length = 256): value is string =>
  typeof value === 'string' && value !== '' && value.length <= length
const optional = (value: unknown) => value === undefined || isText(value)

export const isStoredConnection = (value: unknown): value is StoredConnection =>
  isLoose(value) &&
  isText(value.connectorId) &&
  isText(value.name) &&
  optional(value.rdns) &&
  optional(value.addressHint)

/** The value inside a stored text and when it was written; undefined for what is not one of ours. */
export function readEntry(text: unknown): { value: unknown; at: unknown } | undefined {
  try {
    const entry: unknown = isText(text, 100_000) ? JSON.parse(text) : undefined
    return isLoose(entry) ? { value: entry.value, at: entry.at } : undefined
  } catch {
    return undefined
  }
}

/** Puts a snapshot together from any way to read a key. */
export function snapshotFrom(read: (key: string) => unknown): Snapshot {
  const connections: Partial<Record<Namespace, StoredConnection>> = {}
  for (const namespace of namespaces) {
    const stored = readEntry(read(`connection:${namespace}`))?.value
    if (isStoredConnection(stored)) connections[namespace] = stored
  }
  const networkId = readEntry(read('network'))?.value
  return { connections, ...(isNetworkId(networkId) && { networkId }) }
}

const textOf = (key: string): string | null => {
  try {
    return localStorage.getItem(storagePrefix + key)
  } catch {
    return null
  }
}

/** A synchronous look into the page's own storage; empty when it is blocked. */
export const readSnapshot = (): Snapshot => snapshotFrom(textOf)

/** Whether the page's own storage holds something under this key, whatever it may be worth. */
export const hasStored = (key: string): boolean => textOf(key) !== null
