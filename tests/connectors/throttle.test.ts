import { expect } from '@open-wc/testing'
import { throttle } from '../../src/connectors/throttle.ts'
import * as limits from '../../src/core/limits.ts'
import { type FakeClock, fakeClock } from '../support/fake-clock.ts'

describe('throttle', () => {
  let clock: FakeClock
  let values: unknown[]
  const createThrottle = () => throttle(async value => void values.push(value))
  beforeEach(() => {
    clock = fakeClock()
    values = []
  })
  afterEach(() => clock.restore())

  it('T27 passes the first value on at once, and later the last of the following values', async () => {
    const { push, stop } = createThrottle()
    for (const value of [1, 2, 3]) push(value)
    expect(values).to.deep.equal([1])
    await clock.advance(limits.walletEventsMs)
    expect(values).to.deep.equal([1, 3])
    stop()
  })

  it('passes on no value after it is stopped', async () => {
    const { push, stop } = createThrottle()
    for (const value of [1, 2]) push(value)
    stop()
    push(3)
    await clock.advance(limits.walletEventsMs * 2)
    const idleThrottle = createThrottle()
    idleThrottle.stop()
    idleThrottle.push(4)
    expect(values).to.deep.equal([1])
  })
})
