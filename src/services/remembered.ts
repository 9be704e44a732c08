// Whether an earlier visit left something, as a page asks before it loads anything: names of keys, no values.

import { type Namespace, namespaces } from '../core/chain/namespace.ts'

/** Prefix and version of every key; a later form of a value gets the next number. */
export const storagePrefix = 'w3m:1:'

/** Stands where a connection was that the person left: whoever only finds nothing there has heard of no leaving. */
export const goodbye = ''

const read = (key: string, area: 'localStorage' | 'sessionStorage' = 'localStorage'): unknown => {
  try {
    return globalThis[area].getItem(storagePrefix + key)
  } catch {
    // Storage that is blocked remembers nothing.
  }
}

/** Namespaces that were connected on the last visit: a synchronous look that trusts nothing it sees. */
export const rememberedNamespaces = (): Namespace[] =>
  namespaces.filter(namespace => read(`connection:${namespace}`))

/** Whether an earlier visit left something to finish: the approval of a code, or a disconnect that was not sent. */
export const isUnfinished = (): unknown => read('leaving') || read('awaited', 'sessionStorage')
