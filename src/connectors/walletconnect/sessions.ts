import { hasNumericChains } from '../../core/chain/namespace-rules.ts'
import { isNetworkId, namespaceOf, type NetworkId } from '../../core/chain/caip.ts'
import { readChainId } from '../../core/chain/evm-chain-id.ts'
import { namespaces as knownNamespaces, type Namespace } from '../../core/chain/namespace.ts'
import { findNetwork } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { WalletInfo } from '../../core/identity/account.ts'
import * as limits from '../../core/limits.ts'
import { withAbort } from '../../core/wallet/request-wallet.ts'
import { limitFirstRead } from '../../core/wallet/pending-messages.ts'
import type { ProviderByNamespace } from '../../core/wallet/provider.ts'
import { cleanName } from '../../core/wallet/wallet-name.ts'
import type { Connected, WalletEvents } from '../connector.ts'
import type { PairingConnectorOptions } from './options.ts'
import { recoverAnswers } from './agreements.ts'
import { endSession } from './proposal.ts'
import { type ChooseNetwork, networkOfEvent, PairedSession } from './session.ts'
import { type PairedProviders, createSessionProviders } from './part.ts'
import type { LibrarySession, PairingClient } from './universal-provider.ts'

/** Storage key for the topic of the session in use by each namespace. Stored next to the library's own data. */
const usedSessionsKey = 'w3m:used-sessions'

export interface PairedSessions {
  /** Uses a newly approved session for the requested namespaces. */
  accept(session: LibrarySession, namespaces: readonly Namespace[]): Connected
  /** Restores the sessions of the last visit that have not expired. */
  restore(signal: AbortSignal): Promise<Connected | undefined>
  /** Ends the sessions of this page and those of the last visit. */
  disconnectAll(): Promise<void>
}

export interface SessionsOptions extends PairingConnectorOptions {
  readonly client: PairingClient
  readonly watchers: ReadonlySet<WalletEvents>
  /** Topics of the sessions that the library held when it started. */
  readonly earlierTopics: readonly string[]
  readonly creators: PairedProviders
}

/** Manages the sessions of this page. Each session serves one or more namespaces. */
export function createSessions({
  client,
  watchers,
  earlierTopics,
  creators,
  ...options
}: SessionsOptions): PairedSessions {
  const sessions = new Map<string, PairedSession>()
  const providers = new WeakMap<PairedSession, Partial<ProviderByNamespace>>()
  /** Session in use by namespace. A newer session replaces an older one. */
  const sessionByNamespace = new Map<Namespace, PairedSession>()

  const chooseNetwork: ChooseNetwork = (namespace, approvedIds) => {
    const previousNetwork = options.networkOf(namespace)
    if (previousNetwork && approvedIds.includes(previousNetwork)) return previousNetwork
    return approvedIds.find(id => findNetwork(options.networks(), id)) ?? approvedIds[0]
  }

  function subscribeToSessions(): void {
    const listen = <E extends { topic: string }>(
      event: string,
      handle: (session: PairedSession, event: E) => void,
    ) =>
      client.on(event, ((payload: E) => {
        // Ignore events of sessions that this page does not use (T24).
        const session = sessions.get(payload?.topic)
        if (session) handle(session, payload)
      }) as never)
    listen<{ topic: string; params?: { namespaces?: unknown } }>('session_update', (session, { params }) =>
      onSessionUpdate(session, params?.namespaces),
    )
    listen<SessionEvent>('session_event', (session, { params }) => onSessionEvent(session, params ?? {}))
    listen('session_delete', session => onSessionEnd(session, new AppError('WALLET_DISCONNECTED')))
    listen('session_expire', session => onSessionEnd(session, new AppError('SESSION_EXPIRED')))
  }

  const namespacesOf = (session: PairedSession) =>
    [...sessionByNamespace]
      .filter(([, usedSession]) => usedSession === session)
      .map(([namespace]) => namespace)

  function onSessionUpdate(session: PairedSession, namespaces: unknown): void {
    session.update(namespaces)
    for (const namespace of namespacesOf(session))
      if (!session.namespaces.includes(namespace)) {
        sessionByNamespace.delete(namespace)
        for (const watcher of new Set(watchers))
          watcher.disconnected(namespace, new AppError('WALLET_DISCONNECTED'))
      }
    const remainingNamespaces = namespacesOf(session)
    if (!remainingNamespaces.length) void disconnect([session]).catch(() => {})
    else
      for (const watcher of new Set(watchers))
        watcher.sessionUpdated(createConnected([session], remainingNamespaces))
    void storeUsedSessions()
  }

  function onSessionEvent(
    session: PairedSession,
    { event, chainId }: NonNullable<SessionEvent['params']>,
  ): void {
    const network = networkOfEvent(chainId)
    if (!event || !network || !session.networks.includes(network)) return
    const namespace = namespaceOf(network)
    if (event.name === 'accountsChanged' && Array.isArray(event.data)) {
      const addresses = event.data.filter(entry => typeof entry === 'string').slice(0, limits.walletAccounts)
      // The list contains either bare addresses or CAIP-10 ids.
      session.reorder(
        namespace,
        addresses.map(address => address.split(':').at(-1) ?? ''),
      )
    }
    if (event.name === 'chainChanged') session.setNetwork(readNamedNetwork(namespace, event.data) ?? network)
  }

  function onSessionEnd(session: PairedSession, reason: AppError): void {
    const servedNamespaces = namespacesOf(session)
    removeSession(session)
    session.end()
    for (const namespace of servedNamespaces)
      for (const watcher of new Set(watchers)) watcher.disconnected(namespace, reason)
    void storeUsedSessions()
  }

  function removeSession(session: PairedSession): void {
    sessions.delete(session.topic)
    for (const namespace of namespacesOf(session)) sessionByNamespace.delete(namespace)
  }

  function pairedSessionOf(librarySession: LibrarySession): PairedSession {
    const knownSession = sessions.get(librarySession.topic)
    if (knownSession) return knownSession
    const session = new PairedSession(
      client,
      librarySession,
      chooseNetwork,
      options.ownSchemes,
      options.onRequest,
    )
    sessions.set(session.topic, session)
    session.listeners.add((namespace, change) => {
      if (sessionByNamespace.get(namespace) !== session) return
      for (const watcher of new Set(watchers)) {
        if (change === 'network')
          watcher.networkChanged(namespace, session.currentNetworks.get(namespace) as NetworkId)
        if (change === 'accounts') watcher.accountsChanged(namespace, session.accountsOf(namespace))
      }
    })
    return session
  }

  /** Builds the connection of these namespaces from the sessions that serve them. */
  function createConnected(
    connectedSessions: readonly PairedSession[],
    namespaces: readonly Namespace[],
  ): Connected {
    const sharedData = connectedSessions.map(session => {
      const ownNamespaces = namespaces.filter(namespace => sessionByNamespace.get(namespace) === session)
      // Providers are created once per session, so that references held by the app stay valid.
      const sessionProvidersByNamespace =
        providers.get(session) ?? createSessionProviders(session, creators, options.readChain)
      providers.set(session, sessionProvidersByNamespace)
      return {
        providers: Object.fromEntries(
          ownNamespaces.map(namespace => [namespace, sessionProvidersByNamespace[namespace]]),
        ) as Connected['providers'],
        accounts: session.accounts.filter(account => ownNamespaces.includes(account.namespace)),
        networks: session.networks.filter(id => ownNamespaces.includes(namespaceOf(id))),
        wallets: Object.fromEntries(ownNamespaces.map(namespace => [namespace, walletOf(session)])),
      }
    })
    return {
      providers: Object.assign({}, ...sharedData.map(part => part.providers)) as Connected['providers'],
      accounts: sharedData.flatMap(part => part.accounts),
      networks: sharedData.flatMap(part => part.networks),
      wallet: walletOf(connectedSessions[0] as PairedSession),
      wallets: Object.assign({}, ...sharedData.map(part => part.wallets)) as Connected['wallets'],
    }
  }

  /** Ends sessions, also in the wallet. Otherwise the wallet would show them as connected for a week. */
  async function disconnect(endedSessions: readonly PairedSession[]): Promise<void> {
    for (const session of endedSessions) {
      removeSession(session)
      session.end()
    }
    await storeUsedSessions()
    const results = await Promise.allSettled(endedSessions.map(session => endSession(client, session.topic)))
    const failure = results.find(result => result.status === 'rejected')
    if (failure) throw failure.reason
  }

  async function storeUsedSessions(): Promise<void> {
    const topicsByNamespace = Object.fromEntries(
      [...sessionByNamespace].map(([namespace, { topic }]) => [namespace, topic]),
    )
    try {
      await client.core.storage.setItem(usedSessionsKey, topicsByNamespace)
    } catch {
      // If storing fails, the next visit starts disconnected.
    }
  }

  async function readUsedSessions(): Promise<[Namespace, LibrarySession][]> {
    const storedTopics = (await client.core.storage.getItem(usedSessionsKey).catch(() => undefined)) ?? {}
    const liveSessions = client.session
      .getAll()
      .filter(librarySession => librarySession.expiry * 1_000 > Date.now())
    return knownNamespaces.flatMap(namespace => {
      const topic = (storedTopics as Record<string, unknown>)[namespace]
      const session = liveSessions.find(librarySession => librarySession.topic === topic)
      return session ? [[namespace, session] as [Namespace, LibrarySession]] : []
    })
  }

  // Ends sessions approved after the attempt was aborted or the page was closed. Such sessions are never used silently (F8).
  async function endUnusedSessions(): Promise<void> {
    // A provider supplied by the app may hold the app's own sessions.
    if (options.settings.universalProvider) return
    const usedTopics = new Set((await readUsedSessions()).map(([, { topic }]) => topic))
    for (const { topic, pairingTopic = '' } of client.session.getAll())
      if (
        earlierTopics.includes(topic) &&
        !usedTopics.has(topic) &&
        !sessions.has(topic) &&
        !isAwaited(pairingTopic)
      )
        void endSession(client, topic).catch(() => {})
  }

  const isAwaited = options.isAwaited ?? (() => false)
  // Topics on which a response may have arrived while the page was loading, before the library listened.
  const awaitedTopics = [
    ...(client.proposal?.getAll() ?? []).flatMap(({ pairingTopic }) => pairingTopic ?? []).filter(isAwaited),
    ...[...(client.engine?.pendingSessions?.values() ?? [])].map(({ sessionTopic }) => sessionTopic),
  ]
  // A provider supplied by the app has already processed its messages.
  if (!options.settings.universalProvider)
    limitFirstRead(client.core.relayer.messages, earlierTopics, awaitedTopics, () =>
      recoverAnswers(client, client.core, isAwaited),
    )
  subscribeToSessions()
  void endUnusedSessions()

  return {
    accept(librarySession, namespaces) {
      const session = pairedSessionOf(librarySession)
      const sharedNamespaces = session.namespaces.filter(namespace => namespaces.includes(namespace))
      if (!sharedNamespaces.length) {
        const error = new AppError(session.accounts.length ? 'UNSUPPORTED_CHAIN' : 'WALLET_NO_ACCOUNT')
        void disconnect([session]).catch(() => {})
        throw error
      }
      for (const namespace of sharedNamespaces) sessionByNamespace.set(namespace, session)
      const unusedSessions = [...sessions.values()].filter(
        pairedSession => !namespacesOf(pairedSession).length,
      )
      if (unusedSessions.length) void disconnect(unusedSessions).catch(() => {})
      else void storeUsedSessions()
      return createConnected([session], sharedNamespaces)
    },

    async restore(signal) {
      const usedSessions = await withAbort(readUsedSessions(), signal)
      // Another tab may have ended a session in the meantime.
      for (const session of sessions.values())
        if (!usedSessions.some(([, { topic }]) => topic === session.topic)) {
          removeSession(session)
          session.end()
        }
      const offeredNamespaces = new Set(options.networks().map(({ id }) => namespaceOf(id)))
      for (const [namespace, librarySession] of usedSessions) {
        const session = pairedSessionOf(librarySession)
        if (offeredNamespaces.has(namespace) && session.namespaces.includes(namespace))
          sessionByNamespace.set(namespace, session)
        else if (!namespacesOf(session).length) sessions.delete(session.topic)
      }
      return sessionByNamespace.size
        ? createConnected([...new Set(sessionByNamespace.values())], [...sessionByNamespace.keys()])
        : undefined
    },

    async disconnectAll() {
      // Includes sessions of the last visit that were not restored.
      for (const [, librarySession] of await readUsedSessions()) pairedSessionOf(librarySession)
      await disconnect([...sessions.values()])
    },
  }
}

interface SessionEvent {
  readonly topic: string
  readonly params?: {
    readonly event?: { readonly name?: unknown; readonly data?: unknown }
    readonly chainId?: unknown
  }
}

// The wallet's name is untrusted, so it is reduced to one line. Its icon is not used, since it would be loaded from the wallet's
// host (T24).
const walletOf = ({ walletName }: PairedSession): WalletInfo => ({
  name: cleanName(walletName),
  connectorType: 'walletConnect',
})

/** Parses a network. EVM wallets send a chain number, others a reference or a CAIP-2 id. */
function readNamedNetwork(namespace: Namespace, data: unknown): NetworkId | undefined {
  if (hasNumericChains(namespace)) return readChainId(data)
  return (
    networkOfEvent(data) ??
    (isNetworkId(`${namespace}:${data}`) ? (`${namespace}:${data}` as NetworkId) : undefined)
  )
}
