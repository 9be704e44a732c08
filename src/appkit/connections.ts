import type { Namespace } from '../core/chain/namespace.ts'
import type { AppKit } from './appkit.ts'
import type { CaipNetwork } from './network.ts'

/** Connection of a wallet in a namespace. */
export interface AppKitConnection {
  readonly connectorId: string
  readonly namespace: Namespace
  readonly accounts: readonly { readonly address: string }[]
  readonly caipNetwork: CaipNetwork | undefined
  /** False for a connection that is being made, or that is only remembered from an earlier visit. */
  readonly isConnected: boolean
}

/** Returns the connections of a namespace, or of all. Accounts and network are included for active connections only. */
export const connectionsOf = (kit: AppKit, namespace?: Namespace): readonly AppKitConnection[] =>
  kit
    .getConnections()
    .filter(connection => namespace === undefined || connection.namespace === namespace)
    .map(({ id, namespace: connectionNamespace, status }) => {
      const { allAccounts, isConnected: hasAccount } = kit.getAccount(connectionNamespace)
      // When a wallet disconnects, the account state is updated before the connection list.
      const isConnected = status === 'connected' && hasAccount
      return {
        connectorId: id,
        namespace: connectionNamespace,
        accounts: isConnected ? allAccounts.map(({ address }) => ({ address })) : [],
        caipNetwork: isConnected ? kit.getCaipNetwork(connectionNamespace) : undefined,
        isConnected,
      }
    })
