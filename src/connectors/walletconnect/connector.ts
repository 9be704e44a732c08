import { namespaceOf } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { untilAborted } from '../../core/wallet/ask-wallet.ts'
import { walletConnectId } from '../../core/wallet/connector-info.ts'
import type { Connector, WalletEvents } from '../connector.ts'
import { requestedNamespaces } from './namespaces.ts'
import type { PairingConnectorOptions } from './options.ts'
import { approvedEarlier, createProposer, endSession } from './proposal.ts'
import type * as Authenticate from './authenticate.ts'
import type { KeptSessions } from './sessions.ts'
import { type PairingClient, startPairingClient } from './universal-provider.ts'

/**
 * Creates the connector for wallets on other devices, through a pairing code and a relay. The session code loads when the pairing
 * code is displayed.
 */
export function createPairingConnector(options: PairingConnectorOptions): Connector {
  const watchers = new Set<WalletEvents>()
  const propose = createProposer()
  let client: Promise<PairingClient> | undefined
  let keeper: Promise<KeptSessions> | undefined
  let leftOver: readonly string[] = []

  function start(): Promise<PairingClient> {
    client ??= startPairingClient(options.settings).then(started => {
      leftOver = started.session.getAll().map(session => session.topic)
      return started
    })
    client.catch(() => (client = undefined))
    return client
  }

  function keep(): Promise<KeptSessions> {
    keeper ??= Promise.all([start(), loadSessions()]).then(([from, { keepSessions }]) =>
      keepSessions({ ...options, from, watchers, leftOver }),
    )
    keeper.catch(() => (keeper = undefined))
    return keeper
  }

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
      const from = await untilAborted(start(), signal)
      const wanted = options.networks().filter(({ id }) => namespaces.includes(namespaceOf(id)))
      const optionalNamespaces = requestedNamespaces(wanted)
      const { eip155 } = optionalNamespaces
      // The protocol supports sign-in on one namespace only.
      const isOne = signIn && eip155 && namespaces.length === 1
      const signing = isOne ? await untilAborted(loadSigning(from, eip155, signIn), signal) : undefined
      const open = signing?.open ?? (() => from.connect({ optionalNamespaces }))
      const session = await propose(from, open, signal, uri => {
        void Promise.resolve(onUri?.(uri))
          .then(keep)
          .catch(() => {})
      })
      // The wallet approved, but the session code failed to load. End the session, so that the wallet does not consider itself
      // connected.
      const sessions = await keep().catch((cause: unknown) => {
        void endSession(from, session.topic).catch(() => {})
        throw cause
      })
      const connected = sessions.take(session, namespaces)
      await signIn?.signed(signing?.signed() ?? [])
      return connected
    },

    restore: async signal => (await untilAborted(keep(), signal)).restore(signal),

    async resume({ namespaces, until, signal }) {
      const from = await start()
      const sessions = await keep()
      const session = await approvedEarlier(from, options.isAwaited ?? (() => false), until, signal)
      return session && sessions.take(session, namespaces)
    },

    disconnect: async () => (await keep()).leaveAll(),

    watch(events) {
      watchers.add(events)
      return () => watchers.delete(events)
    },
  }
}

// If the module fails to load, the signature is requested after the connection.
const loadSigning = (...asked: Parameters<typeof Authenticate.signingCode>) =>
  import('./authenticate.ts').then(
    m => m.signingCode(...asked),
    () => undefined,
  )

/** Retries once, so that a brief network failure does not lose an approval. */
const loadSessions = () =>
  import('./sessions.ts')
    .catch(() => import('./sessions.ts'))
    .catch((cause: unknown) => {
      throw new AppError('CHUNK_FAILED', { cause })
    })
