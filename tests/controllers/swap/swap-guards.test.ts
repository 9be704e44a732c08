import { expect } from '@open-wc/testing'
import { rememberIntent } from '../../../src/controllers/request/open-requests.ts'
import { refreshQuote } from '../../../src/controllers/swap/swap-quote.ts'
import { acceptImpact, reviewSwap, trustRouter } from '../../../src/controllers/swap/swap-review.ts'
import { waitForOutcome } from '../../../src/controllers/swap/swap-sent.ts'
import { readArrival } from '../../../src/controllers/swap/swap-outcome.ts'
import { findSwapSources, requireSources } from '../../../src/controllers/swap/swap-source.ts'
import { restoreResume, resumeSwap } from '../../../src/controllers/swap/swap-resume.ts'
import { swapNext } from '../../../src/controllers/swap/swap.ts'
import type { AccountId } from '../../../src/core/chain/caip.ts'
import type { Intent } from '../../../src/core/money/intent.ts'
import { runtime } from '../../../src/runtime.ts'
import { type StoredSwap, storedSwaps } from '../../../src/services/swap-storage.ts'
import {
  $sentTransactions,
  type SentTransaction,
  sentTransactionsSet,
} from '../../../src/state/send/sent-transactions.ts'
import {
  $swapDone,
  $duplicateSwaps,
  $swapResume,
  $swapReview,
  $swapRun,
  $remainingSwapSteps,
  $swapStop,
  swapReviewStarted,
  swapReviewEnded,
  swapStepDone,
} from '../../../src/state/swap/swap-review.ts'
import {
  $swapForm,
  $swapSources,
  $swapQuote,
  swapSourcesChanged,
  swapPrefilled,
} from '../../../src/state/swap/swap.ts'
import { give } from '../../../src/testing/index.ts'
import { createDeferred } from '../../support/deferred.ts'
import { connectFathom } from '../../support/fake-connector.ts'
import { codeOf } from '../../support/send-fixture.ts'
import {
  dai,
  eth,
  waitForFee,
  namedRouter,
  openReview,
  router,
  setUpSwap,
  swapHash,
  type SwapFixture,
} from '../../support/swap-fixture.ts'
import { until } from '../../support/until.ts'

const otherAccount: AccountId = 'eip155:31337:0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const coin = 10n ** 18n
// Amounts are compared as text: the runner cannot serialize bigints in a failure.

describe('checks before a swap', () => {
  let setup: SwapFixture
  const realNow = Date.now
  const getSentTransactions = () => setup.wallet.log.filter(({ method }) => method === 'eth_sendTransaction')
  const advanceTo = (ms: number) => {
    Date.now = () => realNow() + ms
  }
  const prepare = async (...args: Parameters<typeof setUpSwap>) => {
    setup = await setUpSwap(...args)
  }
  afterEach(async () => {
    Date.now = realNow
    await storedSwaps.remove()
    setup.restore()
  })

  it('sends the reviewed swap once', async () => {
    await prepare()
    await openReview()
    const events: unknown[] = []
    runtime.emit = (_, detail) => events.push(detail)
    await Promise.all([swapNext(), swapNext()])
    expect(getSentTransactions().length).to.equal(1)
    expect($sentTransactions.get()[0]).to.include({ hash: swapHash, account: setup.account })
    expect(events[0]).to.deep.equal({
      event: 'INITIATE_SWAP',
      network: 'eip155:31337',
      swapFromToken: 'ETH',
      swapToToken: 'DAI',
    })
  })

  for (const [name, change] of [
    ['high', () => (setup.chain.rate = 800n)],
    ['unknown', () => (setup.chain.reserves = [0n, 0n])],
  ] as const)
    it(`sends no request until the user accepts a price impact that is ${name}`, async () => {
      await prepare()
      change()
      await openReview()
      expect($swapReview.get()?.impact.level).to.equal(name)
      await swapNext()
      expect(getSentTransactions().length).to.equal(0)
      acceptImpact(true)
      await swapNext()
      expect(getSentTransactions().length).to.equal(1)
    })

  it('sends no request to a wallet other than the wallet of the review, and ends the review', async () => {
    await prepare()
    await openReview()
    const requestedMethods: string[] = []
    const { provider } = setup.wallet
    runtime.providers.set('eip155', {
      request: request => {
        requestedMethods.push(request.method)
        return provider.request(request)
      },
    })
    await swapNext()
    expect(requestedMethods).to.deep.equal([])
    expect($swapReview.get()?.intent.id).to.equal(undefined)
  })

  it('T18 stops waiting for the wallet on an account change, and keeps the new form when the wallet answers', async () => {
    await prepare()
    await openReview()
    const answer = createDeferred<string>()
    setup.wallet.script.next('eth_sendTransaction', () => answer.promise)
    const swapPromise = swapNext()
    await until(() => $swapRun.get()?.status === 'prompting', 'no request')
    connectFathom('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
    expect($swapRun.get()).to.equal(undefined)
    swapPrefilled({ from: eth, to: dai, amount: '0.25' })
    answer.resolve(swapHash)
    await swapPromise
    expect($swapForm.get().amount).to.equal('0.25')
    expect($sentTransactions.get()[0]).to.include({ hash: swapHash, account: setup.account })
  })

  it('warns about an identical swap without an outcome, and sends after the user confirmed', async () => {
    await prepare()
    await openReview()
    const openIntent = {
      id: 'before',
      account: setup.account,
      units: String(coin),
      receiver: router.toLowerCase(),
      symbol: 'ETH',
      amount: '1',
      askedAt: realNow(),
    }
    await rememberIntent(openIntent)
    await swapNext()
    expect($duplicateSwaps.get().map(({ id }) => id)).to.deep.equal(['before'])
    expect(getSentTransactions().length).to.equal(0)
    await swapNext({ confirmedIds: ['before'] })
    expect(getSentTransactions().length).to.equal(1)
  })

  it('shows a fee above its limit again before sending', async () => {
    await prepare()
    await openReview()
    const previousFee = $swapReview.get()?.fee.expected ?? 0n
    setup.chain.gasPrice *= 2n
    expect(await codeOf(swapNext())).to.equal('FEE_CHANGED')
    expect(getSentTransactions().length).to.equal(0)
    expect(String($swapReview.get()?.fee.expected)).to.equal(String(previousFee * 2n))
    expect(await codeOf(swapNext())).to.equal('done')
    expect(getSentTransactions().length).to.equal(1)
  })

  it('sends the swap if its fee rose within the limit', async () => {
    await prepare()
    setup.chain.gasPrice = 1_000n
    await openReview()
    setup.chain.gasPrice = 1_100n
    expect(await codeOf(swapNext())).to.equal('done')
    expect(getSentTransactions().length).to.equal(1)
  })

  it('shows an old review again before sending, even if its price is still valid', async () => {
    await prepare()
    await openReview()
    const { id } = $swapReview.get()?.intent ?? {}
    advanceTo(18.5 * 60_000)
    await swapNext()
    expect(getSentTransactions().length).to.equal(0)
    expect($swapReview.get()?.intent.id).to.not.equal(id)
    await swapNext()
    expect(getSentTransactions().length).to.equal(1)
  })

  it('shows the review again if a new quote uses another router', async () => {
    await prepare({ sources: ['service'], options: { swapRouters: { 'eip155:31337': [namedRouter] } } })
    await openReview()
    advanceTo(31_000)
    setup.api.answers['convert/build-transaction'] = ({ body }) => ({
      tx: {
        from: setup.account,
        to: `eip155:31337:${namedRouter}`,
        data: '0x12345678',
        amount: String((BigInt((body as { amount: string }).amount) * 99n) / 100n),
      },
    })
    await swapNext()
    expect(getSentTransactions().length).to.equal(0)
    expect($swapReview.get()?.intent.router).to.equal(namedRouter)
  })

  it('renews an old quote before the review, and opens no review if that fails', async () => {
    await prepare()
    swapPrefilled({ from: eth, to: dai, amount: '1' })
    await refreshQuote()
    await waitForFee()
    advanceTo(31_000)
    setup.chain.rate = 985n
    await reviewSwap(() => {})
    expect(String($swapReview.get()?.intent.receives)).to.equal(String((coin * 985n) / 1_000n))
    advanceTo(62_000)
    setup.chain.rate = 0n
    const previousId = $swapReview.get()?.intent.id
    await codeOf(reviewSwap(() => {}))
    expect($swapReview.get()?.intent.id).to.equal(previousId)
    expect($swapQuote.get().status).to.equal('failed')
  })

  describe('resume of a swap with an existing allowance', () => {
    const createStoredSwap = (account: AccountId): StoredSwap => {
      const createSide = ({ address, symbol, name, decimals }: typeof dai) => ({
        address,
        symbol,
        name,
        decimals,
      })
      return {
        account,
        from: createSide(dai),
        to: createSide(eth),
        units: String(coin),
        spender: router,
        at: realNow(),
      }
    }

    it('is offered only to the account of the stored swap', async () => {
      await prepare()
      setup.chain.allowance = coin
      await storedSwaps.write([createStoredSwap(otherAccount)])
      await restoreResume()
      expect($swapResume.get()).to.equal(undefined)
      await storedSwaps.write([createStoredSwap(otherAccount), createStoredSwap(setup.account)])
      await restoreResume()
      expect($swapResume.get()?.account).to.equal(setup.account)
    })

    it('fills the form with the allowed amount', async () => {
      await prepare()
      setup.chain.allowance = coin
      await storedSwaps.write([createStoredSwap(setup.account)])
      await restoreResume()
      await resumeSwap()
      const { from, to, amount } = $swapForm.get()
      expect([from?.address, to?.address, amount]).to.deep.equal([dai.address, 'native', '1'])
      expect(await storedSwaps.read()).to.have.length(1)
    })

    it('is not offered if the account changes during the lookup of the allowance', async () => {
      await prepare()
      setup.chain.allowance = coin
      await storedSwaps.write([createStoredSwap(setup.account)])
      setup.chain.beforeResponse = () => connectFathom('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
      await restoreResume()
      expect($swapResume.get()).to.equal(undefined)
    })
  })

  describe('amount received by a mined swap', () => {
    const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
    const encodeWord = (hex: string) => `0x${hex.replace('0x', '').toLowerCase().padStart(64, '0')}`
    /** Returns the displayed amount after the chain reports that `units` arrived. */
    const readReceivedAmount = async (units: bigint) => {
      await prepare()
      const originalRpc = setup.api.answers.rpc
      const logs = [
        {
          address: dai.address,
          topics: [topic, encodeWord(router), encodeWord(setup.owner)],
          data: encodeWord(units.toString(16)),
        },
      ]
      setup.api.answers.rpc = request => {
        const { id, method } = request.body as { id: number; method: string }
        return method === 'eth_getTransactionReceipt'
          ? { jsonrpc: '2.0', id, result: { status: '0x1', logs } }
          : originalRpc?.(request)
      }
      const token = { name: dai.name, symbol: dai.symbol, address: dai.address }
      const swap: SentTransaction = {
        account: setup.account,
        hash: swapHash,
        operation: 'trade',
        status: 'confirmed',
        sentAt: 0,
        transfers: [
          { direction: 'out', amount: '1' },
          { direction: 'in', amount: '0.98', token },
        ],
      }
      sentTransactionsSet([swap])
      await readArrival(swap)
      const [sentTransaction] = $sentTransactions.get()
      return [sentTransaction?.transfers[1]?.amount, sentTransaction?.hasReceivedAmount]
    }

    it('replaces the minimum if it is higher', async () => {
      expect(await readReceivedAmount((coin * 99n) / 100n)).to.deep.equal(['0.99', true])
    })

    it('keeps the minimum if the chain reports less', async () => {
      expect(await readReceivedAmount((coin * 97n) / 100n)).to.deep.equal(['0.98', undefined])
    })
  })

  it('starts each review without completed steps', async () => {
    await prepare()
    await openReview({ from: dai, to: eth })
    swapStepDone('approve')
    expect($remainingSwapSteps.get()).to.deep.equal(['swap'])
    const review = $swapReview.get() ?? expect.fail()
    swapReviewStarted(review)
    expect($remainingSwapSteps.get()).to.deep.equal(['approve', 'swap'])
    swapStepDone('approve')
    swapReviewEnded()
    expect($swapDone.get()).to.deep.equal([])
  })

  describe('swap availability', () => {
    it('names another network only if the active network has no source', async () => {
      await prepare()
      await findSwapSources({ now: true })
      expect($swapSources.get().sources.length).to.be.greaterThan(0)
      expect($swapSources.get().otherNetwork).to.equal(undefined)
    })

    it('distinguishes a failed service from an unsupported network', async () => {
      await prepare({ options: { swapSource: 'service' } })
      setup.api.answers['supported-chains'] = () => new Response('', { status: 500 })
      swapSourcesChanged({ status: 'unknown', sources: [] })
      expect(await codeOf(requireSources())).to.equal('SWAP_INIT_FAILED')
      setup.api.answers['supported-chains'] = () => ({ http: [] })
      await findSwapSources({ now: true })
      expect(await codeOf(requireSources())).to.equal('SWAP_UNSUPPORTED_NETWORK')
    })
  })

  describe('without simulation', () => {
    it('opens a review without a simulated amount if the calls can be decoded', async () => {
      await prepare()
      setup.chain.canSimulate = false
      await openReview()
      expect($swapReview.get()?.intent.router).to.equal(router)
      expect(String($swapReview.get()?.receivedUnits)).to.equal('undefined')
    })

    it('stops at the form for an unknown token', async () => {
      await prepare()
      setup.chain.canSimulate = false
      await openReview({ to: { ...dai, isKnown: false } })
      expect($swapReview.get()?.intent.id).to.equal(undefined)
      expect($swapStop.get()?.code).to.equal('SWAP_UNCHECKABLE')
    })
  })

  it('passes the frozen intent to a wallet that compares it with the calldata', async () => {
    await prepare()
    await openReview({ from: dai, to: eth })
    const intents: Intent[] = []
    const { provider } = setup.wallet
    Object.assign(provider, {
      requestIntent: (request: { method: string; params: readonly unknown[] }, intent: Intent) => {
        intents.push(intent)
        return provider.request(request)
      },
    })
    swapNext().catch(() => {})
    await until(() => intents.length > 0, 'no intent')
    expect(intents[0]).to.deep.equal({
      account: setup.account,
      network: setup.network.id,
      kind: 'approval',
      token: dai.address,
      units: String(coin),
      spender: router,
    })
    expect(Object.isFrozen(intents[0])).to.equal(true)
  })

  it('shows the simulated amount if it is below the quote', async () => {
    await prepare()
    setup.chain.arrivingUnits = (coin * 985n) / 1_000n
    await openReview()
    expect(String($swapReview.get()?.receivedUnits)).to.equal(String((coin * 985n) / 1_000n))
  })

  describe('with a pending approval', () => {
    const approval = `0x${'ab'.repeat(32)}`
    const setApprovalStatus = (status: 'unknown' | 'confirmed' | 'failed') => {
      const [approvalTransaction] = $sentTransactions.get()
      if (approvalTransaction) sentTransactionsSet([{ ...approvalTransaction, status }])
    }
    const startApproval = async () => {
      await prepare()
      setup.wallet.script.always('eth_sendTransaction', give(approval))
      await openReview({ from: dai, to: eth })
      expect($remainingSwapSteps.get()).to.deep.equal(['approve', 'swap'])
      swapNext().catch(() => {})
      await until(() => $swapRun.get()?.status === 'mining', 'not sent')
    }

    it('continues only after the chain has confirmed the approval', async () => {
      await startApproval()
      setApprovalStatus('unknown')
      expect($remainingSwapSteps.get()).to.deep.equal(['approve', 'swap'])
      setApprovalStatus('confirmed')
      await until(() => $remainingSwapSteps.get().length === 1, 'no step complete')
      expect($remainingSwapSteps.get()).to.deep.equal(['swap'])
    })

    it('stays at the approval step if the approval reverted', async () => {
      await startApproval()
      setApprovalStatus('failed')
      await until(() => $swapRun.get() === undefined, 'still running')
      expect($remainingSwapSteps.get()).to.deep.equal(['approve', 'swap'])
    })
  })

  it('waits for a final status of its own transaction', async () => {
    await prepare()
    const createRow = (change: object) =>
      ({
        account: setup.account,
        hash: swapHash,
        operation: 'approve',
        transfers: [],
        sentAt: 0,
        ...change,
      }) as never
    const outcomes: unknown[] = []
    const { signal } = new AbortController()
    void waitForOutcome(setup.account, swapHash, signal).then(status => outcomes.push(status))
    for (const change of [
      { status: 'pending' },
      { status: 'unknown' },
      { status: 'confirmed', hash: `0x${'01'.repeat(32)}` },
      { status: 'confirmed', account: otherAccount },
    ]) {
      sentTransactionsSet([createRow(change)])
      await Promise.resolve()
      expect(outcomes).to.deep.equal([])
    }
    sentTransactionsSet([createRow({ status: 'failed' })])
    await until(() => outcomes.length > 0)
    expect(outcomes).to.deep.equal(['failed'])
  })

  describe('through a router that the app names', () => {
    const options = { swapRouters: { 'eip155:31337': [namedRouter] } }
    const prepareNamedRouter = async () => {
      await prepare({ sources: ['service'], options })
      setup.api.answers['convert/build-transaction'] = () => ({
        tx: {
          from: setup.account,
          to: `eip155:31337:${namedRouter}`,
          data: '0x12345678',
          amount: String((coin * 990n) / 1_000n),
        },
      })
    }

    it('sends no request before the user trusts the router with the minimum', async () => {
      await prepareNamedRouter()
      await openReview()
      expect($swapReview.get()?.isUnbound).to.equal(true)
      await swapNext()
      expect(getSentTransactions().length).to.equal(0)
      trustRouter(true)
      await swapNext()
      expect(getSentTransactions().length).to.equal(1)
      const [, receivedTransfer] = $sentTransactions.get()[0]?.transfers ?? []
      expect(receivedTransfer?.amount, 'an amount that nothing enforces').to.equal('0')
    })

    it('requires no trust if the calldata enforces the minimum', async () => {
      await prepare()
      await openReview()
      expect($swapReview.get()?.isUnbound).to.equal(undefined)
      expect(String($swapReview.get()?.receivedUnits), 'all of the quote arrives').to.equal('undefined')
    })

    for (const field of ['gasPrice', 'baseFeePerGas', 'time'] as const)
      it(`simulates with the ${field} of a real transaction, so a router cannot detect the simulation`, async () => {
        await prepareNamedRouter()
        setup.chain.simulationField = field
        const thrownCode = await codeOf(openReview())
        expect($swapReview.get()?.intent.id).to.equal(undefined)
        expect($swapStop.get()?.code ?? thrownCode).to.be.oneOf(['SWAP_CHANGED', 'SWAP_PRICE_MOVED'])
      })
  })
})
