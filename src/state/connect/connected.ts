// How a connection goes on once it has begun: for what connects and restores wallets. What a page only reads of it, and how it
// begins, stands in connections.ts.

import type { Namespace } from '../../core/chain/namespace.ts'
import type { AccountEntry } from '../../core/identity/account.ts'
import { $connections, type Connected, connectionSet } from './connections.ts'

/** The attempt ended without a wallet: what was connected before is connected again. */
export const connectFailed = (namespace: Namespace) => {
  const before = $connections.get()[namespace]
  if (before?.status === 'connecting') connectionSet(namespace, before.previous)
}
export const walletConnected = (namespace: Namespace, connected: Omit<Connected, 'status'>) =>
  connectionSet(namespace, { status: 'connected', ...connected })
export const accountsSeen = (namespace: Namespace, accounts: readonly AccountEntry[], address: string) => {
  const now = $connections.get()[namespace]
  if (now?.status === 'connected') connectionSet(namespace, { ...now, accounts, address })
  else if (now?.previous)
    connectionSet(namespace, { ...now, previous: { ...now.previous, accounts, address } })
}
