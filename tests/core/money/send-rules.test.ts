import { expect } from '@open-wc/testing'
import fc from 'fast-check'
import { AppError } from '../../../src/core/errors/app-error.ts'
import { fromBaseUnits } from '../../../src/core/money/amount.ts'
import {
  ceilDigits,
  compareDecimals,
  divideDecimals,
  multiplyDecimals,
} from '../../../src/core/money/decimal.ts'
import { formatFiat } from '../../../src/core/money/fiat.ts'
import { addressGroups, findLookAlike } from '../../../src/core/money/look-alike.ts'
import {
  findReceiverRisk,
  findSendProblem,
  maxAmount,
  readReceiver,
  type SendInput,
} from '../../../src/core/money/send-rules.ts'
import type { TokenBalance } from '../../../src/core/money/token.ts'
import { readingsOf, readTypedAmount, typedProblem, unitsOf } from '../../../src/core/money/typed-amount.ts'

const ether: TokenBalance = {
  networkId: 'eip155:1',
  name: 'Ether',
  symbol: 'ETH',
  amount: '1.5',
  decimals: 18,
}
const usdc: TokenBalance = {
  networkId: 'eip155:1',
  name: 'USD Coin',
  symbol: 'USDC',
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  amount: '250.5',
  decimals: 6,
}
const paidAddress = '0x9f3c20ea94d1c07B2b58f00ca36D51b8De21ab44'
const readyReceiver = { status: 'ready', address: paidAddress } as const
const fee = { status: 'ready', expected: 21_000n, reserve: 42_000n } as const
const etherUnits = 10n ** 18n
const zeroAddress = `0x${'0'.repeat(40)}`

describe('ceilDigits', () => {
  it('rounds up to five significant digits', () => {
    for (const [value, expected] of [
      ['0', '0'],
      ['0.000021', '0.000021'],
      ['0.00002100001', '0.000021001'],
      ['0.000123456789', '0.00012346'],
      ['0.999999', '1'],
      ['123456.5', '123460'],
      ['12345', '12345'],
      ['1.00000000000000001', '1.0001'],
    ] as const)
      expect(ceilDigits(value, 5), value).to.equal(expected)
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 40n }),
        fc.integer({ min: 0, max: 30 }),
        (units, decimals) => {
          const exactAmount = fromBaseUnits(units, decimals)
          const result = ceilDigits(exactAmount, 5)
          expect(compareDecimals(result, exactAmount)).to.be.at.least(0)
          expect(result.replace('.', '').replace(/^0+|0+$/g, '').length).to.be.at.most(5)
          // The error is below one unit of the last digit.
          expect(compareDecimals(result, multiplyDecimals(exactAmount, '1.0001'))).to.be.at.most(0)
        },
      ),
    )
  })
})

describe('findSendProblem', () => {
  const completeTransfer: SendInput = {
    token: ether,
    amount: '1',
    receiver: readyReceiver,
    native: 3n * etherUnits,
    fee,
  }
  const problems: readonly [string, Partial<SendInput>, string | undefined][] = [
    ['finds no problem in a complete transfer', {}, undefined],
    ['requires a token', { token: undefined }, 'token-missing'],
    ['requires an amount', { amount: '' }, 'amount-missing'],
    ['requires an amount above zero', { amount: '0.00' }, 'amount-missing'],
    ['rejects an amount that is not a number', { amount: '1,5' }, 'amount-invalid'],
    ['rejects an amount with blanks inside', { amount: '?', typedText: ' 1 5 ' }, 'amount-blank'],
    ['ignores blanks around an invalid amount', { amount: '?', typedText: ' x ' }, 'amount-invalid'],
    ['rejects more decimals than the token has', { token: usdc, amount: '0.0000001' }, 'amount-too-fine'],
    ['requires a sufficient token balance', { amount: '1.500000000000000001' }, 'funds-insufficient'],
    ['requires a receiver', { receiver: { status: 'none' } }, 'receiver-missing'],
    ['waits until a name is resolved', { receiver: { status: 'resolving' } }, 'receiver-resolving'],
    ['requires an address of the network', { receiver: { status: 'invalid' } }, 'receiver-invalid'],
    ['rejects the zero address', { receiver: { status: 'ready', address: zeroAddress } }, 'receiver-zero'],
    ['requires confirmation of a burn address', { risk: 'burn' }, 'receiver-burn'],
    ['requires confirmation of the token contract', { risk: 'own-token' }, 'receiver-own-token'],
    [
      'reports a look-alike before any other problem',
      { risk: 'look-alike', amount: '' },
      'receiver-look-alike',
    ],
    ['waits for the fee', { fee: { status: 'loading' } }, 'fee-loading'],
    ['requires a known fee', { fee: { status: 'failed' } }, 'fee-failed'],
    [
      'requires coins for the fee in addition to the amount',
      { amount: '1.5', native: etherUnits + etherUnits / 2n },
      'gas-insufficient',
    ],
    ['requires coins for the fee of a token transfer', { token: usdc, native: 20_999n }, 'gas-insufficient'],
    [
      'requires coins before the fee is known',
      { token: usdc, native: 0n, fee: { status: 'none' } },
      'gas-insufficient',
    ],
  ]
  for (const [title, change, problem] of problems)
    it(title, () => expect(findSendProblem({ ...completeTransfer, ...change })).to.equal(problem))

  it('requires no coins of an account with a sponsored fee, but requires coins of all other accounts', () => {
    const account = { ...completeTransfer, token: usdc, native: 0n, isSmartAccount: true }
    const sponsoredFee = { status: 'ready', expected: 0n, reserve: 0n, isSponsored: true } as const
    expect(findSendProblem({ ...account, fee: { status: 'none' } })).to.equal('fee-loading')
    expect(findSendProblem({ ...account, fee: sponsoredFee })).to.equal(undefined)
    expect(findSendProblem(account)).to.equal('gas-insufficient')
    expect(findSendProblem({ ...account, isSmartAccount: false, fee: sponsoredFee })).to.equal(undefined)
    expect(findSendProblem({ ...account, isSmartAccount: false })).to.equal('gas-insufficient')
  })

  it('distinguishes a revert from a failed request', () => {
    const refusal = new AppError('EXECUTION_REVERTED')
    expect(findSendProblem({ ...completeTransfer, fee: { status: 'failed', refusal } })).to.equal(
      'fee-refused',
    )
  })

  it('rejects a balance that is not a number', () => {
    const question = { receiver: readyReceiver, native: 10n ** 18n, fee, isSmartAccount: false }
    for (const amount of ['a lot', '', '-1', 'NaN'])
      expect(findSendProblem({ ...question, token: { ...usdc, amount }, amount: '1' }), amount).to.equal(
        'funds-insufficient',
      )
  })

  it('subtracts the reserve of the native coin from the maximum, which is never negative', () => {
    expect(maxAmount(ether, { expected: 1n, reserve: 2n })).to.equal('1.499999999999999998')
    expect(maxAmount(ether, { expected: etherUnits, reserve: 2n * etherUnits })).to.equal('0')
    expect(maxAmount(usdc, { expected: etherUnits, reserve: 2n * etherUnits })).to.equal('250.5')
    // The fee is unknown: the whole balance is the maximum until it arrives.
    expect(maxAmount(ether, undefined)).to.equal('1.5')
    expect(maxAmount({ ...ether, amount: 'a lot' }, undefined)).to.equal('0')
  })

  it('accepts only amounts that balance and fee cover, for generated values', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 30n),
        fc.bigInt(0n, 10n ** 30n),
        fc.bigInt(0n, 10n ** 20n),
        fc.integer({ min: 0, max: 36 }),
        (ownedUnits, value, cost, decimals) => {
          const token = { ...ether, decimals, amount: fromBaseUnits(ownedUnits, decimals) }
          const problem = findSendProblem({
            token,
            amount: fromBaseUnits(value, decimals),
            receiver: readyReceiver,
            native: ownedUnits,
            fee: { status: 'ready', expected: cost, reserve: cost * 2n },
          })
          return (problem === undefined) === (value > 0n && ownedUnits > 0n && value + cost <= ownedUnits)
        },
      ),
      { seed: 7, numRuns: 20_000 },
    )
  })

  it('never returns a maximum above the balance, for generated values', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 40n), fc.bigInt(0n, 10n ** 30n), (ownedUnits, reserve) => {
        const token = { ...ether, amount: fromBaseUnits(ownedUnits, 18) }
        const maxUnits = unitsOf(maxAmount(token, { expected: reserve, reserve }), 18) ?? -1n
        return maxUnits === (ownedUnits > reserve ? ownedUnits - reserve : 0n)
      }),
      { seed: 7, numRuns: 5_000 },
    )
  })
})

describe('readReceiver', () => {
  it('returns an address of the network, a name or undefined', () => {
    expect(readReceiver(` ${paidAddress} `, 'eip155:1')).to.deep.equal({ address: paidAddress })
    expect(readReceiver('anders.eth', 'eip155:1')).to.deep.equal({ name: 'anders.eth' })
    expect(readReceiver('mein.käse.eth', 'eip155:1')).to.deep.equal({ name: 'mein.käse.eth' })
    for (const invalidReceiver of [
      '',
      'anders',
      paidAddress.slice(2),
      paidAddress.replace('B', 'b'),
      `${paidAddress}0`,
      `ethereum:${paidAddress}?value=1`,
      `ethereum:${paidAddress}`,
      'https://anders.eth/',
      'a b.eth',
      '.eth',
      'eth.',
      'So11111111111111111111111111111111111111112',
    ])
      expect(readReceiver(invalidReceiver, 'eip155:1'), invalidReceiver).to.equal(undefined)
  })

  it('returns "zero" for the zero address', () => {
    for (const text of [zeroAddress, ` ${zeroAddress} `])
      expect(readReceiver(text, 'eip155:1')).to.equal('zero')
    expect(readReceiver('1'.repeat(32), 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).to.equal('zero')
  })

  it('warns about burn addresses and the contract of the token', () => {
    const burnAddress = '0x000000000000000000000000000000000000dEaD'
    for (const address of [
      burnAddress,
      burnAddress.toLowerCase(),
      '0x0000000000000000000000000000000000000001',
      '0x000000000000000000000000000000000000FfFf',
      '0xdEAD000000000000000042069420694206942069',
      '0xdeaDDeADDEaDdeaDdEAddEADDEAdDeadDEADDEaD',
      `0x${'f'.repeat(40)}`,
      '0x1111111111111111111111111111111111111111',
    ])
      expect(findReceiverRisk(address, ether), address).to.equal('burn')
    for (const receiver of [
      paidAddress,
      '0x00000000219ab540356cBB839Cbe05303d7705Fa',
      `0x1ead${'dead'.repeat(9)}`,
    ])
      expect(findReceiverRisk(receiver, ether), receiver).to.equal(undefined)
    expect(
      findReceiverRisk('1nc1nerator11111111111111111111111111111111', { networkId: 'solana:x' }),
    ).to.equal('burn')
    expect(findReceiverRisk((usdc.address ?? '').toLowerCase(), usdc)).to.equal('own-token')
    expect(findReceiverRisk(usdc.address ?? '', ether)).to.equal(undefined)
  })

  it('accepts exactly 32 bytes on Solana, and no names', () => {
    const key = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    expect(readReceiver(key, solana)).to.deep.equal({ address: key })
    expect(readReceiver(`${key}1`, solana)).to.equal(undefined)
    expect(readReceiver('anders.sol', solana)).to.equal(undefined)
  })
})

describe('T15 address that imitates a known address', () => {
  const lookAlike = '0x9F3cD7711f08be9b54CE6D3A0c7719e2FA21AB44'
  it('is detected by its visible ends, in any case', () => {
    expect(findLookAlike('eip155', lookAlike, [paidAddress])).to.equal(paidAddress)
    expect(
      findLookAlike('eip155', lookAlike.toLowerCase(), [paidAddress.toUpperCase().replace('0X', '0x')]),
    ).to.not.equal(undefined)
  })

  it('is detected by a few changed characters if its ends differ', () => {
    const changedAddress = `0x8${paidAddress.slice(3, 20)}00${paidAddress.slice(22)}`
    expect(findLookAlike('eip155', changedAddress, [paidAddress])).to.equal(paidAddress)
  })

  it('does not match the known address itself, even if it resembles another known address', () => {
    expect(findLookAlike('eip155', paidAddress.toLowerCase(), [paidAddress])).to.equal(undefined)
    expect(findLookAlike('eip155', paidAddress, [lookAlike, paidAddress])).to.equal(undefined)
  })

  it('does not match an unrelated address', () => {
    expect(findLookAlike('eip155', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', [paidAddress])).to.equal(
      undefined,
    )
    expect(findLookAlike('eip155', lookAlike, [])).to.equal(undefined)
  })

  it('is detected by its ends on Solana, where the case is significant', () => {
    const earlierReceiver = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
    const lookAlikeAddress = '4Nd1XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXDB4T'
    expect(findLookAlike('solana', lookAlikeAddress, [earlierReceiver])).to.equal(earlierReceiver)
  })

  it('has its differing groups marked, and the groups join to the address', () => {
    const groups = addressGroups('eip155', lookAlike, paidAddress)
    expect(groups.map(group => group.text).join('')).to.equal(lookAlike)
    expect(groups.filter(group => group.differs).length).to.equal(8)
    expect(groups.at(-1)).to.deep.equal({ text: 'AB44', differs: false })
  })
})

describe('readTypedAmount', () => {
  const cases: readonly [string, string, string | undefined][] = [
    ['1.5', 'en', '1.5'],
    ['1,5', 'de', '1.5'],
    ['1.5', 'de', '1.5'],
    ['0.125', 'de', '0.125'],
    ['1.500', 'de', undefined],
    ['1,500', 'de', '1.500'],
    ['1.500', 'en', '1.500'],
    ['1,500', 'en', undefined],
    ['1,500.5', 'de', undefined],
    [' 1500 ', 'fr', '1500'],
    // Could mean fifteen hundred, or 1 and 500 with a blank typed by mistake.
    ['1 500', 'fr', undefined],
    ['1\u00a0500', 'de', undefined],
    ['1\u202f500', 'fr', undefined],
    ['1\u2009500', 'fr', undefined],
    ['0. 5', 'en', undefined],
    ['1\n5', 'en', undefined],
    ['.5', 'en', '.5'],
    ['٣.٥', 'ar', '3.5'],
    ['٣٫٥', 'ar-EG', '3.5'],
    ['٣٫٥٠٠', 'ar-EG', '3.5000'],
    ['٣٬٥٠٠', 'ar-EG', undefined],
    ['1e5', 'en', undefined],
    ['-1', 'en', undefined],
    ['0x10', 'en', undefined],
    ['', 'en', ''],
    ['1'.repeat(101), 'en', undefined],
  ]
  for (const [text, locale, amount] of cases)
    it(`reads ${text.slice(0, 12)} in ${locale} as ${amount ?? 'ambiguous or invalid'}`, () =>
      expect(readTypedAmount(text, locale)).to.equal(amount))

  it('reads a point or comma that cannot group digits as the decimal sign, in any language', () => {
    for (const [page, device] of [
      ['en', 'de'],
      ['de', 'en'],
      ['en', 'en'],
      ['de', 'de'],
      ['fr', 'en'],
    ] as const)
      for (const [text, amount] of [
        ['0,015', '0.015'],
        ['0.015', '0.015'],
        ['1,5', '1.5'],
        ['1.5', '1.5'],
        ['0,500', '0.500'],
        ['00,500', '00.500'],
        [',500', '.500'],
        ['.500', '.500'],
        ['1,5000', '1.5000'],
        ['12,50', '12.50'],
        ['5,', '5.'],
      ] as const)
        expect(readTypedAmount(text, page, device), `${text} in ${page} on ${device}`).to.equal(amount)
  })

  it('rejects a sign that could group digits unless both languages agree', () => {
    for (const [text, page, device, amount] of [
      ['1.500', 'en', 'en', '1.500'],
      ['1.500', 'en', 'de', undefined],
      ['1.500', 'de', 'en', undefined],
      ['1.500', 'de', 'de', undefined],
      ['1,500', 'de', 'fr', '1.500'],
      ['1,500', 'en', 'de', undefined],
      ['1,500', 'de', 'en', undefined],
      ['1,500', 'en', 'en', undefined],
      ['1,500', 'en', 'not a tag!', undefined],
    ] as const)
      expect(readTypedAmount(text, page, device), `${text} in ${page} on ${device}`).to.equal(amount)
    for (const text of ['1,000,000', '1.000.000', '1,000.5', '1.000,5', '1.2.3', '1,,5'])
      for (const page of ['en', 'de'])
        for (const device of ['en', 'de'])
          expect(readTypedAmount(text, page, device), `${text} in ${page} on ${device}`).to.equal(undefined)
  })

  it('offers both readings of an ambiguous amount, each in a form that can be entered', () => {
    for (const [text, page, decimal, wholeAmount] of [
      ['1,500', 'en', '1.5', '1500'],
      ['1.500', 'de', '1,5', '1500'],
      ['1,234', 'en', '1.2340', '1234'],
      ['1.000', 'de', '1,0', '1000'],
      ['12,050', 'en', '12.05', '12050'],
    ] as const) {
      const readings = readingsOf(text, page)
      expect(readings).to.deep.equal({ decimal, whole: wholeAmount })
      for (const device of ['en', 'de']) {
        expect(Number(readTypedAmount(decimal, page, device))).to.equal(Number(decimal.replace(',', '.')))
        expect(readTypedAmount(wholeAmount, page, device)).to.equal(wholeAmount)
      }
    }
    for (const text of ['1,5', '0,500', '1,000,000', 'x', ''])
      expect(readingsOf(text, 'en'), text).to.equal(undefined)
    expect(typedProblem('1,500')).to.equal('amount-ambiguous')
    expect(typedProblem('1 500')).to.equal('amount-blank')
    expect(typedProblem('1,000.5')).to.equal('amount-invalid')
  })
})

describe('amount in a currency', () => {
  it('is truncated to cents, and marked if it is below a cent', () => {
    expect(formatFiat('1234.567', 'en')).to.equal('$1,234.56')
    expect(formatFiat('0.999', 'en')).to.equal('$0.99')
    expect(formatFiat('0.004', 'en')).to.equal('<$0.01')
    expect(formatFiat('0', 'en')).to.equal('$0.00')
    expect(formatFiat('123456789012345678.99', 'en')).to.equal('$123,456,789,012,345,678.99')
  })

  it('converts back to no more than the entered value', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 12n),
        fc.bigInt(1n, 10n ** 10n),
        fc.integer({ min: 0, max: 18 }),
        (cents, price, decimals) => {
          const fiatValue = fromBaseUnits(cents, 2)
          const unitPrice = fromBaseUnits(price, 6)
          const amount = divideDecimals(fiatValue, unitPrice, decimals) as string
          const convertedValue = multiplyDecimals(amount, unitPrice)
          return (
            Number(convertedValue) <= Number(fiatValue) * (1 + 1e-12) &&
            amount.split('.')[1]?.length !== decimals + 1
          )
        },
      ),
      { seed: 7, numRuns: 5_000 },
    )
    expect(divideDecimals('1', '0', 6)).to.equal(undefined)
    expect(divideDecimals('10', '3', 6)).to.equal('3.333333')
  })
})
