import { numbersChains } from '../../core/chain/namespace-rules.ts'
import { isNetworkId, namespaceOf, type NetworkId } from '../../core/chain/caip.ts'
import { readChainId } from '../../core/chain/evm-chain-id.ts'
import { namespaces as knownNamespaces, type Namespace } from '../../core/chain/namespace.ts'
import { findNetwork } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { WalletInfo } from '../../core/identity/account.ts'
import * as limits from '../../core/limits.ts'
import { untilAborted } from '../../core/wallet/request-wallet.ts'
import { limitFirstRead } from '../../core/wallet/pending-messages.ts'
import type { ProviderByNamespace } from '../../core/wallet/provider.ts'
import { cleanName } from '../../core/wallet/wallet-name.ts'
import type { Connected, WalletEvents } from '../connector.ts'
import type { PairingConnectorOptions } from './options.ts'
import { recoverAnswers } from './agreements.ts'
import { endSession } from './proposal.ts'
import { type ChooseNetwork, networkOfEvent, PairedSession } from './session.ts'
import { type PairedProviders, sessionProviders } from './part.ts'
import type { LibrarySession, PairingClient } from './universal-provider.ts'

/** Storage key for the topic of the session in use by each namespace. Stored next to the library's own data. */
const usedKey = 'w3m:used-sessions'

export interface PairedSessions {
  /** Uses a newly approved session for the requested namespaces. */
  accept(session: LibrarySession, namespaces: readonly Namespace[]): Connected
  /** Restores the sessions of the last visit that have not expired. */
  restore(signal: AbortSignal): Promise<Connected | undefined>
  /** Ends the sessions of this page and those of the last visit. */
  disconnectAll(): Promise<void>
}

export interface SessionsOptions extends PairingConnectorOptions {
  readonly from: PairingClient
  readonly watchers: ReadonlySet<WalletEvents>
  /** Topics of the sessions that the library held when it started. */
  readonly earlierTopics: readonly string[]
  readonly creators: PairedProviders
}

/** Manages the sessions of this page. Each session serves one or more namespaces. */
export function createSessions({
  from,
  watchers,
  earlierTopics,
  creators,
  ...options
}: SessionsOptions): PairedSessions {
  const sessions = new Map<string, PairedSession>()
  const providers = new WeakMap<PairedSession, Partial<ProviderByNamespace>>()
  /** Session in use by namespace. A newer session replaces an older one. */
  const serving = new Map<Namespace, PairedSession>()

  const choose: ChooseNetwork = (namespace, approved) => {
    const previousNetwork = options.networkOf(namespace)
    if (previousNetwork && approved.includes(previousNetwork)) return previousNetwork
    return approved.find(id => findNetwork(options.networks(), id)) ?? approved[0]
  }

  function follow(): void {
    const listen = <E extends { topic: string }>(
      event: string,
      handle: (session: PairedSession, event: E) => void,
    ) =>
      from.on(event, ((payload: E) => {
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

  const servedBy = (session: PairedSession) =>
    [...serving].filter(([, servingSession]) => servingSession === session).map(([namespace]) => namespace)

  function onSessionUpdate(session: PairedSession, namespaces: unknown): void {
    session.read(namespaces)
    for (const namespace of servedBy(session))
      if (!session.namespaces.includes(namespace)) {
        serving.delete(namespace)
        for (const watcher of new Set(watchers))
          watcher.disconnected(namespace, new AppError('WALLET_DISCONNECTED'))
      }
    const remaining = servedBy(session)
    if (!remaining.length) void disconnect([session]).catch(() => {})
    else
      for (const watcher of new Set(watchers)) watcher.sessionUpdated(createConnected([session], remaining))
    void remember()
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
    if (event.name === 'chainChanged') session.setNetwork(namedNetwork(namespace, event.data) ?? network)
  }

  function onSessionEnd(session: PairedSession, reason: AppError): void {
    const served = servedBy(session)
    removeSession(session)
    session.end()
    for (const namespace of served)
      for (const watcher of new Set(watchers)) watcher.disconnected(namespace, reason)
    void remember()
  }

  function removeSession(session: PairedSession): void {
    sessions.delete(session.topic)
    for (const namespace of servedBy(session)) serving.delete(namespace)
  }

  function pairedSessionOf(librarySession: LibrarySession): PairedSession {
    const knownSession = sessions.get(librarySession.topic)
    if (knownSession) return knownSession
    const session = new PairedSession(from, librarySession, choose, options.ownSchemes, options.onRequest)
    sessions.set(session.topic, session)
    session.listeners.add((namespace, change) => {
      if (serving.get(namespace) !== session) return
      for (const watcher of new Set(watchers)) {
        if (change === 'network')
          watcher.networkChanged(namespace, session.current.get(namespace) as NetworkId)
        if (change === 'accounts') watcher.accountsChanged(namespace, session.accountsOf(namespace))
      }
    })
    return session
  }

  /** Builds the connection of these namespaces from the sessions that serve them. */
  function createConnected(from: readonly PairedSession[], namespaces: readonly Namespace[]): Connected {
    const sharedData = from.map(session => {
      const ownNamespaces = namespaces.filter(namespace => serving.get(namespace) === session)
      // Providers are created once per session, so that references held by the app stay valid.
      const sessionProvidersByNamespace =
        providers.get(session) ?? sessionProviders(session, creators, options.readChain)
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
      providers: Object.assign({}, ...sharedData.map(share => share.providers)) as Connected['providers'],
      accounts: sharedData.flatMap(share => share.accounts),
      networks: sharedData.flatMap(share => share.networks),
      wallet: walletOf(from[0] as PairedSession),
      wallets: Object.assign({}, ...sharedData.map(share => share.wallets)) as Connected['wallets'],
    }
  }

  /** Ends sessions, also in the wallet. Otherwise the wallet would show them as connected for a week. */
  async function disconnect(targets: readonly PairedSession[]): Promise<void> {
    for (const session of targets) {
      removeSession(session)
      session.end()
    }
    await remember()
    const results = await Promise.allSettled(targets.map(session => endSession(from, session.topic)))
    const failed = results.find(result => result.status === 'rejected')
    if (failed) throw failed.reason
  }

  async function remember(): Promise<void> {
    const topicsByNamespace = Object.fromEntries(
      [...serving].map(([namespace, { topic }]) => [namespace, topic]),
    )
    try {
      await from.core.storage.setItem(usedKey, topicsByNamespace)
    } catch {
      // If storing fails, the next visit starts disconnected.
    }
  }

  async function readUsedSessions(): Promise<[Namespace, LibrarySession][]> {
    const storedTopics = (await from.core.storage.getItem(usedKey).catch(() => undefined)) ?? {}
    const alive = from.session.getAll().filter(librarySession => librarySession.expiry * 1_000 > Date.now())
    return knownNamespaces.flatMap(namespace => {
      const topic = (storedTopics as Record<string, unknown>)[namespace]
      const session = alive.find(librarySession => librarySession.topic === topic)
      return session ? [[namespace, session] as [Namespace, LibrarySession]] : []
    })
  }

  // Ends sessions approved after the attempt was aborted or the page was closed. Such sessions are never used silently (F8).
  async function endUnused(): Promise<void> {
    // A provider supplied by the app may hold the app's own sessions.
    if (options.settings.universalProvider) return
    const usedTopics = new Set((await readUsedSessions()).map(([, { topic }]) => topic))
    for (const { topic, pairingTopic = '' } of from.session.getAll())
      if (
        earlierTopics.includes(topic) &&
        !usedTopics.has(topic) &&
        !sessions.has(topic) &&
        !isAwaited(pairingTopic)
      )
        void endSession(from, topic).catch(() => {})
  }

  const isAwaited = options.isAwaited ?? (() => false)
  // Topics on which a response may have arrived while the page was loading, before the library listened.
  const awaited = [
    ...(from.proposal?.getAll() ?? []).flatMap(({ pairingTopic }) => pairingTopic ?? []).filter(isAwaited),
    ...[...(from.engine?.pendingSessions?.values() ?? [])].map(({ sessionTopic }) => sessionTopic),
  ]
  // A provider supplied by the app has already processed its messages.
  if (!options.settings.universalProvider)
    limitFirstRead(from.core.relayer.messages, earlierTopics, awaited, () =>
      recoverAnswers(from, from.core, isAwaited),
    )
  follow()
  void endUnused()

  return {
    accept(approved, namespaces) {
      const session = pairedSessionOf(approved)
      const sharedNamespaces = session.namespaces.filter(namespace => namespaces.includes(namespace))
      if (!sharedNamespaces.length) {
        const refusal = new AppError(session.accounts.length ? 'UNSUPPORTED_CHAIN' : 'WALLET_NO_ACCOUNT')
        void disconnect([session]).catch(() => {})
        throw refusal
      }
      for (const namespace of sharedNamespaces) serving.set(namespace, session)
      const unused = [...sessions.values()].filter(pairedSession => !servedBy(pairedSession).length)
      if (unused.length) void disconnect(unused).catch(() => {})
      else void remember()
      return createConnected([session], sharedNamespaces)
    },

    async restore(signal) {
      const usedSessions = await untilAborted(readUsedSessions(), signal)
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
          serving.set(namespace, session)
        else if (!servedBy(session).length) sessions.delete(session.topic)
      }
      return serving.size ? createConnected([...new Set(serving.values())], [...serving.keys()]) : undefined
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
function namedNetwork(namespace: Namespace, data: unknown): NetworkId | undefined {
  if (numbersChains(namespace)) return readChainId(data)
  return (
    networkOfEvent(data) ??
    (isNetworkId(`${namespace}:${data}`) ? (`${namespace}:${data}` as NetworkId) : undefined)
  )
}
