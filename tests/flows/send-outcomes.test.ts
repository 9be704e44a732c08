import assert from 'node:assert/strict'
import type { Hex } from 'viem'
import { visitWithAccount, withServices } from '../support/account-visit.ts'
import { describe, expect, test } from '../support/flow-test.ts'
import type { Flow } from '../support/modal-page.ts'
import { SendPage } from '../support/send-page.ts'
import { type Funds, receiver } from '../support/test-chain.ts'
import { uiTexts } from '../support/ui-texts.ts'

describe('Outcomes of a transfer', () => {
  describe('F18 on a chain that mines on request', () => {
    const openSendPage = async (flow: Flow, funds: Funds = {}) => {
      const accountVisit = await visitWithAccount(flow, {
        attributes: withServices(flow),
        hasClock: true,
        ...funds,
      })
      await accountVisit.chain.mineOnRequest()
      return { ...accountVisit, sendPage: new SendPage(accountVisit.visit) }
    }

    // Only this test waits for the polling intervals in real time.
    test('follows a slow transaction until it is mined, with the modal open and closed', async ({ flow }) => {
      const { visit, sendPage, chain } = await openSendPage(flow)
      const previousBalance = await chain.getBalance(receiver)
      await sendPage.send('0.25', 'ETH', receiver)
      await visit.seeText('is on its way')
      await sendPage.waitUntilTracked()
      await sendPage.finish()
      await sendPage.waitForActivity('Waiting for the network')
      assert.equal(await chain.getBalance(receiver), previousBalance)
      await chain.mine()
      await visit.until(() => !localStorage.getItem('w3m:1:sent'))
      await sendPage.waitForActivity('−0.25 ETH')
      assert.equal((await chain.getBalance(receiver)) - previousBalance, 25n * 10n ** 16n)
    })

    test('reports a transfer that another transaction replaced', {
      tag: '@nightly',
    }, async ({ flow }) => {
      const { visit, sendPage, account, chain } = await openSendPage(flow)
      await sendPage.send('0.125', 'ETH', receiver)
      const hash = await visit.fastForwardUntil(sendPage.waitUntilTracked())
      const { nonce } = await chain.client.getTransaction({ hash: hash as Hex })
      await chain.replace(account.address, nonce)
      await visit.fastForwardUntil(visit.seeText(uiTexts.replaced))
      await visit.saveScreenshot('send-replaced')
      await sendPage.finish()
    })

    test('reports a reverted transfer as failed and never as sent', async ({ flow, onEnd }) => {
      const { visit, sendPage, chain } = await openSendPage(flow, { tokens: { usdc: 10 } })
      await chain.restoreAtEnd(onEnd)
      const { usdc } = flow.stack.contracts
      const previousBalance = await chain.getBalance(receiver, usdc.address)
      const code = await chain.callNode('eth_getCode', usdc.address, 'latest')
      await sendPage.send('3', 'USDC', receiver, usdc.name)
      await visit.fastForwardUntil(sendPage.waitUntilTracked())
      // The token reverts every call from here on, after the wallet estimated the transfer.
      await chain.callNode('anvil_setCode', usdc.address, '0x60006000fd')
      await chain.mine()
      await visit.fastForwardUntil(visit.seeText('Transfer failed'))
      await chain.callNode('anvil_setCode', usdc.address, code)
      assert.equal(await chain.getBalance(receiver, usdc.address), previousBalance)
      await sendPage.finish()
      await sendPage.waitForActivity('USDC stayed in your account')
    })

    test('reports a dropped transaction only after several checks', { tag: '@nightly' }, async ({ flow }) => {
      const { visit, sendPage, chain } = await openSendPage(flow)
      await sendPage.send('0.0625', 'ETH', receiver)
      const hash = await visit.fastForwardUntil(sendPage.waitUntilTracked())
      await chain.callNode('anvil_dropTransaction', hash)
      await visit.fastForwardUntil(visit.seeText('Still waiting'))
      await visit.fastForwardUntil(visit.seeText('Dropped by the network'))
      await sendPage.finish()
    })
  })

  test('F27 reports once that the token list is missing while the service is down, and reloads it on click', {
    tag: '@nightly',
  }, async ({ flow }) => {
    await flow.stack.faults.set({ service: 'balance', kind: 'status', status: 503 })
    const attributes = withServices(flow)
    const { visit } = await visitWithAccount(flow, {
      attributes,
      expectedErrors: /503/,
      tokens: { token: 1 },
    })
    const sendPage = new SendPage(visit)
    await sendPage.openAccount()
    await visit.seeText(uiTexts.noTokens)
    await expect(visit.page.getByText('Token Balance Unavailable')).toHaveCount(1)
    await visit.saveScreenshot('account-without-service')
    await flow.stack.faults.clear()
    await sendPage.findButton(uiTexts.tryAgain).click()
    await visit.seeText('Local Token')
  })
})
