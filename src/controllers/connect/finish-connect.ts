import type { Connected, Connector } from '../../connectors/connector.ts'
import { namespaceOf, type NetworkId } from '../../core/chain/caip.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import { findNetwork } from '../../core/chain/network.ts'
import { namespaceKeys } from '../../core/chain/namespace-record.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { runtime } from '../../runtime.ts'
import { $account, isAwaitingSignIn } from '../../state/account/account.ts'
import { $connections } from '../../state/connect/connections.ts'
import { walletConnected } from '../../state/connect/connected.ts'
import {
  $activeNamespace,
  $networkIds,
  $networks,
  namespaceActivated,
  walletNetworkChanged,
} from '../../state/network/networks.ts'
import { unreportedWalletSet } from '../../state/sign-in/gate.ts'
import { stopWatching } from './drop-connection.ts'
import { readConnected } from './read-connected.ts'
import { watchWallet } from './watch-wallet.ts'

/** Completes every kind of connection: updates the stores, the providers and the wallet subscription. Returns the connected namespaces. */
export function finishConnect(
  connector: Connector,
  answer: Connected,
  {
    isRestore = false,
    requestedNamespaces,
    preferredAddresses = [],
  }: {
    isRestore?: boolean
    requestedNamespaces?: readonly Namespace[]
    preferredAddresses?: readonly string[]
  } = {},
): Namespace[] {
  const connected = readConnected(answer, connector)
  const namespaces = namespaceKeys(connected.providers).filter(
    namespace => !requestedNamespaces || requestedNamespaces.includes(namespace),
  )
  const isPairing = connector.info.type === 'walletConnect'

  for (const namespace of namespaces) {
    const accounts = connected.accounts.filter(account => account.namespace === namespace)
    const approvedNetworks = connected.networks.filter(id => namespaceOf(id) === namespace)
    const previousConnection = $connections.get()[namespace]
    const previous =
      previousConnection?.status === 'connected' ? previousConnection : previousConnection?.previous
    const preferred = accounts.find(account => preferredAddresses.includes(account.address))?.address
    const address =
      accounts.find(account => account.address === previous?.address)?.address ?? accounts[0]?.address
    if (!address) throw new AppError('WALLET_NO_ACCOUNT')

    stopWatching(namespace)
    runtime.providers.set(
      namespace,
      connected.providers[namespace] as NonNullable<Connected['providers'][Namespace]>,
    )
    const networkId = currentNetwork(namespace, approvedNetworks, isPairing)
    if (networkId) walletNetworkChanged(networkId)
    walletConnected(namespace, {
      connectorId: connector.info.id,
      wallet: connected.wallets?.[namespace] ?? connected.wallet,
      accounts,
      // An injected wallet lists its current account first. A WalletConnect session keeps the account that the user chose.
      address: preferred ?? (isPairing ? address : (accounts[0]?.address ?? address)),
      // An injected wallet that reports one network is on that network and can switch to any other. A wallet that reports several networks
      // supports only those.
      approvedNetworks: isPairing || approvedNetworks[1] ? approvedNetworks : [],
    })
  }

  const active = $activeNamespace.get()
  const isActiveHere = active && $connections.get()[active]?.status === 'connected'
  const firstNamespace = namespaces[0]
  if (firstNamespace && (!isActiveHere || (!isRestore && !namespaces.includes(active))))
    namespaceActivated(firstNamespace)

  watchWallet(connector, namespaces, (update, ownNamespaces) =>
    finishConnect(connector, update, { isRestore: true, requestedNamespaces: ownNamespaces }),
  )
  // If a sign-in is required, the `connect` event is emitted after it.
  if (!isRestore && isAwaitingSignIn()) unreportedWalletSet(connected.wallet)
  else if (!isRestore) runtime.emit?.('connect', { account: $account.get(), wallet: connected.wallet })
  return namespaces
}

/**
 * Returns the network of a connected wallet. An injected wallet reports its network. A WalletConnect session keeps the app's current
 * network if the wallet approved it.
 */
function currentNetwork(
  namespace: Namespace,
  approvedNetworks: readonly NetworkId[],
  isPairing: boolean,
): NetworkId | undefined {
  const networks = $networks.get()
  const previousNetwork = $networkIds.get()[namespace]
  if (isPairing && previousNetwork && approvedNetworks.includes(previousNetwork)) return previousNetwork
  if (isPairing) return approvedNetworks.find(id => findNetwork(networks, id)) ?? approvedNetworks[0]
  return (
    approvedNetworks[0] ??
    previousNetwork ??
    networks.find(network => namespaceOf(network.id) === namespace)?.id
  )
}
