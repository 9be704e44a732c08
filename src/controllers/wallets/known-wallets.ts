import type { Connector } from '../../connectors/connector.ts'
import { namespaces } from '../../core/chain/namespace.ts'
import { AppError } from '../../core/errors/app-error.ts'
import * as limits from '../../core/limits.ts'
import { withTimeout } from '../../core/wallet/request-wallet.ts'
import { embeddedId, walletConnectId } from '../../core/wallet/connector-info.ts'
import { cleanName } from '../../core/wallet/wallet-name.ts'
import { runtime } from '../../runtime.ts'
import { readKnownWallets, writeKnownWallets } from '../../services/known-wallets.ts'
import { configureStorage, isStored } from '../../services/storage.ts'
import { $connections } from '../../state/connect/connections.ts'
import {
  $knownWallets,
  type KnownWallet,
  knownWalletsRestored,
  walletLabeled,
  walletAdded,
  walletAccountsShared,
} from '../../state/wallets/known-wallets.ts'
import { namespaceActivated } from '../../state/network/networks.ts'
import { activateNamespace } from '../network/activate-namespace.ts'
import { $options } from '../../state/settings/options.ts'
import { finishConnect } from '../connect/finish-connect.ts'
import { openModal } from '../shell/modal.ts'
import { readConnected } from '../connect/read-connected.ts'
import { rememberConnections, rememberNetwork } from '../connect/remember-connections.ts'
import { perModal } from '../../core/per-modal.ts'

/** Whether a wallet is the active one in its namespace. */
export const isActive = ({ namespace, connectorId }: KnownWallet): boolean => {
  const connection = $connections.get()[namespace]
  return connection?.status === 'connected' && connection.connectorId === connectorId
}

/** Stores the known wallets for the next visit. */
export const saveKnownWallets = (): Promise<void> => {
  configureStorage($options.get().storage)
  return writeKnownWallets($knownWallets.get())
}

const live = perModal(() => ({ pendingRead: undefined as Promise<void> | undefined }))

/** Reads the known wallets of earlier visits, once per modal. */
function restoreKnownWallets(): Promise<void> {
  live.pendingRead ??= read()
  return live.pendingRead
}

async function read(): Promise<void> {
  const page = runtime
  configureStorage($options.get().storage)
  const storedWallets = await readKnownWallets()
  if (page !== runtime) return
  knownWalletsRestored(storedWallets)
  page.otherConnections = () =>
    $knownWallets
      .get()
      .filter(wallet => !isActive(wallet))
      .map(({ namespace, connectorId, accounts }) => ({
        id: connectorId,
        namespace,
        status: accounts ? 'connected' : 'remembered',
      }))
}

/** Adds the wallets that are connected now to the known ones. */
export async function addConnectedWallets(): Promise<void> {
  await restoreKnownWallets()
  for (const namespace of namespaces) {
    const connection = $connections.get()[namespace]
    if (connection?.status !== 'connected') continue
    const { connectorId, wallet, accounts, userState } = connection
    const { name, rdns } = wallet
    const login = userState?.user?.provider
    walletAdded({ namespace, connectorId, name, accounts, ...(rdns && { rdns }), ...(login && { login }) })
  }
  await saveKnownWallets()
}

/** Returns the connector of a known wallet. */
export const connectorOfKnown = (id: string): Promise<Connector | undefined> | Connector | undefined =>
  runtime.connectors.get(id) ??
  (id === walletConnectId && $options.get().enableWalletConnect ? runtime.loadPairing?.() : undefined) ??
  (id === embeddedId ? import('../login/embedded-connector.ts').then(m => m.embeddedConnector()) : undefined)

/** Returns the data that a wallet shares without a prompt. Undefined if it shares none or does not respond. */
async function readShared({ connectorId }: KnownWallet) {
  const abort = new AbortController()
  try {
    // Skip a wallet that is disconnected on this page but has not received the disconnect yet.
    if (await isStored('leaving')) {
      const { isUnsent } = await import('../connect/unsent-wallets.ts')
      if (await isUnsent(connectorId)) return undefined
    }
    const connector = await connectorOfKnown(connectorId)
    const answer = connector && (await withTimeout(limits.probeAnswerMs, connector.restore(abort.signal)))
    return connector && answer ? { connector, connected: readConnected(answer, connector) } : undefined
  } catch {
    // A locked or removed wallet remains listed as used before.
    return undefined
  } finally {
    abort.abort()
  }
}

/** Checks which known wallets are still connected, without a prompt. Never rejects. */
export async function checkKnownWallets(): Promise<void> {
  await addConnectedWallets()
  await Promise.all(
    $knownWallets
      .get()
      .filter(knownWallet => !isActive(knownWallet))
      .map(async wallet => {
        const answer = await readShared(wallet)
        const accounts = answer?.connected.accounts.filter(account => account.namespace === wallet.namespace)
        walletAccountsShared(wallet, accounts)
      }),
  )
}

/**
 * Activates a known wallet in its namespace. If it no longer shares an account, opens its connect screen. Rejects with WALLET_NOT_FOUND if
 * the page has no connector for it.
 */
export async function activateWallet(wallet: KnownWallet): Promise<void> {
  const { namespace, connectorId } = wallet
  if (isActive(wallet)) {
    activateNamespace(namespace)
    return
  }
  await addConnectedWallets()
  const answer = await readShared(wallet)
  if (!answer?.connected.providers[namespace]) {
    walletAccountsShared(wallet, undefined)
    // Connect is the screen with the login methods.
    if (connectorId === embeddedId) await openModal({ name: 'Connect' })
    else if (connectorId === walletConnectId) await openModal({ name: 'ConnectingWalletConnectBasic' })
    else if (runtime.connectors.has(connectorId))
      await openModal({ name: 'ConnectingExternal', connectorId, namespace })
    else throw new AppError('WALLET_NOT_FOUND')
    return
  }
  finishConnect(answer.connector, answer.connected, { isRestore: true, requestedNamespaces: [namespace] })
  namespaceActivated(namespace)
  rememberConnections()
  rememberNetwork()
  await addConnectedWallets()
}

/**
 * Implements `modal.switchConnection` for every namespace that the connector served. Rejects with WALLET_NOT_FOUND if no known
 * wallet has this id.
 */
export async function switchConnection(id: string): Promise<void> {
  await addConnectedWallets()
  const wallets = $knownWallets.get().filter(knownWallet => knownWallet.connectorId === id)
  if (!wallets.length) throw new AppError('WALLET_NOT_FOUND')
  for (const wallet of wallets) await activateWallet(wallet)
}

/** Stores the user's label for a wallet. An empty label removes it. */
export async function labelWallet(wallet: KnownWallet, label: string): Promise<void> {
  walletLabeled(wallet, cleanName(label))
  await saveKnownWallets()
}
