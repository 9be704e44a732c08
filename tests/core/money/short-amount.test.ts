import { expect } from '@open-wc/testing'
import fc from 'fast-check'
import { shortenAmount } from '../../../src/core/money/short-amount.ts'

describe('shortenAmount', () => {
  it('truncates to 5 significant digits, and keeps the cents of large amounts', () => {
    for (const [exactAmount, shortAmount] of [
      ['0', '0'],
      ['', ''],
      ['1.284512093847561', '1.2845'],
      ['9999.999939045319103634', '9999.99'],
      ['12345.678', '12345.67'],
      ['1234567', '1234567'],
      ['0.000319674196670195', '0.00031967'],
      ['0.000000000000000001', '0.000000000000000001'],
      ['58.90000', '58.9'],
    ] as const)
      expect(shortenAmount(exactAmount), exactAmount).to.equal(shortAmount)
  })

  it('never rounds up and never turns an amount above zero into zero', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 30n }), units => {
        const digits = units.toString().padStart(19, '0')
        const exactAmount = `${digits.slice(0, -18)}.${digits.slice(-18)}`
        const shortAmount = shortenAmount(exactAmount)
        expect(Number(shortAmount)).to.be.above(0)
        expect(exactAmount.startsWith(shortAmount), `${exactAmount} as ${shortAmount}`).to.equal(true)
      }),
    )
  })
})
