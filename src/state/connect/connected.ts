// Later changes of a connection, for code that connects and restores wallets. The store itself and `connectStarted` are in
// connections.ts.

import type { Namespace } from '../../core/chain/namespace.ts'
import type { AccountEntry } from '../../core/identity/account.ts'
import { $connections, type Connected, connectionSet } from './connections.ts'

/** Ends a failed attempt and restores the previous connection, if any. */
export const connectFailed = (namespace: Namespace) => {
  const before = $connections.get()[namespace]
  if (before?.status === 'connecting') connectionSet(namespace, before.previous)
}
export const walletConnected = (namespace: Namespace, connected: Omit<Connected, 'status'>) =>
  connectionSet(namespace, { status: 'connected', ...connected })
export const accountsUpdated = (namespace: Namespace, accounts: readonly AccountEntry[], address: string) => {
  const now = $connections.get()[namespace]
  if (now?.status === 'connected') connectionSet(namespace, { ...now, accounts, address })
  else if (now?.previous)
    connectionSet(namespace, { ...now, previous: { ...now.previous, accounts, address } })
}
