// Transitions of a connection after `connectStarted`, for code that connects and restores wallets. The store itself and `connectStarted`
// are in `connections.ts`.

import type { Namespace } from '../../core/chain/namespace.ts'
import type { AccountEntry } from '../../core/identity/account.ts'
import { $connections, type Connected, connectionSet } from './connections.ts'

/** Ends a failed attempt and restores the previous connection, if any. */
export const connectFailed = (namespace: Namespace) => {
  const previousConnection = $connections.get()[namespace]
  if (previousConnection?.status === 'connecting') connectionSet(namespace, previousConnection.previous)
}
export const walletConnected = (namespace: Namespace, connected: Omit<Connected, 'status'>) =>
  connectionSet(namespace, { status: 'connected', ...connected })
export const accountsUpdated = (namespace: Namespace, accounts: readonly AccountEntry[], address: string) => {
  const currentConnection = $connections.get()[namespace]
  if (currentConnection?.status === 'connected')
    connectionSet(namespace, { ...currentConnection, accounts, address })
  else if (currentConnection?.previous)
    connectionSet(namespace, {
      ...currentConnection,
      previous: { ...currentConnection.previous, accounts, address },
    })
}
