import assert from 'node:assert/strict'
import { verifyMessage, verifyTypedData, type Hex } from 'viem'
import { visitWithAccount } from '../support/account-visit.ts'
import { describe, test } from '../support/flow-test.ts'
import type { Visit } from '../support/modal-page.ts'
import { receiptOf } from '../support/receipt.ts'
import { receiver } from '../support/test-chain.ts'

/** Requests through the provider of the modal, as an app does. */
const request = (visit: Visit, method: string, params: readonly unknown[]) =>
  visit.page.evaluate(
    call => document.querySelector('w3m-button')?.modal?.getProvider('eip155')?.request(call),
    { method, params },
  )

describe('Provider of the modal', () => {
  test('signs messages and typed data, and forwards a rejection of the wallet', async ({ flow }) => {
    const { visit, account } = await visitWithAccount(flow)
    const { address } = account

    await test.step('signs a message', async () => {
      const signature = (await request(visit, 'personal_sign', ['0x4869', address])) as Hex
      assert.ok(await verifyMessage({ address, message: 'Hi', signature }))
      assert.ok(!(await verifyMessage({ address, message: 'Ho', signature })))
    })

    await test.step('signs typed data', async () => {
      const typedData = {
        types: { Letter: [{ name: 'contents', type: 'string' }] },
        domain: { name: 'Flow', chainId: 31337 },
        primaryType: 'Letter',
        message: { contents: 'Hello' },
      } as const
      const domainType = [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ]
      const payload = { ...typedData, types: { ...typedData.types, EIP712Domain: domainType } }
      const signature = await request(visit, 'eth_signTypedData_v4', [address, JSON.stringify(payload)])
      assert.ok(await verifyTypedData({ ...typedData, address, signature: signature as Hex }))
    })

    await test.step('forwards a rejection of the wallet', async () => {
      await visit.page.evaluate(() => window.wallet.script.next('personal_sign', window.testing.reject()))
      await assert.rejects(request(visit, 'personal_sign', ['0x4869', address]), /User rejected/)
      await visit.expectAccount({ status: 'connected' })
    })
  })

  test('sends a transaction and a batch of calls, which are mined', async ({ flow }) => {
    const { visit, account, chain } = await visitWithAccount(flow)
    const previousBalance = await chain.getBalance(receiver)
    const transaction = { from: account.address, to: receiver, value: '0xde0b6b3a7640000' }
    const hash = (await request(visit, 'eth_sendTransaction', [transaction])) as Hex
    const receipt = await receiptOf(chain.client, hash)
    assert.equal(receipt.status, 'success')
    assert.equal((await chain.getBalance(receiver)) - previousBalance, 10n ** 18n)

    const calls = [
      { to: receiver, value: '0x1' },
      { to: receiver, value: '0x2' },
    ]
    const batch = {
      version: '2.0.0',
      from: account.address,
      chainId: '0x7a69',
      atomicRequired: false,
      calls,
    }
    const { id } = (await request(visit, 'wallet_sendCalls', [batch])) as { id: string }
    await visit.until(async batchId => {
      const provider = document.querySelector('w3m-button')?.modal?.getProvider('eip155')
      const answer = await provider?.request({ method: 'wallet_getCallsStatus', params: [batchId] })
      return (answer as { status: number }).status === 200
    }, id)
    assert.equal((await chain.getBalance(receiver)) - previousBalance, 10n ** 18n + 3n)
  })
})
