import { expect } from '@open-wc/testing'
import { refreshAccount } from '../../../src/controllers/account/account.ts'
import { loadActivity } from '../../../src/controllers/account/activity.ts'
import { loadCollectibles } from '../../../src/controllers/account/collectibles.ts'
import { loadTokens } from '../../../src/controllers/account/token-balances.ts'
import { connectWallet } from '../../../src/controllers/connect/connect.ts'
import { disconnectFromModal } from '../../../src/controllers/connect/disconnect.ts'
import { sendQuietly } from '../../../src/controllers/connect/unsent-disconnects.ts'
import { reportAppError } from '../../../src/controllers/shell/report-error.ts'
import { errorReporter } from '../../../src/controllers/shell/show-error.ts'
import { loadSwapTokens } from '../../../src/controllers/swap/swap-tokens.ts'
import { AppError } from '../../../src/core/errors/app-error.ts'
import { resetRuntime } from '../../../src/runtime.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $activity } from '../../../src/state/account/activity.ts'
import { $balances } from '../../../src/state/account/balances.ts'
import { $collectibles } from '../../../src/state/account/collectibles.ts'
import { $tokenLists } from '../../../src/state/account/token-balances.ts'
import { $toast } from '../../../src/state/shell/notices.ts'
import { $swapTokens } from '../../../src/state/swap/swap.ts'
import { createDeferred } from '../../support/deferred.ts'
import { createBalanceEntry, fakeApi, type FakeApi, createHistoryRow } from '../../support/fake-api.ts'
import { answerOf, fakeConnector, type FakeConnector } from '../../support/fake-connector.ts'
import { reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

let api: FakeApi
let nativeBalance: () => Promise<bigint>
let nativeReads = 0

/** Creates a modal in which the same wallet with the same account is connected. */
async function connect(): Promise<FakeConnector> {
  reset({
    options: { projectId: 'local', endpoints: { api: api.url }, tokens: {}, swapSource: 'service' },
    runtime: {
      loadAdapter: async () => ({
        namespace: 'eip155',
        signMessage: async () => '0x',
        nativeBalance: () => {
          nativeReads++
          return nativeBalance()
        },
      }),
    },
  })
  const wallet = fakeConnector()
  wallet.answer = () => answerOf()
  await connectWallet('io.fathom')
  expect($account.get().status).to.equal('connected')
  return wallet
}

const settle = async (): Promise<void> => {
  await import('../../../src/controllers/shell/report-error.ts')
  await new Promise(resolve => setTimeout(resolve, 50))
}

const createErrorResponse = () => new Response('', { status: 400 })

interface LoadCase {
  readonly load: () => Promise<unknown>
  /** Beginning of the path of the request. The native balance is read by the adapter. */
  readonly path?: string
  readonly success: unknown
  /** What the stores of the next modal contain. */
  readonly read: () => unknown
}

const loadCases: Record<string, LoadCase> = {
  tokens: {
    load: () => loadTokens(),
    path: 'account',
    success: { balances: [createBalanceEntry('ETH', '1')] },
    read: () => $tokenLists.get(),
  },
  'the native balance': {
    load: () => refreshAccount({ now: true }),
    success: 1n,
    read: () => $balances.get(),
  },
  activity: {
    load: () => loadActivity(),
    path: 'account',
    success: { data: [createHistoryRow(1)], next: null },
    read: () => $activity.get(),
  },
  collectibles: {
    load: () => loadCollectibles(),
    path: 'account',
    success: { data: [createHistoryRow(1)], next: null },
    read: () => [$collectibles.get(), $activity.get()],
  },
  'tokens to swap': {
    load: () => loadSwapTokens({ now: true }),
    path: 'convert/tokens',
    success: { tokens: [] },
    read: () => $swapTokens.get(),
  },
}

describe('a request that outlives destroy()', () => {
  beforeEach(() => {
    api = fakeApi({ 'convert/quotes': () => ({ quotes: [] }) })
    nativeBalance = async () => 0n
    nativeReads = 0
  })
  afterEach(() => {
    api.restore()
    resetRuntime()
  })

  for (const [name, { load, path, success, read }] of Object.entries(loadCases))
    for (const isFailure of [true, false])
      it(`changes nothing in the next modal if the request for ${name} ${isFailure ? 'fails' : 'succeeds'} late`, async () => {
        await connect()
        const response = createDeferred<unknown>()
        if (path) api.answers[path] = () => response.promise
        else nativeBalance = () => response.promise as Promise<bigint>
        const hasStarted = () => (path ? api.count(path) : nativeReads) > 0
        const loadPromise = load()
        await until(hasStarted, 'no request')

        await connect()
        // The same request of the next modal is still waiting for its own answer.
        if (path) api.answers[path] = () => new Promise(() => {})
        else nativeBalance = () => new Promise(() => {})
        void load()
        await settle()
        const previousState = JSON.stringify(read())
        if (isFailure && !path) response.reject(new Error('no node'))
        else response.resolve(isFailure ? createErrorResponse() : success)
        await loadPromise
        await settle()
        expect(JSON.stringify(read())).to.equal(previousState)
        expect($toast.get()).to.equal(undefined)
      })

  it('shows no error in the next modal if the wallet rejects the disconnect late', async () => {
    const wallet = await connect()
    const answer = createDeferred<void>()
    wallet.onDisconnect = () => answer.promise
    disconnectFromModal()
    sendQuietly()
    await until(() => wallet.calls.disconnect === 1, 'no disconnect')
    await connect()
    answer.reject(new Error('refused'))
    await settle()
    expect($toast.get()).to.equal(undefined)
  })

  it('shows no error that the destroyed modal reports', async () => {
    await connect()
    const reportFromOldModal = errorReporter()
    const reportPromise = reportAppError(new AppError('BALANCE_UNAVAILABLE'))
    await connect()
    await reportPromise
    reportFromOldModal(new AppError('BALANCE_UNAVAILABLE'))
    await settle()
    expect($toast.get()).to.equal(undefined)
  })
})
