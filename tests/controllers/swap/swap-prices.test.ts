import { expect } from '@open-wc/testing'
import { watchPrices } from '../../../src/controllers/swap/swap-prices.ts'
import { swapPrefilled, $swapForm } from '../../../src/state/swap/swap.ts'
import { dai, eth, setUpSwap, type SwapFixture } from '../../support/swap-fixture.ts'
import { until } from '../../support/until.ts'

const token = `eip155:31337:${dai.address}`
const coin = 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

describe('price of a swap token', () => {
  let setup: SwapFixture
  let stop: () => void
  const prices: Record<string, unknown> = {}
  const getRequestedTokens = () =>
    setup.api.requests
      .filter(({ path }) => path === 'fungible/price')
      .map(({ body }) => (body as { addresses: string[] }).addresses[0])

  beforeEach(async () => {
    setup = await setUpSwap()
    for (const key of Object.keys(prices)) delete prices[key]
    setup.api.answers['fungible/price'] = ({ body }) => {
      const [address = ''] = (body as { addresses: string[] }).addresses
      return { fungibles: [{ address, ...(prices[address] as object) }] }
    }
    stop = watchPrices()
  })
  afterEach(() => {
    stop()
    setup.restore()
  })

  it('is requested from the service once if the token has no price', async () => {
    Object.assign(prices, { [token]: { price: 1.01 }, [coin]: { price: 2_000 } })
    swapPrefilled({ from: eth, to: dai, amount: '1' })
    await until(() => $swapForm.get().to?.price !== undefined, 'no price')
    await until(() => $swapForm.get().from?.price !== undefined, 'no price of the coin')
    expect([$swapForm.get().from?.price, $swapForm.get().to?.price]).to.deep.equal([2_000, 1.01])
    swapPrefilled({ from: { ...eth, price: 1 }, to: dai, amount: '2' })
    expect($swapForm.get().from?.price).to.equal(1)
    expect(getRequestedTokens()).to.have.members([token, coin])
  })

  it('stays unknown if the service has no price, an invalid price, or the price of another token', async () => {
    const wrongPrices = [{}, { price: 0 }, { price: '1' }, { price: -1 }, { address: coin, price: 5 }]
    for (const answer of wrongPrices) {
      prices[token] = answer
      stop()
      stop = watchPrices()
      const previousCount = getRequestedTokens().length
      swapPrefilled({ from: { ...eth, price: 1 }, to: dai, amount: '1' })
      await until(() => getRequestedTokens().length > previousCount, 'no request')
      // The answer arrives in a later task.
      await new Promise(resolve => setTimeout(resolve, 20))
      expect($swapForm.get().to?.price, JSON.stringify(answer)).to.equal(undefined)
    }
  })

  it('is not requested for a token for which a service reports another symbol', async () => {
    prices[token] = { price: 3_000 }
    swapPrefilled({ from: { ...eth, price: 1 }, to: { ...dai, claimed: 'WETH' }, amount: '1' })
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(getRequestedTokens()).to.deep.equal([])
  })
})
