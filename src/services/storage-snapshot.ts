import { isNetworkId } from '../core/chain/caip.ts'
import { type Namespace, namespaces } from '../core/chain/namespace.ts'
import type { Network } from '../core/chain/network.ts'
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
  /** The network that was active last, without endpoints and links. */
  readonly network?: Network
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

const isDecimals = (value: unknown) =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < 256

export const isStoredNetwork = (value: unknown): value is Network =>
  isLoose(value) &&
  isNetworkId(value.id) &&
  isText(value.name) &&
  optional(value.imageId) &&
  isLoose(value.nativeCurrency) &&
  isText(value.nativeCurrency.name) &&
  isText(value.nativeCurrency.symbol) &&
  isDecimals(value.nativeCurrency.decimals)

/** The parts of a network that are remembered: no endpoint and no link, so that none can be planted (T12). */
export const storableNetwork = ({ id, name, nativeCurrency, testnet, imageId }: Network): Network => ({
  id,
  name,
  nativeCurrency: {
    name: nativeCurrency.name,
    symbol: nativeCurrency.symbol,
    decimals: nativeCurrency.decimals,
  },
  rpcUrls: [],
  ...(testnet === true && { testnet }),
  ...(imageId && { imageId }),
})

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
  const network = readEntry(read('network'))?.value
  return { connections, ...(isStoredNetwork(network) && { network: storableNetwork(network) }) }
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
