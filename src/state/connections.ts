import { atom, computed, type ReadableAtom, readonlyType } from 'nanostores'
import { $activeNamespace } from './active-namespace.ts'
import type { NetworkId } from '../core/chain/caip.ts'
import type { Namespace } from '../core/chain/namespace.ts'
import type { AccountEntry, ConnectionStatus, WalletInfo } from '../core/identity/account.ts'

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

type Connections = Readonly<Partial<Record<Namespace, Connection>>>

const connections = atom<Connections>({})

/** The connection of each namespace; absent means disconnected. */
export const $connections = readonlyType(connections)

const set = (namespace: Namespace, connection: Connection | undefined) => {
  const { [namespace]: _, ...others } = connections.get()
  connections.set(connection ? { ...others, [namespace]: connection } : others)
}

const statusIn = (all: Connections, namespace: Namespace | undefined): ConnectionStatus => {
  const connection = namespace && all[namespace]
  return connection
    ? (connection.status === 'connecting' && connection.previous?.status) || connection.status
    : 'disconnected'
}

const stores = new Map<Namespace | undefined, ReadableAtom<ConnectionStatus>>()

/** Whether the active namespace, or the given one, is connected: what a button needs to know first. */
export const $statusOf = (namespace?: Namespace): ReadableAtom<ConnectionStatus> => {
  const known =
    stores.get(namespace) ??
    computed([connections, $activeNamespace], (all, active) => statusIn(all, namespace ?? active))
  stores.set(namespace, known)
  return known
}

export const connectStarted = (namespace: Namespace, connectorId: string, isRestore?: true) => {
  const before = connections.get()[namespace]
  const previous = before?.status === 'connecting' ? before.previous : before
  set(namespace, {
    status: 'connecting',
    connectorId,
    ...(isRestore && { isRestore }),
    ...(previous && { previous }),
  })
}
/** The attempt ended without a wallet: what was connected before is connected again. */
export const connectFailed = (namespace: Namespace) => {
  const before = connections.get()[namespace]
  if (before?.status === 'connecting') set(namespace, before.previous)
}
export const walletConnected = (namespace: Namespace, connected: Omit<Connected, 'status'>) =>
  set(namespace, { status: 'connected', ...connected })
export const accountsSeen = (namespace: Namespace, accounts: readonly AccountEntry[], address: string) => {
  const connection = connections.get()[namespace]
  if (connection?.status === 'connected') set(namespace, { ...connection, accounts, address })
}
export const walletDisconnected = (namespace: Namespace) => set(namespace, undefined)
