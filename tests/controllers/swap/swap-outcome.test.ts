import { expect } from '@open-wc/testing'
import { swapNext } from '../../../src/controllers/swap/swap.ts'
import { clearQuote, watchQuote } from '../../../src/controllers/swap/swap-quote.ts'
import { clearSwap, reviewSwap } from '../../../src/controllers/swap/swap-review.ts'
import { AppError } from '../../../src/core/errors/app-error.ts'
import type { SwapToken } from '../../../src/core/money/swap.ts'
import { evmCalls } from '../../../src/namespaces/evm/calls.ts'
import { evmSwap } from '../../../src/namespaces/evm/swap/swap.ts'
import type { SwapAbility, SwapStep } from '../../../src/namespaces/swap.ts'
import { runtime } from '../../../src/runtime.ts'
import { storedIntents } from '../../../src/services/sent-storage.ts'
import { balanceReceived } from '../../../src/state/account/balances.ts'
import { tokensCleared, tokensReceived } from '../../../src/state/account/token-balances.ts'
import { intentsLoaded } from '../../../src/state/send/send.ts'
import { networkActivated } from '../../../src/state/network/networks.ts'
import { $options, optionsSet } from '../../../src/state/settings/options.ts'
import { modalClosed, modalOpened } from '../../../src/state/shell/modal.ts'
import { $swapReview, impactAccepted, routerTrusted } from '../../../src/state/swap/swap-review.ts'
import { $swapProblem, $swapQuote, swapSourcesChanged, swapPrefilled } from '../../../src/state/swap/swap.ts'
import { createDeferred } from '../../support/deferred.ts'
import { type FakeApi, fakeApi } from '../../support/fake-api.ts'
import { alice, connectFathom } from '../../support/fake-connector.ts'
import { localOneNetwork, reset } from '../../support/reset.ts'
import { stubProperty } from '../../support/stub-property.ts'
import { tokenKey } from '../../../src/core/money/token.ts'
import { labelRead, labelsCleared } from '../../../src/state/account/token-labels.ts'
import { until } from '../../support/until.ts'

const owner = alice
const router = `0x${'22'.repeat(20)}`
const eth: SwapToken = { address: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, isKnown: true }
const usdc: SwapToken = {
  address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  isKnown: true,
}

describe('a failed swap request', () => {
  let api: FakeApi
  const restoreFunctions: (() => void)[] = []
  let send: SwapAbility['send']
  let isBatch = false

  beforeEach(async () => {
    api = fakeApi({
      'convert/quotes': () => ({ quotes: [{ toAmount: '3000000000' }] }),
      'convert/build-approve': () => ({
        tx: {
          from: `${localOneNetwork.id}:${owner}`,
          to: `${localOneNetwork.id}:${usdc.address}`,
          data: '0x095ea7b3',
          value: '0',
        },
      }),
      'convert/build-transaction': () => ({
        tx: {
          from: `${localOneNetwork.id}:${owner}`,
          to: `${localOneNetwork.id}:${router}`,
          data: '0x38ed1739',
          amount: '3000000000',
          value: '0',
        },
      }),
    })
    reset({ networks: [localOneNetwork], options: { projectId: 'x', endpoints: { api: api.url } } })
    tokensCleared()
    labelRead(tokenKey({ networkId: localOneNetwork.id, address: usdc.address }), {
      symbol: 'USDC',
      name: 'USD Coin',
    })
    await storedIntents.change(() => [])
    intentsLoaded([])
    isBatch = false
    const stubMethod = (object: object, name: string, value: unknown) =>
      restoreFunctions.push(stubProperty(object, name, value))
    stubMethod(evmSwap, 'deadline', async () => Math.floor(Date.now() / 1000) + 600)
    stubMethod(evmSwap, 'allowance', async () => ({ units: 0n, resetsFirst: false }))
    stubMethod(evmSwap, 'check', async (intent: object, builtSteps: object) => ({
      intent,
      swapCalls: builtSteps,
    }))
    stubMethod(evmSwap, 'fee', async () => ({ expected: 1n, reserve: 2n }))
    stubMethod(evmSwap, 'canBatch', async () => isBatch)
    stubMethod(evmSwap, 'send', (...args: Parameters<SwapAbility['send']>) => send(...args))
    runtime.providers.set('eip155', { request: async () => null } as never)
    connectFathom(owner)
    networkActivated(localOneNetwork.id)
    balanceReceived(`${localOneNetwork.id}:${owner}`, { amount: '5', symbol: 'ETH' }, 0)
    swapSourcesChanged({ status: 'ready', sources: ['service'] })
    modalOpened({ name: 'Swap' })
  })
  afterEach(() => {
    for (const restoreStub of restoreFunctions.splice(0)) restoreStub()
    labelsCleared()
    clearSwap()
    clearQuote()
    swapSourcesChanged({ status: 'unknown', sources: [] })
    modalClosed()
    api.restore()
  })

  /** Reviews a swap and presses. Resolves with the error code of the press, or "done". */
  async function press(): Promise<string> {
    const stop = watchQuote()
    restoreFunctions.push(stop)
    swapPrefilled(isBatch ? { from: usdc, to: eth, amount: '1' } : { from: eth, to: usdc, amount: '1' })
    await until(() => $swapQuote.get().quote && !$swapProblem.get())
    await reviewSwap()
    expect($swapReview.get()?.isBatch).to.equal(isBatch)
    impactAccepted(true)
    routerTrusted(true)
    return swapNext().then(
      () => 'done',
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    )
  }
  const countOpenIntents = async () => (await storedIntents.read()).length
  const failWith =
    (error: unknown): SwapAbility['send'] =>
    async (_, __, { onRequest }) => {
      onRequest()
      throw error
    }

  it('stays listed, and shows no rejection, if only the message reports a rejection', async () => {
    send = failWith({ code: -32_000, message: 'user cancelled the confirmation of a sent transaction' })
    expect(await press()).to.equal('UNKNOWN')
    expect(await countOpenIntents()).to.equal(1)
  })

  it('is removed from the list after a rejection by code', async () => {
    send = failWith({ code: 4001, message: 'no' })
    expect(await press()).to.equal('done')
    expect(await countOpenIntents()).to.equal(0)
  })

  it('stays listed after a batch error code for a single transaction', async () => {
    send = failWith({ code: 5710, message: 'no' })
    await press()
    expect(await countOpenIntents()).to.equal(1)
  })

  it('is stored with its trace during the request, so a reload can find it on the chain', async () => {
    const trace = { latest: 5, pending: 6 }
    const decision = createDeferred<never>()
    send = async (_, __, { onRequest }) => {
      onRequest(trace)
      return decision.promise
    }
    const pressPromise = press()
    const readStored = async () => (await storedIntents.read()).find(intent => intent.trace)
    expect(await until(readStored, 'a trace', 5_000)).to.deep.include({
      receiver: router,
      amount: '1',
      trace,
    })
    decision.reject({ code: -32_603, message: 'no answer' })
    await pressPromise
    expect((await storedIntents.read()).map(intent => intent.trace)).to.deep.equal([trace])
  })

  it('is sent as a batch of one step with the paymaster of the app if its fee depends on it', async () => {
    optionsSet({ ...$options.get(), paymaster: { [localOneNetwork.id]: 'https://pay.example' } })
    for (const isSupported of [true, false]) {
      runtime.providers.set('eip155', {
        request: async () => ({ '0x7a69': { paymasterService: { supported: isSupported } } }),
      } as never)
      let step: SwapStep | undefined
      send = async (_, requestedStep, { onRequest }) => {
        step = requestedStep
        onRequest()
        throw { code: 5710, message: 'no' }
      }
      await press()
      expect(step?.paymaster).to.equal('https://pay.example')
      expect(step?.isSponsored === true).to.equal(isSupported)
      expect(step?.steps).to.deep.equal(['swap'])
      // The error code only applies to batches, so it settles the batch but not the single transaction.
      expect(await countOpenIntents()).to.equal(isSupported ? 0 : 1)
      clearSwap()
    }
  })

  describe('as a batch', () => {
    beforeEach(() => {
      isBatch = true
      tokensReceived(
        `${localOneNetwork.id}:${owner}`,
        [{ ...usdc, networkId: localOneNetwork.id, amount: '5', value: undefined } as never],
        'service',
        0,
      )
    })

    it('is removed from the list after a batch error code', async () => {
      send = failWith({ code: 5710, message: 'no' })
      await press()
      expect(await countOpenIntents()).to.equal(0)
    })

    it('stays listed if the wallet accepted it but cannot report its status', async () => {
      restoreFunctions.push(
        stubProperty(evmCalls, 'status', async () => {
          throw { code: -32_601, message: 'method not found' }
        }),
      )
      send = async (_, __, { onRequest }) => {
        onRequest()
        return { batch: '0x1' }
      }
      expect(await press()).not.to.equal('done')
      expect(await countOpenIntents()).to.equal(1)
    })
  })
})
