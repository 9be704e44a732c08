import type { Namespace } from '../core/chain/namespace.ts'
import type { AppKit } from './appkit.ts'
import type { CaipNetwork } from './network.ts'

/** A way to a wallet that was taken. */
export interface AppKitConnection {
  readonly connectorId: string
  readonly namespace: Namespace
  readonly accounts: readonly { readonly address: string }[]
  readonly caipNetwork: CaipNetwork | undefined
  /** False for one of an earlier visit. */
  readonly isConnected: boolean
}

/** The connections of one namespace, or of all; accounts and network are known of those that stand. */
export const connectionsOf = (kit: AppKit, namespace?: Namespace): readonly AppKitConnection[] =>
  kit
    .getConnections()
    .filter(each => namespace === undefined || each.namespace === namespace)
    .map(({ id, namespace: own, status }) => {
      const { allAccounts, isConnected: hasAccount } = kit.getAccount(own)
      // The account is the first to know that a wallet left.
      const isConnected = status === 'connected' && hasAccount
      return {
        connectorId: id,
        namespace: own,
        accounts: isConnected ? allAccounts.map(({ address }) => ({ address })) : [],
        caipNetwork: isConnected ? kit.getCaipNetwork(own) : undefined,
        isConnected,
      }
    })
