// Checks for stored state of an earlier visit before anything is loaded. Only tests for non-empty values and parses none.

import { type Namespace, namespaces } from '../core/chain/namespace.ts'

/** Prefix and version of all keys. An incompatible format gets the next version. */
export const storagePrefix = 'w3m:1:'

/** Tombstone written on disconnect, so other tabs can tell "disconnected" from "storage was cleared". */
export const tombstone = ''

const read = (key: string, area: 'localStorage' | 'sessionStorage' = 'localStorage'): unknown => {
  try {
    return globalThis[area].getItem(storagePrefix + key)
  } catch {
    // Blocked storage contains nothing.
  }
}

/** Returns the namespaces connected on the last visit. Synchronous. The stored values are not validated here. */
export const rememberedNamespaces = (): Namespace[] =>
  namespaces.filter(namespace => read(`connection:${namespace}`))

/** Returns whether an earlier visit left work to finish: a pending approval, or a disconnect that was not sent. */
export const isUnfinished = (): unknown => read('leaving') || read('awaited', 'sessionStorage')
