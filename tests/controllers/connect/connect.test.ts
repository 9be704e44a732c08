import { expect } from '@open-wc/testing'
import { cancelConnect, connectWallet } from '../../../src/controllers/connect/connect.ts'
import { ensure } from '../../../src/controllers/handle/ensure.ts'
import { disconnect } from '../../../src/controllers/connect/disconnect.ts'
import { closeModal, openModal, showView } from '../../../src/controllers/shell/modal.ts'
import type { Connected } from '../../../src/connectors/connector.ts'
import { AppError } from '../../../src/core/errors/app-error.ts'
import { runtime } from '../../../src/runtime.ts'
import { readSnapshot } from '../../../src/services/storage-snapshot.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $attempt, attemptFailed } from '../../../src/state/connect/attempt.ts'
import { $connections } from '../../../src/state/connect/connections.ts'
import { $modal, $view, $viewStack, modalOpened } from '../../../src/state/shell/modal.ts'
import { $activeNetwork } from '../../../src/state/network/networks.ts'
import { $recentWallets } from '../../../src/state/wallets/wallets.ts'
import { createDeferred } from '../../support/deferred.ts'
import { account, alice, answerOf, bob, fakeConnector } from '../../support/fake-connector.ts'
import { localSolana, localOneNetwork, reset } from '../../support/reset.ts'

describe('connecting a wallet', () => {
  beforeEach(() => {
    reset()
  })

  it('sets account and network, stores the wallet and closes the modal', async () => {
    const connector = fakeConnector()
    connector.answer = () => answerOf([alice, bob], ['eip155:31338'])
    await openModal()
    expect($view.get()?.name).to.equal('Connect')
    showView({ name: 'ConnectingExternal', connectorId: 'io.fathom' })
    const events: unknown[] = []
    runtime.emit = (_, detail) => events.push(detail)
    await connectWallet('io.fathom')

    expect(events).to.deep.include({ event: 'SELECT_WALLET', name: 'Fathom', platform: 'browser' })
    expect($account.get()).to.include({ status: 'connected', address: alice, networkId: 'eip155:31338' })
    expect($account.get().allAccounts).to.deep.equal([account(alice), account(bob)])
    expect($activeNetwork.get()).to.include({ name: 'Local Two' })
    expect($attempt.get()).to.equal(undefined)
    expect($modal.get().isOpen).to.equal(false)
    expect(readSnapshot().connections.eip155).to.include({ connectorId: 'io.fathom' })
    expect(readSnapshot().networkId).to.equal('eip155:31338')
    expect(runtime.providers.get('eip155')).to.be.an('object')
  })

  it('shows the wallet list when the app opens Connect right after a connection', async () => {
    fakeConnector()
    await openModal()
    showView({ name: 'ConnectingExternal', connectorId: 'io.fathom' })
    await connectWallet('io.fathom')
    await openModal({ name: 'Connect' })
    expect($viewStack.get()).to.deep.equal([{ name: 'Connect' }])
    expect($modal.get().isOpen).to.equal(true)
  })

  it('stores the two wallets that were used last, newest first', async () => {
    for (const id of ['a', 'b', 'c']) {
      fakeConnector({ id, name: id })
      await connectWallet(id)
    }
    expect($recentWallets.get().map(wallet => wallet.connectorId)).to.deep.equal(['c', 'b'])
  })

  it('reports a rejection in the attempt, stays disconnected, and succeeds on a retry', async () => {
    const connector = fakeConnector()
    connector.answer = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
    await connectWallet('io.fathom')
    expect($attempt.get()).to.include({ status: 'failed', connectorId: 'io.fathom' })
    expect($attempt.get()?.error?.code).to.equal('USER_REJECTED')
    expect($account.get().status).to.equal('disconnected')
    connector.answer = () => answerOf()
    await connectWallet('io.fathom')
    expect($account.get().status).to.equal('connected')
  })

  it('ends the connecting status at once on failure, before the error text is loaded', async () => {
    const connector = fakeConnector()
    const response = createDeferred<Connected>()
    connector.answer = () => response.promise
    const states: unknown[] = []
    const connectPromise = connectWallet('io.fathom')
    const stop = $account.listen(({ status }) => states.push([status, $attempt.get()?.status]))
    response.reject(new AppError('CONNECT_FAILED'))
    await connectPromise
    stop()
    expect(states).to.deep.equal([['disconnected', 'prompting']])
    expect($attempt.get()?.status).to.equal('failed')
  })

  it('keeps the connected wallet if another wallet rejects', async () => {
    fakeConnector()
    await connectWallet('io.fathom')
    const otherConnector = fakeConnector({ id: 'other', name: 'Other' })
    otherConnector.answer = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
    await connectWallet('other')
    expect($account.get()).to.include({ status: 'connected', address: alice })
    expect($connections.get().eip155).to.include({ connectorId: 'io.fathom' })
  })

  it('F8 ignores an approval that arrives after the user canceled', async () => {
    const connector = fakeConnector()
    const lateAnswer = createDeferred<Connected>()
    connector.answer = () => lateAnswer.promise
    const attempt = connectWallet('io.fathom')
    expect($account.get().status).to.equal('connecting')
    cancelConnect()
    expect($account.get().status).to.equal('disconnected')
    lateAnswer.resolve(answerOf())
    await attempt
    expect($account.get().status).to.equal('disconnected')
    expect(readSnapshot().connections).to.deep.equal({})
    expect(connector.events).to.equal(undefined)
  })

  it('cancels the attempt when the modal closes', async () => {
    const connector = fakeConnector()
    const pendingAnswer = createDeferred<Connected>()
    connector.answer = () => pendingAnswer.promise
    await openModal()
    showView({ name: 'ConnectingExternal', connectorId: 'io.fathom' })
    void connectWallet('io.fathom')
    expect($attempt.get()?.status).to.equal('prompting')
    closeModal()
    expect($attempt.get()).to.equal(undefined)
    expect($account.get().status).to.equal('disconnected')
  })

  it('keeps an attempt that the app started while the modal opens', async () => {
    const connector = fakeConnector()
    const response = createDeferred<Connected>()
    connector.answer = () => response.promise
    const connectPromise = connectWallet('io.fathom')
    // An embedded modal opens as soon as it is in the page.
    await openModal({ name: 'Account' })
    expect($view.get()?.name).to.equal('Connect')
    expect($attempt.get()?.status).to.equal('prompting')
    response.resolve(answerOf())
    expect(await connectPromise).to.equal(true)
    expect($account.get()).to.include({ status: 'connected', address: alice })
  })

  for (const surface of ['the open modal', 'the page'])
    it(`F26 keeps the attempt of a user who is connecting in ${surface} when the app requests a connection`, async () => {
      const connector = fakeConnector()
      const approval = createDeferred<Connected>()
      connector.answer = () => approval.promise
      if (surface === 'the page') {
        // An embedded modal shows its first screen while it is closed.
        const modal = document.createElement('div')
        modal.setAttribute('embedded', '')
        runtime.modal = modal
        modalOpened({ name: 'Connect' }, true)
        closeModal()
      } else await openModal()
      showView({ name: 'ConnectingExternal', connectorId: 'io.fathom' })
      void connectWallet('io.fathom')
      const ensurePromise = ensure({ namespace: 'eip155' })
      // The request opens the modal in a later task.
      await new Promise(resolve => setTimeout(resolve, 20))
      expect($modal.get().isOpen).to.equal(true)
      expect([$view.get()?.name, $attempt.get()?.status]).to.deep.equal(['ConnectingExternal', 'prompting'])
      approval.resolve(answerOf())
      expect(await ensurePromise).to.include({ status: 'connected', address: alice })
    })

  it('F26 shows the wallet list if the attempt has failed or connects another namespace', async () => {
    const connector = fakeConnector()
    connector.answer = () => new Promise(() => {})
    reset({ networks: [localOneNetwork, localSolana] })
    runtime.connectors.set('io.fathom', connector)
    await openModal()
    showView({ name: 'ConnectingExternal', connectorId: 'io.fathom' })
    void connectWallet('io.fathom')
    await openModal({ name: 'Connect', namespace: 'solana' })
    expect($view.get()).to.deep.equal({ name: 'Connect', namespace: 'solana' })
    showView({ name: 'ConnectingExternal', connectorId: 'io.fathom' })
    attemptFailed(new AppError('USER_REJECTED'))
    await openModal({ name: 'Connect' })
    expect($view.get()).to.deep.equal({ name: 'Connect' })
  })

  it('F24 F7 cancels the attempt on close even if a custom connector never answers', async () => {
    const connector = fakeConnector({ type: 'external' })
    connector.answer = () => new Promise(() => {})
    await openModal()
    const connectPromise = connectWallet('io.fathom')
    closeModal()
    await connectPromise
    expect($attempt.get()).to.equal(undefined)
    expect($account.get().status).to.equal('disconnected')
  })

  it('F9 keeps the newer wallet of a namespace when an update of an older session contains that namespace', async () => {
    const sharedConnector = fakeConnector({ id: 'both', name: 'Both', namespaces: ['eip155', 'solana'] })
    const sharedAnswer: Connected = {
      ...answerOf(),
      accounts: [account(alice), account('FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z', 'solana')],
      providers: { ...answerOf().providers, solana: {} as never },
    }
    reset({ networks: [localOneNetwork, localSolana] })
    runtime.connectors.set('both', sharedConnector)
    sharedConnector.answer = () => sharedAnswer
    await connectWallet('both')
    fakeConnector().answer = () => answerOf([bob])
    await connectWallet('io.fathom')
    sharedConnector.events?.sessionUpdated(sharedAnswer)
    expect($connections.get().eip155).to.include({ connectorId: 'io.fathom', address: bob })
    expect($connections.get().solana).to.include({ connectorId: 'both' })
  })

  it('F10 stays disconnected if the wallet disconnects while another wallet is prompted and rejects', async () => {
    const firstConnector = fakeConnector()
    await connectWallet('io.fathom')
    const otherConnector = fakeConnector({ id: 'other', name: 'Other' })
    const answer = createDeferred<Connected>()
    otherConnector.answer = () => answer.promise
    const connectPromise = connectWallet('other')
    firstConnector.events?.accountsChanged('eip155', [account(bob)])
    expect($account.get().address).to.equal(bob)
    firstConnector.events?.disconnected('eip155')
    expect($account.get().status).to.equal('connecting')
    answer.reject(Object.assign(new Error('no'), { code: 4001 }))
    await connectPromise
    expect($account.get().status).to.equal('disconnected')
    expect(runtime.providers.size).to.equal(0)
  })

  it('F9 connects the last requested wallet, whichever answers first', async () => {
    const firstConnector = fakeConnector()
    const slowAnswer = createDeferred<Connected>()
    firstConnector.answer = () => slowAnswer.promise
    const firstAttempt = connectWallet('io.fathom')
    const secondConnector = fakeConnector({ id: 'second', name: 'Second' })
    secondConnector.answer = () => answerOf([bob])
    const secondAttempt = connectWallet('second')
    slowAnswer.resolve(answerOf([alice]))
    await Promise.all([firstAttempt, secondAttempt])
    expect($account.get().address).to.equal(bob)
    expect($connections.get().eip155).to.include({ connectorId: 'second' })
  })

  const malformedAnswers: readonly [string, unknown][] = [
    ['nothing', undefined],
    ['null', null],
    ['a string', 'yes'],
    ['no provider', { accounts: [account(alice)], networks: [], providers: {}, wallet: { name: 'x' } }],
    ['no account', { ...answerOf([]) }],
    ['accounts that are not an array', { ...answerOf(), accounts: { 0: account(alice) } }],
    ['a malformed address', { ...answerOf(['javascript:alert(1)']) }],
    ['an account of another namespace', { ...answerOf(), accounts: [account(alice, 'solana')] }],
  ]
  for (const [caseName, answer] of malformedAnswers)
    it(`F16 rejects a wallet that answers with ${caseName}`, async () => {
      const connector = fakeConnector()
      connector.answer = () => answer as Connected
      await connectWallet('io.fathom')
      expect($attempt.get()?.status).to.equal('failed')
      expect($account.get().status).to.equal('disconnected')
      expect(runtime.providers.size).to.equal(0)
    })

  it('reports WALLET_NOT_FOUND for an unknown connector', async () => {
    await connectWallet('io.gone')
    expect($attempt.get()?.error?.code).to.equal('WALLET_NOT_FOUND')
  })

  it('shows no UnsupportedChain screen if the app allows unsupported networks or disables switching', async () => {
    for (const options of [{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }]) {
      reset({ options })
      fakeConnector().answer = () => answerOf([alice], ['eip155:999'])
      await openModal()
      await connectWallet('io.fathom')
      expect($view.get()?.name, JSON.stringify(options)).not.to.equal('UnsupportedChain')
      await openModal()
      expect($view.get()?.name, JSON.stringify(options)).to.equal('Account')
    }
  })

  it('shows the network choice if the wallet is on an unknown network', async () => {
    const connector = fakeConnector()
    connector.answer = () => answerOf([alice], ['eip155:999'])
    await openModal()
    showView({ name: 'ConnectingExternal', connectorId: 'io.fathom' })
    await connectWallet('io.fathom')
    expect($view.get()?.name).to.equal('UnsupportedChain')
    expect($modal.get().isOpen).to.equal(true)
  })
})

describe('events of a connected wallet', () => {
  beforeEach(async () => {
    reset()
    fakeConnector()
    await connectWallet('io.fathom')
  })
  const getConnector = () => runtime.connectors.get('io.fathom') as ReturnType<typeof fakeConnector>

  it('updates the account on accountsChanged', () => {
    getConnector().events?.accountsChanged('eip155', [account(bob), account(alice)])
    expect($account.get().address).to.equal(bob)
  })

  it('disconnects the wallet if it no longer shares an account', () => {
    const events: unknown[] = []
    runtime.emit = (name, detail) => events.push([name, detail])
    getConnector().events?.accountsChanged('eip155', [])
    expect($account.get().status).to.equal('disconnected')
    expect(events).to.deep.include(['disconnect', { namespace: 'eip155' }])
    expect(readSnapshot().connections).to.deep.equal({})
  })

  it('updates the active network on networkChanged', () => {
    getConnector().events?.networkChanged('eip155', 'eip155:31338')
    expect($activeNetwork.get()).to.include({ name: 'Local Two' })
  })

  it('ignores malformed events', () => {
    const previousAccount = $account.get()
    const events = getConnector().events
    events?.networkChanged('eip155', 'constructor' as never)
    events?.networkChanged('eip155', 'solana:abc')
    events?.accountsChanged('eip155', [
      { namespace: 'eip155', address: '<b>' } as never,
      null as never,
      account(alice),
    ])
    expect($account.get().address).to.equal(previousAccount.address)
    expect($account.get().networkId).to.equal(previousAccount.networkId)
  })

  it('ignores events after a disconnect (T22)', async () => {
    const events = getConnector().events
    await disconnect()
    events?.accountsChanged('eip155', [account(bob)])
    events?.networkChanged('eip155', 'eip155:31338')
    expect($account.get().status).to.equal('disconnected')
  })
})

describe('disconnecting', () => {
  beforeEach(() => {
    reset()
  })

  it('removes and notifies the wallet, and closes the modal', async () => {
    const connector = fakeConnector()
    await connectWallet('io.fathom')
    await openModal()
    await disconnect()
    expect($account.get().status).to.equal('disconnected')
    expect(connector.calls.disconnect).to.equal(1)
    expect(connector.events).to.equal(undefined)
    expect(runtime.providers.size).to.equal(0)
    expect(readSnapshot().connections).to.deep.equal({})
    expect($modal.get().isOpen).to.equal(false)
  })

  it('disconnects even if the wallet rejects, and reports the failure with its cause', async () => {
    const connector = fakeConnector()
    const cause = new Error('no')
    connector.onDisconnect = () => Promise.reject(cause)
    await connectWallet('io.fathom')
    const failure = await disconnect().catch((error: unknown) => error)
    expect(failure).to.be.instanceOf(AppError)
    expect((failure as AppError).code).to.equal('DISCONNECT_FAILED')
    expect((failure as AppError).cause).to.equal(cause)
    expect($account.get().status).to.equal('disconnected')
  })
})
