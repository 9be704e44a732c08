import {
  createPairingConnector,
  type PairingConnectorOptions,
} from '../../src/connectors/walletconnect/index.ts'
import type { Connected, WalletEvents } from '../../src/connectors/connector.ts'
import type { NetworkId } from '../../src/core/chain/caip.ts'
import type { Namespace } from '../../src/core/chain/namespace.ts'
import { localOne, localTwo } from '../../src/testing/networks.ts'
import { MemoryStorage } from '../../src/core/memory-storage.ts'
import { loadPairingPart } from './pairing-parts.ts'

// Tests simulate a reload by a second instance with the same storage, which the library otherwise forbids within one process.
process.env.DISABLE_GLOBAL_CORE = 'true'

// Unrefs timers of at least a second. The library waits up to minutes for missing responses, which would keep the process alive.
const originalSetTimeout = globalThis.setTimeout
globalThis.setTimeout = Object.assign((callback: () => void, ms?: number, ...args: unknown[]) => {
  const timer = originalSetTimeout(callback, ms, ...args) as unknown as NodeJS.Timeout
  return (ms ?? 0) >= 1_000 ? timer.unref() : timer
}, originalSetTimeout) as unknown as typeof setTimeout

interface LibraryInstance {
  client: {
    core: {
      relayUrl: string
      heartbeat: { stop(): void }
      relayer: { transportClose(): Promise<void>; subscribe(topic: string): Promise<string> }
    }
    session: { getAll(): { topic: string }[] }
  }
}

/** Opens the product's pairing connector with the real library in Node. */
export function openConnector(
  relayUrl: string,
  {
    storage = new MemoryStorage(),
    ...options
  }: Partial<PairingConnectorOptions> & { storage?: MemoryStorage } = {},
) {
  let instance: LibraryInstance | undefined
  const receivedEvents: unknown[][] = []
  const connector = createPairingConnector({
    networks: () => [localOne, localTwo],
    networkOf: () => undefined,
    loadPart: loadPairingPart,
    readChain: async () => {
      throw new Error('no node')
    },
    ...options,
    settings: {
      relayUrl,
      metadata: { name: 'Test page', description: 'A page', url: 'https://page.example', icons: [] },
      verify: true,
      storage,
      loadLibrary: async () => {
        const { UniversalProvider } = await import('@walletconnect/universal-provider')
        return {
          UniversalProvider: {
            init: async settings => {
              const provider = await UniversalProvider.init(settings)
              instance = provider as unknown as LibraryInstance
              return provider
            },
          },
        }
      },
      ...options.settings,
    },
  })
  const events: WalletEvents = {
    accountsChanged: (namespace, accounts) =>
      receivedEvents.push(['accounts', namespace, accounts.map(account => account.address)]),
    networkChanged: (namespace, id) => receivedEvents.push(['network', namespace, id]),
    sessionUpdated: connection =>
      receivedEvents.push(['session', connection.networks, connection.accounts.length]),
    disconnected: (namespace, reason) => receivedEvents.push(['disconnected', namespace, reason?.code]),
  }
  return {
    connector,
    storage,
    /** Events that a watching page received, in order. */
    receivedEvents,
    watch: () => connector.watch(events),
    getTopics: () => instance?.client.session.getAll().map(session => session.topic) ?? [],
    relayUrl: () => instance?.client.core.relayUrl,
    /** Requests a session. Resolves with its code and the pending connection. */
    async connect(namespaces: readonly Namespace[] = ['eip155'], networkId?: NetworkId) {
      const abortController = new AbortController()
      let resolveUri: (uri: string) => void = () => {}
      const uri = new Promise<string>(resolve => (resolveUri = resolve))
      const uris: string[] = []
      const connection: Promise<Connected> = connector.connect({
        namespaces,
        ...(networkId && { networkId }),
        signal: abortController.signal,
        onUri: uri => {
          uris.push(uri)
          resolveUri(uri)
        },
      })
      // Handles an early rejection, because the test awaits `connection` later.
      connection.catch(() => {})
      return {
        uri: await Promise.race([uri, connection.then(() => uri)]),
        uris,
        connection,
        abort: abortController,
      }
    },
    /** Resolves with a session approved for a code that this page showed before it was reopened. */
    resume: (namespaces: readonly Namespace[] = ['eip155']) =>
      connector.resume!({ namespaces, deadline: Date.now() + 60_000, signal: new AbortController().signal }),
    /** Stops further relay subscriptions, so messages on new topics are not delivered. */
    stopSubscribing() {
      if (instance) instance.client.core.relayer.subscribe = () => new Promise(() => {})
    },
    restore: () => connector.restore(new AbortController().signal),
    /** Simulates a closed or reloaded page. Its storage stays. */
    async close() {
      const core = instance?.client.core
      core?.heartbeat.stop()
      if (!core) return
      // Replaces these methods, because a pending attempt would continue after the relay has stopped.
      Object.assign(core.relayer, { connect: async () => {}, transportOpen: async () => {} })
      await core.relayer.transportClose()
    },
  }
}
