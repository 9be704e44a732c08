import { expect } from '@open-wc/testing'
import { connectWallet } from '../../../src/controllers/connect/connect.ts'
import { disconnect } from '../../../src/controllers/connect/disconnect.ts'
import { discoverNamespaces } from '../../../src/controllers/connect/discover-wallets.ts'
import { loadAllErrorTexts } from '../../../src/controllers/shell/report-error.ts'
import { openModal, requestClose, showView } from '../../../src/controllers/shell/modal.ts'
import { networksReady } from '../../../src/controllers/network/networks.ts'
import { resetPairing, startPairing } from '../../../src/controllers/pair/pair.ts'
import { startVisit } from '../../../src/controllers/handle/visit.ts'
import { followOtherTab, restoreVisit } from '../../../src/controllers/handle/restore.ts'
import { cancelSwitch, trySwitchNetwork } from '../../../src/controllers/network/switch-network.ts'
import {
  loadNextWallets,
  loadOfferedWallets,
  searchWallets,
} from '../../../src/controllers/wallets/wallet-list.ts'
import { AppError } from '../../../src/core/errors/app-error.ts'
import * as limits from '../../../src/core/limits.ts'
import type { View } from '../../../src/core/view.ts'
import { type Runtime, runtime } from '../../../src/runtime.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $attempt } from '../../../src/state/connect/attempt.ts'
import { $connections } from '../../../src/state/connect/connections.ts'
import { $modal } from '../../../src/state/shell/modal.ts'
import { networksConfigured } from '../../../src/state/network/networks.ts'
import { $options, optionsSet } from '../../../src/state/settings/options.ts'
import { $pairing } from '../../../src/state/pair/pairing.ts'
import { platformChanged } from '../../../src/state/shell/platform.ts'
import { $walletList } from '../../../src/state/wallets/wallet-list.ts'
import { type FakeClock, fakeClock, nextTask } from '../../support/fake-clock.ts'
import {
  account,
  alice,
  answerOf,
  bob,
  fakeConnector,
  type FakeConnector,
  fakePairing,
  type FakePairing,
} from '../../support/fake-connector.ts'
import { localSolana, localOneNetwork, reset, localTwoNetwork } from '../../support/reset.ts'

/** A page with a wallet, a pairing, a catalog and an app, each of which can fail. */
interface Scenario {
  readonly wallet: FakeConnector
  readonly otherWallet: FakeConnector
  readonly pairing: FakePairing
  /** Response of the catalog. */
  answer: (signal: AbortSignal) => Response | Promise<Response>
  requestCount: number
  /** Reaction of the wallet to a network switch. */
  onNetworkSwitch: () => Promise<void>
}

const neverSettle = () => new Promise<never>(() => {})
const createPageResponse = () =>
  new Response(
    JSON.stringify({
      count: 2,
      data: [
        { id: 'a', name: 'A' },
        { id: 'b', name: 'B' },
      ],
    }),
  )
const respondWithStatus =
  (code: number, headers = {}) =>
  () =>
    new Response('no', { status: code, headers })

const openAndConnect = async (): Promise<void> => {
  await openModal()
  await connectWallet('io.fathom')
}
const openView = (view: View) => async () => {
  await openModal({ name: 'Connect' })
  showView(view)
}

/** Every state that a fault can occur in, with the steps that lead there. */
const states: Readonly<Record<string, (scenario: Scenario) => unknown>> = {
  idle: () => {},
  'open on Connect': openView({ name: 'Connect' }),
  'open on WhatIsAWallet': openView({ name: 'WhatIsAWallet' }),
  'open on AllWallets': openView({ name: 'AllWallets' }),
  searching: async scenario => {
    scenario.answer = neverSettle
    await openView({ name: 'AllWallets' })()
    searchWallets('fathom')
    await advance(limits.searchPauseMs)
    scenario.answer = createPageResponse
  },
  'open on Networks': openView({ name: 'Networks' }),
  'open on Account': async () => {
    await openAndConnect()
    await openModal({ name: 'Account' })
  },
  connected: openAndConnect,
  connecting: async scenario => {
    scenario.wallet.answer = neverSettle
    await openView({ name: 'ConnectingExternal', connectorId: 'io.fathom' })()
    void connectWallet('io.fathom')
  },
  'connecting another': async scenario => {
    await openAndConnect()
    scenario.otherWallet.answer = neverSettle
    await openView({ name: 'ConnectingExternal', connectorId: 'other' })()
    void connectWallet('other')
  },
  pairing: async () => {
    await openView({ name: 'ConnectingWalletConnectBasic' })()
    void startPairing()
  },
  switching: async scenario => {
    await openAndConnect()
    scenario.onNetworkSwitch = neverSettle
    await openView({ name: 'SwitchNetwork', networkId: localTwoNetwork.id })()
    void trySwitchNetwork(localTwoNetwork.id)
  },
  restoring: scenario => {
    localStorage.setItem(
      'w3m:1:connection:eip155',
      JSON.stringify({ value: { connectorId: 'io.fathom', name: 'Fathom' }, at: 1 }),
    )
    scenario.wallet.answer = neverSettle
    void restoreVisit()
  },
}

interface FaultCase {
  /** Causes the fault and runs the code that it affects. */
  causeFault(scenario: Scenario): unknown
  /** Assertions that hold during the fault, in addition to those of `runFault`. */
  check?(scenario: Scenario, state: string): unknown
  recover?(scenario: Scenario): unknown
}

let clock: FakeClock
const uncaughtErrors: unknown[] = []
const realFetch = globalThis.fetch

const advance = async (ms = 0): Promise<void> => {
  for (let round = 0; round < 4; round++) await nextTask()
  await clock.advance(ms)
  for (let round = 0; round < 4; round++) await nextTask()
}

async function setUp(): Promise<Scenario> {
  resetPairing()
  cancelSwitch()
  const networks = [localOneNetwork, localTwoNetwork]
  const scenario: Scenario = {
    pairing: fakePairing(),
    wallet: undefined as never,
    otherWallet: undefined as never,
    answer: createPageResponse,
    requestCount: 0,
    onNetworkSwitch: async () => {},
  }
  globalThis.fetch = async (_url, init) => {
    scenario.requestCount++
    const answer = await scenario.answer(init?.signal as AbortSignal)
    if (init?.signal?.aborted) throw init.signal.reason
    return answer
  }
  reset({
    networks,
    options: {
      networks,
      projectId: 'local',
      endpoints: { catalog: 'https://catalog.example' },
      enableInjected: false,
      enableEip6963: false,
    },
    runtime: {
      loadPairing: async () => scenario.pairing,
      loadAdapter: async namespace => ({
        namespace,
        signMessage: async () => '',
        switchNetwork: () => scenario.onNetworkSwitch(),
      }),
    } satisfies Partial<Runtime>,
  })
  Object.assign(scenario, {
    wallet: fakeConnector(),
    otherWallet: fakeConnector({ id: 'other', name: 'Other', rdns: 'other' }),
  })
  await networksReady()
  networksConfigured(networks)
  startVisit()
  return scenario
}

/** Runs one fault in one state: the modal can close, nothing is left pending, and the next actions succeed. */
async function runFault({ causeFault, check, recover }: FaultCase, state: string): Promise<void> {
  const scenario = await setUp()
  await states[state]?.(scenario)
  await advance()
  await causeFault(scenario)
  await advance(12_000)
  check?.(scenario, state)
  requestClose()
  expect($modal.get().isOpen, `${state}: closed`).to.equal(false)
  expect([$attempt.get(), $pairing.get()], `${state}: nothing behind the closed modal`).to.deep.equal([
    undefined,
    undefined,
  ])
  await recover?.(scenario)
  scenario.answer = createPageResponse
  scenario.onNetworkSwitch = async () => {}
  scenario.wallet.answer = () => answerOf([alice])
  await advance(60_000)
  await disconnect().catch(() => {})
  await openModal({ name: 'Connect' })
  const connectPromise = connectWallet('io.fathom')
  await advance(100)
  await connectPromise
  expect($account.get(), `${state}: connects again`).to.include({ status: 'connected', address: alice })
  const switchPromise = trySwitchNetwork(localTwoNetwork.id)
  await advance(100)
  await switchPromise
  expect($account.get().networkId, `${state}: switches networks`).to.equal(localTwoNetwork.id)
  await disconnect()
  expect($connections.get(), `${state}: disconnects`).to.deep.equal({})
  expect(uncaughtErrors.splice(0), `${state}: nothing uncaught`).to.deep.equal([])
}

/** Runs a row of docs/threats-and-faults.md in every state. scripts/rows.mjs reads the title. */
function row(title: string, faultCase: FaultCase): void {
  it(title, async () => {
    for (const state of Object.keys(states)) await runFault(faultCase, state)
  })
}

/** A catalog fault: the list reports it and loads again on the next visit of the screen. */
const createCatalogFault = (answer: Scenario['answer'], expectedRequests?: number): FaultCase => ({
  async causeFault(scenario) {
    scenario.answer = answer
    const previousCount = scenario.requestCount
    const loadPromise = loadNextWallets()
    await advance(45_000)
    await loadPromise
    if (expectedRequests !== undefined)
      expect(scenario.requestCount - previousCount, 'requests').to.equal(expectedRequests)
  },
  check: () => expect($walletList.get().status).to.equal('failed'),
  async recover(scenario) {
    scenario.answer = createPageResponse
    const loadPromise = loadNextWallets()
    await advance(1_000)
    await loadPromise
    expect($walletList.get().wallets.length, 'the list recovers').to.equal(2)
  },
})

const rejectRelay = () => Promise.reject(new AppError('RELAY_UNREACHABLE'))

describe('simulated faults in every state', function () {
  this.timeout(120_000)
  const onUnhandledRejection = (event: PromiseRejectionEvent) => {
    event.preventDefault()
    uncaughtErrors.push(event.reason)
  }
  const { warn } = console
  before(async () => {
    reset({ networks: [localOneNetwork, localSolana] })
    await Promise.all([
      loadAllErrorTexts(),
      discoverNamespaces(['solana']),
      loadOfferedWallets(),
      import('../../../src/controllers/account/account.ts'),
      import('../../../src/networks/define-network.ts'),
      import('../../../src/networks/names.ts'),
      import('../../../src/networks/other-names.ts'),
      import('../../../src/services/storage.ts'),
    ])
    console.warn = () => {}
    addEventListener('unhandledrejection', onUnhandledRejection)
  })
  after(() => {
    console.warn = warn
    removeEventListener('unhandledrejection', onUnhandledRejection)
  })
  beforeEach(() => {
    clock = fakeClock(undefined, nextTask)
  })
  afterEach(() => {
    globalThis.fetch = realFetch
    clock.restore()
  })

  for (const code of [400, 401, 404, 422])
    row(`F1 sends one request if the catalog answers ${code}`, createCatalogFault(respondWithStatus(code), 1))
  row('F1 retries if the catalog answers 403, then gives up', createCatalogFault(respondWithStatus(403), 4))
  row(
    'F2 retries three times if the catalog requests a delay of two seconds',
    createCatalogFault(respondWithStatus(429, { 'retry-after': '2' }), 4),
  )
  row(
    'F2 gives up at once if the catalog requests a delay of an hour',
    createCatalogFault(respondWithStatus(429, { 'retry-after': '3600' }), 1),
  )
  for (const code of [500, 502, 503, 504])
    row(
      `F3 retries three times if the catalog answers ${code}`,
      createCatalogFault(respondWithStatus(code), 4),
    )
  row('F4 gives up without a retry if the catalog never answers', createCatalogFault(neverSettle, 1))
  row(
    'F4 gives up if the catalog sends headers but no body',
    createCatalogFault(() => new Response(new ReadableStream()), 1),
  )
  for (const text of [
    '<!doctype html><title>Sign in</title>',
    '',
    '{"count":1,"data":[',
    'null',
    '{"data":{}}',
  ])
    row(
      `F5 F27 recovers from a catalog that answers ${text.slice(0, 20) || 'nothing'}`,
      createCatalogFault(() => new Response(text), 1),
    )

  row('F6 recovers from a relay that rejects the connection', {
    causeFault: async scenario => {
      scenario.pairing.connect = rejectRelay
      for (const attempt of scenario.pairing.attempts) attempt.fail(new AppError('RELAY_UNREACHABLE'))
      if ($modal.get().isOpen) void startPairing()
    },
  })
  row('F7 recovers from a wallet that never answers', {
    causeFault: scenario => {
      scenario.wallet.answer = neverSettle
      if ($modal.get().isOpen) void connectWallet('io.fathom')
    },
  })
  row('F8 ignores a wallet that answers after the modal closed', {
    causeFault: async scenario => {
      let answerLate: (answer: ReturnType<typeof answerOf>) => void = () => {}
      scenario.wallet.answer = () => new Promise(resolve => (answerLate = resolve))
      const previousAddress = $account.get().address
      if (!$modal.get().isOpen) await openModal({ name: 'Connect' })
      void connectWallet('io.fathom')
      await advance()
      requestClose()
      answerLate(answerOf([bob]))
      await advance()
      expect($account.get().address).to.equal(previousAddress)
    },
  })
  row('F9 connects the last of two wallets that are prompted at the same time', {
    causeFault: async scenario => {
      if (!$modal.get().isOpen) await openModal({ name: 'Connect' })
      scenario.wallet.answer = () => answerOf([alice])
      scenario.otherWallet.answer = () => answerOf([bob])
      void connectWallet('io.fathom')
      void connectWallet('other')
    },
    check: (scenario, state) => {
      expect($connections.get().eip155, state).to.include({
        status: 'connected',
        connectorId: 'other',
        address: bob,
      })
      expect(scenario.wallet.events, `${state}: one wallet is followed`).to.equal(undefined)
    },
  })
  row('F10 recovers from a wallet that disconnects', {
    causeFault: scenario =>
      scenario.wallet.events?.disconnected('eip155', new AppError('WALLET_DISCONNECTED')),
    check: (_, state) =>
      expect($account.get().status, `${state}: no false "connected"`).not.to.equal('connected'),
  })
  row('F11 limits requests when the page resumes after an hour', {
    causeFault: async scenario => {
      const countRequests = () => scenario.requestCount + scenario.pairing.attempts.length
      const previousCount = countRequests()
      const { now } = Date
      Date.now = () => now() + 3_600_000
      document.dispatchEvent(new Event('visibilitychange'))
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      await advance(1_000)
      expect(countRequests() - previousCount, 'number of concurrent requests').to.be.at.most(5)
    },
  })
  row('F12 connects again after a disconnect in another tab', {
    causeFault: () => {
      localStorage.setItem('w3m:1:connection:eip155', '')
      return followOtherTab('w3m:1:connection:eip155')
    },
  })
  row('F12 connects again after a connection in another tab', {
    causeFault: scenario => {
      scenario.otherWallet.answer = () => answerOf([bob])
      localStorage.setItem(
        'w3m:1:connection:eip155',
        JSON.stringify({ value: { connectorId: 'other', name: 'Other' }, at: 1 }),
      )
      void followOtherTab()
    },
  })
  const { getItem, setItem, removeItem } = Storage.prototype
  const throwBlocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  afterEach(() => {
    Object.assign(Storage.prototype, { getItem, setItem, removeItem })
  })
  row('F13 recovers from blocked storage', {
    causeFault: async () => {
      await openModal()
      Object.assign(Storage.prototype, {
        getItem: throwBlocked,
        setItem: throwBlocked,
        removeItem: throwBlocked,
      })
      void connectWallet('io.fathom')
    },
    recover: () => void Object.assign(Storage.prototype, { getItem, setItem, removeItem }),
  })
  for (const hours of [1, -1])
    row(`F14 recovers from a clock that jumps by ${hours} h`, {
      causeFault: () => {
        const { now } = Date
        Date.now = () => now() + hours * 3_600_000
      },
    })
  row('F15 recovers when the network goes down and returns', {
    causeFault: scenario => {
      platformChanged({ isMobile: false, isOnline: false })
      dispatchEvent(new Event('offline'))
      scenario.answer = () => Promise.reject(new TypeError('Failed to fetch'))
      for (const attempt of scenario.pairing.attempts) attempt.fail(new AppError('OFFLINE'))
      void loadNextWallets()
    },
    recover: () => {
      platformChanged({ isMobile: false, isOnline: true })
      dispatchEvent(new Event('online'))
    },
  })
  for (const [caseName, answer] of [
    ['nothing', undefined],
    ['no account', answerOf([])],
    ['an invalid account', answerOf(['0x'])],
    ['a string', 'yes'],
  ] as const)
    row(`F16 recovers from a wallet that answers ${caseName}`, {
      causeFault: scenario => {
        scenario.wallet.answer = () => answer as never
        if ($modal.get().isOpen) void connectWallet('io.fathom')
      },
    })
  for (const thrownValue of ['text', undefined, { code: -32603 }, Object.create(null)])
    row(`F16 recovers from a wallet that throws ${JSON.stringify(thrownValue) ?? 'undefined'}`, {
      causeFault: scenario => {
        scenario.wallet.answer = () => Promise.reject(thrownValue)
        if ($modal.get().isOpen) void connectWallet('io.fathom')
      },
    })
  row('F16 T27 recovers from a thousand account and network events of a wallet', {
    causeFault: scenario => {
      for (let index = 0; index < 1_000; index++) {
        scenario.wallet.events?.accountsChanged('eip155', [account(index % 2 ? alice : bob)])
        scenario.wallet.events?.networkChanged('eip155', index % 2 ? localOneNetwork.id : localTwoNetwork.id)
      }
    },
  })
  row('F17 recovers from options that remove the network in use', {
    causeFault: () => {
      optionsSet({ ...$options.get(), networks: [localTwoNetwork] })
      return networksReady()
    },
    recover: () => {
      optionsSet({ ...$options.get(), networks: [localOneNetwork, localTwoNetwork] })
      return networksReady()
    },
  })
  row('F17 recovers from a wallet on an unknown network', {
    causeFault: scenario => scenario.wallet.events?.networkChanged('eip155', 'eip155:424242'),
  })
  row('F22 recovers from options that turn off WalletConnect and all features', {
    causeFault: () => {
      optionsSet({ ...$options.get(), enableWalletConnect: false, projectId: undefined, features: {} })
    },
    recover: () => optionsSet({ ...$options.get(), enableWalletConnect: true, projectId: 'local' }),
  })
  const originalLoaders: Partial<Runtime> = {}
  row('F23 recovers from chunks that fail to load', {
    causeFault: () => {
      Object.assign(originalLoaders, { loadPairing: runtime.loadPairing, loadAdapter: runtime.loadAdapter })
      const failToLoad = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
      Object.assign(runtime, { loadPairing: failToLoad, loadAdapter: failToLoad })
      if ($modal.get().isOpen) void startPairing()
      void trySwitchNetwork(localTwoNetwork.id)
    },
    recover: () => void Object.assign(runtime, originalLoaders),
  })
  row('F24 recovers from listeners of the app that throw, hang and call the API again', {
    causeFault: scenario => {
      const { reportError } = globalThis
      globalThis.reportError = () => {}
      runtime.subscribers.add(() => {
        throw new Error('of the app')
      })
      for (const event of ['connect', 'disconnect', 'open', 'close', 'account', 'network', 'error'] as const)
        runtime.listeners.set(
          event,
          new Set([
            () => {
              throw new Error('of the app')
            },
            () => neverSettle() as never,
            () => void openModal(),
          ]),
        )
      scenario.wallet.events?.accountsChanged('eip155', [account(bob)])
      void connectWallet('other')
      return advance(1_000).then(() => {
        runtime.listeners.clear()
        runtime.subscribers.clear()
        globalThis.reportError = reportError
      })
    },
  })
  row('F26 recovers from a modal that closes and opens repeatedly', {
    causeFault: async () => {
      for (let round = 0; round < 3; round++) {
        requestClose()
        await openModal()
      }
    },
  })
  row('T22 recovers from pairings that are approved twice', {
    causeFault: scenario => {
      for (const attempt of scenario.pairing.attempts) attempt.approve(answerOf([bob]))
      for (const attempt of scenario.pairing.attempts) attempt.approve(answerOf([alice]))
    },
  })
})
