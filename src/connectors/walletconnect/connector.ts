import { namespaceOf } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { withAbort } from '../../core/wallet/request-wallet.ts'
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
  let clientPromise: Promise<PairingClient> | undefined
  let sessionsPromise: Promise<PairedSessions> | undefined
  let earlierTopics: readonly string[] = []

  function startClient(): Promise<PairingClient> {
    clientPromise ??= startPairingClient(options.settings).then(startedClient => {
      earlierTopics = startedClient.session.getAll().map(session => session.topic)
      return startedClient
    })
    clientPromise.catch(() => (clientPromise = undefined))
    return clientPromise
  }

  function openSessions(): Promise<PairedSessions> {
    sessionsPromise ??= Promise.all([startClient(), loadSessions(), loadProviders()]).then(
      ([client, { createSessions }, creators]) =>
        createSessions({ ...options, client, watchers, earlierTopics, creators }),
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
      const [client, parts] = await withAbort(Promise.all([startClient(), loadParts()]), signal)
      const networks = options.networks().filter(({ id }) => namespaces.includes(namespaceOf(id)))
      const optionalNamespaces = requestedNamespaces(networks, parts)
      const { eip155 } = optionalNamespaces
      // The protocol supports sign-in on one namespace only.
      const canSignIn = signIn && eip155 && namespaces.length === 1
      const signInCode = canSignIn ? await withAbort(loadSigning(client, eip155, signIn), signal) : undefined
      const open = signInCode?.open ?? (() => client.connect({ optionalNamespaces }))
      const session = await propose(client, open, signal, uri => {
        void Promise.resolve(onUri?.(uri))
          .then(openSessions)
          .catch(() => {})
      })
      // The wallet approved, but the session code failed to load. End the session, so that the wallet does not consider itself
      // connected.
      const sessions = await openSessions().catch((cause: unknown) => {
        void endSession(client, session.topic).catch(() => {})
        throw cause
      })
      const connected = sessions.accept(session, namespaces)
      await client.onAccepted?.(session)
      await signIn?.onSigned(signInCode?.signed() ?? [])
      return connected
    },

    restore: async signal => (await withAbort(openSessions(), signal)).restore(signal),

    async resume({ namespaces, deadline, signal }) {
      const client = await startClient()
      const sessions = await openSessions()
      const session = await findApprovedSession(client, options.isAwaited ?? (() => false), deadline, signal)
      const connected = session && sessions.accept(session, namespaces)
      if (session) await client.onAccepted?.(session)
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
const loadSigning = (...args: Parameters<typeof Authenticate.createSigningCode>) =>
  import('./authenticate.ts').then(
    m => m.createSigningCode(...args),
    () => undefined,
  )

/** Retries once, so that a brief network failure does not lose an approval. */
const loadTwice = <T>(load: () => Promise<T>): Promise<T> => load().catch(load).catch(chunkFailed)
const loadSessions = () => loadTwice(() => import('./sessions.ts'))

const chunkFailed = (cause: unknown): never => {
  throw new AppError('CHUNK_FAILED', { cause })
}
