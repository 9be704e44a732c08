import { namespaceOf } from '../../core/chain/caip.ts'
import { namespaces } from '../../core/chain/namespace.ts'
import { namespaceEntries, namespaceKeys } from '../../core/chain/namespace-record.ts'
import { embeddedId } from '../../core/wallet/connector-info.ts'
import { runtime } from '../../runtime.ts'
import { isApprovalAwaited } from '../../services/awaited-key.ts'
import { configureStorage, isStored, loadSnapshot } from '../../services/storage.ts'
import { readSnapshot, type Snapshot, storagePrefix } from '../../services/storage-snapshot.ts'
import { readPurchase } from '../../services/stored-purchase.ts'
import { connectFailed } from '../../state/connect/connected.ts'
import { $connections } from '../../state/connect/connections.ts'
import { $isNetworkSupported, namespaceActivated } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { dropConnection } from '../connect/drop-connection.ts'
import { lateRestoreKey } from '../connect/remember-connections.ts'
import { connectorOf, restoreSessions } from '../connect/restore-sessions.ts'
import { networksReady, showNetworks } from '../network/networks.ts'
import { startVisit } from './visit.ts'

/** Restores the wallets of the last visit without a prompt. Wallets that do not answer in time are shown as disconnected. */
export async function restoreVisit(): Promise<void> {
  const { networkId, ...visit } = await readVisit()
  // If the chunk of unsent disconnects fails to load, it is unknown which wallets were disconnected, so restore none.
  const connections: Snapshot['connections'] = (await isStored('leaving'))
    ? await import('../connect/unsent-disconnects.ts').then(
        m => m.sendUnsent(visit.connections),
        () => ({}),
      )
    : visit.connections
  if (isApprovalAwaited())
    import('../pair/late-approval.ts')
      .then(m => m.resumeApproval())
      .catch(() => {
        // The wallet shares no suitable account, or a chunk failed to load: stay disconnected.
      })
  // Reset namespaces shown as connecting because of an unreadable stored entry (T12).
  for (const [namespace, connection] of namespaceEntries($connections.get()))
    if (connection?.status === 'connecting' && !connection.connectorId && !connections[namespace])
      connectFailed(namespace)
  const [firstNamespace] = namespaceKeys(connections)
  if (!firstNamespace || !$options.get().enableReconnect) return
  const active = networkId && namespaceOf(networkId)
  namespaceActivated(active && connections[active] ? active : firstNamespace)
  loadLogin(connections)
  // The last active network is resolved first; a wallet on another one needs all of them.
  await showNetworks()
  await restoreSessions(connections)
  if (readPurchase())
    import('./purchase-return.ts')
      .then(m => m.resumePurchase())
      .catch(() => {
        // If the chunk fails to load, the purchase screen is not restored. The account view still shows the received tokens.
      })
  if (!$isNetworkSupported.get()) await networksReady()
}

/** Loads the code of a stored login in parallel with the networks. A failure is handled when the login is restored. */
function loadLogin(connections: Snapshot['connections']): void {
  if (namespaceEntries(connections).some(([, entry]) => entry?.connectorId === embeddedId))
    import('../login/embedded-connector.ts').catch(() => {})
}

async function readVisit(): Promise<Snapshot> {
  startVisit()
  configureStorage($options.get().storage)
  return $options.get().storage ? loadSnapshot() : readSnapshot()
}

/**
 * Applies the changes of another tab that connected or disconnected, without prompting or disconnecting the wallet itself (F12).
 * @param disconnectKey - Storage key at which another tab recorded a disconnect. A missing entry without such a record was cleared from
 * storage, so its connection continues.
 */
export async function followOtherTab(disconnectKey?: string): Promise<void> {
  const { connections: storedConnections } = await readVisit()
  const changed: Snapshot['connections'] = {}
  const disconnected = namespaces.find(
    namespace => disconnectKey === `${storagePrefix}connection:${namespace}`,
  )
  if (disconnected && !storedConnections[disconnected]) {
    runtime.stops.get(lateRestoreKey(disconnected))?.()
    if ($connections.get()[disconnected]?.status === 'connected') dropConnection(disconnected)
  }
  for (const [namespace, entry] of namespaceEntries(storedConnections)) {
    const local = $connections.get()[namespace]
    const remote = entry && (connectorOf(entry)?.info.id ?? entry.connectorId)
    if (entry && local?.connectorId !== remote) changed[namespace] = entry
  }
  if (!Object.keys(changed).length) return
  await showNetworks()
  await restoreSessions(changed)
  if (!$isNetworkSupported.get()) await networksReady()
}
