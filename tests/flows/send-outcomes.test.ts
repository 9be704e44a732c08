import assert from 'node:assert/strict'
import type { Hex } from 'viem'
import { visitWithAccount, withServices } from '../support/account-visit.ts'
import { describe, expect, test } from '../support/flow-test.ts'
import type { Flow } from '../support/modal-page.ts'
import { Sending } from '../support/sending.ts'
import { type Funds, receiver } from '../support/test-chain.ts'
import { uiTexts } from '../support/ui-texts.ts'

describe('Outcomes of a transfer', () => {
  describe('F18 on a chain that mines on request', () => {
    const openSender = async (flow: Flow, funds: Funds = {}) => {
      const openedVisit = await visitWithAccount(flow, {
        attributes: withServices(flow),
        hasClock: true,
        ...funds,
      })
      await openedVisit.chain.mineOnRequest()
      return { ...openedVisit, sending: new Sending(openedVisit.visit) }
    }

    // Only this test waits for the polling intervals in real time.
    test('follows a slow transaction until it is mined, with the modal open and closed', async ({ flow }) => {
      const { visit, sending: sendPage, chain } = await openSender(flow)
      const before = await chain.balance(receiver)
      await sendPage.send('0.25', 'ETH', receiver)
      await visit.seeText('is on its way')
      await sendPage.waitUntilFollowed()
      await sendPage.finish()
      await sendPage.waitForActivity('Waiting for the network')
      assert.equal(await chain.balance(receiver), before)
      await chain.mine()
      await visit.until(() => !localStorage.getItem('w3m:1:sent'))
      await sendPage.waitForActivity('−0.25 ETH')
      assert.equal((await chain.balance(receiver)) - before, 25n * 10n ** 16n)
    })

    test('reports a reverted transfer as failed, and never as sent', {
      tag: '@nightly',
    }, async ({ flow }) => {
      const { visit, sending: sendPage, account, chain } = await openSender(flow)
      await sendPage.send('0.125', 'ETH', receiver)
      const hash = await visit.fastForwardUntil(sendPage.waitUntilFollowed())
      const { nonce } = await chain.client.getTransaction({ hash: hash as Hex })
      await chain.replace(account.address, nonce)
      await visit.fastForwardUntil(visit.seeText(uiTexts.replaced))
      await visit.saveScreenshot('send-replaced')
      await sendPage.finish()
    })

    test('reports a reverted transfer as failed and never as sent', async ({ flow, onEnd }) => {
      const { visit, sending: sendPage, chain } = await openSender(flow, { tokens: { usdc: 10 } })
      await chain.restoreAtEnd(onEnd)
      const { usdc } = flow.stack.contracts
      const before = await chain.balance(receiver, usdc.address)
      const code = await chain.node('eth_getCode', usdc.address, 'latest')
      await sendPage.send('3', 'USDC', receiver, usdc.name)
      await visit.fastForwardUntil(sendPage.waitUntilFollowed())
      // The token reverts every call from here on, after the wallet estimated the transfer.
      await chain.node('anvil_setCode', usdc.address, '0x60006000fd')
      await chain.mine()
      await visit.fastForwardUntil(visit.seeText('Transfer failed'))
      await chain.node('anvil_setCode', usdc.address, code)
      assert.equal(await chain.balance(receiver, usdc.address), before)
      await sendPage.finish()
      await sendPage.waitForActivity('USDC stayed in your account')
    })

    test('reports a dropped transaction only after several checks', { tag: '@nightly' }, async ({ flow }) => {
      const { visit, sending: sendPage, chain } = await openSender(flow)
      await sendPage.send('0.0625', 'ETH', receiver)
      const hash = await visit.fastForwardUntil(sendPage.waitUntilFollowed())
      await chain.node('anvil_dropTransaction', hash)
      await visit.fastForwardUntil(visit.seeText('Still waiting'))
      await visit.fastForwardUntil(visit.seeText('Dropped by the network'))
      await sendPage.finish()
    })
  })

  test('F27 reads the chain while the service is down, reports the missing lists once, and reloads them on click', {
    tag: '@nightly',
  }, async ({ flow }) => {
    await flow.stack.faults.set({ service: 'balance', kind: 'status', status: 503 })
    const attributes = withServices(flow)
    const { visit } = await visitWithAccount(flow, {
      attributes,
      expectedErrors: /503/,
      tokens: { token: 1 },
    })
    const sendPage = new Sending(visit)
    await sendPage.openAccount()
    await visit.seeText(uiTexts.noTokens)
    await expect(visit.page.getByText('Token Balance Unavailable')).toHaveCount(1)
    await visit.saveScreenshot('account-without-service')
    await flow.stack.faults.clear()
    await sendPage.button(uiTexts.tryAgain).click()
    await visit.seeText('Local Token')
  })
})
