import { expect } from '@open-wc/testing'
import { createEmbeddedConnector, type FrameConnector } from '../../../src/connectors/embedded/connector.ts'
import { encodeBase58 } from '../../../src/core/chain/base58.ts'
import type { NetworkId } from '../../../src/core/chain/caip.ts'
import type { AppError } from '../../../src/core/errors/app-error.ts'
import type { Eip1193Provider, SolanaProvider } from '../../../src/core/wallet/provider.ts'
import { approvedMethods, safeMethods } from '../../../src/core/wallet/rpc-methods.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import { type FakeFrame, fakeFrame, createFrameUrl, waitForState } from '../../support/fake-frame.ts'
import { localSolana, localOneNetwork, localTwoNetwork } from '../../support/reset.ts'

const eoaAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const smartAddress = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const hash = `0x${'ab'.repeat(32)}`
const signature = `0x${'cd'.repeat(65)}`

let connector: FrameConnector
let fakeWallet: FakeFrame
let events: string[]
let networks = [localOneNetwork, localTwoNetwork, localSolana]
let activeNetworks: Partial<Record<string, NetworkId>>
let solanaKey: string

function start(url = createFrameUrl()): FrameConnector {
  fakeWallet = fakeFrame()
  events = []
  activeNetworks = { eip155: localOneNetwork.id, solana: localSolana.id }
  networks = [localOneNetwork, localTwoNetwork, localSolana]
  connector = createEmbeddedConnector({
    frameUrl: url,
    networksReady: async () => networks,
    networks: () => networks,
    networkOf: namespace => activeNetworks[namespace],
    accountType: () => 'smartAccount',
    dappData: () => ({ projectId: 'test', sdkType: 'w3m', language: 'de' }),
    theme: () => ({ themeMode: 'dark' }),
    events: {
      userChanged: user => events.push(`user ${user ? Object.values(user).join(' ') : 'none'}`),
      smartAccountsChanged: ({ networks, deployed }) => events.push(`smart ${networks.join()} ${deployed}`),
      requestOpened: (_id, method) => events.push(`opened ${method}`),
      requestClosed: (_id, outcome) => events.push(`closed ${outcome}`),
      methodRefused: method => events.push(`refused ${method}`),
      viewRequired: reason => events.push(`view ${reason}`),
      viewDone: () => events.push('view done'),
      frameStateChanged: () => {},
      sentAfterAbort: (method, networkId, answer) => events.push(`sent ${method} ${networkId} ${answer}`),
      restoredLate: ({ accounts }) => events.push(`back ${accounts.length}`),
    },
  })
  return connector
}

const signal = new AbortController().signal
const login = async () => {
  await connector.sendCode('ann@example.org', signal)
  await connector.enterCode('123456', signal)
  return connector.connect({ namespaces: ['eip155', 'solana'], networkId: localOneNetwork.id, signal })
}
const connectEvm = async (): Promise<Eip1193Provider> => (await login()).providers.eip155 as Eip1193Provider
const waitForRequest = (name: string, count = 1) =>
  waitForState(() => fakeWallet.getRequests(name)[count - 1], `${name} in the frame`)
const getFailure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it was answered'),
    (error: Error & { code?: unknown; cause?: AppError }) => error,
  )

describe('connector of the embedded wallet', () => {
  before(async () => {
    const { subtle } = crypto
    const pair = (await subtle.generateKey('Ed25519', true, ['sign'])) as CryptoKeyPair
    solanaKey = encodeBase58(new Uint8Array(await subtle.exportKey('raw', pair.publicKey)))
  })
  beforeEach(() => localStorage.clear())
  afterEach(() => {
    connector.close()
    fakeWallet.stop()
    document.querySelectorAll('w3m-modal').forEach(modal => modal.remove())
  })

  it('returns accounts of both namespaces after an email login, with user and networks', async () => {
    start()
    const connection = await login()
    expect(connection.accounts).to.deep.equal([
      { namespace: 'eip155', address: eoaAddress, type: 'eoa' },
      { namespace: 'solana', address: 'GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW', type: 'eoa' },
    ])
    expect(connection.networks).to.deep.equal([localOneNetwork.id, localSolana.id])
    expect(fakeWallet.getRequests('GET_USER').map(({ payload }) => payload)).to.deep.equal([
      { chainId: 31337, preferredAccountType: 'smartAccount' },
      { chainId: localSolana.id },
    ])
    await waitForState(
      () => events.includes(`smart ${localOneNetwork.id} undefined`),
      'the networks of smart accounts',
    )
    expect(events).to.include('user ann@example.org email')
    expect(fakeWallet.getRequests('SYNC_DAPP_DATA')[0]?.payload).to.deep.equal({
      projectId: 'test',
      sdkType: 'w3m',
      language: 'de',
    })
    expect(fakeWallet.getRequests('SYNC_THEME')[0]?.payload).to.deep.equal({ themeMode: 'dark' })
  })

  it('stores the login and its provider, but no email or address', async () => {
    start()
    await connector.completeSocialLogin('https://app.example/?code=1', 'github', signal)
    await connector.connect({ namespaces: ['eip155'], signal })
    expect(events).to.include('user ann@example.org ann github')
    const storedText = JSON.stringify(localStorage)
    expect(storedText).to.contain('github')
    for (const secret of ['ann@example.org', eoaAddress, eoaAddress.toLowerCase(), 'code=1'])
      expect(storedText).not.to.contain(secret)
  })

  it('T30 creates no frame and sends no request before a login', async () => {
    start()
    expect(await connector.restore(signal)).to.equal(undefined)
    expect(connector.info.namespaces).to.deep.equal(['eip155', 'solana'])
    const stopWatching = connector.watch({} as never)
    connector.sync('theme')
    connector.syncNetwork(localTwoNetwork.id)
    connector.rejectRequests()
    connector.hideFrame()
    stopWatching()
    expect(fakeWallet.element()).to.equal(null)
    expect(fakeWallet.requests).to.deep.equal([])
  })

  it('restores the session after a reload without a prompt, unless the frame is logged out or must be shown', async () => {
    start()
    await login()
    connector.close()
    start()
    expect((await connector.restore(signal))?.accounts.length).to.equal(2)
    expect(events).to.include('user ann@example.org email')
    connector.close()

    start()
    connector.showFrame('')
    await waitForState(() => fakeWallet.loadCount, 'the frame')
    fakeWallet.setAnswers({ GET_USER: 'silent' })
    const restorePromise = getFailure(connector.restore(signal))
    await waitForRequest('GET_USER')
    fakeWallet.send({ type: '@w3m-frame/VIEW_REQUIRED', payload: { reason: 'consent' } })
    expect((await restorePromise).code).to.equal('REQUEST_ABORTED')
    expect(events.filter(event => event.startsWith('view'))).to.deep.equal([])
    connector.close()

    start()
    connector.showFrame('')
    await waitForState(() => fakeWallet.loadCount, 'the frame')
    fakeWallet.setAnswers({ IS_CONNECTED: { isConnected: false } })
    expect(await connector.restore(signal)).to.equal(undefined)
    expect(localStorage.getItem('w3m:1:login')).to.equal(null)
  })

  describe('F19 frame that cannot reach its server', () => {
    let clock: FakeClock
    const readLogin = () => localStorage.getItem('w3m:1:login')
    const unreachableError = { message: 'The wallet cannot be reached. Check your connection' }

    /** Restores from a frame that does not answer, then installs the fake clock. */
    const startRestore = async (signal = new AbortController().signal) => {
      start()
      await login()
      connector.close()
      start()
      connector.showFrame('')
      await waitForState(() => fakeWallet.loadCount, 'the frame')
      fakeWallet.setAnswers({ IS_CONNECTED: 'silent' })
      const restorePromise = connector.restore(signal)
      const request = await waitForRequest('IS_CONNECTED')
      clock = fakeClock()
      return { restorePromise, request }
    }
    const waitForRetry = async (count: number, ms: number) => {
      await waitForState(() => clock.pendingSources.some(source => source.includes('online')), 'the pause')
      await clock.advance(ms)
      return waitForRequest('IS_CONNECTED', count)
    }
    afterEach(() => clock.restore())

    it('keeps the login, retries, and restores the account', async () => {
      const { restorePromise, request } = await startRestore()
      fakeWallet.fail(request, unreachableError)
      const secondRequest = await waitForRetry(2, 2_000)
      expect(readLogin()).to.contain('email')
      fakeWallet.fail(secondRequest, unreachableError)
      fakeWallet.succeed(await waitForRetry(3, 5_000), { isConnected: true })
      expect((await restorePromise)?.accounts.length).to.equal(2)
      expect(events.filter(event => event.startsWith('back'))).to.deep.equal([])
      expect(events).to.include('user ann@example.org email')
      expect(readLogin()).to.contain('"in"')
    })

    it('restores the account after the caller aborted, if the frame is still logged in', async () => {
      const abort = new AbortController()
      const { restorePromise, request } = await startRestore(abort.signal)
      const rejection = getFailure(restorePromise)
      abort.abort()
      expect((await rejection).code).to.equal('REQUEST_ABORTED')
      fakeWallet.fail(request, unreachableError)
      fakeWallet.succeed(await waitForRetry(2, 2_000), { isConnected: true })
      await waitForState(() => events.includes('back 2'), 'the account')
      expect(readLogin()).to.contain('"in"')
    })

    it('stops retrying after a new login or a logout, and removes an ended login', async () => {
      const firstRestore = await startRestore()
      const failurePromise = getFailure(firstRestore.restorePromise)
      fakeWallet.fail(firstRestore.request, unreachableError)
      await waitForState(() => clock.pendingSources.some(source => source.includes('online')), 'the pause')
      connector.sendCode('bob@example.org', signal).catch(() => {})
      expect((await failurePromise).code).to.equal('REQUEST_ABORTED')
      clock.restore()
      connector.close()

      const { restorePromise, request } = await startRestore()
      fakeWallet.succeed(request, { isConnected: false })
      expect(await restorePromise).to.equal(undefined)
      expect(readLogin()).to.equal(null)
    })
  })

  it('F19 clears the client at once on sign-out, and signs out in the next frame if this frame is unreachable', async () => {
    start()
    const { providers } = await login()
    fakeWallet.setAnswers({ SIGN_OUT: 'silent' })
    const disconnectPromise = connector.disconnect()
    expect(await providers.eip155?.request({ method: 'eth_accounts' })).to.deep.equal([])
    expect(events.at(-1)).to.equal('user none')
    await waitForRequest('SIGN_OUT')
    connector.close()
    await disconnectPromise
    expect(localStorage.getItem('w3m:1:login')).to.contain('leaving')

    start()
    expect(await connector.restore(signal)).to.equal(undefined)
    expect(fakeWallet.element()).to.equal(null)
    await connector.sendCode('ann@example.org', signal)
    expect(
      fakeWallet.requests
        .map(({ type }) => type.slice('@w3m-app/'.length))
        .filter(name => !name.startsWith('SYNC')),
    ).to.deep.equal(['SIGN_OUT', 'CONNECT_EMAIL'])
    expect(localStorage.getItem('w3m:1:login')).to.equal(null)
  })

  it('T22 disconnects if the frame reports a logout, and aborts open requests', async () => {
    start()
    const provider = await connectEvm()
    const disconnections: unknown[] = []
    connector.watch({ disconnected: (...args: unknown[]) => disconnections.push(args) } as never)
    const request = getFailure(provider.request({ method: 'personal_sign', params: ['0x68', eoaAddress] }))
    const openedRequest = await waitForRequest('RPC_REQUEST')
    fakeWallet.send({ type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: false } })
    await waitForRequest('RPC_ABORT')
    fakeWallet.fail(openedRequest, { message: 'Request was aborted' })
    expect((await request).code).to.equal(4001)
    expect(disconnections.length).to.equal(1)
    expect(localStorage.getItem('w3m:1:login')).to.equal(null)
  })

  describe('F11 page that returns after it was frozen', () => {
    const resumePage = () => document.dispatchEvent(new Event('resume'))

    it('checks the network of the frame, and switches it back if it differs', async () => {
      start()
      resumePage()
      expect(fakeWallet.element(), 'without a login').to.equal(null)
      await login()
      resumePage()
      await waitForRequest('GET_CHAIN_ID')
      fakeWallet.setAnswers({ GET_CHAIN_ID: { chainId: 31338 } })
      resumePage()
      const { payload } = await waitForRequest('SWITCH_NETWORK')
      expect(payload).to.deep.equal({ chainId: 31337 })
      expect(fakeWallet.getRequests('SWITCH_NETWORK').length).to.equal(1)
      connector.close()
      resumePage()
      expect(fakeWallet.getRequests('GET_CHAIN_ID').length).to.equal(2)
    })

    it('reloads a frame that responds with an error, and switches the reloaded frame to the active networks', async () => {
      start()
      await login()
      fakeWallet.setAnswers({ GET_CHAIN_ID: { error: { message: 'broken' } } })
      resumePage()
      await waitForRequest('RELOAD')
      await new Promise(resolve => setTimeout(resolve, 50))
      expect(fakeWallet.getRequests('SWITCH_NETWORK'), 'before the new page').to.deep.equal([])
      fakeWallet.reload()
      await waitForRequest('SWITCH_NETWORK', 2)
      expect(fakeWallet.loadCount).to.equal(2)
      expect(fakeWallet.getRequests('SWITCH_NETWORK').map(({ payload }) => payload)).to.deep.equal([
        { chainId: 31337 },
        { chainId: localSolana.id },
      ])
    })

    it('keeps the frame unchanged while the user approves a request', async () => {
      start()
      const provider = await connectEvm()
      provider.request({ method: 'personal_sign', params: ['0x68', eoaAddress] }).catch(() => {})
      await waitForRequest('RPC_REQUEST')
      resumePage()
      await new Promise(resolve => setTimeout(resolve, 50))
      expect(fakeWallet.getRequests('GET_CHAIN_ID')).to.deep.equal([])
    })
  })

  describe('EVM provider', () => {
    it('returns accounts and network without the frame, with a hex chain id', async () => {
      start()
      const provider = await connectEvm()
      const requestCount = fakeWallet.requests.length
      expect(await provider.request({ method: 'eth_accounts' })).to.deep.equal([eoaAddress])
      expect(await provider.request({ method: 'eth_requestAccounts' })).to.deep.equal([eoaAddress])
      expect(await provider.request({ method: 'eth_chainId' })).to.equal('0x7a69')
      expect(await provider.request({ method: 'net_version' })).to.equal('31337')
      expect(fakeWallet.getRequests('RPC_REQUEST').length).to.equal(0)
      expect(fakeWallet.requests.length - requestCount).to.be.at.most(1)
    })

    it('T18 passes the reviewed transfer to the frame, and rejects a different account or network', async () => {
      start()
      const provider = await connectEvm()
      const intent = {
        kind: 'transfer',
        account: `eip155:31337:${eoaAddress}`,
        network: 'eip155:31337',
        token: 'native',
        units: '500000000000000000',
        receiver: '0x9f3c20ea94d1c07B2b58f00ca36D51b8De21ab44',
      } as const
      const params = [
        { from: eoaAddress, to: intent.receiver, value: '0x6f05b59d3b20000', chainId: '0x7a69' },
      ]
      const send = (changes: object) =>
        (provider.requestIntent as NonNullable<typeof provider.requestIntent>)(
          { method: 'eth_sendTransaction', params },
          { ...intent, ...changes },
        )
      for (const changes of [
        { account: `eip155:31337:${intent.receiver}` },
        { account: `eip155:31338:${eoaAddress}` },
        { network: 'eip155:31338' },
      ])
        expect((await getFailure(send(changes))).cause?.code, JSON.stringify(changes)).to.be.oneOf([
          'WALLET_UNAUTHORIZED',
          'WALLET_WRONG_NETWORK',
        ])
      expect(fakeWallet.getRequests('RPC_REQUEST').length).to.equal(0)
      fakeWallet.setAnswers({ RPC_REQUEST: hash })
      expect(await send({})).to.equal(hash)
      expect(fakeWallet.getRequests('RPC_REQUEST')[0]?.payload).to.deep.include({
        method: 'eth_sendTransaction',
        intent,
      })
    })

    it('runs safe methods without approval, and rejects methods that are not allowed', async () => {
      start()
      const provider = await connectEvm()
      fakeWallet.setAnswers({ RPC_REQUEST: hash })
      events = []
      const localMethods = ['eth_accounts', 'eth_chainId']
      for (const method of safeMethods.filter(safeMethod => !localMethods.includes(safeMethod)))
        expect(await provider.request({ method, params: [] })).to.equal(hash)
      expect(events.filter(event => !event.startsWith('smart'))).to.deep.equal([])
      for (const { payload } of fakeWallet.getRequests('RPC_REQUEST'))
        expect(payload).to.include({ chainId: 31337, chainNamespace: 'eip155' })
      events = []
      const requestCount = fakeWallet.getRequests('RPC_REQUEST').length
      for (const method of [
        'eth_sign',
        'eth_signTypedData',
        'wallet_addEthereumChain',
        '__proto__',
        'solana_signMessage',
      ]) {
        const error = await getFailure(provider.request({ method, params: [] }))
        expect(error.code).to.equal(4200)
        expect(error.cause?.code).to.equal('RPC_METHOD_NOT_ALLOWED')
      }
      // The message must be readable even if its texts were not loaded before.
      const rejection = await getFailure(provider.request({ method: 'eth_sign', params: [] }))
      expect(rejection.message).to.equal('Requested RPC call is not allowed')
      expect(events.every(event => event.startsWith('refused'))).to.equal(true)
      expect(fakeWallet.getRequests('RPC_REQUEST').length).to.equal(requestCount)
      expect(approvedMethods.length).to.equal(11)
    })

    it('rejects a batch without 0x in a receiver or data before it prompts the user', async () => {
      start()
      const provider = await connectEvm()
      events = []
      for (const call of [{}, { to: eoaAddress.slice(2) }, { to: eoaAddress, data: 'a9059cbb' }]) {
        const request = { method: 'wallet_sendCalls', params: [{ from: eoaAddress, calls: [call] }] }
        expect((await getFailure(provider.request(request))).code).to.equal(-32602)
      }
      expect(events).to.deep.equal([])
      expect(fakeWallet.getRequests('RPC_REQUEST')).to.deep.equal([])
    })

    it('validates an answer by its method: signature, transaction id or data', async () => {
      start()
      const provider = await connectEvm()
      events = []
      const answerRequest = async (
        method: string,
        answer: unknown,
        params: unknown[] = [{ from: eoaAddress }],
      ) => {
        const count = fakeWallet.getRequests('RPC_REQUEST').length + 1
        const answerPromise = provider.request({ method, params })
        fakeWallet.succeed(await waitForRequest('RPC_REQUEST', count), answer)
        return answerPromise
      }
      expect(await answerRequest('personal_sign', signature)).to.equal(signature)
      // A signature may be as long as a hash, but a hash of a different length is invalid.
      expect(await answerRequest('personal_sign', hash)).to.equal(hash)
      expect(await answerRequest('eth_sendTransaction', hash)).to.equal(hash)
      expect(
        await answerRequest('wallet_sendCalls', { id: 'batch' }, [
          { from: eoaAddress, calls: [{ to: eoaAddress }] },
        ]),
      ).to.deep.equal({ id: 'batch' })
      for (const [method, answer] of [
        ['eth_sendTransaction', signature],
        ['personal_sign', { signature }],
        ['personal_sign', undefined],
      ] as const)
        expect((await getFailure(answerRequest(method, answer))).cause?.code).to.equal(
          'WALLET_INVALID_ANSWER',
        )
      expect(events.filter(event => event.startsWith('opened')).length).to.equal(7)
      expect(events.filter(event => event.startsWith('closed')).length).to.equal(7)
    })

    it('keeps code and message of the frame, including rejections and node errors', async () => {
      start()
      const provider = await connectEvm()
      const request = getFailure(provider.request({ method: 'personal_sign', params: ['0x68', eoaAddress] }))
      fakeWallet.fail(await waitForRequest('RPC_REQUEST'), {
        message: 'User rejected the request',
        code: 4001,
      })
      const rejection = await request
      expect(rejection.code).to.equal(4001)
      expect(rejection.message).to.equal('User rejected the request')
      const unsupportedFailure = getFailure(
        provider.request({ method: 'wallet_grantPermissions', params: [] }),
      )
      fakeWallet.fail(await waitForRequest('RPC_REQUEST', 2), { message: 'Not supported', code: 4200 })
      expect((await unsupportedFailure).code).to.equal(4200)
      const capabilitiesPromise = provider.request({ method: 'wallet_getCapabilities', params: [eoaAddress] })
      fakeWallet.fail(await waitForRequest('RPC_REQUEST', 3), { message: 'no' })
      expect(await capabilitiesPromise).to.deep.equal({})
    })

    it('T18 rejects a different network, and drops a signature but not a transaction if the network changed', async () => {
      start()
      const provider = await connectEvm()
      const otherChainRequests = [
        ['eth_sendTransaction', [{ from: eoaAddress, chainId: '0x1' }]],
        ['wallet_sendCalls', [{ chainId: '0x7a6a', calls: [] }]],
        ['eth_signTypedData_v4', [eoaAddress, JSON.stringify({ domain: { chainId: 1 } })]],
        ['eth_signTypedData_v4', [eoaAddress, { domain: { chainId: '1' } }]],
      ] as const
      for (const [method, params] of otherChainRequests)
        expect((await getFailure(provider.request({ method, params }))).cause?.code).to.equal(
          'WALLET_WRONG_NETWORK',
        )
      expect(fakeWallet.getRequests('RPC_REQUEST').length).to.equal(0)

      const signFailure = getFailure(
        provider.request({ method: 'personal_sign', params: ['0x68', eoaAddress] }),
      )
      const sendPromise = provider.request({
        method: 'eth_sendTransaction',
        params: [{ from: eoaAddress, chainId: '0x7a69' }],
      })
      const [signRequest, sendRequest] = [
        await waitForRequest('RPC_REQUEST'),
        await waitForRequest('RPC_REQUEST', 2),
      ]
      await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
      fakeWallet.succeed(signRequest, signature)
      fakeWallet.succeed(sendRequest, hash)
      expect((await signFailure).cause?.code).to.equal('WALLET_WRONG_NETWORK')
      expect(await sendPromise).to.equal(hash)
    })

    it('requests a network switch from the frame, and rejects unknown networks', async () => {
      start()
      const provider = await connectEvm()
      const changes: unknown[] = []
      provider.on?.('chainChanged', ((id: string) => changes.push(id)) as never)
      provider.on?.('accountsChanged', ((accounts: string[]) => changes.push(accounts)) as never)
      connector.watch({
        networkChanged: (_: string, id: string) => changes.push(id),
        accountsChanged: (_: string, accounts: unknown[]) => changes.push(accounts.length),
      } as never)
      fakeWallet.setAnswers({
        GET_USER: {
          address: smartAddress,
          chainId: 31338,
          accounts: [
            { address: eoaAddress, type: 'eoa' },
            { address: smartAddress, type: 'smartAccount' },
          ],
        },
      })
      await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
      expect(changes).to.deep.equal(['eip155:31338', 2, '0x7a6a', [smartAddress, eoaAddress]])
      expect(await provider.request({ method: 'eth_chainId' })).to.equal('0x7a6a')
      expect(fakeWallet.getRequests('GET_USER').at(-1)?.payload).to.include({ chainId: 31338 })
      const unknownNetworkError = await getFailure(
        provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }),
      )
      expect(unknownNetworkError.code).to.equal(4902)
      // The frame stayed on another network, so the switch failed.
      expect(
        (
          await getFailure(
            provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] }),
          )
        ).cause?.code,
      ).to.equal('WALLET_WRONG_NETWORK')
    })

    it('T22 reports a transaction that was sent although the window closed', async () => {
      start()
      const provider = await connectEvm()
      const sendPromise = provider.request({ method: 'eth_sendTransaction', params: [{ from: eoaAddress }] })
      const request = await waitForRequest('RPC_REQUEST')
      connector.rejectRequests()
      await waitForRequest('RPC_ABORT')
      fakeWallet.succeed(request, hash)
      expect(await sendPromise).to.equal(hash)
      expect(events).to.include(`sent eth_sendTransaction ${localOneNetwork.id} ${hash}`)
    })
  })

  it('switches the account type, requests the new type from then on, and reports the new address', async () => {
    start()
    await login()
    const changes: unknown[] = []
    connector.watch({
      accountsChanged: (_: string, accounts: { type: string }[]) => changes.push(accounts[0]?.type),
    } as never)
    fakeWallet.setAnswers({
      GET_USER: {
        address: smartAddress,
        chainId: 31337,
        accounts: [
          { address: smartAddress, type: 'smartAccount' },
          { address: eoaAddress, type: 'eoa' },
        ],
      },
    })
    await connector.setAccountType('smartAccount', localOneNetwork.id, signal)
    expect(fakeWallet.getRequests('SET_PREFERRED_ACCOUNT')[0]?.payload).to.deep.equal({
      type: 'smartAccount',
    })
    expect(changes).to.deep.equal(['smartAccount'])
    // The connector only requests the type from the frame; the caller stores it for the next visit.
    expect(fakeWallet.getRequests('GET_USER').at(-1)?.payload).to.include({
      preferredAccountType: 'smartAccount',
    })
  })

  it('rejects a response with a different namespace or an invalid address', async () => {
    start()
    await connector.sendCode('ann@example.org', signal)
    for (const user of [
      { address: eoaAddress, chainId: localSolana.id },
      { address: 'ann', chainId: 31337 },
      { address: eoaAddress, chainId: 'nowhere' },
    ]) {
      fakeWallet.setAnswers({ GET_USER: user })
      const error = await getFailure(connector.connect({ namespaces: ['eip155'], signal }))
      expect(error.code).to.equal('WALLET_INVALID_ANSWER')
    }
  })

  describe('Solana provider', () => {
    const connectSolana = async (): Promise<SolanaProvider> =>
      (await login()).providers.solana as SolanaProvider
    const createWire = (fill: number) =>
      Uint8Array.from([1, ...Array<number>(64).fill(fill), 1, 0, 0, 7, 8, 9])

    it('signs messages and transactions in base58 on the network in use', async () => {
      start()
      const provider = await connectSolana()
      expect(encodeBase58(provider.account.publicKey)).to.equal(provider.account.address)
      const signaturePromise = provider.signMessage(new TextEncoder().encode('hello'))
      const firstRequest = await waitForRequest('RPC_REQUEST')
      expect(firstRequest.payload).to.deep.equal({
        method: 'solana_signMessage',
        params: {
          message: encodeBase58(new TextEncoder().encode('hello')),
          pubkey: provider.account.address,
        },
        chainId: localSolana.id,
        chainNamespace: 'solana',
      })
      fakeWallet.succeed(firstRequest, { signature: encodeBase58(new Uint8Array(64).fill(5)) })
      expect((await signaturePromise).length).to.equal(64)

      const signPromise = provider.signTransaction?.(createWire(0), localSolana.id)
      fakeWallet.succeed(await waitForRequest('RPC_REQUEST', 2), { transaction: encodeBase58(createWire(9)) })
      expect(await signPromise).to.deep.equal(createWire(9))

      const intent = {
        account: `${localSolana.id}:${provider.account.address}`,
        network: localSolana.id,
        kind: 'transfer',
        token: 'native',
        units: '7',
        receiver: solanaKey,
      } as const
      const intentSignPromise = provider.signTransaction?.(createWire(0), localSolana.id, undefined, intent)
      const request = await waitForRequest('RPC_REQUEST', 3)
      expect(request.payload).to.deep.include({ intent })
      fakeWallet.succeed(request, { transaction: encodeBase58(createWire(9)) })
      await intentSignPromise

      const sendPromise = provider.signAndSendTransaction?.(createWire(0), localSolana.id)
      const sentSignature = encodeBase58(new Uint8Array(64).fill(6))
      fakeWallet.succeed(await waitForRequest('RPC_REQUEST', 4), { signature: sentSignature })
      expect(await sendPromise).to.equal(sentSignature)
    })

    it('signs several transactions at once, and rejects other transactions in the answer', async () => {
      start()
      const provider = await connectSolana()
      const signPromise = provider.signAllTransactions?.([createWire(0), createWire(1)], localSolana.id)
      const request = await waitForRequest('RPC_REQUEST')
      expect(request.payload).to.deep.include({
        method: 'solana_signAllTransactions',
        params: { transactions: [createWire(0), createWire(1)].map(encodeBase58) },
      })
      fakeWallet.succeed(request, { transactions: [createWire(8), createWire(9)].map(encodeBase58) })
      expect(await signPromise).to.deep.equal([createWire(8), createWire(9)])
      const tamperedWire = createWire(9)
      tamperedWire[tamperedWire.length - 1] = 1
      let count = 1
      for (const transactions of [
        undefined,
        [],
        [encodeBase58(createWire(8))],
        [createWire(8), tamperedWire].map(encodeBase58),
      ]) {
        const failurePromise = getFailure(
          provider.signAllTransactions?.([createWire(0), createWire(1)], localSolana.id) as Promise<unknown>,
        )
        fakeWallet.succeed(await waitForRequest('RPC_REQUEST', ++count), { transactions })
        expect((await failurePromise).code).to.equal('WALLET_INVALID_ANSWER')
      }
    })

    it('T18 rejects a different network or account, and a signed transaction that differs from the request', async () => {
      start()
      const provider = await connectSolana()
      const networkError = await getFailure(
        provider.signTransaction?.(createWire(0), 'solana:other') as Promise<unknown>,
      )
      expect(networkError.code).to.equal('WALLET_WRONG_NETWORK')
      expect((await getFailure(provider.signMessage(new Uint8Array(1), solanaKey))).code).to.equal(
        'WALLET_NO_ACCOUNT',
      )
      const signFailure = getFailure(
        provider.signTransaction?.(createWire(0), localSolana.id) as Promise<unknown>,
      )
      const tamperedWire = createWire(9)
      tamperedWire[tamperedWire.length - 1] = 1
      fakeWallet.succeed(await waitForRequest('RPC_REQUEST'), { transaction: encodeBase58(tamperedWire) })
      expect((await signFailure).code).to.equal('WALLET_INVALID_ANSWER')
    })
  })
})
