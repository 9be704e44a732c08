import { expect } from '@open-wc/testing'
import { createPairingConnector, type PairingSettings } from '../../../src/connectors/walletconnect/index.ts'
import type { LibrarySession } from '../../../src/connectors/walletconnect/universal-provider.ts'
import type { Connected } from '../../../src/connectors/connector.ts'
import type { NetworkId } from '../../../src/core/chain/caip.ts'
import type { Namespace } from '../../../src/core/chain/namespace.ts'
import { solanaDevnet } from '../../../src/networks/index.ts'
import { localOne, localTwo } from '../../../src/testing/networks.ts'
import { setClientId, clientQuery } from '../../../src/services/sdk-query.ts'
import { alice, bob } from '../../support/fake-connector.ts'
import { fakeLibrary, session, createUri } from '../../support/fake-pairing-library.ts'
import { until } from '../../support/until.ts'
import { loadPairingPart } from '../../support/pairing-parts.ts'

const solanaAddress = 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'
const accountOnOne = `eip155:31337:${alice}`
const accountOnTwo = `eip155:31338:${alice}`
const accountOnSolana = `${solanaDevnet.id}:${solanaAddress}`

function setUp({
  library = fakeLibrary(),
  settings = {} as Partial<PairingSettings>,
  networkOf = (_namespace: Namespace): NetworkId | undefined => undefined,
  isAwaited = (_pairingTopic: string): boolean => false,
} = {}) {
  const events: unknown[][] = []
  const connector = createPairingConnector({
    settings: {
      relayUrl: 'ws://127.0.0.1:1',
      metadata: { name: 'Shop', description: 'A shop', url: 'https://shop.example', icons: [] },
      verify: true,
      loadLibrary: library.load,
      ...settings,
    },
    networks: () => [localOne, localTwo, solanaDevnet],
    networkOf,
    isAwaited,
    loadPart: loadPairingPart,
    readChain: async () => '0x0',
  })
  const connect = (namespaces: readonly Namespace[] = ['eip155', 'solana']) => {
    const abort = new AbortController()
    const uris: string[] = []
    const connectPromise = connector.connect({
      namespaces,
      signal: abort.signal,
      onUri: uri => uris.push(uri),
    })
    connectPromise.catch(() => {})
    return { abort, uris, connectPromise }
  }
  return {
    library,
    connector,
    events,
    connect,
    /** Connects with this session and watches it. */
    async pair(approvedSession: LibrarySession, namespaces?: readonly Namespace[]): Promise<Connected> {
      const index = library.proposals.length
      const { connectPromise } = connect(namespaces)
      const proposal = await until(() => library.proposals[index], 'the proposal')
      proposal.show()
      proposal.approve(approvedSession)
      const answer = await connectPromise
      connector.watch({
        accountsChanged: (namespace, accounts) =>
          events.push(['accounts', namespace, ...accounts.map(account => account.address)]),
        networkChanged: (namespace, id) => events.push(['network', namespace, id]),
        sessionUpdated: update => events.push(['session', ...update.networks]),
        disconnected: (namespace, reason) => events.push(['disconnected', namespace, reason?.code]),
      })
      return answer
    },
  }
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: { code?: unknown }) => error.code,
  )

describe('pairing connector', () => {
  it('loads its library once on first use, with its own storage, and logs only errors', async () => {
    const { library, connector, connect } = setUp()
    expect(connector.info.namespaces).to.deep.equal(['eip155', 'solana'])
    expect(library.loadCount).to.equal(0)
    connect()
    connect()
    await until(() => library.proposals.length === 2)
    expect(library.loadCount).to.equal(1)
    expect(library.initOptions).to.have.length(1)
    expect(library.initOptions[0]).to.include({
      relayUrl: 'ws://127.0.0.1:1',
      logger: 'error',
      telemetryEnabled: false,
      disableProviderPing: true,
      customStoragePrefix: 'w3m-ws-127-0-0-1-1',
    })
    expect(library.initOptions[0]?.metadata).to.include({ name: 'Shop', url: 'https://shop.example' })
    expect(library.proposals[0]?.request.optionalNamespaces.eip155?.chains).to.deep.equal([
      localOne.id,
      localTwo.id,
    ])
  })

  it('passes the log level of the app to the library', async () => {
    const { library, connect } = setUp({ settings: { logLevel: 'silent' } })
    connect()
    await until(() => library.initOptions[0], 'the start')
    expect(library.initOptions[0]?.logger).to.equal('silent')
  })

  it('passes the client id of the relay to API requests once it is known', async () => {
    const library = fakeLibrary()
    const id = 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK'
    Object.assign(library.client.core, { crypto: { getClientId: async () => id } })
    setUp({ library }).connect()
    await until(() => clientQuery().clientId === id, 'the id')
    setClientId(undefined)
  })

  it('loads the library again after a failure', async () => {
    const library = fakeLibrary()
    let isBroken = true
    const load = async () => {
      if (isBroken) throw new Error('no chunk')
      return library.load()
    }
    const { connect } = setUp({ library, settings: { loadLibrary: load } })
    await codeOf(connect().connectPromise)
    isBroken = false
    connect()
    await until(() => library.proposals.length === 1)
  })

  it('uses the library instance of the app, and keeps its other sessions', async () => {
    const library = fakeLibrary({ relayUrl: 'wss://relay.walletconnect.org' })
    library.sessions.set('theirs', session('theirs', [accountOnOne]))
    const appLibrary = { client: library.client, session: library.sessions.get('theirs') }
    const { pair } = setUp({ library, settings: { universalProvider: appLibrary } })
    await pair(session('ours', [accountOnOne]))
    expect(library.loadCount).to.equal(0)
    expect(library.ended).to.deep.equal([])
    expect(appLibrary.session?.topic).to.equal('theirs')
    expect(await codeOf(setUp({ settings: { universalProvider: {} } }).connect().connectPromise)).to.equal(
      'PAIRING_UNAVAILABLE',
    )
  })

  /** A provider that keeps one session, like that of the library. */
  const createAppProvider = ({ client }: ReturnType<typeof fakeLibrary>) => ({
    client,
    session: undefined as LibrarySession | undefined,
    events: [] as string[],
    async connect({ optionalNamespaces }: { optionalNamespaces: object }) {
      const { approval } = await this.client.connect({ optionalNamespaces })
      this.session = await approval()
      this.events.push(`connect ${Object.keys(optionalNamespaces)}`)
    },
    async disconnect() {
      await this.client.disconnect({ topic: this.session?.topic ?? '', reason: { code: 1, message: '' } })
      this.session = undefined
      this.events.push('disconnect')
    },
  })

  it('sets the session of an instance of the app, and clears it on disconnect', async () => {
    const library = fakeLibrary()
    const provider = createAppProvider(library)
    const { pair, connector } = setUp({ library, settings: { universalProvider: provider } })
    await pair(session('ours', [accountOnOne, accountOnSolana]))
    expect(provider.session?.topic).to.equal('ours')
    expect(provider.client).to.equal(library.client)
    expect(library.proposals, 'no second code').to.have.length(1)
    await connector.disconnect()
    expect(provider.session).to.equal(undefined)
    expect(library.ended).to.deep.equal(['ours'])
    expect(provider.events).to.deep.equal(['connect eip155,solana', 'disconnect'])
  })

  it('connects if the instance of the app does not accept the session', async () => {
    const library = fakeLibrary()
    const provider = {
      ...createAppProvider(library),
      connect: async () => {
        throw new Error('unsupported version')
      },
    }
    const { pair } = setUp({ library, settings: { universalProvider: provider } })
    expect((await pair(session('ours', [accountOnOne]))).accounts).to.have.length(1)
    expect(provider.client).to.equal(library.client)
  })

  for (const [title, relayUrl, verify, requestsAttestation] of [
    [
      'requests an attestation on the public relay, and waits briefly for it',
      'wss://relay.walletconnect.org',
      true,
      true,
    ],
    ['requests no attestation if the app disabled it', 'wss://relay.walletconnect.org', false, false],
    ['requests no attestation on another relay', 'wss://relay.example', true, false],
  ] as const)
    it(title, async () => {
      const library = fakeLibrary({ relayUrl })
      let requestCount = 0
      library.verify = () => {
        requestCount++
        return new Promise(() => {})
      }
      const { connect } = setUp({ library, settings: { relayUrl, verify } })
      connect()
      await until(() => library.proposals.length === 1)
      const answer = await library.client.core.verify.register({ id: '1', decryptedId: '2' })
      expect(answer).to.equal('')
      expect(requestCount).to.equal(requestsAttestation ? 1 : 0)
    })

  it('F8 shows no code after an abort, and ends a session that arrives later', async () => {
    const { library, connect } = setUp()
    const { abort, uris, connectPromise } = connect()
    const proposal = await until(() => library.proposals[0])
    abort.abort()
    expect(await codeOf(connectPromise)).to.equal('REQUEST_ABORTED')
    proposal.show()
    proposal.approve(session('late', [accountOnOne]))
    await until(() => library.ended.includes('late'))
    expect(uris).to.deep.equal([])
    expect(library.listeners('relayer_error')).to.equal(0)
  })

  describe('after a reload of a page with a pairing code', () => {
    const earlierTopic = 'e'.repeat(64)
    const createApprovedSession = (
      topic: string,
      pairingTopic = earlierTopic,
      accounts = [accountOnOne],
    ) => ({
      ...session(topic, accounts),
      pairingTopic,
    })
    const resume = (library = fakeLibrary(), deadline = Date.now() + 60_000) => {
      const { connector } = setUp({ library, isAwaited: topic => topic === earlierTopic })
      const abort = new AbortController()
      const resumePromise = connector.resume!({ namespaces: ['eip155'], deadline, signal: abort.signal })
      resumePromise.catch(() => {})
      return { library, abort, resumePromise }
    }
    const settleSession = (library: ReturnType<typeof fakeLibrary>, session: LibrarySession) => {
      library.sessions.set(session.topic, session)
      library.emit('session_connect', { session })
    }

    it('F8 returns the session that the wallet approved before the reload, and ends other sessions', async () => {
      const library = fakeLibrary()
      library.sessions.set('yes', createApprovedSession('yes'))
      library.sessions.set('old', createApprovedSession('old', 'f'.repeat(64)))
      const { resumePromise } = resume(library)
      expect((await resumePromise)?.accounts[0]?.address).to.equal(alice)
      await until(() => library.ended.includes('old'))
      expect(library.ended).to.deep.equal(['old'])
    })

    it('F8 F9 returns a session that is approved after the reload, and ends a second session', async () => {
      const { library, resumePromise } = resume()
      await until(() => library.listeners('session_connect') > 0)
      settleSession(library, createApprovedSession('theirs', 'f'.repeat(64)))
      library.emit('session_connect', undefined)
      settleSession(library, createApprovedSession('yes'))
      expect((await resumePromise)?.wallet.name).to.equal('Fathom')
      settleSession(library, createApprovedSession('second'))
      await until(() => library.ended.length > 0)
      expect(library.ended).to.deep.equal(['second'])
    })

    it('F8 ends a session that is approved after an abort or a timeout', async () => {
      const { library, abort, resumePromise } = resume()
      await until(() => library.listeners('session_connect') > 0)
      abort.abort()
      expect(await resumePromise).to.equal(undefined)
      settleSession(library, createApprovedSession('late'))
      await until(() => library.ended.includes('late'))

      const expiredResume = resume(fakeLibrary(), Date.now())
      expect(await expiredResume.resumePromise).to.equal(undefined)
    })

    it('T24 rejects and ends a resumed session without requested accounts', async () => {
      const { library, resumePromise } = resume()
      await until(() => library.listeners('session_connect') > 0)
      settleSession(library, createApprovedSession('other', earlierTopic, [accountOnSolana]))
      expect(await codeOf(resumePromise)).to.equal('UNSUPPORTED_CHAIN')
      await until(() => library.ended.includes('other'))
    })
  })

  it('F9 ends the second of two approvals', async () => {
    const { library, connect } = setUp()
    const [olderAttempt, newerAttempt] = [connect(), connect()]
    await until(() => library.proposals.length === 2)
    for (const proposal of library.proposals) proposal.show()
    await until(() => newerAttempt.uris.length === 1)
    expect([...olderAttempt.uris, ...newerAttempt.uris]).to.deep.equal([createUri('a'), createUri('b')])
    library.proposals[0]?.approve(session('first', [accountOnOne]))
    library.proposals[1]?.approve(session('second', [accountOnOne]))
    expect((await olderAttempt.connectPromise).accounts[0]?.address).to.equal(alice)
    expect(await codeOf(newerAttempt.connectPromise)).to.equal('REQUEST_ABORTED')
    await until(() => library.ended.includes('second'))
    expect(library.ended).to.deep.equal(['second'])
  })

  it('F6 reports the reason of a relay rejection, and a relay that does not answer', async () => {
    const { library, connect } = setUp()
    const rejectedAttempt = connect()
    await until(() => library.proposals.length === 1)
    library.emit('relayer_error', new Error('a hiccup'))
    library.emit(
      'relayer_error',
      new Error('WebSocket connection closed abnormally with code: 3000 (Unauthorized: origin not allowed)'),
    )
    expect(await codeOf(rejectedAttempt.connectPromise)).to.equal('ORIGIN_NOT_ALLOWED')
    const failedAttempt = connect()
    await until(() => library.proposals.length === 2)
    library.proposals[1]?.reject(new Error('Failed to publish custom payload, please try again. id:1 tag:2'))
    expect(await codeOf(failedAttempt.connectPromise)).to.equal('RELAY_UNREACHABLE')
  })

  it('maps a rejection and an expired code to their error codes', async () => {
    const { library, connect } = setUp()
    for (const [index, [reason, code]] of [
      [{ code: 5000, message: 'User rejected.' }, 'USER_REJECTED'],
      [{ code: 0, message: 'Proposal expired' }, 'PAIRING_EXPIRED'],
    ].entries()) {
      const { connectPromise, uris } = connect()
      const proposal = await until(() => library.proposals[index])
      proposal.show()
      await until(() => uris.length === 1)
      proposal.reject(reason)
      expect(await codeOf(connectPromise)).to.equal(code)
    }
  })

  it('T24 rejects and ends a session without requested accounts', async () => {
    const { library, connect } = setUp()
    const { connectPromise } = connect(['solana'])
    const proposal = await until(() => library.proposals[0])
    proposal.show()
    proposal.approve(session('other', [accountOnOne]))
    expect(await codeOf(connectPromise)).to.equal('UNSUPPORTED_CHAIN')
    await until(() => library.ended.includes('other'))
  })

  it('T24 truncates the name of the session, and shows no image from a host of the wallet', async () => {
    const { pair } = setUp()
    const { wallet } = await pair(session('one', [accountOnOne], { name: ` Fathom ${'x'.repeat(100)}` }))
    expect(wallet.name).to.have.length(60)
    expect(wallet.icon).to.equal(undefined)
  })

  it('keeps the active network of the page', async () => {
    const { pair } = setUp({ networkOf: () => localTwo.id })
    const { providers } = await pair(session('one', [accountOnOne, accountOnTwo]))
    expect(await providers.eip155?.request({ method: 'eth_chainId' })).to.equal('0x7a6a')
  })

  it('T24 ignores events that the session does not allow', async () => {
    const { library, pair, events } = setUp()
    await pair(session('one', [accountOnOne, accountOnTwo, `eip155:31337:${bob}`]))
    const emitSessionEvent = (topic: string, name: string, data: unknown, chainId: unknown = localOne.id) =>
      library.emit('session_event', { topic, params: { event: { name, data }, chainId } })
    emitSessionEvent('other', 'chainChanged', 31338)
    emitSessionEvent('one', 'chainChanged', 1)
    emitSessionEvent('one', 'chainChanged', 31338, 'eip155:1')
    emitSessionEvent('one', 'chainChanged', { toString: () => '31338' }, 'nonsense')
    emitSessionEvent('one', 'accountsChanged', [`0x${'34'.repeat(20)}`])
    emitSessionEvent('one', 'accountsChanged', [])
    emitSessionEvent('one', 'accountsChanged', 'nonsense')
    library.emit('session_delete', { topic: 'other' })
    library.emit('session_delete', undefined)
    expect(events).to.deep.equal([])
    emitSessionEvent('one', 'accountsChanged', [`eip155:31337:${bob.toLowerCase()}`])
    emitSessionEvent('one', 'chainChanged', '0x7a6a')
    expect(events).to.deep.equal([
      ['accounts', 'eip155', bob, alice],
      ['network', 'eip155', localTwo.id],
    ])
  })

  it('applies an updated session, and disconnects a removed namespace', async () => {
    const { library, pair, events } = setUp()
    const { providers } = await pair(session('one', [accountOnOne, accountOnSolana]))
    const chains: unknown[] = []
    providers.eip155?.on?.('chainChanged', (id: string) => chains.push(id))
    library.emit('session_update', { topic: 'one', params: session('one', [accountOnTwo]) })
    expect(events).to.deep.include(['disconnected', 'solana', 'WALLET_DISCONNECTED'])
    expect(events.at(-1)).to.deep.equal(['session', localTwo.id])
    expect(chains).to.deep.equal(['0x7a6a'])
  })

  it('disconnects when the session is deleted or expires', async () => {
    for (const [event, code] of [
      ['session_delete', 'WALLET_DISCONNECTED'],
      ['session_expire', 'SESSION_EXPIRED'],
    ]) {
      const { library, pair, events, connector } = setUp()
      const { providers } = await pair(session('one', [accountOnOne]))
      const errorCodes: unknown[] = []
      providers.eip155?.on?.('disconnect', (error: { code: number }) => errorCodes.push(error.code))
      library.sessions.clear()
      library.emit(event as string, { topic: 'one' })
      expect(events).to.deep.equal([['disconnected', 'eip155', code]])
      expect(errorCodes).to.deep.equal([4900])
      expect(await codeOf(providers.eip155!.request({ method: 'personal_sign', params: [] }))).to.equal(4900)
      expect(await connector.restore(new AbortController().signal)).to.equal(undefined)
    }
  })

  it('keeps several sessions with their namespaces, even after a reload', async () => {
    const { library, pair, connector } = setUp()
    await pair(session('one', [accountOnOne]), ['eip155'])
    await pair(session('two', [accountOnSolana], { name: 'Beacon' }), ['solana'])
    expect(library.ended).to.deep.equal([])
    await until(() => JSON.stringify(library.stored).includes('two'))

    const laterSetup = setUp({ library })
    const restoredConnection = await laterSetup.connector.restore(new AbortController().signal)
    expect(Object.keys(restoredConnection?.providers ?? {})).to.have.members(['eip155', 'solana'])
    expect(restoredConnection?.wallets?.eip155?.name).to.equal('Fathom')
    expect(restoredConnection?.wallets?.solana?.name).to.equal('Beacon')

    await connector.disconnect()
    expect(library.ended).to.have.members(['one', 'two'])
  })

  it('ends the session of the last visit on disconnect without restoring it', async () => {
    const { library, pair } = setUp()
    await pair(session('one', [accountOnOne]))
    await until(() => JSON.stringify(library.stored).includes('one'), 'not stored')
    const laterSetup = setUp({ library })
    await laterSetup.connector.disconnect()
    expect(library.ended).to.deep.equal(['one'])
    expect(await laterSetup.connector.restore(new AbortController().signal)).to.equal(undefined)
  })

  it('F12 does not restore a session that another tab ended', async () => {
    const { library, pair, connector } = setUp()
    const { providers } = await pair(session('one', [accountOnOne]))
    await until(() => JSON.stringify(library.stored).includes('one'))
    library.stored['w3m:used-sessions'] = {}
    expect(await connector.restore(new AbortController().signal)).to.equal(undefined)
    expect(library.ended).to.deep.equal([])
    expect(await providers.eip155?.request({ method: 'eth_accounts' })).to.deep.equal([])
    expect(await codeOf(providers.eip155!.request({ method: 'eth_chainId' }))).to.equal(4900)
  })

  it('restores no expired or unknown session, and ends unused sessions', async () => {
    const library = fakeLibrary({ stored: { 'w3m:used-sessions': { eip155: 'old', solana: 'gone' } } })
    library.sessions.set('old', session('old', [accountOnOne], { expiry: 1 }))
    library.sessions.set('late', session('late', [accountOnOne]))
    const { connector } = setUp({ library })
    expect(await connector.restore(new AbortController().signal)).to.equal(undefined)
    await until(() => library.ended.includes('late'))
  })

  it('ends a session that a newer session replaced', async () => {
    const { library, pair } = setUp()
    await pair(session('one', [accountOnOne]))
    await pair(session('two', [accountOnOne, accountOnSolana]))
    await until(() => library.ended.length === 1)
    expect(library.ended).to.deep.equal(['one'])
  })

  it('T13 writes no code to the console or to storage', async () => {
    const writtenValues: unknown[] = []
    const realConsole = { ...console }
    for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
      console[level] = (...args: unknown[]) => writtenValues.push(args)
    try {
      const { library, connect } = setUp()
      const { uris, connectPromise } = connect()
      const proposal = await until(() => library.proposals[0])
      proposal.show()
      await until(() => uris.length === 1)
      proposal.reject({ code: 5000, message: `User rejected. ${createUri('a')}` })
      const error = await connectPromise.catch((thrownError: Error) => thrownError)
      expect((error as Error).message).not.to.include('wc:')
      expect(
        JSON.stringify([library.stored, Object.entries(localStorage), Object.entries(sessionStorage)]),
      ).not.to.include('wc:')
    } finally {
      Object.assign(console, realConsole)
    }
    expect(writtenValues).to.deep.equal([])
  })
})
