import type { Connector } from '../../connectors/connector.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import { namespaceEntries } from '../../core/chain/namespace-record.ts'
import * as limits from '../../core/limits.ts'
import { embeddedId, walletConnectId } from '../../core/wallet/connector-info.ts'
import { withAbort } from '../../core/wallet/request-wallet.ts'
import { windowWalletId } from '../../namespaces/evm/discover.ts'
import { findWindowAnnouncementId, waitForConnector } from '../../namespaces/evm/wait-for-connector.ts'
import { runtime } from '../../runtime.ts'
import type { Snapshot, StoredConnection } from '../../services/storage-snapshot.ts'
import { connectFailed } from '../../state/connect/connected.ts'
import { $connections, connectStarted } from '../../state/connect/connections.ts'
import { $connectors } from '../../state/connect/connectors.ts'
import { $isNetworkSupported } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { networksReady } from '../network/networks.ts'
import { discoverNamespaces, discoverWallets } from './discover-wallets.ts'
import { finishConnect } from './finish-connect.ts'
import { lateRestoreKey } from './remember-connections.ts'

/** Restores these connections, each with its stored connector. */
export async function restoreSessions(storedConnections: Snapshot['connections']): Promise<void> {
  const byConnector = new Map<string, { entry: StoredConnection; namespaces: Namespace[] }>()
  const addresses: string[] = []
  for (const [namespace, entry] of namespaceEntries(storedConnections))
    if (entry) {
      const namespaces = byConnector.get(entry.connectorId)?.namespaces ?? []
      byConnector.set(entry.connectorId, { entry, namespaces: [...namespaces, namespace] })
      if (entry.addressHint) addresses.push(entry.addressHint)
    }
  for (const [id, { namespaces }] of byConnector)
    for (const namespace of namespaces) connectStarted(namespace, id, true)
  discoverWallets()
  await Promise.all(
    [...byConnector.values()].map(({ entry, namespaces }) => restoreConnector(entry, namespaces, addresses)),
  )
}

async function restoreConnector(
  entry: StoredConnection,
  namespaces: Namespace[],
  addresses: readonly string[],
): Promise<void> {
  const { connectorId } = entry
  const abort = new AbortController()
  // The namespaces that still wait for this restore. Another wallet may have connected in the others since.
  const pendingNamespaces = () =>
    namespaces.filter(namespace => {
      const connection = $connections.get()[namespace]
      return (
        connection?.status === 'connecting' && connection.isRestore && connection.connectorId === connectorId
      )
    })
  try {
    await runRestore(abort, async () => {
      const connector = await findConnector(entry, namespaces, abort.signal)
      if (connector) await restoreWith(connector, addresses, pendingNamespaces, abort.signal)
      else for (const namespace of namespaces) restoreWhenAnnounced(entry, namespace)
    })
  } catch {
    // A failure during a silent restore is not shown. The next visit tries again.
  } finally {
    for (const namespace of pendingNamespaces()) connectFailed(namespace)
  }
}

async function runRestore(abort: AbortController, restore: () => Promise<void>): Promise<void> {
  const timer = setTimeout(() => abort.abort(), limits.silenceProbeMs + limits.probeAnswerMs)
  try {
    await restore()
  } finally {
    clearTimeout(timer)
    abort.abort()
  }
}

/** Restores a wallet without a prompt, and connects the namespaces that still wait for it. */
async function restoreWith(
  connector: Connector,
  addresses: readonly string[],
  pendingNamespaces: () => Namespace[],
  signal: AbortSignal,
): Promise<void> {
  const connected = await withAbort(connector.restore(signal), signal)
  const requestedNamespaces = pendingNamespaces()
  // Another wallet may have announced itself under the same identity since.
  if (connected && requestedNamespaces.length && !connector.info.contested)
    finishConnect(connector, connected, {
      isRestore: true,
      requestedNamespaces,
      // The hints only select among the accounts that the wallet still shares, because stored data is not trusted (T12).
      preferredAddresses: addresses,
    })
}

/**
 * Restores a wallet when it announces itself later in the visit, unless the namespace was connected or disconnected since.
 * `removeStoredConnections` cancels this.
 */
function restoreWhenAnnounced(entry: StoredConnection, namespace: Namespace): void {
  const key = lateRestoreKey(namespace)
  runtime.stops.get(key)?.()
  const abort = new AbortController()
  const pendingNamespaces = () => (abort.signal.aborted || $connections.get()[namespace] ? [] : [namespace])
  let isRestoring = false
  const check = () => {
    if ($connections.get()[namespace]?.status === 'connected') return abort.abort()
    const connector = connectorOf(entry)
    if (isRestoring || !connector || !pendingNamespaces().length) return
    isRestoring = true
    runRestore(abort, async () => {
      await restoreWith(connector, [entry.addressHint ?? ''], pendingNamespaces, abort.signal)
      if (!$isNetworkSupported.get()) await networksReady()
    }).catch(() => {
      // The failure is not shown. The next visit tries again.
    })
  }
  const stops = [$connectors.listen(check), $connections.listen(check)]
  abort.signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  runtime.stops.set(key, () => abort.abort())
}

/** Returns the connector of a stored wallet on this page. Undefined if it is missing, or if two wallets claim its identity (T1). */
export function connectorOf({ connectorId, rdns }: StoredConnection): Connector | undefined {
  const connectors = runtime.connectors
  // A wallet's id depends on when it announced itself, so it may differ from the last visit.
  const connector =
    connectors.get(connectorId) ??
    [...connectors.values()].find(({ info }) => rdns && info.rdns === rdns) ??
    (connectorId === windowWalletId ? connectors.get(findWindowAnnouncementId() ?? '') : undefined)
  return connector?.info.contested ? undefined : connector
}

/**
 * Returns the connector of a stored wallet. Waits for a wallet that has not announced itself yet. WalletConnect is returned only if the app
 * still enables it.
 */
export async function findConnector(
  entry: StoredConnection,
  namespaces: readonly Namespace[],
  signal: AbortSignal,
): Promise<Connector | undefined> {
  const existingConnector = connectorOf(entry)
  if (existingConnector) return existingConnector
  if (entry.connectorId === walletConnectId)
    return $options.get().enableWalletConnect ? runtime.loadPairing?.() : undefined
  if (entry.connectorId === embeddedId)
    return (await import('../login/embedded-connector.ts')).embeddedConnector()
  // Only the last network has been resolved so far, so start discovery for the stored namespaces.
  await discoverNamespaces(namespaces)
  return waitForConnector(() => connectorOf(entry), signal)
}
