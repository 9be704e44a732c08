import { expect } from '@open-wc/testing'
import fc from 'fast-check'
import { decodeResults, encodeAggregate3, readText, readUint } from '../../../src/namespaces/evm/multicall.ts'
import { casesLimitMs, generatedOptions } from '../../support/cases.ts'

const encodeWord = (value: number | bigint) => value.toString(16).padStart(64, '0')

describe('batched reads', () => {
  it('encodes aggregate3 calls that may fail individually', () => {
    const reads = [
      { to: '0xAAaaaaaAaAaAaAaAaAAAAAAAAaaaAaAaAaaAaaAa', data: '0x313ce567' },
      { to: `0x${'b'.repeat(40)}`, data: `0x70a08231${encodeWord(7)}` },
    ]
    const firstCallWords = [
      encodeWord(BigInt(`0x${'a'.repeat(40)}`)),
      encodeWord(1),
      encodeWord(96),
      encodeWord(4),
      '313ce567'.padEnd(64, '0'),
    ]
    const secondCallWords = [
      encodeWord(BigInt(`0x${'b'.repeat(40)}`)),
      encodeWord(1),
      encodeWord(96),
      encodeWord(36),
      `70a08231${encodeWord(7)}`.padEnd(128, '0'),
    ]
    expect(encodeAggregate3(reads)).to.equal(
      `0x82ad56cb${encodeWord(32)}${encodeWord(2)}${encodeWord(64)}${encodeWord(64 + 160)}${firstCallWords.join('')}${secondCallWords.join('')}`,
    )
  })

  it('decodes strings and bytes32 as text, and only 32 bytes as a number', () => {
    const hex = Array.from('USDC', char => char.charCodeAt(0).toString(16)).join('')
    expect(readText(`0x${encodeWord(32)}${encodeWord(4)}${hex.padEnd(64, '0')}`)).to.equal('USDC')
    expect(readText(`0x${hex.padEnd(64, '0')}`), 'the bytes32 of the first tokens').to.equal('USDC')
    expect(readText('0x')).to.equal(undefined)
    expect(readUint(`0x${encodeWord(7)}`)).to.equal(7n)
    expect(readUint('0x07')).to.equal(undefined)
    expect(readUint(undefined)).to.equal(undefined)
  })

  it('F5 B8 ignores a response that is not from Multicall3, and never throws', function () {
    this.timeout(casesLimitMs)
    const validAnswer = `0x${encodeWord(32)}${encodeWord(1)}${encodeWord(32)}${encodeWord(1)}${encodeWord(64)}${encodeWord(32)}${encodeWord(5)}`
    expect(decodeResults(validAnswer, 1)).to.deep.equal([`0x${encodeWord(5)}`])
    expect(decodeResults(validAnswer, 2)).to.deep.equal([undefined, undefined])
    const smallWord = fc.integer({ min: 0, max: 300 }).map(encodeWord)
    const anyWord = fc.oneof(
      smallWord,
      fc.bigInt(0n, 2n ** 256n - 1n).map(encodeWord),
      fc.constantFrom('', '0', 'zz'),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(anyWord, { maxLength: 12 }).map(parts => `0x${parts.join('')}`),
          fc.anything({ maxDepth: 1 }),
        ),
        fc.integer({ min: 0, max: 4 }),
        (answer, count) => {
          const results = decodeResults(answer, count)
          for (const result of results) {
            readUint(result)
            readText(result)
          }
          return (
            results.length === count &&
            results.every(result => result === undefined || /^0x(?:[0-9a-f]{2})*$/i.test(result))
          )
        },
      ),
      generatedOptions(68),
    )
  })
})
