import { MemoryStorage } from '../../src/core/memory-storage.ts'

// Tests simulate a reload by a second instance with the same storage, which the library otherwise forbids within one process.
process.env.DISABLE_GLOBAL_CORE = 'true'

/** Opens the page's side of a pairing with the real library in Node. */
export async function openPairingPage(relayUrl: string, storage = new MemoryStorage()) {
  const { UniversalProvider } = await import('@walletconnect/universal-provider')
  const provider = await UniversalProvider.init({
    relayUrl,
    projectId: 'local',
    metadata: { name: 'Test page', description: 'A page', url: 'https://page.example', icons: [] },
    logger: 'silent',
    telemetryEnabled: false,
    disableProviderPing: true,
    storage: storage as never,
    customStoragePrefix: 'page',
  })
  return {
    provider,
    storage,
    /** Requests a session. Resolves with its code, and with the session as a pending promise. */
    async connect(chains: string[], methods = ['personal_sign', 'eth_sendTransaction']) {
      const uri = new Promise<string>(resolve => provider.once('display_uri', resolve))
      const namespaces: Record<string, { chains: string[]; methods: string[]; events: string[] }> = {}
      for (const chain of chains) {
        const namespace = (namespaces[chain.split(':')[0] ?? ''] ??= {
          chains: [],
          methods,
          events: ['accountsChanged', 'chainChanged'],
        })
        namespace.chains.push(chain)
      }
      const session = provider.connect({ optionalNamespaces: namespaces })
      // Handles an early rejection, because the test awaits `session` later.
      session.catch(() => {})
      // Rejects with the failure of the session if the relay refuses it before a code is shown.
      return { uri: await Promise.race([uri, session.then(() => uri)]), session }
    },
    /** Simulates a closed or reloaded page. Its storage stays. */
    async close() {
      const { heartbeat, relayer } = provider.client.core
      heartbeat.stop()
      // Replaces these methods, because a pending attempt would continue after the relay has stopped.
      Object.assign(relayer, { connect: async () => {}, transportOpen: async () => {} })
      await relayer.transportClose()
    },
  }
}
