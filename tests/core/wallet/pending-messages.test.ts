import { expect } from '@open-wc/testing'
import { takeUpOnce } from '../../../src/core/wallet/pending-messages.ts'

describe('takeUpOnce', () => {
  function received(left: Record<string, string[]>) {
    return {
      left,
      getWithoutAck(topics: string[]) {
        return Object.fromEntries(topics.map(topic => [topic, [...(this.left[topic] ?? [])]]))
      },
    }
  }

  it('returns messages of an earlier visit, but no later ones', () => {
    const messages = received({ one: ['old', 'done'], two: [] })
    takeUpOnce(messages, ['one', 'two'])
    messages.left = { one: ['old', 'new'], two: ['new'], three: ['new'] }
    expect(messages.getWithoutAck(['one', 'two', 'three'])).to.deep.equal({
      one: ['old'],
      two: [],
      three: [],
    })
  })

  it('returns messages for a pending code', () => {
    const messages = received({ one: ['old'], code: ['yes'], other: ['no'] })
    takeUpOnce(messages, ['one'], ['code'])
    expect(messages.getWithoutAck(['one'])).to.deep.equal({ one: ['old'], code: ['yes'] })
    expect(messages.getWithoutAck(['one'])).to.deep.equal({ one: ['old'] })
  })

  it('returns lost messages, read at the time of the call', () => {
    const messages = received({ one: ['old'] })
    let lost: Record<string, string[]> = {}
    takeUpOnce(messages, ['one'], ['code'], () => lost)
    lost = { code: ['yes'] }
    expect(messages.getWithoutAck(['one'])).to.deep.equal({ one: ['old'], code: ['yes'] })
  })

  it('affects only the first call', () => {
    const messages = received({})
    takeUpOnce(messages, ['one'])
    messages.getWithoutAck(['one'])
    messages.left = { one: ['new'] }
    expect(messages.getWithoutAck(['one'])).to.deep.equal({ one: ['new'] })
  })
})
