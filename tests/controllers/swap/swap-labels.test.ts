import { expect } from '@open-wc/testing'
import { chooseSwapToken } from '../../../src/controllers/swap/swap-form.ts'
import { refreshQuote } from '../../../src/controllers/swap/swap-quote.ts'
import { loadSwapTokens } from '../../../src/controllers/swap/swap-tokens.ts'
import { tokenMarks } from '../../../src/core/money/token-marks.ts'
import { $knownTokens } from '../../../src/state/account/known-tokens.ts'
import { $tokens } from '../../../src/state/account/token-balances.ts'
import { $swapReview } from '../../../src/state/swap/swap-review.ts'
import { $swapForm, $swapImpact, $swapTokens, swapPrefilled } from '../../../src/state/swap/swap.ts'
import { codeOf } from '../../support/send-fixture.ts'
import { dai, eth, openReview, setUpSwap, type SwapFixture } from '../../support/swap-fixture.ts'
import { until } from '../../support/until.ts'

const mislabeledToken = { ...dai, symbol: 'WETH', name: 'Wrapped Ether', price: 3_000 }

describe('T23 labels of a swap’s tokens', () => {
  let setup: SwapFixture
  afterEach(() => setup.restore())

  it('reviews a token under its contract’s label, and marks it, whatever label a service reports', async () => {
    setup = await setUpSwap()
    await openReview({ to: mislabeledToken })
    const { intent } = $swapReview.get() ?? {}
    expect(intent?.to).to.include({ symbol: 'DAI', name: 'Dai Stablecoin', claimed: 'WETH' })
    expect(intent?.to.price, 'a price of the other token').to.equal(undefined)
    expect($swapForm.get().to).to.include({ symbol: 'DAI', claimed: 'WETH' })
  })

  it('opens no review while the label cannot be read from the contract', async () => {
    setup = await setUpSwap()
    setup.chain.isLabelDown = true
    expect(await codeOf(openReview({ to: mislabeledToken }))).to.equal('RPC_FAILED')
    expect($swapReview.get()?.intent.id).to.equal(undefined)
  })

  it('reads the label of a selected token for the form', async () => {
    setup = await setUpSwap()
    chooseSwapToken('to', mislabeledToken)
    await until(() => $swapForm.get().to?.symbol === 'DAI', 'no label')
    expect($swapForm.get().to?.claimed).to.equal('WETH')
  })

  it('lists a token under the app’s label, and drops the price of a service that labels it differently', async () => {
    const { address } = dai
    setup = await setUpSwap({
      sources: ['service'],
      options: { tokens: { 'eip155:31337': [{ address, symbol: 'DAI' }] } },
    })
    const { symbol, name, decimals, price } = mislabeledToken
    setup.api.answers['convert/tokens'] = () => ({
      tokens: [{ symbol, name, decimals, price, address: `eip155:31337:${address}` }],
    })
    await loadSwapTokens({ now: true })
    const [listedToken] = $swapTokens.get().tokens
    expect(listedToken).to.include({ symbol: 'DAI', claimed: 'WETH' })
    const row = { networkId: 'eip155:31337' as const, ...mislabeledToken, symbol: 'DAI', claimed: 'WETH' }
    expect(tokenMarks(row, $knownTokens.get())).to.deep.equal([{ kind: 'mislabeled', claimed: 'WETH' }])
    expect($tokens.get().tokens[0]?.symbol).to.equal('DAI')
  })

  it('names the coin as its network does, whatever name a service reports', async () => {
    setup = await setUpSwap()
    await openReview({ from: { ...eth, symbol: 'DAI', name: 'Dai Stablecoin' } })
    expect($swapReview.get()?.intent.from).to.include({ symbol: 'ETH', name: 'Ether' })
  })
})

describe('T23 the price impact of a service’s quote', () => {
  let setup: SwapFixture
  afterEach(() => setup.restore())
  const pricedPair = { from: { ...eth, price: 3_000 }, to: { ...dai, price: 3_000 } }

  it('is computed from the pools, not from prices of the service', async () => {
    setup = await setUpSwap({ sources: ['service'] })
    const buildTransaction = setup.api.answers['convert/build-transaction']
    setup.api.answers['convert/build-transaction'] = async request => {
      const builtCall = (await buildTransaction?.(request)) as { tx: { amount: string } }
      return { tx: { ...builtCall.tx, amount: String(BigInt(builtCall.tx.amount) / 2n) } }
    }
    // The service doubles the price of the received token, so by its prices the swap loses nothing.
    swapPrefilled({ from: pricedPair.from, to: { ...pricedPair.to, price: 6_100 }, amount: '1' })
    await refreshQuote()
    expect($swapImpact.get()?.level).to.equal('high')
    expect($swapImpact.get()?.percent).to.be.closeTo(50.5, 0.1)
  })

  it('is unknown without a pool, so the user has to confirm the rate', async () => {
    setup = await setUpSwap({ sources: ['service'] })
    const { chain } = setup
    chain.reserves = [0n, 0n]
    swapPrefilled({ ...pricedPair, amount: '1' })
    await refreshQuote()
    expect($swapImpact.get()).to.deep.equal({ level: 'unknown' })
  })
})
