import { namespaceRules } from '../../core/chain/namespace-rules.ts'
import type { Connected, Connector } from '../../connectors/connector.ts'
import { isNetworkId, namespaceOf } from '../../core/chain/caip.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import { runtime } from '../../runtime.ts'
import {
  $connections,
  connectStarted,
  type Connected as ConnectedWallet,
} from '../../state/connect/connections.ts'
import { accountsUpdated } from '../../state/connect/connected.ts'
import { $networkIds, walletNetworkChanged } from '../../state/network/networks.ts'
import { isOnUnsupportedNetwork } from '../shell/unsupported-network.ts'
import { dropConnection } from './drop-connection.ts'
import { readAccounts } from './read-connected.ts'
import { removeStoredConnections, rememberNetwork } from './remember-connections.ts'

/** Subscribes to the events of a connected wallet: changes of its accounts, network and session, and its disconnect. */
export function watchWallet(
  connector: Connector,
  namespaces: readonly Namespace[],
  sessionChanged: (connected: Connected, affected: readonly Namespace[]) => void,
): void {
  const usesConnector = (namespace: Namespace) => {
    const connection = $connections.get()[namespace]
    // While another wallet is connecting, the previous one is still in use.
    const current = connection?.status === 'connected' ? connection : connection?.previous
    return current?.connectorId === connector.info.id
  }

  const stop = connector.watch({
    accountsChanged(namespace, value) {
      if (!usesConnector(namespace)) return
      const accounts = readAccounts(value).filter(account => account.namespace === namespace)
      // Wallets list the active account first. In namespaces with an address per network they do not, so the account with the chosen public
      // key is kept.
      const { address, accounts: previous } = $connections.get()[namespace] as ConnectedWallet
      const key =
        namespaceRules[namespace].perNetworkAddresses &&
        previous.find(account => account.address === address)?.publicKey
      const active = accounts.find(account => key && account.publicKey === key) ?? accounts[0]
      if (active) accountsUpdated(namespace, accounts, active.address)
      else dropWallet(namespace)
    },
    networkChanged(namespace, id) {
      if (!usesConnector(namespace) || !isNetworkId(id) || namespaceOf(id) !== namespace) return
      if ($networkIds.get()[namespace] === id) return
      walletNetworkChanged(id)
      rememberNetwork()
      if (isOnUnsupportedNetwork())
        void import('../shell/modal.ts').then(
          modal => modal.openModal({ name: 'UnsupportedChain' }),
          reportLater,
        )
    },
    sessionUpdated(connected) {
      // Another wallet may have connected in one of the session's namespaces.
      const ownNamespaces = namespaces.filter(usesConnector)
      if (ownNamespaces.length) sessionChanged(connected, ownNamespaces)
    },
    disconnected(namespace, reason) {
      for (const changedNamespace of namespace ? [namespace] : namespaces)
        if (usesConnector(changedNamespace)) dropWallet(changedNamespace, reason?.code)
    },
  })
  for (const namespace of namespaces) runtime.unwatch.set(namespace, stop)

  function dropWallet(namespace: Namespace, reason?: string): void {
    const attempt = $connections.get()[namespace]
    dropConnection(namespace, reason)
    if (attempt?.status === 'connecting') connectStarted(namespace, attempt.connectorId, attempt.isRestore)
    removeStoredConnections([namespace])
  }
}

// A button shows an error if the modal fails to load. Here no user action is waiting, so only emit an error.
const reportLater = () => runtime.emit?.('error', { code: 'MODAL_FAILED', message: 'MODAL_FAILED' })
