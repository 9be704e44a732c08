import { expect } from '@open-wc/testing'
import { createInstance as createAppKit } from '../../src/appkit/page.ts'
import type { CreateAppKit } from '../../src/appkit/options.ts'
import { connectWallet } from '../../src/controllers/handle/open.ts'
import { showView } from '../../src/controllers/shell/modal.ts'
import { modalHandle, provideElements } from '../../src/create-modal.ts'
import { createEvmWallet } from '../../src/testing/index.ts'
import { subscribeToAll } from '../support/appkit-subscriptions.ts'
import { reset } from '../support/reset.ts'
import { until } from '../support/until.ts'
import published from './published-subscriptions.json' with { type: 'json' }

type Step = keyof typeof published.steps
type Call = readonly [name: string, value: unknown]

const rdns = 'example.fathom'
const createChain = (id: number) => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`http://127.0.0.1:1/${id}`] } },
})
const options: CreateAppKit = {
  projectId: 'made-up',
  networks: [createChain(1), createChain(8453)],
  w3m: { endpoints: { api: null, catalog: null, images: null, rpc: null } },
}

/** Intended differences between our callbacks and the recorded callbacks of AppKit. */
const differences: Readonly<Record<string, { values: readonly unknown[]; reason: string }>> = {
  'open later account': { values: [], reason: 'Opening changes no account.' },
  'open later account eip155': { values: [], reason: 'As above.' },
  'connect later account': {
    values: ['none', 'connected'],
    reason: 'Also called with the status "connecting".',
  },
  'connect later account eip155': { values: ['none', 'connected'], reason: 'As above.' },
  'connect wallet': {
    values: ['Fathom'],
    reason: 'The published client reports the wallet at the next switch.',
  },
  'connect later wallet': { values: ['Fathom'], reason: 'As above.' },
  'switch wallet': { values: [], reason: 'Reported at connect.' },
  'switch later wallet': { values: [], reason: 'Reported at connect.' },
}

/**
 * The values of one subscription by step, without repetitions, because the published client also calls back for unrelated changes.
 * A network may repeat from step to step, because apps read it on connect and disconnect.
 */
function valuesOf(steps: Readonly<Record<string, readonly Call[]>>, name: string): Record<string, unknown[]> {
  const values: Record<string, unknown[]> = {}
  let lastValue: string | undefined
  for (const [step, calls] of Object.entries(steps)) {
    if (name.endsWith('network')) lastValue = undefined
    const ownValues: unknown[] = (values[step] = [])
    for (const [calledName, value] of calls) {
      if (calledName !== name || JSON.stringify(value) === lastValue) continue
      lastValue = JSON.stringify(value)
      ownValues.push(value)
    }
  }
  return values
}

describe(`subscriptions compared with recordings of AppKit ${published.version}`, () => {
  let wallet: ReturnType<typeof createEvmWallet>
  beforeEach(() => {
    reset()
    provideElements(async () => ({ mountModal: async () => document.body }))
    wallet = createEvmWallet({
      rdns,
      name: 'Fathom',
      chains: [1, 8453].map(chainId => ({ chainId, rpcUrls: ['http://127.0.0.1:1'] })),
      ask: async (_url, method) => (method === 'eth_chainId' ? '0x1' : '0x2a'),
    })
    wallet.install()
  })
  afterEach(() => {
    modalHandle()?.destroy()
    wallet.uninstall()
  })

  it('reports the recorded values in the recorded order, except for the listed differences', async () => {
    const calls: Call[] = []
    const steps: Partial<Record<Step, readonly Call[]>> = {}
    const settle = () => new Promise(resolve => setTimeout(resolve, 100))
    const record = async (step: Step, act?: () => unknown) => {
      await act?.()
      await settle()
      steps[step] = calls.splice(0)
    }
    const kit = createAppKit(options)
    subscribeToAll(kit, (name, value) => calls.push([name, value]))
    await record('create')
    await record('subscribe later', () =>
      subscribeToAll(kit, (name, value) => calls.push([`later ${name}`, value])),
    )
    await record('open', () => kit.open())
    await record('connect', async () => {
      showView({ name: 'ConnectingExternal', connectorId: rdns })
      await connectWallet(rdns)
      kit.close()
      await until(() => kit.getIsConnectedState())
    })
    await record('switch', () => kit.switchNetwork(createChain(8453)))
    await record('disconnect', () => kit.disconnect())

    const followedTopics = [
      'account',
      'account eip155',
      'network',
      'state',
      'wallet',
      'providers',
      'caip network',
    ]
    const recordedSteps = published.steps as unknown as Record<Step, readonly Call[]>
    for (const name of [...followedTopics, ...followedTopics.map(followedName => `later ${followedName}`)]) {
      const ownValues = valuesOf(steps, name)
      for (const [step, values] of Object.entries(valuesOf(recordedSteps, name)))
        expect(ownValues[step], `${step}: ${name}`).to.deep.equal(
          differences[`${step} ${name}`]?.values ?? values,
        )
    }
    /** Returns the matching names, in the order in which they first reported their final value of the step. */
    const listNamesInOrder = (recordedCalls: readonly Call[] = [], names: RegExp) => {
      const finalValues = new Map(recordedCalls.map(([name, value]) => [name, JSON.stringify(value)]))
      const calls = recordedCalls.filter(
        ([name, value]) => names.test(name) && finalValues.get(name) === JSON.stringify(value),
      )
      return [...new Set(calls.map(([name]) => name))]
    }
    for (const [step, names] of [
      ['connect', /^(account|network|account eip155)$/],
      ['switch', /^(account|network|account eip155)$/],
      // Without `network`: on disconnect, the published client calls the network listener again before it clears the account.
      ['disconnect', /^(account|account eip155)$/],
    ] as const)
      expect(listNamesInOrder(steps[step], names), `order at ${step}`).to.deep.equal(
        listNamesInOrder(recordedSteps[step], names),
      )
  })

  it('does not notify a listener after it unsubscribes', async () => {
    const kit = createAppKit(options)
    const calls: unknown[] = []
    kit.subscribeNetwork(network => calls.push(network))()
    kit.subscribeState(state => calls.push(state))()
    kit.subscribeAccount(account => calls.push(account), 'eip155')()
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(calls).to.deep.equal([])
  })
})
