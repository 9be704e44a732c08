import { expect } from '@open-wc/testing'
import { connectWallet } from '../../../src/controllers/connect/connect.ts'
import { disconnect, disconnectFromModal } from '../../../src/controllers/connect/disconnect.ts'
import { switchAddress } from '../../../src/controllers/account/account.ts'
import { loadTextPart } from '../../../src/controllers/settings/language.ts'
import { openModal } from '../../../src/controllers/shell/modal.ts'
import { hideToast, showToast } from '../../../src/controllers/shell/notify.ts'
import { followSignIn, pressSignIn } from '../../../src/controllers/sign-in/follow.ts'
import { signOut } from '../../../src/controllers/handle/sign-in.ts'
import { followOtherTab, restoreVisit } from '../../../src/controllers/handle/restore.ts'
import { startVisit } from '../../../src/controllers/handle/visit.ts'
import { checkKnownWallets } from '../../../src/controllers/wallets/known-wallets.ts'
import { disconnectAllWallets } from '../../../src/controllers/wallets/remove-wallets.ts'
import { createModal, modalHandle } from '../../../src/create-modal.ts'
import type { AppError } from '../../../src/core/errors/app-error.ts'
import type { ModalOptions } from '../../../src/core/options.ts'
import type { ChainAdapter } from '../../../src/namespaces/chain-adapter.ts'
import { type ModalEventName, resetRuntime, runtime } from '../../../src/runtime.ts'
import { hasUnfinishedWork } from '../../../src/services/storage-markers.ts'
import { readSnapshot } from '../../../src/services/storage-snapshot.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $connections, walletDisconnected } from '../../../src/state/connect/connections.ts'
import { undoableDisconnectCleared } from '../../../src/state/connect/disconnects.ts'
import { connectorsCleared } from '../../../src/state/connect/connectors.ts'
import { $activeNamespace, namespaceActivated } from '../../../src/state/network/networks.ts'
import { $modal } from '../../../src/state/shell/modal.ts'
import { $toast } from '../../../src/state/shell/notices.ts'
import { $signIn } from '../../../src/state/sign-in/sign-in.ts'
import { $sessions } from '../../../src/state/sign-in/sign-in-records.ts'
import { $knownWallets } from '../../../src/state/wallets/known-wallets.ts'
import { createDeferred } from '../../support/deferred.ts'
import { type FakeClock, fakeClock, waitRealTime } from '../../support/fake-clock.ts'
import {
  account,
  alice,
  answerOf,
  bob,
  fakeConnector,
  type FakeConnector,
} from '../../support/fake-connector.ts'
import { fakeSiwx } from '../../support/fake-siwx.ts'
import { localSolana, localOneNetwork, reset, localTwoNetwork } from '../../support/reset.ts'
import { stubProperty } from '../../support/stub-property.ts'
import { until } from '../../support/until.ts'

const key = 'w3m:1:leaving'
const readPendingDisconnects = (): {
  id: string
  until: number
  wallets: { connectorId: string }[]
  sessions: string[]
}[] => JSON.parse(localStorage.getItem(key) ?? '{"value":[]}').value
const press = () => disconnectFromModal()
const undo = () => $toast.get()?.action?.run()
const hoverToast = (isHovered: boolean) => $toast.get()?.action?.onHover(isHovered)

/** Starts the next visit with nothing but the stored state. */
function startNextVisit(options: ModalOptions = {}): FakeConnector {
  const storedTexts = Object.keys(localStorage).map(name => [name, localStorage.getItem(name) ?? ''] as const)
  reset({ options: { enableInjected: false, enableEip6963: false, ...options } })
  for (const [name, text] of storedTexts) localStorage.setItem(name, text)
  return fakeConnector()
}

/** Ends the page without any event: its timers and listeners are gone. */
function crash(): void {
  undoableDisconnectCleared()
  runtime.stops.clear()
}

describe('disconnect button', () => {
  let clock: FakeClock
  let wallet: FakeConnector
  let events: [ModalEventName, unknown][]

  async function resetAndConnect(networks = [localOneNetwork, localTwoNetwork]): Promise<void> {
    reset({ networks, options: { enableInjected: false, enableEip6963: false } })
    events = []
    wallet = fakeConnector()
    wallet.answer = () => answerOf([alice, bob], ['eip155:31338'])
    runtime.emit = (name, detail) => events.push([name, detail])
    await connectWallet('io.fathom')
    switchAddress(bob)
    await clock.advance(0)
    events.length = 0
  }

  /** Waits for work that needs more than promises, such as loading texts. */
  async function waitUntil(predicate: () => unknown): Promise<void> {
    for (let turn = 0; turn < 500 && !predicate(); turn++) {
      await waitRealTime(10)
      await clock.advance(0)
    }
    expect(predicate()).to.equal(true)
  }

  before(async () => {
    reset()
    await Promise.all([loadTextPart('features'), loadTextPart('chains')])
    await Promise.all([
      import('../../../src/controllers/connect/unsent-disconnects.ts'),
      import('../../../src/controllers/shell/report-error.ts'),
      import('../../../src/controllers/sign-in/follow.ts'),
    ])
  })
  beforeEach(async () => {
    clock = fakeClock()
    await resetAndConnect()
  })
  afterEach(async () => {
    hideToast()
    await clock.advance(10_000)
    clock.restore()
    localStorage.clear()
  })

  it('notifies the page at once, and the wallet when the undo period ends', async () => {
    press()
    expect($account.get().status).to.equal('disconnected')
    expect(events).to.deep.include(['disconnect', { namespace: 'eip155' }])
    expect(runtime.providers.get('eip155')).to.equal(undefined)
    expect(readSnapshot().connections).to.deep.equal({})
    expect($toast.get()?.text).to.equal('Disconnected from Fathom')
    expect($toast.get()?.action?.text).to.equal('Undo')
    await clock.advance(4_900)
    expect(wallet.calls.disconnect).to.equal(0)
    expect(readPendingDisconnects().map(({ wallets }) => wallets[0]?.connectorId)).to.deep.equal([
      'io.fathom',
    ])
    await clock.advance(200)
    expect(wallet.calls.disconnect).to.equal(1)
    expect($toast.get()).to.equal(undefined)
    expect(localStorage.getItem(key)).to.equal(null)
    expect(Boolean(hasUnfinishedWork())).to.equal(false)
    await clock.advance(60_000)
    expect(wallet.calls.disconnect).to.equal(1)
  })

  it('restores account and network without a prompt on undo within five seconds, and sends no request', async () => {
    press()
    await clock.advance(4_900)
    undo()
    await clock.advance(0)
    expect($account.get()).to.include({ status: 'connected', address: bob, networkId: 'eip155:31338' })
    expect($toast.get()).to.equal(undefined)
    expect(wallet.calls).to.include({ connect: 1, disconnect: 0 })
    expect(readSnapshot().connections.eip155).to.include({ connectorId: 'io.fathom' })
    expect(localStorage.getItem(key)).to.equal(null)
    expect(wallet.events, 'events are handled again').not.to.equal(undefined)
    await clock.advance(60_000)
    expect(wallet.calls.disconnect).to.equal(0)
    expect($account.get().address).to.equal(bob)
    undo()
    await clock.advance(0)
    expect(wallet.calls.restore).to.equal(1)
  })

  it('shows an error on undo if the wallet no longer shares its account', async () => {
    press()
    wallet.answer = () => undefined as never
    undo()
    await clock.advance(0)
    await waitUntil(() => $toast.get()?.kind === 'error')
    expect($account.get().status).to.equal('disconnected')
    expect(wallet.calls.disconnect).to.equal(0)
    expect(localStorage.getItem(key)).to.equal(null)
  })

  const triggers: Record<string, () => unknown> = {
    'the toast is closed': () => hideToast(),
    'another toast replaces it': () => showToast('success', 'Address copied'),
    'the modal opens': () => openModal(),
    'the page is unloaded': () => dispatchEvent(new Event('pagehide')),
    'the page is hidden': () => {
      const restore = stubProperty(document, 'visibilityState', 'hidden')
      document.dispatchEvent(new Event('visibilitychange'))
      restore()
    },
    'the modal is destroyed': () => resetRuntime(),
  }
  for (const [triggerName, trigger] of Object.entries(triggers))
    it(`sends the disconnect when ${triggerName}`, async () => {
      press()
      await clock.advance(1_000)
      expect(wallet.calls.disconnect).to.equal(0)
      trigger()
      expect(wallet.calls.disconnect, 'synchronously').to.equal(triggerName === 'the modal opens' ? 0 : 1)
      await clock.advance(0)
      expect(wallet.calls.disconnect).to.equal(1)
      expect(localStorage.getItem(key)).to.equal(null)
      undo()
      await clock.advance(10_000)
      expect($account.get().status).to.equal('disconnected')
      expect(wallet.calls.disconnect).to.equal(1)
    })

  it('delays the request while a pointer or the focus rests on the toast, for a minute at most', async () => {
    press()
    await clock.advance(4_000)
    hoverToast(true)
    await clock.advance(20_000)
    expect(wallet.calls.disconnect).to.equal(0)
    hoverToast(false)
    await clock.advance(4_900)
    expect(wallet.calls.disconnect).to.equal(0)
    hoverToast(true)
    await clock.advance(25_000)
    expect(wallet.calls.disconnect).to.equal(0)
    await clock.advance(7_000)
    expect(wallet.calls.disconnect).to.equal(1)
    expect($toast.get()).to.equal(undefined)
  })

  it('shows an error if the wallet rejects, and retries on the next visit', async () => {
    wallet.onDisconnect = () => Promise.reject(new Error('no'))
    press()
    hideToast()
    await clock.advance(0)
    await waitUntil(() => $toast.get()?.kind === 'error')
    expect($account.get().status).to.equal('disconnected')
    expect(readPendingDisconnects()).to.have.length(1)
    const nextWallet = startNextVisit()
    await restoreVisit()
    await clock.advance(0)
    expect(nextWallet.calls.disconnect).to.equal(1)
    expect(localStorage.getItem(key)).to.equal(null)
  })

  describe('next visit', () => {
    it('F11 sends the disconnect that the previous page could not send, and does not restore that wallet', async () => {
      wallet.onDisconnect = () => new Promise(() => {})
      press()
      dispatchEvent(new Event('pagehide'))
      await clock.advance(0)
      crash()
      expect(Boolean(hasUnfinishedWork()), 'readable before any chunk is loaded').to.equal(true)
      const nextWallet = startNextVisit()
      // Simulates a page that ended between its two storage writes.
      localStorage.setItem(
        'w3m:1:connection:eip155',
        JSON.stringify({ value: { connectorId: 'io.fathom', name: 'Fathom' }, at: Date.now() }),
      )
      await restoreVisit()
      await clock.advance(0)
      expect($account.get().status).to.equal('disconnected')
      expect(nextWallet.calls).to.include({ restore: 0, disconnect: 1 })
      expect(localStorage.getItem(key)).to.equal(null)
    })

    it('F11 F12 waits after a crash until no other tab can undo the disconnect', async () => {
      press()
      await clock.advance(1_000)
      crash()
      const nextWallet = startNextVisit()
      await restoreVisit()
      await checkKnownWallets()
      expect(nextWallet.calls).to.include({ restore: 0, disconnect: 0 })
      await clock.advance(58_000)
      expect(nextWallet.calls.disconnect).to.equal(0)
      await clock.advance(1_500)
      expect(nextWallet.calls.disconnect).to.equal(1)
      expect(localStorage.getItem(key)).to.equal(null)
    })

    it('sends no disconnect if another tab undid it', async () => {
      press()
      await clock.advance(1_000)
      crash()
      const nextWallet = startNextVisit()
      await restoreVisit()
      localStorage.removeItem(key)
      await clock.advance(120_000)
      expect(nextWallet.calls.disconnect).to.equal(0)
    })

    it('sends the disconnect at once if a changed clock would delay it for years', async () => {
      press()
      await clock.advance(0)
      crash()
      const nextWallet = startNextVisit()
      const [pendingDisconnect] = readPendingDisconnects()
      localStorage.setItem(
        key,
        JSON.stringify({ value: [{ ...pendingDisconnect, until: Date.now() + 1e12 }], at: Date.now() }),
      )
      await restoreVisit()
      await clock.advance(0)
      expect(nextWallet.calls.disconnect).to.equal(1)
    })

    it('keeps the disconnect for an absent wallet, and sends it before that wallet connects again', async () => {
      press()
      dispatchEvent(new Event('pagehide'))
      await clock.advance(0)
      press()
      localStorage.setItem(
        key,
        JSON.stringify({
          value: [
            {
              id: 'a'.repeat(32),
              until: 0,
              wallets: [{ connectorId: 'io.gone', name: 'Gone', namespaces: ['eip155'] }],
              sessions: [],
            },
          ],
          at: Date.now(),
        }),
      )
      startNextVisit()
      await restoreVisit()
      await clock.advance(5_000)
      expect(readPendingDisconnects().map(({ wallets }) => wallets[0]?.connectorId)).to.deep.equal([
        'io.gone',
      ])
      const connector = fakeConnector({ id: 'io.gone', name: 'Gone' })
      await connectWallet('io.gone')
      expect(connector.calls.disconnect, 'disconnected before it is asked to connect').to.equal(1)
      expect(connector.calls.connect).to.equal(1)
      await clock.advance(0)
      expect(localStorage.getItem(key)).to.equal(null)
      expect($account.get().status).to.equal('connected')
    })

    it('T12 ignores malformed storage', async () => {
      for (const text of [
        '{',
        '{"value":{}}',
        '{"value":[1,null,{"id":1}]}',
        `{"value":[{"id":"a","until":0,"wallets":[{"connectorId":"io.fathom"}],"sessions":[]}],"at":${Date.now()}}`,
      ]) {
        const nextWallet = startNextVisit()
        localStorage.setItem(key, text)
        await restoreVisit()
        await clock.advance(0)
        expect(nextWallet.calls.disconnect, text).to.equal(0)
      }
    })
  })

  it('disconnects the wallet before another wallet is prompted', async () => {
    press()
    const otherConnector = fakeConnector({ id: 'other', name: 'Other' })
    const order: string[] = []
    wallet.onDisconnect = async () => void order.push('left')
    otherConnector.answer = () => (order.push('asked'), answerOf([alice]))
    await connectWallet('other')
    expect(order).to.deep.equal(['left', 'asked'])
    await clock.advance(10_000)
    expect($connections.get().eip155).to.include({ status: 'connected', connectorId: 'other' })
    expect(wallet.calls.disconnect).to.equal(1)
    expect(otherConnector.calls.disconnect).to.equal(0)
  })

  for (const isSent of [false, true])
    it(`prompts the same wallet again after it answered the ${isSent ? 'sent' : 'pending'} disconnect`, async () => {
      const pendingDisconnect = createDeferred<void>()
      wallet.onDisconnect = () => pendingDisconnect.promise
      press()
      if (isSent) hideToast()
      const connectPromise = connectWallet('io.fathom')
      await clock.advance(1_000)
      expect(wallet.calls).to.include({ connect: 1, disconnect: 1 })
      pendingDisconnect.resolve()
      await connectPromise
      expect(wallet.calls).to.include({ connect: 2, disconnect: 1 })
      await clock.advance(60_000)
      expect($account.get().status).to.equal('connected')
      expect(wallet.calls.disconnect).to.equal(1)
      expect(localStorage.getItem(key)).to.equal(null)
    })

  it('reconnects a wallet that never answers the disconnect', async () => {
    wallet.onDisconnect = () => new Promise(() => {})
    press()
    const connectPromise = connectWallet('io.fathom')
    await clock.advance(5_100)
    await connectPromise
    expect($account.get().status).to.equal('connected')
    // The next visit must not end the new connection.
    await waitUntil(() => localStorage.getItem(key) === null)
  })

  it('sends a pending disconnect at once if the app calls disconnect(), which returns the outcome', async () => {
    const pendingDisconnect = createDeferred<void>()
    wallet.onDisconnect = () => pendingDisconnect.promise
    press()
    let isSettled = false
    const disconnectPromise = disconnect().then(() => (isSettled = true))
    expect(wallet.calls.disconnect).to.equal(1)
    await clock.advance(1_000)
    expect(isSettled).to.equal(false)
    pendingDisconnect.resolve()
    await disconnectPromise
    expect($toast.get()).to.equal(undefined)
    wallet.onDisconnect = () => Promise.reject(new Error('no'))
    await connectWallet('io.fathom')
    press()
    const failure = await disconnect().catch((error: AppError) => error.code)
    expect(failure).to.equal('DISCONNECT_FAILED')
  })

  it('offers no undo for disconnect(), and sends it again on the next visit if the wallet never answered', async () => {
    wallet.onDisconnect = () => new Promise(() => {})
    void disconnect()
    expect($toast.get()).to.equal(undefined)
    expect(wallet.calls.disconnect).to.equal(1)
    await clock.advance(0)
    crash()
    const nextWallet = startNextVisit()
    await restoreVisit()
    await clock.advance(0)
    expect(nextWallet.calls.disconnect).to.equal(1)
  })

  it('sends the pending disconnect of one namespace when the user disconnects another namespace', async () => {
    await resetAndConnect([localOneNetwork, localSolana])
    const otherConnector = fakeConnector({ id: 'sol', name: 'Sol', namespaces: ['solana'] })
    otherConnector.answer = () => ({
      ...answerOf([]),
      providers: { solana: {} as never },
      accounts: [account('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', 'solana')],
      networks: [localSolana.id],
    })
    await connectWallet('sol')
    namespaceActivated('eip155')
    await openModal({ name: 'Account', namespace: 'eip155' })
    press()
    expect(Object.keys($connections.get())).to.deep.equal(['solana'])
    await clock.advance(500)
    await openModal({ name: 'Account' })
    press()
    await clock.advance(0)
    expect(wallet.calls.disconnect).to.equal(1)
    expect(otherConnector.calls.disconnect).to.equal(0)
    undo()
    await clock.advance(0)
    expect(Object.keys($connections.get())).to.deep.equal(['solana'])
    expect($activeNamespace.get()).to.equal('solana')
  })

  it('restores all namespaces and the active namespace on undo', async () => {
    await resetAndConnect([localOneNetwork, localSolana])
    const solanaAnswer = {
      ...answerOf([]),
      providers: { solana: {} as never },
      accounts: [account('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', 'solana')],
      networks: [localSolana.id],
    }
    fakeConnector({ id: 'sol', name: 'Sol', namespaces: ['solana'] }).answer = () => solanaAnswer
    await connectWallet('sol')
    namespaceActivated('eip155')
    disconnectAllWallets()
    expect($connections.get()).to.deep.equal({})
    expect($toast.get()?.text).to.equal('All wallets disconnected')
    undo()
    await clock.advance(0)
    expect(Object.keys($connections.get()).sort()).to.deep.equal(['eip155', 'solana'])
    expect($account.get()).to.include({ namespace: 'eip155', address: bob })
  })

  describe('with another tab', () => {
    it('F12 keeps the wallet connected if the other tab connects the same wallet', async () => {
      press()
      localStorage.setItem(
        'w3m:1:connection:eip155',
        JSON.stringify({ value: { connectorId: 'io.fathom', name: 'Fathom' }, at: Date.now() }),
      )
      await followOtherTab()
      await clock.advance(60_000)
      expect($account.get().status).to.equal('connected')
      expect(wallet.calls.disconnect).to.equal(0)
      expect($toast.get()).to.equal(undefined)
      expect(localStorage.getItem(key)).to.equal(null)
    })

    it('F12 sends the disconnect if the other tab connects another wallet', async () => {
      press()
      const otherConnector = fakeConnector({ id: 'other', name: 'Other' })
      localStorage.setItem(
        'w3m:1:connection:eip155',
        JSON.stringify({ value: { connectorId: 'other', name: 'Other' }, at: Date.now() }),
      )
      await followOtherTab()
      await clock.advance(0)
      expect(wallet.calls.disconnect).to.equal(1)
      expect(otherConnector.calls.disconnect).to.equal(0)
      expect($connections.get().eip155).to.include({ connectorId: 'other' })
    })

    it('F12 follows disconnect and undo of another tab, without a request to the wallet', async () => {
      // This page is the other tab. It receives the press and the undo only through storage.
      await followOtherTab('w3m:1:connection:eip155')
      expect($account.get().status, 'still stored').to.equal('connected')
      const storedConnection = localStorage.getItem('w3m:1:connection:eip155') as string
      localStorage.setItem('w3m:1:connection:eip155', '')
      await followOtherTab('w3m:1:connection:eip155')
      expect($account.get().status).to.equal('disconnected')
      localStorage.setItem('w3m:1:connection:eip155', storedConnection)
      await followOtherTab()
      expect($account.get().status).to.equal('connected')
      expect(wallet.calls.disconnect).to.equal(0)
    })
  })

  it('does not list the wallet as connected while the disconnect is pending', async () => {
    await checkKnownWallets()
    press()
    await clock.advance(0)
    await checkKnownWallets()
    expect($knownWallets.get().find(wallet => wallet.connectorId === 'io.fathom')?.accounts).to.equal(
      undefined,
    )
    expect(wallet.calls.restore).to.equal(0)
  })
})

describe('disconnect button with destroy()', () => {
  it('sends the disconnect at once', async () => {
    reset()
    const modal = createModal({ networks: [localOneNetwork], enableInjected: false, enableEip6963: false })
    await modal.ready
    const wallet = fakeConnector()
    await connectWallet('io.fathom')
    press()
    expect(wallet.calls.disconnect).to.equal(0)
    modalHandle()?.destroy()
    expect(wallet.calls.disconnect).to.equal(1)
    await until(() => localStorage.getItem(key) === null)
  })
})

describe('disconnect button with an app session', () => {
  const createPlugin = () => fakeSiwx()
  async function connectSignedIn(plugin = createPlugin()) {
    const events: [ModalEventName, unknown][] = []
    reset({
      options: { siwx: plugin },
      runtime: {
        loadAdapter: async namespace =>
          ({
            namespace,
            signMessage: async () => `0x${'ab'.repeat(65)}`,
            switchNetwork: async () => {},
          }) as unknown as ChainAdapter,
      },
    })
    for (const name of ['sign-in', 'sign-out', 'disconnect'] as const)
      runtime.listeners.set(name, new Set([(detail: never) => events.push([name, detail])]))
    startVisit()
    followSignIn()
    const wallet = fakeConnector()
    await connectWallet('io.fathom')
    await until(() => $signIn.get()?.step === 'ready')
    pressSignIn()
    await until(() => !$signIn.get())
    events.length = 0
    // Removing the account of the previous test ended its session.
    plugin.calls.revokeSession = 0
    return { plugin, wallet, events }
  }
  afterEach(() => {
    hideToast()
    localStorage.clear()
  })

  it('ends the session in the page at once, and on the server together with the wallet', async () => {
    const { plugin, wallet, events } = await connectSignedIn()
    press()
    await until(() => events.some(([name]) => name === 'sign-out'))
    expect(events).to.deep.include(['sign-out', { reason: 'disconnect' }])
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(plugin.calls.revokeSession).to.equal(0)
    hideToast()
    await until(() => plugin.serverSessions.length === 0)
    expect(plugin.calls.revokeSession).to.equal(1)
    expect(wallet.calls.disconnect).to.equal(1)
    await until(() => localStorage.getItem(key) === null)
  })

  it('restores the session without a signature on undo', async () => {
    const { plugin, wallet, events } = await connectSignedIn()
    press()
    await until(() => events.some(([name]) => name === 'sign-out'))
    undo()
    await until(() => $account.get().status === 'connected')
    expect($sessions.get().size).to.equal(1)
    expect($modal.get().isOpen).to.equal(false)
    expect(plugin.calls).to.include({ addSession: 1, revokeSession: 0 })
    expect(wallet.calls).to.include({ connect: 1, disconnect: 0 })
  })

  it('revokes no session on the server after a disconnect in another tab', async () => {
    const { plugin, events } = await connectSignedIn()
    // Stores the entry that a press in the other tab writes.
    localStorage.setItem(
      key,
      JSON.stringify({
        value: [
          {
            id: 'b'.repeat(32),
            until: Date.now() + 60_000,
            wallets: [{ connectorId: 'io.fathom', name: 'Fathom', namespaces: ['eip155'] }],
            sessions: [$account.get().caipAddress],
          },
        ],
        at: Date.now(),
      }),
    )
    localStorage.setItem('w3m:1:connection:eip155', '')
    await followOtherTab('w3m:1:connection:eip155')
    await until(() => events.some(([name]) => name === 'sign-out'))
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(plugin.calls.revokeSession).to.equal(0)
  })

  it('revokes the session on the next visit if the server was down', async () => {
    const { plugin } = await connectSignedIn()
    plugin.beforeResponse = method => {
      if (method === 'revokeSession') throw new Error('down')
    }
    press()
    hideToast()
    await until(() => plugin.calls.revokeSession === 1)
    await until(() =>
      readPendingDisconnects().some(({ until: end, sessions }) => end === 0 && sessions.length === 1),
    )
    expect(readPendingDisconnects()[0]?.wallets).to.deep.equal([])
    plugin.beforeResponse = () => {}
    startNextVisit({ siwx: plugin })
    await restoreVisit()
    await until(() => plugin.serverSessions.length === 0)
    await until(() => localStorage.getItem(key) === null)
  })

  it('keeps the session if the plugin sets signOutOnDisconnect to false', async () => {
    const { plugin } = await connectSignedIn(fakeSiwx({ signOutOnDisconnect: false }))
    press()
    hideToast()
    await until(() => localStorage.getItem(key) === null)
    expect(plugin.serverSessions).to.have.length(1)
  })

  it('offers no undo after sign-out', async () => {
    const { plugin, wallet } = await connectSignedIn()
    await signOut()
    expect(plugin.serverSessions).to.deep.equal([])
    expect(wallet.calls.disconnect).to.equal(1)
    expect($toast.get()?.action).to.equal(undefined)
    walletDisconnected('eip155')
    connectorsCleared()
  })
})
