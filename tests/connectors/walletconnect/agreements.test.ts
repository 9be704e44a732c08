import { expect } from '@open-wc/testing'
import { recoverAnswers } from '../../../src/connectors/walletconnect/agreements.ts'

describe('F8 recoverAnswers', () => {
  const pairingTopic = 'a'.repeat(64)

  function createLibrary({
    pending: pendingMessages = new Map(),
    messages = { hash: 'yes' } as Record<string, string>,
  } = {}) {
    const requests: unknown[] = []
    return {
      requests,
      parts: {
        engine: { pendingSessions: pendingMessages },
        proposal: { keys: [7], getAll: () => [{ id: 7, pairingTopic }] },
      },
      core: {
        history: { set: (topic: string, request: object) => requests.push({ topic, ...request }) },
        relayer: { messages: { get: (topic: string) => (topic === pairingTopic ? messages : {}) } },
      },
    }
  }

  it('returns answers to an earlier code, and restores their requests', () => {
    const { parts, core, requests } = createLibrary()
    expect(recoverAnswers(parts, core, () => true)).to.deep.equal({ [pairingTopic]: ['yes'] })
    expect(requests).to.deep.equal([
      { topic: pairingTopic, id: 7, jsonrpc: '2.0', method: 'wc_sessionPropose', params: {} },
    ])
  })

  it('ignores answers that are missing, already processed or no longer awaited', () => {
    const processedLibrary = createLibrary({ pending: new Map([[7, {}]]) as never })
    expect(recoverAnswers(processedLibrary.parts, processedLibrary.core, () => true)).to.deep.equal({})
    const emptyLibrary = createLibrary({ messages: {} })
    expect(recoverAnswers(emptyLibrary.parts, emptyLibrary.core, () => true)).to.deep.equal({})
    const unawaitedLibrary = createLibrary()
    expect(recoverAnswers(unawaitedLibrary.parts, unawaitedLibrary.core, () => false)).to.deep.equal({})
    for (const { requests } of [processedLibrary, emptyLibrary, unawaitedLibrary])
      expect(requests).to.deep.equal([])
  })
})
