// Whether an earlier visit left something, as a page asks before it loads anything: names of keys, no values.

import { type Namespace, namespaces } from '../core/chain/namespace.ts'

/** Prefix and version of every key; a later form of a value gets the next number. */
export const storagePrefix = 'w3m:1:'

/** Stands where a connection was that the person left: whoever only finds nothing there has heard of no leaving. */
export const goodbye = ''

/** Namespaces that were connected on the last visit: a synchronous look that trusts nothing it sees. */
export const rememberedNamespaces = (): Namespace[] =>
  namespaces.filter(namespace => {
    try {
      return localStorage.getItem(`${storagePrefix}connection:${namespace}`)
    } catch {
      return false
    }
  })

/** Pairing codes that a wallet may still approve; the tab keeps them, so that no other one takes the approval. */
export const awaitedKey = `${storagePrefix}awaited`

/** Whether there are any, as a page looks that has just been loaded. */
export const awaitsApproval = (): boolean => {
  try {
    return sessionStorage.getItem(awaitedKey) !== null
  } catch {
    return false
  }
}
