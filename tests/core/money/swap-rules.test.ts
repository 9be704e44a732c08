import { expect } from '@open-wc/testing'
import type { FeeState } from '../../../src/core/money/send-rules.ts'
import type { SwapToken } from '../../../src/core/money/swap.ts'
import {
  findSwapProblem,
  impactAgainst,
  impactOf,
  isHighSlippage,
  isSameSwapToken,
  lossOf,
  rateOf,
  readSlippage,
  defaultSlippage,
  type SwapInput,
} from '../../../src/core/money/swap-rules.ts'
import type { TokenBalance } from '../../../src/core/money/token.ts'

const eth: SwapToken = {
  address: 'native',
  symbol: 'ETH',
  name: 'Ether',
  decimals: 18,
  price: 3000,
  isKnown: true,
}
const usdc: SwapToken = {
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  price: 1,
  isKnown: true,
}
const swap = { from: eth, to: usdc, units: 10n ** 18n }

describe('swap rules', () => {
  it('compares tokens in any case, and never treats the coin as a token', () => {
    const lowerCaseToken = { address: usdc.address.toLowerCase() }
    expect([isSameSwapToken(usdc, lowerCaseToken), isSameSwapToken(lowerCaseToken, usdc)]).to.deep.equal([
      true,
      true,
    ])
    expect([isSameSwapToken(eth, eth), isSameSwapToken(eth, usdc), isSameSwapToken(usdc, eth)]).to.deep.equal(
      [true, false, false],
    )
  })

  it('accepts a slippage of 0.1 to 10 percent on chain, and four fixed values for a service', () => {
    for (const text of ['0.1', '0,5', '1 %', '10', '9.99'])
      expect(readSlippage(text, 'chain'), text).to.be.a('number')
    for (const text of ['0', '0.09', '10.01', '', '-1', '1e1', '1.234', 'one', '100'])
      expect(readSlippage(text, 'chain'), text).to.equal(undefined)
    for (const text of ['1', '2', '3', '5']) expect(readSlippage(text, 'service')).to.equal(Number(text))
    for (const text of ['0.5', '4', '10']) expect(readSlippage(text, 'service'), text).to.equal(undefined)
    expect(defaultSlippage).to.equal(1)
    expect([isHighSlippage(5), isHighSlippage(5.01)]).to.deep.equal([false, true])
  })

  it('warns about a price impact from 3 percent, and requires a confirmation from 10 percent', () => {
    const getLevel = (impact: number) =>
      impactOf({ source: 'chain', impact, receives: 3_000_000_000n }, swap).level
    expect([2.99, 3, 9.99, 10].map(getLevel)).to.deep.equal(['none', 'warn', 'warn', 'high'])
    // A price above the market has no impact.
    expect(impactOf({ source: 'chain', impact: -4, receives: 3_000_000_000n }, swap)).to.deep.equal({
      level: 'none',
      percent: 0,
    })
  })

  it('uses the prices of both tokens if a pool deviates from the market', () => {
    const { percent, level } = impactOf({ source: 'chain', impact: 0.1, receives: 1_500_000_000n }, swap)
    expect([percent, level]).to.deep.equal([50, 'high'])
    expect(impactOf({ source: 'chain', impact: 0.1, receives: 2_950_000_000n }, swap).percent).to.equal(0.1)
    const { price: _, ...unpricedToken } = usdc
    expect(
      impactOf({ source: 'chain', impact: 0.1, receives: 1n }, { ...swap, to: unpricedToken }).percent,
    ).to.equal(0.1)
  })

  it('uses the prices of both tokens if the source reports no impact, and returns "unknown" without prices', () => {
    expect(impactOf({ source: 'chain', receives: 2_700_000_000n }, swap)).to.deep.equal({
      level: 'high',
      percent: 10,
    })
    const { price: _, ...unpricedToken } = usdc
    expect(
      impactOf({ source: 'chain', receives: 2_700_000_000n }, { ...swap, to: unpricedToken }),
    ).to.deep.equal({
      level: 'unknown',
    })
    expect(impactOf({ source: 'chain', receives: 1n, isWrap: true }, swap)).to.deep.equal({
      level: 'none',
      percent: 0,
    })
  })

  it('compares a service’s quote with the quote of the chain, not with prices of the service', () => {
    const quote = { source: 'service' as const, receives: 2_970_000_000n }
    expect(impactOf(quote, swap)).to.deep.equal({ level: 'unknown' })
    expect(impactOf({ ...quote, receives: 1_500_000_000n }, swap)).to.include({ level: 'high', percent: 50 })
    expect(impactAgainst(quote, { receives: 2_970_000_000n, impact: 1 })).to.be.closeTo(1, 1e-9)
    expect(impactAgainst(quote, { receives: 5_940_000_000n, impact: 1 })).to.be.closeTo(50.5, 1e-9)
    expect(impactAgainst(quote, { receives: 1_000_000_000n, impact: 1 }), 'better than the pools').to.equal(0)
    expect(impactAgainst(quote, { receives: 2_970_000_000n })).to.equal(undefined)
    expect(impactAgainst(quote, { receives: 1n, impact: 100 })).to.equal(undefined)
  })

  it('returns loss and rate in the received token', () => {
    expect(lossOf(2_700_000_000n, 10, 6)).to.equal('300')
    expect(rateOf({ receives: 2_700_000_000n }, swap)).to.equal('2700')
    expect(rateOf({ receives: 333n }, { from: usdc, to: eth, units: 3_000_000n })).to.equal(
      '0.000000000000000111',
    )
  })

  it('returns no amount for a total loss', () => {
    expect(lossOf(1_000_000n, 99.5, 6)).to.equal('199')
    expect(lossOf(1_000_000n, 99.999, 6), 'the rest rounds to zero').to.equal('10000')
    for (const percent of [100, 100.01, Number.NaN])
      expect(lossOf(1_000_000n, percent, 6)).to.equal(undefined)
    // With two digits, a loss of 99.9999 percent is shown as a total loss.
    const { percent } = impactOf({ source: 'chain', impact: 99.9999, receives: 3_000_000_000n }, swap)
    expect(lossOf(1n, percent as number, 6)).to.equal(undefined)
  })

  const ownedBalance: TokenBalance = {
    networkId: 'eip155:1',
    name: 'Ether',
    symbol: 'ETH',
    amount: '2',
    decimals: 18,
  }
  const fee: FeeState = { status: 'ready', expected: 10n ** 15n, reserve: 2n * 10n ** 15n }
  const question: SwapInput = {
    from: ownedBalance,
    to: usdc,
    isSame: false,
    amount: '1',
    slippage: 1,
    quote: 'ready',
    isPaused: false,
    native: 2n * 10n ** 18n,
    fee,
    isSmartAccount: false,
  }

  it('returns the first problem, in the order in which a user can solve them', () => {
    const getProblem = (overrides: Partial<SwapInput>) => findSwapProblem({ ...question, ...overrides })
    expect(getProblem({})).to.equal(undefined)
    expect(getProblem({ to: undefined })).to.equal('token-missing')
    expect(getProblem({ isSame: true })).to.equal('token-same')
    expect(getProblem({ amount: '' })).to.equal('amount-missing')
    expect(getProblem({ amount: '0.0' })).to.equal('amount-missing')
    expect(getProblem({ amount: '?', typedText: '1 5' })).to.equal('amount-blank')
    expect(getProblem({ amount: '?', typedText: 'x' })).to.equal('amount-invalid')
    expect(getProblem({ amount: '2.1' })).to.equal('funds-insufficient')
    expect(getProblem({ slippage: undefined })).to.equal('slippage-invalid')
    expect(getProblem({ quote: 'no-route' })).to.equal('no-route')
    expect(getProblem({ quote: 'failed' })).to.equal('quote-failed')
    expect(getProblem({ isPaused: true })).to.equal('quote-paused')
    expect(getProblem({ quote: 'loading' })).to.equal('quote-loading')
    expect(getProblem({ fee: { status: 'loading' } })).to.equal('fee-loading')
    expect(getProblem({ amount: '2' })).to.equal('gas-insufficient')
    expect(getProblem({ native: 0n })).to.equal('gas-insufficient')
  })

  it('requires no coins of an account with a sponsored fee, but requires coins of all other accounts', () => {
    const token: TokenBalance = { ...ownedBalance, address: usdc.address, decimals: 6, amount: '5' }
    const smartAccountQuestion = { ...question, from: token, to: eth, native: 0n, isSmartAccount: true }
    expect(
      findSwapProblem({
        ...smartAccountQuestion,
        fee: { status: 'ready', expected: 0n, reserve: 0n, isSponsored: true },
      }),
    ).to.equal(undefined)
    expect(findSwapProblem(smartAccountQuestion)).to.equal('gas-insufficient')
    const fee = { status: 'ready', expected: 0n, reserve: 0n, isSponsored: true } as const
    expect(findSwapProblem({ ...smartAccountQuestion, isSmartAccount: false, fee })).to.equal(undefined)
  })
})
