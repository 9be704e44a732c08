import { expect } from '@open-wc/testing'
import { evmPairing } from '../../../src/namespaces/evm/pairing.ts'
import { createPairingConnector } from '../../../src/connectors/walletconnect/index.ts'
import type { LibrarySession } from '../../../src/connectors/walletconnect/universal-provider.ts'
import type { SignInRequest, SignedAtConnect } from '../../../src/core/sign-in/at-connect.ts'
import { readRights } from '../../../src/core/sign-in/recap.ts'
import { localOne, localTwo } from '../../../src/testing/networks.ts'
import { alice } from '../../support/fake-connector.ts'
import { createDeferred } from '../../support/deferred.ts'
import { fakeLibrary, session, createUri } from '../../support/fake-pairing-library.ts'
import { until } from '../../support/until.ts'
import { loadPairingPart } from '../../support/pairing-parts.ts'

const accountOnOne = `eip155:31337:${alice}`
const code = createUri('a')
const topic = 'a'.repeat(64)
const statement = 'Sign in to the test.'
/** The time in the last message of the library. */
let messageTime = ''

/** A connector with a library that supports authentication, and a sign-in request with `fields`. */
function setUp(fields: Partial<SignInRequest['fields']> = {}) {
  const library = fakeLibrary()
  const signInRequests: Record<string, unknown>[] = []
  const plainSession = createDeferred<{ session?: LibrarySession }>()
  plainSession.promise.catch(() => {})
  const listeners = new Map<string, (payload: unknown) => void>()
  const requests = new Map<number, object>()
  const proposals = new Map<number, object>()
  const storeOf = (map: Map<number, object>) => ({
    keys: [],
    getAll: () => [...map.values()],
    delete: async (id: number) => void map.delete(id),
  })
  const { client } = library
  Object.assign(client, {
    authenticate: async (request: Record<string, unknown>) => {
      signInRequests.push({ ...request, methods: [...(request.methods as Iterable<string>)] })
      messageTime = new Date().toISOString()
      const id = signInRequests.length
      requests.set(id, { id, pairingTopic: topic, requester: { publicKey: 'page', metadata: {} } })
      proposals.set(id + 100, { id: id + 100, pairingTopic: topic })
      listeners.set(`session_request:${id}`, () => {
        throw new Error('Buffer is not defined')
      })
      return { uri: code, response: () => plainSession.promise }
    },
    engine: {
      events: {
        once: (event: string, listener: (payload: unknown) => void) => listeners.set(event, listener),
        removeAllListeners: (event: string) => listeners.delete(event),
      },
    },
    auth: { requests: storeOf(requests) },
    proposal: storeOf(proposals),
    session: {
      ...client.session,
      set: async (topic: string, value: never) => void library.sessions.set(topic, value),
    },
  })
  Object.assign(client.core, {
    crypto: {
      getClientId: async () => 'page',
      generateSharedKey: async (ownKey: string, peerKey: string) => `${ownKey} and ${peerKey}`,
    },
    expirer: { del: async () => {} },
  })
  /** Delivers an answer of the wallet from the relay. */
  const deliver = (payload: unknown) => listeners.get('session_request:1')?.(payload)
  const sign = (...cacaos: unknown[]) =>
    deliver({ result: { cacaos, responder: { publicKey: 'wallet', metadata: { name: 'Lantern' } } } })
  const connector = createPairingConnector({
    settings: {
      relayUrl: 'ws://127.0.0.1:1',
      metadata: { name: 'Shop', description: 'A shop', url: 'https://shop.example', icons: [] },
      verify: true,
      loadLibrary: library.load,
    },
    networks: () => [localOne, localTwo],
    networkOf: () => undefined,
    loadPart: loadPairingPart,
    readChain: async () => '0x0',
  })
  const signedSessions: (readonly SignedAtConnect[])[] = []
  let nonceCount = 0
  const connect = (namespaces = ['eip155'] as const) => {
    const uris: string[] = []
    const abort = new AbortController()
    const connectPromise = connector.connect({
      namespaces,
      signal: abort.signal,
      onUri: uri => uris.push(uri),
      signIn: {
        request: async namespace => ({
          namespace,
          chainName: '31337',
          networks: ['eip155:31337', 'eip155:31338'],
          fields: {
            domain: 'shop.example',
            uri: 'https://shop.example',
            version: '1',
            chainId: 'eip155:31337',
            nonce: `nonce000${++nonceCount}`,
            issuedAt: new Date().toISOString(),
            statement,
            ...fields,
          },
        }),
        onSigned: async answers => void signedSessions.push(answers),
      },
    })
    connectPromise.catch(() => {})
    return { abort, uris, connectPromise }
  }
  return {
    library,
    signInRequests,
    plainSession,
    deliver,
    sign,
    requests,
    proposals,
    signedSessions,
    connect,
  }
}

const createResources = (...chains: string[]) => {
  const att = { eip155: { 'request/personal_sign': [{ chains }] } }
  return [`urn:recap:${btoa(JSON.stringify({ att }))}`]
}
const createCacao = (fields: Record<string, unknown> = {}) => ({
  h: { t: 'caip122' },
  p: {
    iss: `did:pkh:${accountOnOne}`,
    domain: 'shop.example',
    aud: 'https://shop.example',
    version: '1',
    nonce: 'nonce0001',
    iat: messageTime,
    statement,
    resources: createResources('eip155:31337'),
    ...fields,
  },
  s: { t: 'eip191', s: `0x${'ab'.repeat(65)}` },
})
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'connected',
    (error: { code: string }) => error.code,
  )

describe('pairing with sign-in', () => {
  it('requests session methods on all networks, with a new nonce for each code', async () => {
    const { signInRequests, connect } = setUp()
    connect()
    await until(() => signInRequests.length === 1)
    connect()
    await until(() => signInRequests.length === 2)
    expect(signInRequests.map(({ nonce }) => nonce)).to.deep.equal(['nonce0001', 'nonce0002'])
    const methods = evmPairing.methods
    expect(signInRequests[0]).to.deep.include({
      domain: 'shop.example',
      uri: 'https://shop.example',
      statement,
      chains: ['eip155:31337', 'eip155:31338'],
      methods,
    })
    expect(readRights(signInRequests[0]?.resources as string[])?.methods.toSorted()).to.deep.equal(
      methods.toSorted(),
    )
  })

  it('connects with the signed accounts and permissions, and passes on the text of the wallet', async () => {
    const { library, sign, signedSessions, requests, proposals, connect } = setUp()
    const { uris, connectPromise } = connect()
    await until(() => uris.length === 1)
    const allResources = createResources('eip155:31337', 'eip155:31338', 'eip155:1')
    sign(createCacao({ resources: allResources }), createCacao({ nonce: 'anothernonce1' }))
    const answer = await connectPromise
    expect(answer.accounts.map(({ address }) => address)).to.deep.equal([alice])
    expect(answer.networks).to.deep.equal(['eip155:31337', 'eip155:31338'])
    expect([...library.sessions.keys()]).to.deep.equal(['page and wallet'])
    expect([requests.size, proposals.size]).to.deep.equal([0, 0])
    const [validSignIn, forgedSignIn] = signedSessions[0] ?? []
    expect(validSignIn?.account).to.equal(accountOnOne)
    // The library has set the time of the message.
    expect(validSignIn?.message).to.include(`Issued At: ${validSignIn?.request.fields.issuedAt}`)
    expect(validSignIn?.message).to.include(
      `${statement} I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'.`,
    )
    expect(forgedSignIn?.message).to.include('Nonce: anothernonce1')
    expect(forgedSignIn?.request.fields.nonce).to.equal('nonce0001')
  })

  it('T24 connects no account from an answer that is malformed or has no permissions', async () => {
    const invalidAnswers = [
      null,
      'text',
      {},
      { p: {}, s: {} },
      createCacao({ iss: 'did:web:shop.example' }),
      createCacao({ iss: 7 }),
    ]
    for (const answers of [invalidAnswers, [createCacao({ resources: undefined })], 'nothing']) {
      const { deliver, sign, signedSessions, connect } = setUp()
      const { uris, connectPromise } = connect()
      await until(() => uris.length === 1)
      if (typeof answers === 'string') deliver({ result: answers })
      else sign(...answers)
      expect(await codeOf(connectPromise)).to.equal('CONNECT_FAILED')
      expect(signedSessions).to.deep.equal([])
    }
  })

  it('T19 ignores a time that the library did not write', async () => {
    const { sign, signedSessions, connect } = setUp()
    const { uris, connectPromise } = connect()
    await until(() => uris.length === 1)
    sign(createCacao({ iat: '2020-01-01T00:00:00.000Z' }))
    await connectPromise
    expect(signedSessions[0]?.[0]?.request.fields.issuedAt).not.to.equal('2020-01-01T00:00:00.000Z')
  })

  it('passes on no signature if the wallet answers with a plain session', async () => {
    const { deliver, plainSession, signedSessions, connect } = setUp()
    const { uris, connectPromise } = connect()
    await until(() => uris.length === 1)
    deliver({ error: { code: 10_001, message: 'Unsupported wc_ method' } })
    plainSession.resolve({ session: session(topic, [accountOnOne]) })
    expect((await connectPromise).accounts.length).to.equal(1)
    expect(signedSessions).to.deep.equal([[]])
  })

  it('F8 ends a session that is approved after the user canceled, without a sign-in', async () => {
    const { library, sign, signedSessions, connect } = setUp()
    const { abort, uris, connectPromise } = connect()
    await until(() => uris.length === 1)
    abort.abort()
    sign(createCacao())
    expect(await codeOf(connectPromise)).to.equal('REQUEST_ABORTED')
    await until(() => library.ended.length === 1)
    expect(signedSessions).to.deep.equal([])
  })

  it('reports a rejection by the user', async () => {
    const { deliver, connect } = setUp()
    const { uris, connectPromise } = connect()
    await until(() => uris.length === 1)
    deliver({ error: { code: 5000, message: 'User rejected.' } })
    expect(await codeOf(connectPromise)).to.equal('USER_REJECTED')
  })

  it('F14 pairs without sign-in if the library cannot write the message or lacks support', async () => {
    for (const fields of [
      { issuedAt: new Date(Date.now() - 300_000).toISOString() },
      { issuedAt: new Date(Date.now() + 300_000).toISOString() },
      { requestId: 'one' },
    ]) {
      const { library, signInRequests, connect } = setUp(fields)
      connect()
      await until(() => library.proposals.length === 1)
      expect(signInRequests).to.deep.equal([])
    }
    const { library, signInRequests, connect } = setUp()
    Object.assign(library.client, { auth: undefined })
    connect()
    await until(() => library.proposals.length === 1)
    expect(signInRequests).to.deep.equal([])
  })
})
