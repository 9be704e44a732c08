import { expect } from '@open-wc/testing'
import * as fc from 'fast-check'
import {
  formatBalance,
  formatExactAmount,
  formatTokenAmount,
  fromBaseUnits,
} from '../../../src/core/money/amount.ts'
import { toBaseUnits } from '../../../src/core/money/base-units.ts'
import { readTypedAmount } from '../../../src/core/money/typed-amount.ts'
import vectors from '../../vectors/amounts.json'
import { expectTime } from '../../support/cases.ts'

const expectRejection = (run: () => unknown, reason: string) =>
  expect(run, reason).to.throw().with.property('code', 'INVALID_AMOUNT')

describe('amounts', () => {
  it('formats base units exactly, and truncates to 3 and 2 decimals', () => {
    for (const row of vectors.format) {
      const exactAmount = fromBaseUnits(BigInt(row.value), row.decimals)
      expect(exactAmount).to.equal(row.exact)
      expect(formatBalance(exactAmount, 'en').replaceAll(',', '')).to.equal(row.balance3)
      const isDust = row.token2 === '0.00' && row.value !== '0'
      expect(formatTokenAmount(exactAmount, 'en').replaceAll(',', '')).to.equal(isDust ? '<0.01' : row.token2)
    }
  })

  it('parses entered amounts exactly or rejects them', () => {
    for (const row of vectors.parse)
      expect(String(toBaseUnits(readTypedAmount(row.text, 'en') ?? '', row.decimals)), row.text).to.equal(
        row.units,
      )
    for (const row of vectors.parse_reject) {
      expectRejection(() => toBaseUnits(row.text, row.decimals), JSON.stringify(row.text))
      // Digits of other scripts are accepted in typed amounts only.
      if (!/[٠-٩]/.test(row.text))
        expectRejection(
          () => toBaseUnits(readTypedAmount(row.text, 'en') ?? '', row.decimals),
          JSON.stringify(row.text),
        )
    }
    for (const value of vectors.not_strings as never[])
      if (typeof value !== 'string') expectRejection(() => toBaseUnits(value, 18), JSON.stringify(value))
    for (const decimals of [-1, 1.5, 256, Number.NaN])
      expectRejection(() => toBaseUnits('1', decimals), `${decimals}`)
  })

  it('matches the unit vectors in both directions', () => {
    for (const row of vectors.units) {
      const formattedText = fromBaseUnits(BigInt(row.wei), 18)
      expect(formattedText.includes('.') ? formattedText : `${formattedText}.0`).to.equal(row.ether_format)
      if (!row.ether.startsWith('-')) expect(String(toBaseUnits(row.ether, 18))).to.equal(row.wei)
      else expectRejection(() => toBaseUnits(row.ether, 18), row.ether)
    }
  })

  it('matches integer arithmetic for 100,000 random amounts', () => {
    const max = 2n ** 256n - 1n
    fc.assert(
      fc.property(fc.bigInt(0n, max), fc.integer({ min: 0, max: 36 }), (value, decimals) => {
        const text = fromBaseUnits(value, decimals)
        const scale = 10n ** BigInt(decimals)
        const [wholeDigits, fraction = ''] = text.split('.')
        return (
          toBaseUnits(text, decimals) === value &&
          BigInt(wholeDigits as string) === value / scale &&
          BigInt(fraction.padEnd(decimals, '0') || '0') === value % scale
        )
      }),
      { numRuns: 100_000, seed: 20_261_121 },
    )
  })

  it('formats numbers for the language without losing digits', () => {
    expect(formatBalance('9007199254740993.1239', 'de')).to.equal('9.007.199.254.740.993,123')
    expect(formatTokenAmount('1234567.899', 'en-IN')).to.equal('12,34,567.89')
    expect(formatBalance('12.5', 'ar-EG')).to.equal('١٢٫٥٠٠')
    expect(formatTokenAmount('0.001', 'de')).to.equal('<0,01')
    expect(formatTokenAmount('0.01', 'en')).to.equal('0.01')
    expect(formatExactAmount('0001234.567800', 'en')).to.equal('1,234.5678')
    expect(formatBalance('1', 'not a locale!')).to.equal('1.000')
  })

  it('shows a dash for an invalid amount', () => {
    for (const text of ['NaN', 'Infinity', '-5', '1e21', '', '.', null, 5] as never[]) {
      expect(formatBalance(text, 'en')).to.equal('–')
      expect(formatTokenAmount(text, 'en')).to.equal('–')
    }
  })

  it('T28 rejects a megabyte of digits within two seconds', () => {
    const startTime = performance.now()
    for (const text of ['9'.repeat(1e6), `0.${'0'.repeat(1e6)}1`, `${'0'.repeat(1e6)}x`, '.'.repeat(1e6)])
      expectRejection(() => toBaseUnits(text, 18), 'long')
    expectTime(startTime, 2_000)
  })
})
