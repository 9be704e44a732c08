import { namespaceOf } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { untilAborted } from '../../core/wallet/request-wallet.ts'
import { walletConnectId } from '../../core/wallet/connector-info.ts'
import type { Connector, WalletEvents } from '../connector.ts'
import { namespaces as knownNamespaces } from '../../core/chain/namespace.ts'
import { requestedNamespaces } from './namespaces.ts'
import type { PairingConnectorOptions } from './options.ts'
import { loadPairedProviders, loadPairingParts } from './part.ts'
import { findApprovedSession, createProposer, endSession } from './proposal.ts'
import type * as Authenticate from './authenticate.ts'
import type { PairedSessions } from './sessions.ts'
import { type PairingClient, startPairingClient } from './universal-provider.ts'

/**
 * Creates the connector for wallets on other devices, through a pairing code and a relay. The session code loads when the pairing
 * code is displayed or a session is restored.
 */
export function createPairingConnector(options: PairingConnectorOptions): Connector {
  const watchers = new Set<WalletEvents>()
  const propose = createProposer()
  let client: Promise<PairingClient> | undefined
  let sessionsPromise: Promise<PairedSessions> | undefined
  let earlierTopics: readonly string[] = []

  function start(): Promise<PairingClient> {
    client ??= startPairingClient(options.settings).then(started => {
      earlierTopics = started.session.getAll().map(session => session.topic)
      return started
    })
    client.catch(() => (client = undefined))
    return client
  }

  function openSessions(): Promise<PairedSessions> {
    sessionsPromise ??= Promise.all([start(), loadSessions(), loadProviders()]).then(
      ([from, { createSessions }, creators]) =>
        createSessions({ ...options, from, watchers, earlierTopics, creators }),
    )
    sessionsPromise.catch(() => (sessionsPromise = undefined))
    return sessionsPromise
  }

  // Loads the parts of all namespaces, because a session of an earlier visit may serve namespaces that this page did not request.
  const loadParts = () => loadPairingParts(knownNamespaces, options.loadPart).catch(chunkFailed)
  const loadProviders = () => loadTwice(async () => loadPairedProviders(await loadParts()))

  return {
    get info() {
      return {
        id: walletConnectId,
        name: 'WalletConnect',
        type: 'walletConnect',
        namespaces: [...new Set(options.networks().map(({ id }) => namespaceOf(id)))],
      } as const
    },

    async connect({ namespaces, signal, onUri, signIn }) {
      const [from, parts] = await untilAborted(Promise.all([start(), loadParts()]), signal)
      const networks = options.networks().filter(({ id }) => namespaces.includes(namespaceOf(id)))
      const optionalNamespaces = requestedNamespaces(networks, parts)
      const { eip155 } = optionalNamespaces
      // The protocol supports sign-in on one namespace only.
      const isOne = signIn && eip155 && namespaces.length === 1
      const signing = isOne ? await untilAborted(loadSigning(from, eip155, signIn), signal) : undefined
      const open = signing?.open ?? (() => from.connect({ optionalNamespaces }))
      const session = await propose(from, open, signal, uri => {
        void Promise.resolve(onUri?.(uri))
          .then(openSessions)
          .catch(() => {})
      })
      // The wallet approved, but the session code failed to load. End the session, so that the wallet does not consider itself
      // connected.
      const sessions = await openSessions().catch((cause: unknown) => {
        void endSession(from, session.topic).catch(() => {})
        throw cause
      })
      const connected = sessions.accept(session, namespaces)
      await from.accepted?.(session)
      await signIn?.signed(signing?.signed() ?? [])
      return connected
    },

    restore: async signal => (await untilAborted(openSessions(), signal)).restore(signal),

    async resume({ namespaces, until, signal }) {
      const from = await start()
      const sessions = await openSessions()
      const session = await findApprovedSession(from, options.isAwaited ?? (() => false), until, signal)
      const connected = session && sessions.accept(session, namespaces)
      if (session) await from.accepted?.(session)
      return connected
    },

    disconnect: async () => (await openSessions()).disconnectAll(),

    watch(events) {
      watchers.add(events)
      return () => watchers.delete(events)
    },
  }
}

// If the module fails to load, the signature is requested after the connection.
const loadSigning = (...args: Parameters<typeof Authenticate.signingCode>) =>
  import('./authenticate.ts').then(
    m => m.signingCode(...args),
    () => undefined,
  )

/** Retries once, so that a brief network failure does not lose an approval. */
const loadTwice = <T>(load: () => Promise<T>): Promise<T> => load().catch(load).catch(chunkFailed)
const loadSessions = () => loadTwice(() => import('./sessions.ts'))

const chunkFailed = (cause: unknown): never => {
  throw new AppError('CHUNK_FAILED', { cause })
}
