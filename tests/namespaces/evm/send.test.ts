import { expect } from '@open-wc/testing'
import { evmSend } from '../../../src/namespaces/evm/send.ts'
import { localOneNetwork } from '../../support/reset.ts'

describe('evmSend', () => {
  const realFetch = window.fetch
  afterEach(() => {
    window.fetch = realFetch
  })

  it('T20 aborts the request for the receiver’s code', async () => {
    const abort = new AbortController()
    let signal: AbortSignal | null | undefined
    window.fetch = (_, init) => {
      signal = init?.signal
      abort.abort()
      return new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new Error('stopped'))),
      )
    }
    const code = await evmSend
      .isContract?.({
        network: localOneNetwork,
        rpcUrls: ['http://127.0.0.1:1/one'],
        receiver: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
        signal: abort.signal,
      })
      .then(
        () => 'answered',
        (error: { code?: string }) => error.code,
      )
    expect(code).to.equal('REQUEST_ABORTED')
    expect(signal?.aborted).to.equal(true)
  })
})
