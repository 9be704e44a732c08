import { expect } from '@open-wc/testing'
import { arrivalSeconds, roundSeconds } from '../../../src/core/money/arrival.ts'

const now = 1_800_000_000
/** Creates three blocks with distances of ten, newest first. The gaps are seconds per block, before the newest and the middle block. */
const createBlocks = (newerGap: number, olderGap: number, age = 1) => [
  { number: 120, time: now - age },
  { number: 110, time: now - age - newerGap * 10 },
  { number: 100, time: now - age - (newerGap + olderGap) * 10 },
]

describe('arrivalSeconds', () => {
  it('returns the interval of the last blocks plus a quarter', () => {
    expect(arrivalSeconds(createBlocks(12, 12), now), 'Ethereum').to.equal(15)
    expect(arrivalSeconds(createBlocks(2, 2), now), 'Base').to.equal(3)
    expect(arrivalSeconds(createBlocks(0.3, 0.2), now), 'Arbitrum').to.equal(1)
    expect(arrivalSeconds(createBlocks(13, 11), now), 'missed slots').to.equal(15)
  })

  it('returns undefined if the chain has stalled, is irregular or too slow', () => {
    expect(arrivalSeconds(createBlocks(12, 12, 300), now), 'an old block').to.equal(undefined)
    expect(arrivalSeconds(createBlocks(12, 12, -300), now), 'another clock').to.equal(undefined)
    expect(arrivalSeconds(createBlocks(1, 9), now), 'no rule').to.equal(undefined)
    expect(arrivalSeconds(createBlocks(0, 0), now), 'no pause').to.equal(undefined)
    expect(arrivalSeconds(createBlocks(-2, 2), now), 'back in time').to.equal(undefined)
    expect(arrivalSeconds(createBlocks(500, 500), now), 'very slow').to.equal(undefined)
    expect(arrivalSeconds(createBlocks(12, 12).slice(0, 2), now), 'too few').to.equal(undefined)
    expect(arrivalSeconds([], now)).to.equal(undefined)
  })

  it('rounds up to whole seconds below ten, and to multiples of five above', () => {
    expect([0.2, 1, 9.1, 10, 10.1, 15, 16, 600, 601].map(roundSeconds)).to.deep.equal([
      1,
      1,
      10,
      10,
      15,
      15,
      20,
      600,
      undefined,
    ])
  })
})
