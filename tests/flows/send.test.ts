import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createClient, erc20Abi, http, publicActions } from 'viem'
import { type Flow, localAttributes, startFlow, type Visit } from '../support/modal-page.ts'

type Hex = `0x${string}`

const stranger = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('Sending from the account, with every number from real chains', () => {
  let flow: Flow
  let visit: Visit
  before(async () => {
    flow = await startFlow()
    const { api, catalog, images } = flow.stack.urls
    const endpoints = JSON.stringify({ api, catalog, images }).replaceAll('"', '&quot;')
    visit = await flow.visit({
      attributes: `${localAttributes(flow.stack)} project-id="flow" endpoints="${endpoints}"`,
    })
    await visit.connect()
  })
  after(() => flow.close())
  const chain = () =>
    createClient({ transport: http(flow.stack.urls.chains[31337]), pollingInterval: 100 }).extend(
      publicActions,
    )
  const balance = (address: Hex, token?: Hex) =>
    token
      ? chain().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
      : chain().getBalance({ address })
  const account = async () => (await visit.account())?.address as Hex
  const button = (name: string | RegExp) => visit.page.getByRole('button', { name })

  async function fill(amount: string, receiver: string): Promise<void> {
    await visit.page.getByLabel('Amount', { exact: true }).fill(amount)
    await visit.page.getByLabel('To', { exact: true }).fill(receiver)
    await button('Review').click()
  }
  /** To the form, with a token of the list or with the native coin. */
  async function begin(token?: string): Promise<void> {
    await visit.page.locator('w3m-button').first().getByRole('button').first().click()
    await visit.click('wallet-features-send-button')
    await visit.seeText('Enter an amount')
    if (!token) return
    await button(/Choose another/).click()
    await button(token).click()
    await visit.seeText('Enter an amount')
  }

  test('the account shows what its tokens are worth, from pools that anybody can trade in', async () => {
    await visit.page.locator('w3m-button').first().getByRole('button').first().click()
    await visit.seeText('Total balance')
    await visit.seeText('USD Coin')
    await visit.picture('account-tokens')
    await visit.closeModal()
  })

  test('F28 coins go to a name, all digits shown, and the activity tells', async () => {
    const before = await balance(bob)
    await begin()
    await fill('1.000000000000000001', 'bob.eth')
    await visit.seeText('Send 1.000000000000000001 ETH')
    await visit.seeText('bob.eth')
    await visit.picture('send-review')
    await button('Send 1.000000000000000001 ETH').click()
    await visit.seeText('has arrived')
    assert.equal((await balance(bob)) - before, 10n ** 18n + 1n)
    await button('Done').click()
    await visit.gone('w3m-modal-card')
    await visit.page.locator('w3m-button').first().getByRole('button').first().click()
    await visit.page.getByRole('tab', { name: 'Activity' }).click()
    await visit.seeText('-1.00 ETH')
    await visit.closeModal()
  })

  test('a token that answers nothing, as USDT does, arrives whole', async () => {
    const { usdt } = flow.stack.contracts
    const before = [
      await balance(stranger, usdt.address),
      await balance(await account(), usdt.address),
    ] as const
    await begin(usdt.name)
    await fill('2.5', stranger)
    await visit.seeText('You have not paid this address before')
    await button('Send 2.5 USDT').click()
    await visit.seeText('has arrived')
    assert.equal((await balance(stranger, usdt.address)) - before[0], 2_500_000n)
    assert.equal(before[1] - (await balance(await account(), usdt.address)), 2_500_000n)
    await button('Done').click()
  })

  test('a refusal keeps what was typed, and the next press sends', async () => {
    await begin()
    await fill('0.5', stranger)
    await visit.page.evaluate(() => window.wallet.script.next('eth_sendTransaction', window.testing.reject()))
    const before = await balance(stranger)
    await button('Send 0.5 ETH').click()
    await visit.until(
      () => window.wallet.log.filter(({ method }) => method === 'eth_sendTransaction').length === 3,
    )
    await visit.seeText('Send 0.5 ETH')
    assert.equal(await balance(stranger), before)
    await button('Send 0.5 ETH').click()
    await visit.seeText('has arrived')
    assert.equal((await balance(stranger)) - before, 5n * 10n ** 17n)
    await button('Done').click()
  })

  test('T15 a look-alike of somebody who was paid is compared before anything else', async () => {
    const twin = `${stranger.slice(0, 8)}${'1'.repeat(26)}${stranger.slice(-8)}`.toLowerCase()
    await begin()
    await visit.page.getByLabel('Amount', { exact: true }).fill('1')
    await visit.page.getByLabel('To', { exact: true }).fill(twin)
    await visit.seeText('This may be a look-alike')
    await visit.picture('send-look-alike')
    await button('Use the one you paid before').click()
    await button('Review').waitFor()
    assert.equal(await visit.page.getByLabel('To', { exact: true }).inputValue(), stranger)
    await visit.closeModal()
  })
})
