import assert from 'node:assert/strict'
import { parseUnits } from 'viem'
import { visitWithAccount, withServices } from '../support/account-visit.ts'
import { describe, expect, test } from '../support/flow-test.ts'
import type { Flow } from '../support/modal-page.ts'
import { SendPage } from '../support/send-page.ts'
import { type Funds, receiver } from '../support/test-chain.ts'
import { uiTexts } from '../support/ui-texts.ts'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

async function openSendPage(flow: Flow, funds: Funds = {}) {
  const accountVisit = await visitWithAccount(flow, { attributes: withServices(flow), ...funds })
  return { ...accountVisit, sendPage: new SendPage(accountVisit.visit), contracts: flow.stack.contracts }
}

describe('Sending on local chains', () => {
  test('shows the total balance and the tokens of the account', async ({ flow }) => {
    const { visit, sendPage } = await openSendPage(flow, { tokens: { usdc: 10 } })
    await sendPage.openAccount()
    await visit.seeText('Total balance')
    await visit.seeText('USD Coin')
    await visit.saveScreenshot('account-tokens')
  })

  test('F28 sends coins to a name, shows all digits, and lists the transfer in the activity', async ({
    flow,
  }) => {
    const { visit, sendPage, account, chain } = await openSendPage(flow)
    const previousBalances = [await chain.getBalance(bob), await chain.getBalance(account.address)] as const
    await sendPage.openForm()
    await sendPage.fill('1.000000000000000001', uiTexts.recipientName)
    await visit.seeText('Send 1.000000000000000001 ETH')
    await visit.seeText(uiTexts.recipientName)
    await visit.saveScreenshot('send-review')
    await sendPage.confirm('1.000000000000000001', 'ETH')
    await sendPage.waitUntilConfirmed()
    assert.equal((await chain.getBalance(bob)) - previousBalances[0], 10n ** 18n + 1n)
    assert.ok(previousBalances[1] - (await chain.getBalance(account.address)) > 10n ** 18n)
    await sendPage.finish()
    await sendPage.waitForActivity('−1.00 ETH')
  })

  test('sends tokens with 6 decimals, with 18 decimals, and with transfers without a return value', async ({
    flow,
  }) => {
    const openedPage = await openSendPage(flow, { tokens: { usdc: 10, token: 10, usdt: 10 } })
    const { visit, sendPage, account, chain, contracts } = openedPage
    for (const { address, name, symbol, decimals } of [contracts.usdc, contracts.token, contracts.usdt])
      await test.step(name, async () => {
        const senderBalance = await chain.getBalance(account.address, address)
        const receiverBalance = await chain.getBalance(receiver, address)
        await sendPage.openForm(name)
        await sendPage.fill('2.500001', receiver)
        if (symbol === 'USDC') await visit.seeText('You haven’t paid this address before')
        await sendPage.confirm('2.500001', symbol)
        await sendPage.waitUntilConfirmed()
        const sentUnits = parseUnits('2.500001', decimals)
        assert.equal((await chain.getBalance(receiver, address)) - receiverBalance, sentUnits)
        assert.equal(senderBalance - (await chain.getBalance(account.address, address)), sentUnits)
        await sendPage.finish()
        await sendPage.waitForActivity(`−2.50 ${symbol}`)
      })
  })

  test('keeps the form after a rejection, and sends on the next click', async ({ flow }) => {
    const { visit, sendPage, chain } = await openSendPage(flow)
    await sendPage.openForm()
    await sendPage.fill('0.5', receiver)
    await visit.page.evaluate(() => window.wallet.script.next('eth_sendTransaction', window.testing.reject()))
    const previousBalance = await chain.getBalance(receiver)
    await sendPage.confirm('0.5', 'ETH')
    await visit.until(
      () => window.wallet.log.filter(({ method }) => method === 'eth_sendTransaction').length === 1,
    )
    await visit.seeText('Send 0.5 ETH')
    assert.equal(await chain.getBalance(receiver), previousBalance)
    await sendPage.confirm('0.5', 'ETH')
    await sendPage.waitUntilConfirmed()
    assert.equal((await chain.getBalance(receiver)) - previousBalance, 5n * 10n ** 17n)
  })

  test('T15 warns about a look-alike receiver, and offers the address that the user paid before', async ({
    flow,
  }) => {
    const { visit, sendPage, account, chain } = await openSendPage(flow)
    await chain.impersonate(account.address)
    await chain.send({ from: account.address, to: receiver, value: 1n })
    const lookAlike = `${receiver.slice(0, 8)}${'1'.repeat(26)}${receiver.slice(-8)}`.toLowerCase()
    await sendPage.openForm()
    await sendPage.type('1', lookAlike)
    await visit.seeText('This may be a look-alike')
    await visit.saveScreenshot('send-look-alike')
    await sendPage.findButton('Use the address you paid before').click()
    await sendPage.findButton(uiTexts.review).waitFor()
    await expect(sendPage.receiver).toHaveValue(receiver)
  })

  test('rejects amounts above the balance, of coins and of tokens', async ({ flow }) => {
    const { sendPage, contracts } = await openSendPage(flow, { tokens: { usdc: 10 } })
    await sendPage.openForm()
    await sendPage.type('1000000000', receiver)
    await expect(sendPage.findButton(/^Not enough ETH$/)).toBeDisabled()
    await sendPage.findButton(uiTexts.chooseAnother).click()
    await sendPage.findButton(contracts.usdc.name).click()
    await sendPage.type('1000000000', receiver)
    await sendPage.findButton(/^Not enough USDC$/).waitFor()
  })

  test('disables the button with a reason if the account has no coins for the network cost', async ({
    flow,
  }) => {
    const { sendPage, contracts } = await openSendPage(flow, { coins: 0, tokens: { usdc: 5 } })
    await sendPage.openForm(contracts.usdc.name)
    await sendPage.type('1', receiver)
    await expect(sendPage.findButton('Not enough ETH for network cost')).toBeDisabled()
  })
})
