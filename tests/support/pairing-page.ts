import { MemoryStorage } from '../../src/core/memory-storage.ts'

// A reload is a second instance over the same storage, which the library forbids within one process otherwise.
process.env.DISABLE_GLOBAL_CORE = 'true'

/** The page's half of a pairing, played by the real library in Node. */
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
    /** Asks for a session and returns its code at once, the session later. */
    async connect(chains: string[], methods = ['personal_sign', 'eth_sendTransaction']) {
      const uri = new Promise<string>(resolve => provider.once('display_uri', resolve))
      const spaces: Record<string, { chains: string[]; methods: string[]; events: string[] }> = {}
      for (const chain of chains) {
        const space = (spaces[chain.split(':')[0] ?? ''] ??= {
          chains: [],
          methods,
          events: ['accountsChanged', 'chainChanged'],
        })
        space.chains.push(chain)
      }
      const session = provider.connect({ optionalNamespaces: spaces })
      // Awaited by the test, which may be busy with the code when it fails.
      session.catch(() => {})
      // A relay that refuses never shows a code: the failure is the outcome then.
      return { uri: await Promise.race([uri, session.then(() => uri)]), session }
    },
    /** The page is gone (closed or reloaded); its storage stays. */
    async leave() {
      const { heartbeat, relayer } = provider.client.core
      heartbeat.stop()
      // An attempt under way would go on against a relay that is gone.
      Object.assign(relayer, { connect: async () => {}, transportOpen: async () => {} })
      await relayer.transportClose()
    },
  }
}
