import assert from 'node:assert/strict'
import type { Hex } from 'viem'
import type { Visit } from '../support/modal-page.ts'
import { Sending } from '../support/sending.ts'
import { receiver, SendFlow, withServices } from '../support/send-flow.ts'
import { afterAll, beforeAll, describe, test } from '../support/flow-test.ts'

describe('Outcomes of a transfer', () => {
  // Its tests share a visit: if one fails, all are repeated.
  describe.configure({ mode: 'serial' })

  let send: SendFlow
  let visit: Visit
  let sending: Sending
  beforeAll(async () => {
    send = await SendFlow.start({ hasClock: true })
    ;({ visit, sending } = send)
    await visit.connect()
  })
  afterAll(() => send.flow.close())

  describe('F18 on a chain that mines on request', () => {
    beforeAll(() => send.node('evm_setAutomine', false))
    afterAll(() => send.node('evm_setAutomine', true))

    // The only one of these tests that waits for the pauses between two looks at the chain in real time.
    test('follows a slow transaction until it is mined, with the modal open and closed', async () => {
      const before = await send.balance(receiver)
      await sending.send('0.25', 'ETH', receiver)
      await visit.seeText('is on its way')
      await sending.isFollowed()
      await sending.done()
      await sending.activityShows('Waiting for the network')
      assert.equal(await send.balance(receiver), before)
      await send.node('evm_mine')
      await visit.until(() => !localStorage.getItem('w3m:1:sent'))
      await sending.activityShows('−0.25 ETH')
      assert.equal((await send.balance(receiver)) - before, 25n * 10n ** 16n)
    })

    test('distinguishes a replaced transaction from a failed and a confirmed one', async () => {
      await sending.send('0.125', 'ETH', receiver)
      const hash = await visit.fastForwardUntil(sending.isFollowed())
      const { nonce, gasPrice, maxFeePerGas } = await send.chain.getTransaction({ hash: hash as Hex })
      const price = (maxFeePerGas ?? gasPrice ?? 10n ** 9n) * 10n
      const from = await send.account()
      const hex = (value: bigint | number) => `0x${value.toString(16)}`
      const other = { from, to: from, value: '0x0', nonce: hex(nonce), gasPrice: hex(price), gas: '0x5208' }
      await send.node('eth_sendTransaction', other)
      await send.node('evm_mine')
      await visit.fastForwardUntil(visit.seeText('Another transaction was sent instead'))
      await visit.picture('send-replaced')
      await sending.done()
    })

    test('reports a reverted transfer as failed and never as sent', async () => {
      const { usdc } = send.flow.stack.contracts
      const before = await send.balance(receiver, usdc.address)
      const code = await send.node('eth_getCode', usdc.address, 'latest')
      await sending.send('3', 'USDC', receiver, usdc.name)
      await visit.fastForwardUntil(sending.isFollowed())
      // The token reverts every call from here on, after the wallet estimated the transfer.
      await send.node('anvil_setCode', usdc.address, '0x60006000fd')
      await send.node('evm_mine')
      await visit.fastForwardUntil(visit.seeText('Transfer failed'))
      await send.node('anvil_setCode', usdc.address, code)
      assert.equal(await send.balance(receiver, usdc.address), before)
      await sending.done()
      await sending.activityShows('USDC stayed in your account')
    })

    test('reports a dropped transaction only after several looks', async () => {
      await sending.send('0.0625', 'ETH', receiver)
      const hash = await visit.fastForwardUntil(sending.isFollowed())
      await send.node('anvil_dropTransaction', hash)
      await visit.fastForwardUntil(visit.seeText('Still waiting'))
      await visit.fastForwardUntil(visit.seeText('Dropped by the network'))
      await sending.done()
    })
  })

  test('F27 reads the chain while the service is down, reports the missing lists once and reloads them by a press', async () => {
    await send.flow.stack.faults.set({ service: 'balance', kind: 'status', status: 503 })
    const other = await send.flow.visit({ attributes: withServices(send.flow), mayComplain: /503/ })
    await other.connect()
    const theirs = new Sending(other)
    await theirs.openAccount()
    await other.seeText('Token Balance Unavailable')
    await other.seeText('Tokens not available')
    assert.equal(await other.page.getByText('Token Balance Unavailable').count(), 1)
    await other.picture('account-without-service')
    await send.flow.stack.faults.clear()
    await theirs.button('Try again').click()
    await other.seeText('Local Token')
    await other.end()
  })
})
