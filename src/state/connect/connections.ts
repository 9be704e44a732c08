import type { NetworkId } from '../../core/chain/caip.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import type { AccountEntry, AccountState, WalletInfo } from '../../core/identity/account.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

/** The connection of one namespace. */
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
  /** The chosen address, always one of `accounts`. `accountOn` returns the one in use on a network. */
  readonly address: string
  /** Networks that the wallet approved. Empty means any. */
  readonly approvedNetworks: readonly NetworkId[]
  /** The logged-in user of an embedded wallet, set by embedded-wallet.ts. */
  readonly userState?: Pick<AccountState, 'user' | 'smartAccountDeployed'>
}

type Connections = Readonly<Partial<Record<Namespace, Connection>>>

const connections = modalAtom<Connections>({})

/** The connection of each namespace. A missing entry means disconnected. */
export const $connections: ReadonlyStore<typeof connections> = connections

/** Sets or removes a connection. For transitions in the state modules only. */
export const connectionSet = (namespace: Namespace, connection: Connection | undefined) => {
  const { [namespace]: _, ...otherConnections } = connections.get()
  connections.set(connection ? { ...otherConnections, [namespace]: connection } : otherConnections)
}

export const connectStarted = (namespace: Namespace, connectorId: string, isRestore?: true) => {
  const previousConnection = connections.get()[namespace]
  const previous =
    previousConnection?.status === 'connecting' ? previousConnection.previous : previousConnection
  connectionSet(namespace, {
    status: 'connecting',
    connectorId,
    ...(isRestore && { isRestore }),
    ...(previous && { previous }),
  })
}
export const walletDisconnected = (namespace: Namespace) => connectionSet(namespace, undefined)
