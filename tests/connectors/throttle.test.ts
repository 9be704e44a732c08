import { expect } from '@open-wc/testing'
import { throttle } from '../../src/connectors/throttle.ts'
import * as limits from '../../src/core/limits.ts'
import { type FakeClock, fakeClock } from '../support/fake-clock.ts'

describe('throttle', () => {
  let clock: FakeClock
  let heard: unknown[]
  const start = () => throttle(async value => void heard.push(value))
  beforeEach(() => {
    clock = fakeClock()
    heard = []
  })
  afterEach(() => clock.restore())

  it('T27 passes on the first value at once, and the last of those that follow', async () => {
    const { hear, stop } = start()
    for (const value of [1, 2, 3]) hear(value)
    expect(heard).to.deep.equal([1])
    await clock.advance(limits.walletEventsMs)
    expect(heard).to.deep.equal([1, 3])
    stop()
  })

  it('passes on nothing once it is stopped', async () => {
    const { hear, stop } = start()
    for (const value of [1, 2]) hear(value)
    stop()
    hear(3)
    await clock.advance(limits.walletEventsMs * 2)
    const idle = start()
    idle.stop()
    idle.hear(4)
    expect(heard).to.deep.equal([1])
  })
})
