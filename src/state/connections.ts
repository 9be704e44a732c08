import { map, readonlyType } from 'nanostores'
import type { NetworkId } from '../core/chain/caip.ts'
import type { Namespace } from '../core/chain/namespace.ts'
import type { AccountEntry, WalletInfo } from '../core/identity/account.ts'

/** One namespace's connection. 0 */
export type Connection =
  | {
      readonly status: 'connecting'
      readonly connectorId: string
      readonly isRestore?: true
      readonly previous?: Connected
    }
  | Connected

export interface Connected {
  readonly status: 'connected'
  readonly connectorId: string
  readonly wallet: WalletInfo
  readonly accounts: readonly AccountEntry[]
  /** The active address; always one of `accounts`. */
  readonly address: string
  /** Networks the wallet approved; empty means any. */
  readonly approvedNetworks: readonly NetworkId[]
}

const connections = map<Partial<Record<Namespace, Connection>>>({})

/** The connection of each namespace; absent means disconnected. */
export const $connections = readonlyType(connections)

export const connectStarted = (namespace: Namespace, connectorId: string, isRestore?: true) => {
  const before = connections.get()[namespace]
  const previous = before?.status === 'connecting' ? before.previous : before
  connections.setKey(namespace, {
    status: 'connecting',
    connectorId,
    ...(isRestore && { isRestore }),
    ...(previous && { previous }),
  })
}
/** The attempt ended without a wallet: what was connected before is connected again. */
export const connectFailed = (namespace: Namespace) => {
  const before = connections.get()[namespace]
  if (before?.status === 'connecting') connections.setKey(namespace, before.previous)
}
export const walletConnected = (namespace: Namespace, connected: Omit<Connected, 'status'>) =>
  connections.setKey(namespace, { status: 'connected', ...connected })
export const accountsSeen = (namespace: Namespace, accounts: readonly AccountEntry[], address: string) => {
  const connection = connections.get()[namespace]
  if (connection?.status === 'connected') connections.setKey(namespace, { ...connection, accounts, address })
}
export const walletDisconnected = (namespace: Namespace) => connections.setKey(namespace, undefined)
