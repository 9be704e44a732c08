import { expect } from '@open-wc/testing'
import { limitFirstRead } from '../../../src/core/wallet/pending-messages.ts'

describe('limitFirstRead', () => {
  function createReceivedMessages(unacknowledged: Record<string, string[]>) {
    return {
      unacknowledged,
      getWithoutAck(topics: string[]) {
        return Object.fromEntries(topics.map(topic => [topic, [...(this.unacknowledged[topic] ?? [])]]))
      },
    }
  }

  it('returns messages of an earlier visit, but no later messages', () => {
    const messages = createReceivedMessages({ one: ['old', 'done'], two: [] })
    limitFirstRead(messages, ['one', 'two'])
    messages.unacknowledged = { one: ['old', 'new'], two: ['new'], three: ['new'] }
    expect(messages.getWithoutAck(['one', 'two', 'three'])).to.deep.equal({
      one: ['old'],
      two: [],
      three: [],
    })
  })

  it('returns messages for a pending pairing code once', () => {
    const messages = createReceivedMessages({ one: ['old'], code: ['yes'], other: ['no'] })
    limitFirstRead(messages, ['one'], ['code'])
    expect(messages.getWithoutAck(['one'])).to.deep.equal({ one: ['old'], code: ['yes'] })
    expect(messages.getWithoutAck(['one'])).to.deep.equal({ one: ['old'] })
  })

  it('returns the lost messages that exist at the time of the call', () => {
    const messages = createReceivedMessages({ one: ['old'] })
    let lostMessages: Record<string, string[]> = {}
    limitFirstRead(messages, ['one'], ['code'], () => lostMessages)
    lostMessages = { code: ['yes'] }
    expect(messages.getWithoutAck(['one'])).to.deep.equal({ one: ['old'], code: ['yes'] })
  })

  it('affects only the first call', () => {
    const messages = createReceivedMessages({})
    limitFirstRead(messages, ['one'])
    messages.getWithoutAck(['one'])
    messages.unacknowledged = { one: ['new'] }
    expect(messages.getWithoutAck(['one'])).to.deep.equal({ one: ['new'] })
  })
})
