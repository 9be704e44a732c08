import { atom, readonlyType } from 'nanostores'
import type { NetworkId } from '../../core/chain/caip.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import type { AccountEntry, AccountState, WalletInfo } from '../../core/identity/account.ts'

/** One namespace's connection. */
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
  /** The chosen address; always one of `accounts`. Which one is in use on a network: `accountOn`. */
  readonly address: string
  /** Networks the wallet approved; empty means any. */
  readonly approvedNetworks: readonly NetworkId[]
  /** Who logged in, where the wallet is the embedded one: embedded-wallet.ts tells it. */
  readonly person?: Pick<AccountState, 'user' | 'smartAccountDeployed'>
}

type Connections = Readonly<Partial<Record<Namespace, Connection>>>

const connections = atom<Connections>({})

/** The connection of each namespace; absent means disconnected. */
export const $connections = readonlyType(connections)

/** Sets or takes away one connection: transitions of this room only. */
export const connectionSet = (namespace: Namespace, connection: Connection | undefined) => {
  const { [namespace]: _, ...others } = connections.get()
  connections.set(connection ? { ...others, [namespace]: connection } : others)
}

export const connectStarted = (namespace: Namespace, connectorId: string, isRestore?: true) => {
  const before = connections.get()[namespace]
  const previous = before?.status === 'connecting' ? before.previous : before
  connectionSet(namespace, {
    status: 'connecting',
    connectorId,
    ...(isRestore && { isRestore }),
    ...(previous && { previous }),
  })
}
export const walletDisconnected = (namespace: Namespace) => connectionSet(namespace, undefined)
