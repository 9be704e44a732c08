import { expect } from '@open-wc/testing'
import { takeUpOnce } from '../../../src/core/wallet/pending-messages.ts'

describe('What the pairing library has not finished with', () => {
  function received(left: Record<string, string[]>) {
    return {
      left,
      getWithoutAck(topics: string[]) {
        return Object.fromEntries(topics.map(topic => [topic, [...(this.left[topic] ?? [])]]))
      },
    }
  }

  it('is what an earlier visit left, without what came since', () => {
    const messages = received({ one: ['old', 'done'], two: [] })
    takeUpOnce(messages, ['one', 'two'])
    messages.left = { one: ['old', 'new'], two: ['new'], three: ['new'] }
    expect(messages.getWithoutAck(['one', 'two', 'three'])).to.deep.equal({
      one: ['old'],
      two: [],
      three: [],
    })
  })

  it('is also what came to a code that is still waited for', () => {
    const messages = received({ one: ['old'], code: ['yes'], other: ['no'] })
    takeUpOnce(messages, ['one'], ['code'])
    expect(messages.getWithoutAck(['one'])).to.deep.equal({ one: ['old'], code: ['yes'] })
    expect(messages.getWithoutAck(['one'])).to.deep.equal({ one: ['old'] })
  })

  it('is also what got lost meanwhile, asked for when the library looks', () => {
    const messages = received({ one: ['old'] })
    let lost: Record<string, string[]> = {}
    takeUpOnce(messages, ['one'], ['code'], () => lost)
    lost = { code: ['yes'] }
    expect(messages.getWithoutAck(['one'])).to.deep.equal({ one: ['old'], code: ['yes'] })
  })

  it('is counted by the library itself after it has taken that up', () => {
    const messages = received({})
    takeUpOnce(messages, ['one'])
    messages.getWithoutAck(['one'])
    messages.left = { one: ['new'] }
    expect(messages.getWithoutAck(['one'])).to.deep.equal({ one: ['new'] })
  })
})
