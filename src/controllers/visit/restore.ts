import type { Connector } from '../../connectors/connector.ts'
import { embeddedId, walletConnectId } from '../../core/wallet/connector-info.ts'
import { type Namespace, namespaces } from '../../core/chain/namespace.ts'
import * as limits from '../../core/limits.ts'
import { untilAborted } from '../../core/wallet/ask-wallet.ts'
import { runtime } from '../../runtime.ts'
import { namespaceOf } from '../../core/chain/caip.ts'
import { awaitsApproval } from '../../services/awaited-key.ts'
import { readPurchase } from '../../services/purchase-mark.ts'
import { configureStorage, isStored, loadSnapshot } from '../../services/storage.ts'
import {
  readSnapshot,
  type Snapshot,
  storagePrefix,
  type StoredConnection,
} from '../../services/storage-snapshot.ts'
import { $isNetworkSupported, namespaceActivated } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { networksReady, showNetworks } from '../network/networks.ts'
import { $connections, connectStarted } from '../../state/connect/connections.ts'
import { connectFailed } from '../../state/connect/connected.ts'
import { $connectors } from '../../state/connect/connectors.ts'
import { windowWalletId } from '../../namespaces/evm/discover.ts'
import { announcedAtWindow, waitForConnector } from '../../namespaces/evm/find-again.ts'
import { discoverNamespaces, discoverWallets } from '../connect/discover-wallets.ts'
import { finishConnect } from '../connect/finish-connect.ts'
import { lateRestore } from '../connect/remember.ts'
import { startVisit } from './visit-start.ts'
import { dropConnection } from '../connect/leave.ts'

/** Brings back the wallets of the last visit without a prompt; what does not answer in time stays disconnected. */
export async function restoreVisit(): Promise<void> {
  const { networkId, ...visit } = await readVisit()
  // Without our files nobody knows which wallets were disconnected.
  const connections: Snapshot['connections'] = (await isStored('leaving'))
    ? await import('../connect/departures.ts').then(
        m => m.sendLeftOver(visit.connections),
        () => ({}),
      )
    : visit.connections
  if (awaitsApproval())
    import('../pair/late-approval.ts')
      .then(m => m.findApproval())
      .catch(() => {
        // A wallet that shares nothing of what the page is for, or files that did not load: nobody is connected.
      })
  // What was shown as connecting and is not worth it: an entry that nobody can read (T12).
  for (const [namespace, connection] of Object.entries($connections.get()))
    if (
      connection?.status === 'connecting' &&
      !connection.connectorId &&
      !connections[namespace as Namespace]
    )
      connectFailed(namespace as Namespace)
  const first = Object.keys(connections)[0] as Namespace | undefined
  if (!first || !$options.get().enableReconnect) return
  const active = networkId && namespaceOf(networkId)
  namespaceActivated(active && connections[active] ? active : first)
  // The network that was active last comes first; a wallet elsewhere needs all of them.
  await showNetworks()
  await restoreSessions(connections)
  if (readPurchase())
    import('../buy/purchase-return.ts')
      .then(m => m.resumePurchase())
      .catch(() => {
        // Without its files nobody hears of the purchase here; the account shows what arrived all the same.
      })
  if (!$isNetworkSupported.get()) await networksReady()
}

async function readVisit(): Promise<Snapshot> {
  startVisit()
  configureStorage($options.get().storage)
  return $options.get().storage ? loadSnapshot() : readSnapshot()
}

/** Restores these connections, each with the connector that was remembered for it. */
export async function restoreSessions(remembered: Snapshot['connections']): Promise<void> {
  const byConnector = new Map<string, { entry: StoredConnection; namespaces: Namespace[] }>()
  const addresses: string[] = []
  for (const [namespace, entry] of Object.entries(remembered))
    if (entry) {
      const namespaces = byConnector.get(entry.connectorId)?.namespaces ?? []
      byConnector.set(entry.connectorId, { entry, namespaces: [...namespaces, namespace as Namespace] })
      if (entry.addressHint) addresses.push(entry.addressHint)
    }
  for (const [id, { namespaces }] of byConnector)
    for (const each of namespaces) connectStarted(each, id, true)
  discoverWallets()
  await Promise.all(
    [...byConnector.values()].map(({ entry, namespaces }) => restoreOne(entry, namespaces, addresses)),
  )
}

async function restoreOne(
  entry: StoredConnection,
  namespaces: Namespace[],
  addresses: readonly string[],
): Promise<void> {
  const { connectorId } = entry
  const abort = new AbortController()
  // Another way to connect may have won meanwhile; then this one has nothing to say.
  const waiting = () =>
    namespaces.filter(namespace => {
      const connection = $connections.get()[namespace]
      return (
        connection?.status === 'connecting' && connection.isRestore && connection.connectorId === connectorId
      )
    })
  try {
    await withinRestore(abort, async () => {
      const connector = await findConnector(entry, namespaces, abort.signal)
      if (connector) await restoreWith(connector, addresses, waiting, abort.signal)
      else for (const namespace of namespaces) restoreWhenSeen(entry, namespace)
    })
  } catch {
    // A wallet that fails while nobody asked it anything is simply not connected; the next visit asks again.
  } finally {
    for (const namespace of waiting()) connectFailed(namespace)
  }
}

async function withinRestore(abort: AbortController, restore: () => Promise<void>): Promise<void> {
  const timer = setTimeout(() => abort.abort(), limits.silenceProbeMs + limits.probeAnswerMs)
  try {
    await restore()
  } finally {
    clearTimeout(timer)
    abort.abort()
  }
}

/** Asks the wallet without a prompt, and connects the namespaces that still wait for it when it answers. */
async function restoreWith(
  connector: Connector,
  addresses: readonly string[],
  waiting: () => Namespace[],
  signal: AbortSignal,
): Promise<void> {
  const connected = await untilAborted(connector.restore(signal), signal)
  const wanted = waiting()
  // Another wallet may have claimed the name while this one was asked.
  if (connected && wanted.length && !connector.info.contested)
    finishConnect(connector, connected, {
      isRestore: true,
      wanted,
      // Of the accounts that the wallet still shares: nothing else of it is believed (T12).
      chosen: addresses,
    })
}

/**
 * Restores the wallet when it appears, however late in the visit, unless the namespace was connected or disconnected since.
 * `forgetConnections` ends it too.
 */
function restoreWhenSeen(entry: StoredConnection, namespace: Namespace): void {
  const key = lateRestore(namespace)
  runtime.stops.get(key)?.()
  const abort = new AbortController()
  const waiting = () => (abort.signal.aborted || $connections.get()[namespace] ? [] : [namespace])
  let isAsking = false
  const look = () => {
    if ($connections.get()[namespace]?.status === 'connected') return abort.abort()
    const connector = connectorOf(entry)
    if (isAsking || !connector || !waiting().length) return
    isAsking = true
    withinRestore(abort, async () => {
      await restoreWith(connector, [entry.addressHint ?? ''], waiting, abort.signal)
      if (!$isNetworkSupported.get()) await networksReady()
    }).catch(() => {
      // As above: the next visit asks again.
    })
  }
  const stops = [$connectors.listen(look), $connections.listen(look)]
  abort.signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  runtime.stops.set(key, () => abort.abort())
}

/** The connector that a remembered wallet has on this page. Of two that claim its name neither is taken for it (T1). */
function connectorOf({ connectorId, rdns }: StoredConnection): Connector | undefined {
  const all = runtime.connectors
  // A wallet has another id when it was slower, or faster, to announce itself than at the last visit.
  const found =
    all.get(connectorId) ??
    [...all.values()].find(({ info }) => rdns && info.rdns === rdns) ??
    (connectorId === windowWalletId ? all.get(announcedAtWindow() ?? '') : undefined)
  return found?.info.contested ? undefined : found
}

// Wallets in the page announce themselves; pairing is there when the app still offers it.
export async function findConnector(
  entry: StoredConnection,
  namespaces: readonly Namespace[],
  signal: AbortSignal,
): Promise<Connector | undefined> {
  const known = connectorOf(entry)
  if (known) return known
  if (entry.connectorId === walletConnectId)
    return $options.get().enableWalletConnect ? runtime.loadPairing?.() : undefined
  if (entry.connectorId === embeddedId)
    return (await import('../login/embedded-connector.ts')).embeddedConnector()
  // Of the app's networks only the last one is known yet; the wallets to come back say what else there is.
  await discoverNamespaces(namespaces)
  return waitForConnector(() => connectorOf(entry), signal)
}

/**
 * Another tab connected, or said goodbye at the key `left`: this one follows without asking the wallet to prompt or to go
 * (F12). What is only missing from the storage was cleared away, which ends nothing.
 */
export async function followOtherTab(left?: string): Promise<void> {
  const { connections: remembered } = await readVisit()
  const changed: Snapshot['connections'] = {}
  const gone = namespaces.find(each => left === `${storagePrefix}connection:${each}`)
  if (gone && !remembered[gone]) {
    runtime.stops.get(lateRestore(gone))?.()
    if ($connections.get()[gone]?.status === 'connected') dropConnection(gone)
  }
  for (const [namespace, entry] of Object.entries(remembered)) {
    const ours = $connections.get()[namespace as Namespace]
    const theirs = entry && (connectorOf(entry)?.info.id ?? entry.connectorId)
    if (entry && ours?.connectorId !== theirs) changed[namespace as Namespace] = entry
  }
  if (!Object.keys(changed).length) return
  await showNetworks()
  await restoreSessions(changed)
  if (!$isNetworkSupported.get()) await networksReady()
}
