import assert from 'node:assert/strict'
import { createClient, http, publicActions, verifyMessage, verifyTypedData } from 'viem'
import { type Flow, startFlow, type Visit } from '../support/modal-page.ts'
import { afterAll, beforeAll, describe, test } from '../support/flow-test.ts'
import { receiptOf } from '../support/receipt.ts'

type Hex = `0x${string}`

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const receiver = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** Asks through the provider that the modal hands out, as an app does. */
const ask = (visit: Visit, method: string, params: readonly unknown[]) =>
  visit.page.evaluate(
    request => document.querySelector('w3m-button')?.modal?.getProvider('eip155')?.request(request),
    { method, params },
  )

describe('A connected visitor signs and sends, through the provider the modal hands out', () => {
  // Its tests share a visit: if one fails, all are repeated.
  describe.configure({ mode: 'serial' })

  let flow: Flow
  let visit: Visit
  beforeAll(async () => {
    flow = await startFlow()
    visit = await flow.visit()
    await visit.connect()
  })
  afterAll(() => flow.close())
  const chain = () =>
    createClient({ transport: http(flow.stack.urls.chains[31337]), pollingInterval: 100 }).extend(
      publicActions,
    )

  test('a message, which verifies', async () => {
    const signature = (await ask(visit, 'personal_sign', ['0x4869', address])) as Hex
    assert.ok(await verifyMessage({ address, message: 'Hi', signature }))
    assert.ok(!(await verifyMessage({ address, message: 'Ho', signature })))
  })

  test('typed data, which verifies', async () => {
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
    const asked = { ...typedData, types: { ...typedData.types, EIP712Domain: domainType } }
    const signature = (await ask(visit, 'eth_signTypedData_v4', [address, JSON.stringify(asked)])) as Hex
    assert.ok(await verifyTypedData({ ...typedData, address, signature }))
  })

  test('a transaction, which is mined and arrives', async () => {
    const before = await chain().getBalance({ address: receiver })
    const transaction = { from: address, to: receiver, value: '0xde0b6b3a7640000' }
    const hash = (await ask(visit, 'eth_sendTransaction', [transaction])) as Hex
    const receipt = await receiptOf(chain(), hash)
    assert.equal(receipt.status, 'success')
    assert.equal((await chain().getBalance({ address: receiver })) - before, 10n ** 18n)
  })

  test('a batch of calls, of which each is mined', async () => {
    const before = await chain().getBalance({ address: receiver })
    const calls = [
      { to: receiver, value: '0x1' },
      { to: receiver, value: '0x2' },
    ]
    const request = { version: '2.0.0', from: address, chainId: '0x7a69', atomicRequired: false, calls }
    const { id } = (await ask(visit, 'wallet_sendCalls', [request])) as { id: string }
    await visit.until(async wanted => {
      const provider = document.querySelector('w3m-button')?.modal?.getProvider('eip155')
      const answer = await provider?.request({ method: 'wallet_getCallsStatus', params: [wanted] })
      return (answer as { status: number }).status === 200
    }, id)
    assert.equal((await chain().getBalance({ address: receiver })) - before, 3n)
  })

  test('a refusal of the wallet reaches the app as it is', async () => {
    await visit.page.evaluate(() => window.wallet.script.next('personal_sign', window.testing.reject()))
    await assert.rejects(ask(visit, 'personal_sign', ['0x4869', address]), /User rejected/)
    assert.equal((await visit.account())?.status, 'connected')
  })
})
