import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'
import { refusals } from '../../refusals.ts'
import { callRpc } from '../../page/wallet/rpc.ts'
import { waitForHash } from '../../page/wallet/evm-outcome.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const hash = `0x${'ab'.repeat(32)}` as const
const chain = { id: 'eip155:1', rpc: 'http://node.test', bundler: 'http://bundler.test' } as const
const operation = { type: 'userOperation', from: address, nonce: 0n, hash } as Parameters<
  typeof waitForHash
>[1]

describe('waitForHash', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }))
  afterEach(() => {
    mock.timers.reset()
    mock.restoreAll()
  })

  it('polls the chain at least every two seconds, and gives up after three minutes', async () => {
    const readTimes: number[] = []
    mock.method(globalThis, 'fetch', async () => {
      readTimes.push(Date.now())
      throw new Error('offline')
    })
    let error: unknown
    waitForHash(chain, operation).catch(reason => {
      error = reason
    })
    for (let elapsedMs = 0; !error && elapsedMs < 400_000; elapsedMs += 100) {
      for (let round = 0; round < 20; round++) await Promise.resolve()
      mock.timers.tick(100)
    }
    assert.match(String(error), /Sent, still waiting: user operation 0xab/)
    const delays = readTimes.slice(1).map((time, previousIndex) => time - Number(readTimes[previousIndex]))
    assert.deepEqual(delays.slice(0, 5), [100, 200, 400, 800, 1600])
    assert.ok(delays.slice(5).every(ms => ms === 2_000))
    assert.ok(Date.now() >= 180_000 && Date.now() < 183_000)
  })
})

describe('callRpc', () => {
  afterEach(() => mock.restoreAll())

  const failures: readonly (readonly [string, () => Promise<Response>])[] = [
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['answers with an error status', async () => new Response('{"result":"0x1"}', { status: 500 })],
    ['answers without JSON', async () => new Response('<html>')],
  ]
  for (const [name, answer] of failures)
    it(`rejects if the node ${name}`, async () => {
      mock.method(globalThis, 'fetch', answer)
      await assert.rejects(callRpc(chain.rpc, 'eth_chainId'), { message: refusals.network, code: -32603 })
    })
})
