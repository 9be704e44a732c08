import assert from 'node:assert/strict'
import { parseUnits } from 'viem'
import { Sending } from '../support/sending.ts'
import { receiver, SendFlow, withServices } from '../support/send-flow.ts'
import type { Visit } from '../support/modal-page.ts'
import { afterAll, beforeAll, describe, test } from '../support/flow-test.ts'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** An account that has never held a coin. */
const poor = {
  key: '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6',
  address: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
} as const

describe('Sending from the account, on local chains', () => {
  // Its tests share a visit: if one fails, all are repeated.
  describe.configure({ mode: 'serial' })

  let send: SendFlow
  let visit: Visit
  let sending: Sending
  beforeAll(async () => {
    send = await SendFlow.start()
    ;({ visit, sending } = send)
    await visit.connect()
  })
  afterAll(() => send.flow.close())
  const timesAsked = async () =>
    (await visit.asked()).filter(method => method === 'eth_sendTransaction').length

  test('shows what the tokens of the account are worth, by the prices of on-chain pools', async () => {
    await sending.openAccount()
    await visit.seeText('Total balance')
    await visit.seeText('USD Coin')
    await visit.picture('account-tokens')
    await visit.closeModal()
  })

  test('F28 sends coins to a name, shows all digits and lists the transfer in the activity', async () => {
    const before = [await send.balance(bob), await send.balance(await send.account())] as const
    await sending.begin()
    await sending.fill('1.000000000000000001', 'bob.eth')
    await visit.seeText('Send 1.000000000000000001 ETH')
    await visit.seeText('bob.eth')
    await visit.picture('send-review')
    await sending.button('Send 1.000000000000000001 ETH').click()
    await visit.seeText('Confirmed by the network')
    assert.equal((await send.balance(bob)) - before[0], 10n ** 18n + 1n)
    assert.ok(before[1] - (await send.balance(await send.account())) > 10n ** 18n)
    await sending.done()
    await sending.activityShows('−1.00 ETH')
  })

  for (const kind of ['usdc', 'token', 'usdt'] as const)
    test(`sends a token with ${{ usdc: '6 decimals', token: '18 decimals', usdt: 'transfers without a return value' }[kind]}`, async () => {
      const { address, name, symbol, decimals } = send.flow.stack.contracts[kind]
      const [mine, theirs] = [
        await send.balance(await send.account(), address),
        await send.balance(receiver, address),
      ]
      await sending.begin(name)
      await sending.fill('2.500001', receiver)
      if (kind === 'usdc') await visit.seeText('You haven’t paid this address before')
      await sending.button(`Send 2.500001 ${symbol}`).click()
      await visit.seeText('Confirmed by the network')
      const sent = parseUnits('2.500001', decimals)
      assert.equal((await send.balance(receiver, address)) - theirs, sent)
      assert.equal(mine - (await send.balance(await send.account(), address)), sent)
      await sending.done()
      await sending.activityShows(`−2.50 ${symbol}`)
    })

  test('keeps the form after a refusal and sends with the next press', async () => {
    const askedBefore = await timesAsked()
    await sending.begin()
    await sending.fill('0.5', receiver)
    await visit.page.evaluate(() => window.wallet.script.next('eth_sendTransaction', window.testing.reject()))
    const before = await send.balance(receiver)
    await sending.button('Send 0.5 ETH').click()
    await visit.until(
      times => window.wallet.log.filter(({ method }) => method === 'eth_sendTransaction').length === times,
      askedBefore + 1,
    )
    await visit.seeText('Send 0.5 ETH')
    assert.equal(await send.balance(receiver), before)
    await sending.button('Send 0.5 ETH').click()
    await visit.seeText('Confirmed by the network')
    assert.equal((await send.balance(receiver)) - before, 5n * 10n ** 17n)
    await sending.done()
  })

  test('T15 compares a receiver that looks like a known one with that one first', async () => {
    const twin = `${receiver.slice(0, 8)}${'1'.repeat(26)}${receiver.slice(-8)}`.toLowerCase()
    await sending.begin()
    await sending.type('1', twin)
    await visit.seeText('This may be a look-alike')
    await visit.picture('send-look-alike')
    await sending.button('Use the address you paid before').click()
    await sending.button('Review').waitFor()
    assert.equal(await visit.page.getByLabel('To', { exact: true }).inputValue(), receiver)
    await visit.closeModal()
  })

  test('rejects amounts above the balance, of coins and of tokens', async () => {
    const { usdc } = send.flow.stack.contracts
    await sending.begin()
    await sending.type('1000000000', receiver)
    await sending.button(/^Not enough ETH$/).waitFor()
    assert.ok(await sending.button(/^Not enough ETH$/).isDisabled())
    await sending.button(/Choose another/).click()
    await sending.button(usdc.name).click()
    await sending.type('1000000000', receiver)
    await sending.button(/^Not enough USDC$/).waitFor()
    await visit.page.reload()
    await visit.see('account-button')
  })

  test('disables the button and says why where the account has no coin for the network cost', async () => {
    const { usdc } = send.flow.stack.contracts
    await send.node('anvil_setBalance', poor.address, '0x0')
    const word = (value: string) => value.replace('0x', '').padStart(64, '0')
    const data = `0xa9059cbb${word(poor.address)}${word((5_000_000).toString(16))}`
    await send.node('eth_sendTransaction', { from: await send.account(), to: usdc.address, data })
    const other = await send.flow.visit({
      attributes: withServices(send.flow),
      wallets: [{ privateKeys: [poor.key] }],
    })
    await other.connect()
    const theirs = new Sending(other)
    await theirs.begin(usdc.name)
    await theirs.type('1', receiver)
    await theirs.button('Not enough ETH for network cost').waitFor()
    assert.ok(await theirs.button('Not enough ETH for network cost').isDisabled())
    await other.end()
  })
})
