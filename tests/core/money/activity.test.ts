import { expect } from '@open-wc/testing'
import fc from 'fast-check'
import {
  groupByTime,
  groupTitle,
  isSpam,
  mergeRows,
  signOf,
  type TimeGroup,
  type Transaction,
  type Transfer,
  visibleRows,
  withNewest,
} from '../../../src/core/money/activity.ts'
import { compareDecimals, decimalOf, multiplyDecimals, sumDecimals } from '../../../src/core/money/decimal.ts'
import { namedTokens } from '../../../src/core/money/named-tokens.ts'
import { isNativePlaceholder, isSameToken, sortTokens, totalWorth } from '../../../src/core/money/token.ts'
import { generatedOptions } from '../../support/cases.ts'

const createRow = (
  hash: string,
  time: number,
  transfers: Transfer[] = [],
  overrides: Partial<Transaction> = {},
): Transaction => ({
  id: hash,
  hash,
  networkId: 'eip155:31337',
  operation: 'send',
  status: 'confirmed',
  time,
  from: '0x1',
  transfers,
  ...overrides,
})
const spam: Transfer = { direction: 'in', amount: '1', collectible: { name: 'Claim', isSpam: true } }
const coin: Transfer = { direction: 'out', amount: '1', token: { name: 'Ether', symbol: 'ETH' } }

describe('row of the history', () => {
  it('is spam if every transfer is spam, but not without a transfer', () => {
    expect(isSpam(createRow('a', 0, [spam, spam]))).to.equal(true)
    expect(isSpam(createRow('a', 0, [spam, coin]))).to.equal(false)
    expect(isSpam(createRow('a', 0, [])), 'an approval moves nothing').to.equal(false)
    const rows = [
      createRow('a', 0),
      createRow('b', 0, [spam]),
      createRow('c', 0, [], { networkId: 'eip155:1' }),
    ]
    expect(visibleRows(rows, 'eip155:31337').map(transaction => transaction.hash)).to.deep.equal(['a'])
  })

  it('is removed if the newest page lacks it, unless it is older than that page', () => {
    const cachedRows = [createRow('a', 6), createRow('gone', 4), createRow('c', 3), createRow('old', 2)]
    const page = [createRow('new', 7), createRow('a', 6), createRow('c', 3)]
    expect(withNewest(cachedRows, page)?.map(transaction => transaction.hash)).to.deep.equal([
      'new',
      'a',
      'c',
      'old',
    ])
    // Without overlap, rows may be missing between the page and the known ones. An empty page has no overlap either.
    expect(withNewest(cachedRows, [createRow('x', 9)])).to.equal(undefined)
    expect(withNewest(cachedRows, [])).to.equal(undefined)
  })

  it('has a plus sign if incoming, a minus sign if outgoing, and no sign for a transfer to the same account', () => {
    const signs = (['in', 'out', 'self'] as const).map(direction => signOf(direction, 'execute'))
    expect(signs).to.deep.equal(['+', '\u2212', ''])
  })

  it('uses the sign of the operation only if the direction is unknown', () => {
    const signOfAll = (operations: readonly string[]) =>
      operations.map(operation => signOf(undefined, operation)).join('')
    expect(signOfAll(['receive', 'deposit', 'borrow', 'claim'])).to.equal('++++')
    expect(signOfAll(['withdraw', 'repay', 'burn'])).to.equal('\u2212\u2212\u2212')
    expect(signOfAll(['send', 'trade', 'execute', 'constructor', ''])).to.equal('')
    expect(signOf('out', 'deposit'), 'a deposit that leaves the account').to.equal('\u2212')
    expect(signOf('in', 'withdraw')).to.equal('+')
    expect(signOf('self', 'burn')).to.equal('')
  })

  it('is grouped by month, newest first, with the year unless it is the current year', () => {
    const noonOf = (year: number, month: number, day: number) => new Date(year, month, day, 12).getTime()
    const now = noonOf(2026, 6, 1)
    const groups = groupByTime(
      [
        createRow('a', noonOf(2025, 3, 2)),
        createRow('b', noonOf(2026, 0, 5)),
        createRow('c', noonOf(2025, 3, 28)),
      ],
      now,
    )
    expect(
      groups.map(group => [group.key, group.transactions.map(transaction => transaction.hash)]),
    ).to.deep.equal([
      ['2026-01', ['b']],
      ['2025-04', ['c', 'a']],
    ])
    expect(groups.map(group => groupTitle(group, 'en', now))).to.deep.equal(['January', 'April 2025'])
    const [group] = groupByTime([createRow('a', noonOf(2025, 3, 2))], noonOf(2025, 8, 1))
    expect(groupTitle(group as TimeGroup, 'de', noonOf(2025, 8, 1))).to.equal('April')
  })

  it('is grouped under today and yesterday in the local time zone', () => {
    const now = new Date(2026, 2, 1, 0, 30).getTime()
    const timeOf = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute).getTime()
    const groups = groupByTime(
      [
        createRow('in a moment', timeOf(1, 0, 40)),
        createRow('just now', timeOf(1, 0, 10)),
        createRow('last evening', timeOf(0, 23, 50)),
        createRow('yesterday, early', timeOf(0, 0, 1)),
        createRow('the day before', timeOf(-1, 23, 59)),
        createRow('long ago', timeOf(-40, 12)),
      ],
      now,
    )
    expect(groups.map(group => group.transactions.map(transaction => transaction.hash))).to.deep.equal([
      ['in a moment', 'just now'],
      ['last evening', 'yesterday, early'],
      ['the day before'],
      ['long ago'],
    ])
    const getTitles = (locale: string) => groups.map(group => groupTitle(group, locale, now))
    expect(getTitles('en')).to.deep.equal(['Today', 'Yesterday', 'February', 'January'])
    expect(getTitles('de')).to.deep.equal(['Heute', 'Gestern', 'Februar', 'Januar'])
    expect(groups.map(({ key }) => key)).to.deep.equal(['today', 'yesterday', '2026-02', '2026-01'])
  })

  it('is merged with a row of the same hash in any letter case, and the first row is kept', () => {
    const mergedRows = mergeRows([createRow('0xAB', 1, [coin])], [createRow('0xab', 2), createRow('0xcd', 3)])
    expect(mergedRows.map(transaction => transaction.time)).to.deep.equal([1, 3])
    const otherNetworkRow = createRow('0xab', 9, [], { networkId: 'eip155:1' })
    expect(mergeRows([createRow('0xab', 1)], [otherNetworkRow]).length).to.equal(2)
  })
})

describe('decimal strings', () => {
  it('writes a JSON number exactly, without an exponent, and rejects invalid prices', () => {
    const rows: [unknown, string | undefined][] = [
      [0, '0'],
      [3050.1, '3050.1'],
      [1e-7, '0.0000001'],
      [1.25e-10, '0.000000000125'],
      [1e21, '1000000000000000000000'],
      [1.5e22, '15000000000000000000000'],
      [5e-324, '0'],
      [-1, undefined],
      [Number.NaN, undefined],
      [Number.POSITIVE_INFINITY, undefined],
      [1.7e308, undefined],
      ['3', undefined],
      [null, undefined],
    ]
    for (const [value, text] of rows) expect(decimalOf(value), String(value)).to.equal(text)
  })

  it('multiplies, adds and compares exactly', () => {
    expect(multiplyDecimals('0.1', '0.2')).to.equal('0.02')
    expect(sumDecimals(['0.1', '0.2', '1'])).to.equal('1.3')
    expect(sumDecimals([])).to.equal('0')
    expect(compareDecimals('0.30', '0.3')).to.equal(0)
    expect(compareDecimals('10', '9.999')).to.be.above(0)
    expect(compareDecimals('-1', '0')).to.be.below(0)
  })

  it('matches integer arithmetic in 10,000 generated products and sums', () => {
    const units = fc.bigInt(0n, 10n ** 40n)
    const formatUnits = (value: bigint, decimals: number) => {
      const digits = value.toString().padStart(decimals + 1, '0')
      return decimals ? `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` : digits
    }
    const isSame = (text: string, value: bigint, decimals: number) => {
      const [wholeDigits = '', fraction = ''] = text.split('.')
      return BigInt(wholeDigits + fraction.padEnd(decimals, '0')) === value && fraction.length <= decimals
    }
    fc.assert(
      fc.property(
        units,
        units,
        fc.integer({ min: 0, max: 36 }),
        fc.integer({ min: 0, max: 20 }),
        (a, b, m, n) => {
          const [firstDecimal, secondDecimal] = [formatUnits(a, m), formatUnits(b, n)]
          const maxDecimals = Math.max(m, n)
          const sum = a * 10n ** BigInt(maxDecimals - m) + b * 10n ** BigInt(maxDecimals - n)
          return (
            isSame(multiplyDecimals(firstDecimal, secondDecimal), a * b, m + n) &&
            isSame(sumDecimals([firstDecimal, secondDecimal]), sum, maxDecimals)
          )
        },
      ),
      generatedOptions(61),
    )
  })
})

describe('tokens', () => {
  const createToken = (symbol: string, address?: string, value?: string) => ({
    networkId: 'eip155:1' as const,
    name: symbol,
    symbol,
    amount: '1',
    decimals: 18,
    ...(address && { address }),
    ...(value && { value }),
  })

  it('sorts the native token first, then by value, then by name, and drops duplicates', () => {
    const tokenList = [
      createToken('ZZZ', '0x1'),
      createToken('B', '0x2', '10'),
      createToken('AAA', '0x3'),
      createToken('C', '0x4', '9.5'),
      createToken('ETH'),
    ]
    expect(sortTokens(tokenList).map(token => token.symbol)).to.deep.equal(['ETH', 'B', 'C', 'AAA', 'ZZZ'])
    // The duplicates are dropped: one has another amount, the other writes its address in other letter case.
    const repeatedTokens = [...tokenList, { ...createToken('ETH'), amount: '9' }, createToken('TWICE', '0X1')]
    expect(sortTokens(repeatedTokens)).to.deep.equal(sortTokens(tokenList))
    expect(totalWorth(tokenList)).to.deep.equal({ value: '19.5', isPartial: true })
    expect(totalWorth([createToken('B', '0x2', '10')])).to.deep.equal({ value: '10', isPartial: false })
  })

  it('compares addresses case-insensitively on EVM, and case-sensitively on Solana', () => {
    expect(isSameToken(createToken('A', '0xAb'), createToken('B', '0xaB'))).to.equal(true)
    expect(isSameToken(createToken('A'), createToken('B'))).to.equal(true)
    expect(isSameToken(createToken('A'), createToken('A', '0x1'))).to.equal(false)
    const createMint = (address: string) => ({ networkId: 'solana:x' as const, address })
    expect(isSameToken(createMint('So1'), createMint('so1'))).to.equal(false)
    expect(isNativePlaceholder('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE')).to.equal(true)
    expect(isNativePlaceholder('So11111111111111111111111111111111111111112'), 'wrapped SOL').to.equal(false)
  })

  it('reads the tokens of the option as addresses or records, and omits invalid entries', () => {
    const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    const tokens = {
      'eip155:1': [
        usdc,
        usdc.toLowerCase(),
        { address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', symbol: 'DAI', decimals: 18 },
        { address: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', decimals: 900, symbol: '' },
        'nonsense',
        null,
        usdc.slice(2),
      ],
    } as never
    expect(namedTokens('eip155:1', { tokens })).to.deep.equal([
      { address: usdc },
      { address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', symbol: 'DAI', decimals: 18 },
      { address: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599' },
    ])
    expect(namedTokens('eip155:10', { tokens })).to.deep.equal([])
    expect(namedTokens('eip155:1', { tokens: { 'eip155:1': 'all' } as never })).to.deep.equal([])
  })
})
