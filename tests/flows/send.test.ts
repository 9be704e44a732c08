import assert from 'node:assert/strict'
import { parseUnits } from 'viem'
import { visitWithAccount, withServices } from '../support/account-visit.ts'
import { describe, expect, test } from '../support/flow-test.ts'
import type { Flow } from '../support/modal-page.ts'
import { Sending } from '../support/sending.ts'
import { type Funds, receiver } from '../support/test-chain.ts'
import { uiTexts } from '../support/ui-texts.ts'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

async function openSender(flow: Flow, funds: Funds = {}) {
  const opened = await visitWithAccount(flow, { attributes: withServices(flow), ...funds })
  return { ...opened, sending: new Sending(opened.visit), contracts: flow.stack.contracts }
}

describe('Sending on local chains', () => {
  test('shows the value of tokens at the prices of on-chain pools', async ({ flow }) => {
    const { visit, sending } = await openSender(flow, { tokens: { usdc: 10 } })
    await sending.openAccount()
    await visit.seeText('Total balance')
    await visit.seeText('USD Coin')
    await visit.picture('account-tokens')
  })

  test('F28 sends coins to a name, shows all digits, and lists the transfer in the activity', async ({
    flow,
  }) => {
    const { visit, sending, account, chain } = await openSender(flow)
    const before = [await chain.balance(bob), await chain.balance(account.address)] as const
    await sending.begin()
    await sending.fill('1.000000000000000001', uiTexts.recipientName)
    await visit.seeText('Send 1.000000000000000001 ETH')
    await visit.seeText(uiTexts.recipientName)
    await visit.picture('send-review')
    await sending.confirm('1.000000000000000001', 'ETH')
    await sending.isDone()
    assert.equal((await chain.balance(bob)) - before[0], 10n ** 18n + 1n)
    assert.ok(before[1] - (await chain.balance(account.address)) > 10n ** 18n)
    await sending.finish()
    await sending.activityShows('−1.00 ETH')
  })

  test('sends tokens with 6 decimals, with 18 decimals, and with transfers without a return value', async ({
    flow,
  }) => {
    const opened = await openSender(flow, { tokens: { usdc: 10, token: 10, usdt: 10 } })
    const { visit, sending, account, chain, contracts } = opened
    for (const { address, name, symbol, decimals } of [contracts.usdc, contracts.token, contracts.usdt])
      await test.step(name, async () => {
        const senderBalance = await chain.balance(account.address, address)
        const receiverBalance = await chain.balance(receiver, address)
        await sending.begin(name)
        await sending.fill('2.500001', receiver)
        if (symbol === 'USDC') await visit.seeText('You haven’t paid this address before')
        await sending.confirm('2.500001', symbol)
        await sending.isDone()
        const sentUnits = parseUnits('2.500001', decimals)
        assert.equal((await chain.balance(receiver, address)) - receiverBalance, sentUnits)
        assert.equal(senderBalance - (await chain.balance(account.address, address)), sentUnits)
        await sending.finish()
        await sending.activityShows(`−2.50 ${symbol}`)
      })
  })

  test('keeps the form after a rejection, and sends on the next click', async ({ flow }) => {
    const { visit, sending, chain } = await openSender(flow)
    await sending.begin()
    await sending.fill('0.5', receiver)
    await visit.page.evaluate(() => window.wallet.script.next('eth_sendTransaction', window.testing.reject()))
    const before = await chain.balance(receiver)
    await sending.confirm('0.5', 'ETH')
    await visit.until(
      () => window.wallet.log.filter(({ method }) => method === 'eth_sendTransaction').length === 1,
    )
    await visit.seeText('Send 0.5 ETH')
    assert.equal(await chain.balance(receiver), before)
    await sending.confirm('0.5', 'ETH')
    await sending.isDone()
    assert.equal((await chain.balance(receiver)) - before, 5n * 10n ** 17n)
  })

  test('T15 offers the known address first for a look-alike receiver', async ({ flow }) => {
    const { visit, sending, account, chain } = await openSender(flow)
    await chain.impersonate(account.address)
    await chain.send({ from: account.address, to: receiver, value: 1n })
    const twin = `${receiver.slice(0, 8)}${'1'.repeat(26)}${receiver.slice(-8)}`.toLowerCase()
    await sending.begin()
    await sending.type('1', twin)
    await visit.seeText('This may be a look-alike')
    await visit.picture('send-look-alike')
    await sending.button('Use the address you paid before').click()
    await sending.button(uiTexts.review).waitFor()
    await expect(sending.receiver).toHaveValue(receiver)
  })

  test('rejects amounts above the balance, of coins and of tokens', async ({ flow }) => {
    const { sending, contracts } = await openSender(flow, { tokens: { usdc: 10 } })
    await sending.begin()
    await sending.type('1000000000', receiver)
    await expect(sending.button(/^Not enough ETH$/)).toBeDisabled()
    await sending.button(uiTexts.chooseAnother).click()
    await sending.button(contracts.usdc.name).click()
    await sending.type('1000000000', receiver)
    await sending.button(/^Not enough USDC$/).waitFor()
  })

  test('disables the button with a reason if the account has no coins for the network cost', async ({
    flow,
  }) => {
    const { sending, contracts } = await openSender(flow, { coins: 0, tokens: { usdc: 5 } })
    await sending.begin(contracts.usdc.name)
    await sending.type('1', receiver)
    await expect(sending.button('Not enough ETH for network cost')).toBeDisabled()
  })
})
