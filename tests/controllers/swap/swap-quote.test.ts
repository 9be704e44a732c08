import { expect } from '@open-wc/testing'
import { balanceReceived } from '../../../src/state/account/balances.ts'
import { loadSwapTokens } from '../../../src/controllers/swap/swap-tokens.ts'
import { clearQuote, resumeQuotes, watchQuote } from '../../../src/controllers/swap/swap-quote.ts'
import { requireFeature } from '../../../src/namespaces/features.ts'
import type { AppError } from '../../../src/core/errors/app-error.ts'
import type { SwapToken } from '../../../src/core/money/swap.ts'
import {
  $isSwapCleared,
  $swapForm,
  $swapProblem,
  $swapQuote,
  $swapTokens,
  swapAmountEntered,
  swapCleared,
  swapSourcesChanged,
  swapPrefilled,
  swapTokensChanged,
} from '../../../src/state/swap/swap.ts'
import { getGasPrice } from '../../../src/services/blockchain-api/convert.ts'
import { $options } from '../../../src/state/settings/options.ts'
import { texts as moneyWords } from '../../../src/text/en/money.ts'
import { networkActivated } from '../../../src/state/network/networks.ts'
import { createDeferred } from '../../support/deferred.ts'
import { type FakeApi, fakeApi } from '../../support/fake-api.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import { connectFathom } from '../../support/fake-connector.ts'
import { localOneNetwork, reset, localTwoNetwork } from '../../support/reset.ts'

const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const router = `0x${'22'.repeat(20)}`
const usdcAddress = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const eth: SwapToken = { address: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, isKnown: true }
const usdc: SwapToken = { address: usdcAddress, symbol: 'USDC', name: 'USD Coin', decimals: 6, isKnown: true }
const coin = 10n ** 18n

describe('swap quote', () => {
  let api: FakeApi
  let clock: FakeClock
  let stop: () => void
  const countQuoteRequests = () => api.count('convert/quotes')
  const createBuiltQuote = (receivedUnits: bigint | string) => ({
    tx: {
      from: `${localOneNetwork.id}:${owner}`,
      to: `${localOneNetwork.id}:${router}`,
      data: '0x38ed1739',
      amount: String(receivedUnits),
      value: '0',
    },
  })
  /** Returns the base units of USDC for an amount of wei, at 3,000 USDC per ETH. */
  const toUsdcUnits = (amount: string) => (BigInt(amount) * 3_000_000_000n) / coin
  const answerQuotes = () => {
    api.answers['convert/quotes'] = ({ query }) => ({
      quotes: [{ toAmount: String(toUsdcUnits(query.get('amount') ?? '0')) }],
    })
    api.answers['convert/build-transaction'] = ({ body }) =>
      createBuiltQuote(toUsdcUnits((body as { amount: string }).amount))
  }
  const getCode = () => $swapQuote.get().error?.code

  // The chunk loads first, because imports do not advance with the fake clock.
  before(async () => {
    await requireFeature('eip155', 'swap')
  })
  beforeEach(async () => {
    api = fakeApi({ 'convert/allowance': () => ({ allowance: '0' }) })
    answerQuotes()
    reset({
      networks: [localOneNetwork, localTwoNetwork],
      options: { projectId: 'x', endpoints: { api: api.url } },
    })
    connectFathom(owner)
    swapCleared()
    swapSourcesChanged({ status: 'ready', sources: ['service'] })
    clock = fakeClock()
    stop = watchQuote()
    swapPrefilled({ from: eth, to: usdc, amount: '1' })
  })
  afterEach(() => {
    stop()
    clock.restore()
    clearQuote()
    swapCleared()
    swapSourcesChanged({ status: 'unknown', sources: [] })
    swapTokensChanged({ status: 'none', tokens: [] })
    api.restore()
  })

  it('is requested 400 ms after the last keystroke', async () => {
    await clock.advance(300)
    swapAmountEntered('2')
    await clock.advance(300)
    expect(countQuoteRequests()).to.equal(0)
    await clock.advance(150)
    expect(countQuoteRequests()).to.equal(1)
    expect($swapQuote.get().quote?.receives).to.equal(6_000_000_000n)
  })

  it('is requested with the gas price, if it is available, which is read at most once in 30 s', async () => {
    const getGasPrices = () =>
      api.requests.filter(({ path }) => path === 'convert/quotes').map(({ query }) => query.get('gasPrice'))
    await clock.advance(450)
    expect(getGasPrices(), 'no quote of the service').to.deep.equal([null])
    api.answers['convert/gas-price'] = () => ({ standard: '12000000000', fast: '1', instant: '1' })
    await clock.advance(31_000)
    swapAmountEntered('2')
    await clock.advance(450)
    swapAmountEntered('3')
    await clock.advance(450)
    expect(getGasPrices().slice(-2)).to.deep.equal(['12000000000', '12000000000'])
    expect(api.count('convert/gas-price')).to.equal(2)
  })

  it('rejects with GAS_PRICE_UNSUPPORTED_NETWORK for the gas price of an unsupported network', async () => {
    expect(moneyWords.errors.GAS_PRICE_UNSUPPORTED_NETWORK).to.equal('Network not supported for Gas Price')
    const settings = $options.get()
    const thrownCode = await getGasPrice('eip155:999', settings).catch((error: AppError) => error.code)
    expect([thrownCode, api.count('convert/gas-price')]).to.deep.equal(['GAS_PRICE_UNSUPPORTED_NETWORK', 0])
  })

  it('T20 ignores a late response for a previous amount', async () => {
    const lateAnswer = createDeferred<unknown>()
    api.answers['convert/build-transaction'] = ({ body }) => {
      const { amount } = body as { amount: string }
      return amount === String(coin) ? lateAnswer.promise : createBuiltQuote(toUsdcUnits(amount))
    }
    await clock.advance(450)
    swapAmountEntered('2')
    await clock.advance(450)
    expect($swapQuote.get().quote?.receives).to.equal(6_000_000_000n)
    lateAnswer.resolve(createBuiltQuote(1n))
    await clock.advance(50)
    expect($swapQuote.get().quote?.receives).to.equal(6_000_000_000n)
  })

  it('T20 is refreshed every 15 seconds while the page is visible', async () => {
    await clock.advance(450)
    expect(countQuoteRequests()).to.equal(1)
    await clock.advance(13_000)
    expect(countQuoteRequests()).to.equal(1)
    await clock.advance(3_000)
    expect(countQuoteRequests()).to.equal(2)
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    try {
      await clock.advance(60_000)
      expect(countQuoteRequests()).to.equal(2)
    } finally {
      Reflect.deleteProperty(document, 'hidden')
    }
    document.dispatchEvent(new Event('visibilitychange'))
    await clock.advance(50)
    expect(countQuoteRequests()).to.equal(3)
  })

  it('T20 pauses five minutes after the last interaction, until the user resumes it', async () => {
    await clock.advance(450)
    await clock.advance(302_000)
    expect($swapQuote.get().isPaused).to.equal(true)
    expect($swapProblem.get()).to.not.equal(undefined)
    const previousCount = countQuoteRequests()
    await clock.advance(120_000)
    expect(countQuoteRequests()).to.equal(previousCount)
    resumeQuotes()
    await clock.advance(50)
    expect(countQuoteRequests()).to.equal(previousCount + 1)
    expect($swapQuote.get().isPaused).to.equal(undefined)
    await clock.advance(16_000)
    expect(countQuoteRequests(), 'continues for another five minutes').to.equal(previousCount + 2)
    expect($swapQuote.get().isPaused).to.equal(undefined)
  })

  it('shares requests between two forms, and continues for the remaining form', async () => {
    const stopOtherWatch = watchQuote()
    await clock.advance(450)
    expect(countQuoteRequests()).to.equal(1)
    stopOtherWatch()
    await clock.advance(16_000)
    expect(countQuoteRequests()).to.equal(2)
    expect($swapQuote.get().status).to.equal('ready')
  })

  const brokenAnswers: readonly (readonly [string, () => unknown])[] = [
    ['F1 response 400', () => new Response('{"reasons":[]}', { status: 400 })],
    ['F2 rate limit', () => new Response('', { status: 429, headers: { 'retry-after': '3600' } })],
    ['F3 response 503', () => new Response('', { status: 503 })],
    ['F5 HTML response', () => new Response('<!doctype html><title>Moved</title>')],
    ['F5 empty response', () => new Response('')],
    ['F5 truncated response', () => new Response('{"quotes":[{"toAmount":"30')],
    ['T23 negative price', () => ({ quotes: [{ toAmount: '-5' }] })],
    ['T23 price that is not a whole number', () => ({ quotes: [{ toAmount: '1e30' }] })],
    ['T23 price of another amount', () => ({ quotes: [{ fromAmount: '7', toAmount: '9' }] })],
  ]
  for (const [caseName, answer] of brokenAnswers)
    it(`reports SWAP_QUOTE_FAILED, and keeps the input: ${caseName}`, async () => {
      api.answers['convert/quotes'] = answer
      await clock.advance(450)
      await clock.advance(20_000)
      expect(getCode()).to.equal('SWAP_QUOTE_FAILED')
      expect($swapForm.get()).to.include({ amount: '1', from: eth, to: usdc })
      // The next press recovers once the service works again.
      answerQuotes()
      resumeQuotes()
      await clock.advance(50)
      expect($swapQuote.get().status).to.equal('ready')
    })

  it('F4 times out if the service hangs, and the form stays usable', async () => {
    api.answers['convert/quotes'] = () => new Promise(() => {})
    await clock.advance(450)
    expect($swapQuote.get().status).to.equal('loading')
    expect($swapProblem.get()).to.not.equal(undefined)
    await clock.advance(10_500)
    expect($swapQuote.get().status).to.equal('failed')
    expect(getCode()).to.equal('SWAP_QUOTE_FAILED')
    swapAmountEntered('2')
    answerQuotes()
    await clock.advance(450)
    expect($swapQuote.get().quote?.receives).to.equal(6_000_000_000n)
  })

  it('reports a missing route instead of a failure', async () => {
    balanceReceived(`${localOneNetwork.id}:${owner}`, { amount: '5', symbol: 'ETH' }, 0)
    api.answers['convert/quotes'] = () => ({ quotes: [] })
    await clock.advance(450)
    expect(getCode()).to.equal('SWAP_NO_ROUTE')
    expect($swapProblem.get()).to.equal('no-route')
  })

  it('T18 clears the form on another network, and shows a note', async () => {
    await clock.advance(450)
    networkActivated(localTwoNetwork.id)
    await clock.advance(50)
    expect($swapForm.get()).to.include({ amount: '' })
    expect($isSwapCleared.get()).to.equal(true)
    expect($swapQuote.get().status).to.equal('none')
  })

  it('lists no tokens if a service has only tokens of other networks, and fails if it has no valid tokens', async () => {
    const answerWithToken = (address: string) => () => ({
      tokens: [{ name: 'Elsewhere', symbol: 'ELS', address, decimals: 18 }],
    })
    api.answers['convert/tokens'] = answerWithToken(`eip155:1:0x${'12'.repeat(20)}`)
    await loadSwapTokens({ now: true })
    expect($swapTokens.get()).to.deep.include({ status: 'ready', tokens: [] })
    api.answers['convert/tokens'] = answerWithToken(`0x${'12'.repeat(20)}`)
    await loadSwapTokens({ now: true })
    expect($swapTokens.get().status).to.equal('failed')
  })

  it('T3 T4 sanitizes a service’s token, and identifies it by its contract only', async () => {
    api.answers['convert/tokens'] = () => ({
      tokens: [
        {
          name: '\u202eUSD\u200b Coin\n(verified)',
          symbol: 'USDC',
          address: `${localOneNetwork.id}:0x${'11'.repeat(20)}`,
          decimals: 6,
          logoUri: 'javascript:alert(1)',
        },
        { name: 'Elsewhere', symbol: 'ELS', address: `eip155:1:0x${'12'.repeat(20)}`, decimals: 18 },
      ],
    })
    await loadSwapTokens({ now: true })
    const { status, tokens } = $swapTokens.get()
    expect(status).to.equal('ready')
    expect(tokens).to.have.length(1)
    expect(tokens[0]).to.include({ symbol: 'USDC', isKnown: false })
    expect(tokens[0]?.name).to.not.match(/[\p{Cf}\p{Cc}]/u)
    expect(tokens[0]?.icon).to.equal(undefined)
  })
})
