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
  readonly other: FakeConnector
  readonly pairing: FakePairing
  /** Response of the catalog. */
  answer: (signal: AbortSignal) => Response | Promise<Response>
  requestCount: number
  /** Reaction of the wallet to a network switch. */
  change: () => Promise<void>
}

const neverSettle = () => new Promise<never>(() => {})
const getPage = () =>
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

const expectConnected = async (): Promise<void> => {
  await openModal()
  await connectWallet('io.fathom')
}
const openOn = (view: View) => async () => {
  await openModal({ name: 'Connect' })
  showView(view)
}

/** Every state that a fault can occur in, with the steps that lead there. */
const states: Readonly<Record<string, (world: Scenario) => unknown>> = {
  idle: () => {},
  'open on Connect': openOn({ name: 'Connect' }),
  'open on WhatIsAWallet': openOn({ name: 'WhatIsAWallet' }),
  'open on AllWallets': openOn({ name: 'AllWallets' }),
  searching: async scenario => {
    scenario.answer = neverSettle
    await openOn({ name: 'AllWallets' })()
    searchWallets('fathom')
    await advance(limits.searchPauseMs)
    scenario.answer = getPage
  },
  'open on Networks': openOn({ name: 'Networks' }),
  'open on Account': async () => {
    await expectConnected()
    await openModal({ name: 'Account' })
  },
  connected: expectConnected,
  connecting: async scenario => {
    scenario.wallet.answer = neverSettle
    await openOn({ name: 'ConnectingExternal', connectorId: 'io.fathom' })()
    void connectWallet('io.fathom')
  },
  'connecting another': async scenario => {
    await expectConnected()
    scenario.other.answer = neverSettle
    await openOn({ name: 'ConnectingExternal', connectorId: 'other' })()
    void connectWallet('other')
  },
  pairing: async () => {
    await openOn({ name: 'ConnectingWalletConnectBasic' })()
    void startPairing()
  },
  switching: async scenario => {
    await expectConnected()
    scenario.change = neverSettle
    await openOn({ name: 'SwitchNetwork', networkId: localTwoNetwork.id })()
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

interface Row {
  /** Causes the fault and runs the code that it affects. */
  breaks(world: Scenario): unknown
  /** Assertions that hold during the fault, in addition to those of `meet`. */
  during?(world: Scenario, state: string): unknown
  heals?(world: Scenario): unknown
}

let clock: FakeClock
const uncaughtErrors: unknown[] = []
const realFetch = globalThis.fetch

const advance = async (ms = 0): Promise<void> => {
  for (let round = 0; round < 4; round++) await nextTask()
  await clock.advance(ms)
  for (let round = 0; round < 4; round++) await nextTask()
}

async function begin(): Promise<Scenario> {
  resetPairing()
  cancelSwitch()
  const networks = [localOneNetwork, localTwoNetwork]
  const scenario: Scenario = {
    pairing: fakePairing(),
    wallet: undefined as never,
    other: undefined as never,
    answer: getPage,
    requestCount: 0,
    change: async () => {},
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
        switchNetwork: () => scenario.change(),
      }),
    } satisfies Partial<Runtime>,
  })
  Object.assign(scenario, {
    wallet: fakeConnector(),
    other: fakeConnector({ id: 'other', name: 'Other', rdns: 'other' }),
  })
  await networksReady()
  networksConfigured(networks)
  startVisit()
  return scenario
}

/** Runs one fault in one state: the modal can close, nothing is left pending, and the next actions succeed. */
async function meet(
  { breaks: breakService, during: checkDuring, heals: healService }: Row,
  state: string,
): Promise<void> {
  const scenario = await begin()
  await states[state]?.(scenario)
  await advance()
  await breakService(scenario)
  await advance(12_000)
  checkDuring?.(scenario, state)
  requestClose()
  expect($modal.get().isOpen, `${state}: closed`).to.equal(false)
  expect([$attempt.get(), $pairing.get()], `${state}: nothing behind the closed modal`).to.deep.equal([
    undefined,
    undefined,
  ])
  await healService?.(scenario)
  scenario.answer = getPage
  scenario.change = async () => {}
  scenario.wallet.answer = () => answerOf([alice])
  await advance(60_000)
  await disconnect().catch(() => {})
  await openModal({ name: 'Connect' })
  const connecting = connectWallet('io.fathom')
  await advance(100)
  await connecting
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
function row(title: string, faults: Row): void {
  it(title, async () => {
    for (const state of Object.keys(states)) await meet(faults, state)
  })
}

/** A catalog fault: the list reports it and loads again on the next visit of the screen. */
const createCatalog = (answer: Scenario['answer'], expectedRequests?: number): Row => ({
  async breaks(scenario) {
    scenario.answer = answer
    const before = scenario.requestCount
    const loading = loadNextWallets()
    await advance(45_000)
    await loading
    if (expectedRequests !== undefined)
      expect(scenario.requestCount - before, 'requests').to.equal(expectedRequests)
  },
  during: () => expect($walletList.get().status).to.equal('failed'),
  async heals(scenario) {
    scenario.answer = getPage
    const loading = loadNextWallets()
    await advance(1_000)
    await loading
    expect($walletList.get().wallets.length, 'the list recovers').to.equal(2)
  },
})

const refuseRelay = () => Promise.reject(new AppError('RELAY_UNREACHABLE'))

describe('simulated faults in every state', function () {
  this.timeout(120_000)
  const note = (event: PromiseRejectionEvent) => {
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
    addEventListener('unhandledrejection', note)
  })
  after(() => {
    console.warn = warn
    removeEventListener('unhandledrejection', note)
  })
  beforeEach(() => {
    clock = fakeClock(undefined, nextTask)
  })
  afterEach(() => {
    globalThis.fetch = realFetch
    clock.restore()
  })

  for (const code of [400, 401, 404, 422])
    row(`F1 sends one request if the catalog answers ${code}`, createCatalog(respondWithStatus(code), 1))
  row('F1 retries if the catalog answers 403, then gives up', createCatalog(respondWithStatus(403), 4))
  row(
    'F2 waits two seconds if the catalog requests that',
    createCatalog(respondWithStatus(429, { 'retry-after': '2' }), 4),
  )
  row(
    'F2 gives up at once if the catalog requests a delay of an hour',
    createCatalog(respondWithStatus(429, { 'retry-after': '3600' }), 1),
  )
  for (const code of [500, 502, 503, 504])
    row(`F3 retries three times if the catalog answers ${code}`, createCatalog(respondWithStatus(code), 4))
  row('F4 gives up after ten seconds if the catalog never answers', createCatalog(neverSettle, 1))
  row(
    'F4 gives up if the catalog sends headers but no body',
    createCatalog(() => new Response(new ReadableStream()), 1),
  )
  for (const text of [
    '<!doctype html><title>Sign in</title>',
    '',
    '{"count":1,"data":[',
    'null',
    '{"data":{}}',
  ])
    row(
      `F5 F27 handles a catalog that answers ${text.slice(0, 20) || 'nothing'}`,
      createCatalog(() => new Response(text), 1),
    )

  row('F6 handles a relay that rejects the connection', {
    breaks: async scenario => {
      scenario.pairing.connect = refuseRelay
      for (const attempt of scenario.pairing.attempts) attempt.fail(new AppError('RELAY_UNREACHABLE'))
      if ($modal.get().isOpen) void startPairing()
    },
  })
  row('F7 handles a wallet that never answers', {
    breaks: scenario => {
      scenario.wallet.answer = neverSettle
      if ($modal.get().isOpen) void connectWallet('io.fathom')
    },
  })
  row('F8 ignores a wallet that answers after the modal closed', {
    breaks: async scenario => {
      let answerLate: (answer: ReturnType<typeof answerOf>) => void = () => {}
      scenario.wallet.answer = () => new Promise(resolve => (answerLate = resolve))
      const wasConnected = $account.get().address
      if (!$modal.get().isOpen) await openModal({ name: 'Connect' })
      void connectWallet('io.fathom')
      await advance()
      requestClose()
      answerLate(answerOf([bob]))
      await advance()
      expect($account.get().address).to.equal(wasConnected)
    },
  })
  row('F9 connects the last of two wallets that are prompted at the same time', {
    breaks: async scenario => {
      if (!$modal.get().isOpen) await openModal({ name: 'Connect' })
      scenario.wallet.answer = () => answerOf([alice])
      scenario.other.answer = () => answerOf([bob])
      void connectWallet('io.fathom')
      void connectWallet('other')
    },
    during: (scenario, state) => {
      expect($connections.get().eip155, state).to.include({
        status: 'connected',
        connectorId: 'other',
        address: bob,
      })
      expect(scenario.wallet.events, `${state}: one wallet is followed`).to.equal(undefined)
    },
  })
  row('F10 handles a wallet that disconnects', {
    breaks: scenario => scenario.wallet.events?.disconnected('eip155', new AppError('WALLET_DISCONNECTED')),
    during: (_, state) =>
      expect($account.get().status, `${state}: no false "connected"`).not.to.equal('connected'),
  })
  row('F11 limits requests when the page resumes after an hour', {
    breaks: async scenario => {
      const countRequests = () => scenario.requestCount + scenario.pairing.attempts.length
      const before = countRequests()
      const { now } = Date
      Date.now = () => now() + 3_600_000
      document.dispatchEvent(new Event('visibilitychange'))
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      await advance(1_000)
      expect(countRequests() - before, 'number of concurrent requests').to.be.at.most(5)
    },
  })
  row('F12 handles a disconnect in another tab', {
    breaks: () => {
      localStorage.setItem('w3m:1:connection:eip155', '')
      return followOtherTab('w3m:1:connection:eip155')
    },
  })
  row('F12 handles a connection in another tab', {
    breaks: scenario => {
      scenario.other.answer = () => answerOf([bob])
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
  row('F13 handles blocked storage', {
    breaks: async () => {
      await openModal()
      Object.assign(Storage.prototype, {
        getItem: throwBlocked,
        setItem: throwBlocked,
        removeItem: throwBlocked,
      })
      void connectWallet('io.fathom')
    },
    heals: () => void Object.assign(Storage.prototype, { getItem, setItem, removeItem }),
  })
  for (const hours of [1, -1])
    row(`F14 handles a clock that jumps by ${hours} h`, {
      breaks: () => {
        const { now } = Date
        Date.now = () => now() + hours * 3_600_000
      },
    })
  row('F15 recovers when the network goes down and returns', {
    breaks: scenario => {
      platformChanged({ isMobile: false, isOnline: false })
      dispatchEvent(new Event('offline'))
      scenario.answer = () => Promise.reject(new TypeError('Failed to fetch'))
      for (const attempt of scenario.pairing.attempts) attempt.fail(new AppError('OFFLINE'))
      void loadNextWallets()
    },
    heals: () => {
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
    row(`F16 handles a wallet that answers ${caseName}`, {
      breaks: scenario => {
        scenario.wallet.answer = () => answer as never
        if ($modal.get().isOpen) void connectWallet('io.fathom')
      },
    })
  for (const thrownValue of ['text', undefined, { code: -32603 }, Object.create(null)])
    row(`F16 handles a wallet that throws ${JSON.stringify(thrownValue) ?? 'undefined'}`, {
      breaks: scenario => {
        scenario.wallet.answer = () => Promise.reject(thrownValue)
        if ($modal.get().isOpen) void connectWallet('io.fathom')
      },
    })
  row('F16 T27 limits the effect of a large number of wallet events', {
    breaks: scenario => {
      for (let index = 0; index < 1_000; index++) {
        scenario.wallet.events?.accountsChanged('eip155', [account(index % 2 ? alice : bob)])
        scenario.wallet.events?.networkChanged('eip155', index % 2 ? localOneNetwork.id : localTwoNetwork.id)
      }
    },
  })
  row('F17 handles options that remove the network in use', {
    breaks: () => {
      optionsSet({ ...$options.get(), networks: [localTwoNetwork] })
      return networksReady()
    },
    heals: () => {
      optionsSet({ ...$options.get(), networks: [localOneNetwork, localTwoNetwork] })
      return networksReady()
    },
  })
  row('F17 handles a wallet on an unknown network', {
    breaks: scenario => scenario.wallet.events?.networkChanged('eip155', 'eip155:424242'),
  })
  row('F22 handles options that change', {
    breaks: () => {
      optionsSet({ ...$options.get(), enableWalletConnect: false, projectId: undefined, features: {} })
    },
    heals: () => optionsSet({ ...$options.get(), enableWalletConnect: true, projectId: 'local' }),
  })
  const chunkLoads: Partial<Runtime> = {}
  row('F23 handles chunks that fail to load', {
    breaks: () => {
      Object.assign(chunkLoads, { loadPairing: runtime.loadPairing, loadAdapter: runtime.loadAdapter })
      const failToLoad = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
      Object.assign(runtime, { loadPairing: failToLoad, loadAdapter: failToLoad })
      if ($modal.get().isOpen) void startPairing()
      void trySwitchNetwork(localTwoNetwork.id)
    },
    heals: () => void Object.assign(runtime, chunkLoads),
  })
  row('F24 handles listeners of the app that throw, hang and call the API again', {
    breaks: scenario => {
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
  row('F26 handles a modal that closes and opens repeatedly', {
    breaks: async () => {
      for (let round = 0; round < 3; round++) {
        requestClose()
        await openModal()
      }
    },
  })
  row('T22 handles wallets and pairings that answer twice', {
    breaks: scenario => {
      for (const attempt of scenario.pairing.attempts) attempt.approve(answerOf([bob]))
      for (const attempt of scenario.pairing.attempts) attempt.approve(answerOf([alice]))
    },
  })
})
