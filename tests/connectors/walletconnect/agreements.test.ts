import { expect } from '@open-wc/testing'
import { lostAnswers } from '../../../src/connectors/walletconnect/agreements.ts'

describe('F8 lostAnswers', () => {
  const pairingTopic = 'a'.repeat(64)

  function library({ pending = new Map(), messages = { hash: 'yes' } as Record<string, string> } = {}) {
    const asked: unknown[] = []
    return {
      asked,
      parts: {
        engine: { pendingSessions: pending },
        proposal: { keys: [7], getAll: () => [{ id: 7, pairingTopic }] },
      },
      core: {
        history: { set: (topic: string, request: object) => asked.push({ topic, ...request }) },
        relayer: { messages: { get: (topic: string) => (topic === pairingTopic ? messages : {}) } },
      },
    }
  }

  it('returns answers to an earlier code, and restores the request they belong to', () => {
    const { parts, core, asked } = library()
    expect(lostAnswers(parts, core, () => true)).to.deep.equal({ [pairingTopic]: ['yes'] })
    expect(asked).to.deep.equal([
      { topic: pairingTopic, id: 7, jsonrpc: '2.0', method: 'wc_sessionPropose', params: {} },
    ])
  })

  it('ignores answers that were processed, are missing or no longer awaited', () => {
    const understood = library({ pending: new Map([[7, {}]]) as never })
    expect(lostAnswers(understood.parts, understood.core, () => true)).to.deep.equal({})
    const silent = library({ messages: {} })
    expect(lostAnswers(silent.parts, silent.core, () => true)).to.deep.equal({})
    const forgotten = library()
    expect(lostAnswers(forgotten.parts, forgotten.core, () => false)).to.deep.equal({})
    for (const { asked } of [understood, silent, forgotten]) expect(asked).to.deep.equal([])
  })
})
