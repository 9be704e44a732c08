import { type Namespace, namespaces } from '../../core/chain/namespace.ts'
import { namespaceOf } from '../../core/chain/caip.ts'
import { namespaceKeys } from '../../core/chain/namespace-record.ts'
import { randomId } from '../../core/random-id.ts'
import { undoLimits, type DisconnectedWallet } from '../../core/wallet/unsent-disconnect.ts'
import { runtime } from '../../runtime.ts'
import { $account } from '../../state/account/account.ts'
import { balancesCleared } from '../../state/account/balances.ts'
import { $connections, type Connected } from '../../state/connect/connections.ts'
import { undoableDisconnectSet } from '../../state/connect/disconnects.ts'
import { $activeNamespace } from '../../state/network/networks.ts'
import { topViews } from '../../state/shell/modal.ts'
import { $gate } from '../../state/sign-in/gate.ts'
import { storeDisconnect, sendPending, sendQuietly } from './unsent-disconnects.ts'
import { dropConnection } from './drop-connection.ts'
import { t } from '../../text/text.ts'
import { closeModal } from '../shell/modal.ts'
import { removeStoredConnections } from './remember-connections.ts'
import { track } from '../shell/track.ts'
import { offerUndo } from './undo.ts'

/** Disconnects the account that the modal was opened for, else all accounts, with Undo. */
export function disconnectFromModal(): void {
  const { wallet, user, namespace } = $account.get()
  const hasSeveral = Object.values($connections.get()).filter(Boolean).length > 1
  const [topView] = topViews()
  const isForOne = topView && 'namespace' in topView && topView.namespace !== undefined
  const text = () => {
    if (user) return t('moment.loggedOut')
    return wallet?.name && (!hasSeveral || isForOne)
      ? t('moment.disconnectedFrom', { wallet: wallet.name })
      : t('moment.disconnected')
  }
  disconnectWithUndo(text(), { namespace: isForOne ? namespace : undefined })
}

/**
 * Disconnects the page immediately after a click, and the wallets when Undo is no longer possible.
 * @param options.extraWallets - Wallets to disconnect that currently serve no namespace.
 */
export function disconnectWithUndo(
  text: string,
  {
    namespace,
    extraWallets = [],
  }: { namespace?: Namespace | undefined; extraWallets?: readonly DisconnectedWallet[] } = {},
): void {
  sendQuietly()
  const droppedNamespaces = dropConnections(namespace, extraWallets)
  closeModal()
  offerUndo(text)
  if (droppedNamespaces.length) track({ event: 'DISCONNECT_SUCCESS', namespace: namespace ?? 'all' })
}

/** Disconnects one namespace, or all. Always succeeds on this page. Rejects with DISCONNECT_FAILED if a wallet fails to disconnect. */
export function disconnect(namespace?: Namespace): Promise<void> {
  const disconnecting = disconnectWallets(namespace)
  closeModal()
  return disconnecting
}

/** Like `disconnect`, but keeps the modal open. */
export async function disconnectWallets(namespace?: Namespace): Promise<void> {
  const earlierRequest = sendPending()
  const droppedNamespaces = dropConnections(namespace)
  await Promise.all([earlierRequest, sendPending()])
  if (droppedNamespaces.length) track({ event: 'DISCONNECT_SUCCESS', namespace: namespace ?? 'all' })
}

/** Drops the connections of a namespace, or all, and stores the pending disconnects of their wallets. */
function dropConnections(
  namespace: Namespace | undefined,
  extraWallets: readonly DisconnectedWallet[] = [],
): readonly Namespace[] {
  // A running attempt would connect again.
  runtime.stops.get('attempt')?.()
  const connections = $connections.get()
  const targets = namespacesToDrop(namespace)
  const undoConnections: Partial<Record<Namespace, Connected>> = {}
  for (const target of targets) {
    const connection = connections[target]
    if (connection?.status === 'connected') undoConnections[target] = connection
  }
  const candidates = [...walletsOf(targets), ...extraWallets]
  const wallets = candidates.filter(
    ({ connectorId }, index) =>
      candidates.findIndex(candidate => candidate.connectorId === connectorId) === index,
  )
  const sessions = $gate.get().signedIn.filter(account => targets.includes(namespaceOf(account)))
  if (targets.length || wallets.length) {
    const until = Date.now() + undoLimits.maxMs
    const entry = { id: randomId(), until, wallets, sessions }
    storeDisconnect(entry)
    undoableDisconnectSet({ ...entry, connections: undoConnections, active: $activeNamespace.get() })
  }
  for (const target of targets) dropConnection(target)
  if (!Object.values($connections.get()).some(Boolean)) balancesCleared()
  removeStoredConnections(namespace ? [...new Set([namespace, ...targets])] : namespaces)
  return targets
}

function namespacesToDrop(namespace: Namespace | undefined): readonly Namespace[] {
  const connections = $connections.get()
  const connected = namespaceKeys(connections)
  const selected = connected.filter(connectedNamespace => !namespace || connectedNamespace === namespace)
  // WalletConnect and the embedded wallet have one session for several namespaces, so all namespaces of the session disconnect.
  const sharedWallets = selected
    .map(selectedNamespace => connections[selectedNamespace]?.connectorId ?? '')
    .filter(id => ['walletConnect', 'embedded'].includes(runtime.connectors.get(id)?.info.type ?? ''))
  return connected.filter(
    connectedNamespace =>
      selected.includes(connectedNamespace) ||
      sharedWallets.includes(connections[connectedNamespace]?.connectorId ?? ''),
  )
}

/** Returns the wallets of these namespaces, except those that still serve another one. */
function walletsOf(targets: readonly Namespace[]): readonly DisconnectedWallet[] {
  const connections = $connections.get()
  const namespacesOf = (id: string) =>
    namespaceKeys(connections).filter(key => connections[key]?.connectorId === id)
  const ids = new Set(targets.flatMap(target => connections[target]?.connectorId ?? []))
  return [...ids].flatMap(connectorId => {
    const info = runtime.connectors.get(connectorId)?.info
    const servedNamespaces = namespacesOf(connectorId)
    if (!info || !servedNamespaces.every(servedNamespace => targets.includes(servedNamespace))) return []
    return {
      connectorId,
      name: info.name,
      ...(info.rdns && { rdns: info.rdns }),
      namespaces: servedNamespaces,
    }
  })
}
