// Checks for stored state of an earlier visit before anything is loaded. Only tests for non-empty values and parses none.

import { type Namespace, namespaces } from '../core/chain/namespace.ts'

/** Prefix and version of all keys. An incompatible format gets the next version. */
export const storagePrefix = 'w3m:1:'

/** Keys in localStorage, or in the app's own storage. The feature that owns a key defines its guard and lifetime with `storedEntry`. */
export type StorageKey =
  | `accountType:${Namespace}`
  | 'balance'
  | `connection:${Namespace}`
  | 'leaving'
  | 'login'
  | 'network'
  | 'paid'
  | 'profiles'
  | 'recent'
  | 'sendIntents'
  | 'sent'
  | 'sign-in'
  | 'swaps'
  | 'tokens'
  | 'wallets'

/** Keys that are always in localStorage, or in sessionStorage if they belong to one tab. */
type PageKey = 'awaited' | 'login' | 'login-sent' | 'purchase'

/** A key with its prefix. */
export type PrefixedKey = `${typeof storagePrefix}${StorageKey | PageKey}`

/** Tombstone written on disconnect, so that other tabs can distinguish a disconnect from cleared storage. */
export const tombstone = ''

const read = (
  key: StorageKey | PageKey,
  area: 'localStorage' | 'sessionStorage' = 'localStorage',
): unknown => {
  try {
    return globalThis[area].getItem(storagePrefix + key)
  } catch {
    // Blocked storage contains nothing.
  }
}

/** Returns the namespaces connected on the last visit. Synchronous. The stored values are not validated here. */
export const rememberedNamespaces = (): Namespace[] =>
  namespaces.filter(namespace => read(`connection:${namespace}`))

/** Returns whether an earlier visit left unfinished work: a pending approval, or a disconnect that was not sent. */
export const hasUnfinishedWork = (): unknown => read('leaving') || read('awaited', 'sessionStorage')
