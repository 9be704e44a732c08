import assert from 'node:assert/strict'
import type { Held } from '../../src/testing/index.ts'
import { createDeferred } from '../support/deferred.ts'
import { type Flow, testWallet, type Visit } from '../support/modal-page.ts'
import { beforeEach, describe, expect, test } from '../support/flow-test.ts'
import { uiTexts } from '../support/ui-texts.ts'

describe('Connecting a browser wallet', () => {
  let flow: Flow
  beforeEach(({ flow: workerFlow }) => {
    flow = workerFlow
  })

  const secondaryButton = 'w3m-connecting-widget-secondary-button'

  test('shows the account with its balance on the button', async () => {
    const visit = await flow.visit()
    await visit.see('connect-button')
    await visit.page.getByRole('button', { name: uiTexts.connectWallet, exact: true }).waitFor()
    await visit.connect()
    await visit.until(() => document.querySelector('w3m-button')?.modal?.getAccount().balance)
    const account = await visit.readAccount()
    assert.equal(account?.address, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    assert.equal(account?.caipAddress, `eip155:31337:${account?.address}`)
    assert.equal(account?.status, 'connected')
    assert.equal(account?.wallet?.rdns, testWallet)
    await expect(visit.getByTestId('account-button')).toHaveText(/0xf3[\s\S]*2266/)
    await expect(visit.getByTestId('account-button')).toHaveText(/ETH/)
  })

  for (const isPhone of [false, true])
    test(`does not shift the layout when chunks load late and no wallet is installed (${isPhone ? 'phone' : 'desktop'})`, async () => {
      const visit = await flow.visit({ wallets: [], isPhone })
      const lateChunk = createDeferred<void>()
      await visit.page.route(/\/chunks\/(w3m-connect-empty|wallet-list)-/, async route => {
        await lateChunk.promise
        await route.continue()
      })
      await visit.open()
      const elements = ['w3m-header-close', 'all-wallets'].map(id => visit.getByTestId(id))
      const readPositions = () => Promise.all(elements.map(async locator => (await locator.boundingBox())?.y))
      const previousPositions = await readPositions()
      lateChunk.resolve()
      await visit.seeText('No wallet found in this browser')
      await visit.seeText('MetaMask')
      assert.deepEqual(await readPositions(), previousPositions)
    })

  test('shows that no account was shared after a rejection, and retries in place', async () => {
    const visit = await flow.visit()
    await visit.page.evaluate(() => window.wallet.script.next('eth_requestAccounts', window.testing.reject()))
    await visit.open()
    await visit.pick()
    await visit.seeText(uiTexts.connectionDeclined)
    await visit.expectAccount({ status: 'disconnected' })
    await visit.click(secondaryButton)
    await visit.waitUntilConnected()
  })

  test('F7 waits for a silent wallet, and stores nothing when the modal is closed', async () => {
    const visit = await flow.visit()
    await holdConnectRequest(visit)
    await visit.open()
    await visit.pick()
    await visit.see(secondaryButton)
    await visit.getByTestId('connect-button').filter({ hasText: 'Connecting...' }).waitFor()
    await visit.closeModal()
    await visit.waitUntilDisconnected()
    await expect
      .poll(() => visit.page.evaluate(() => localStorage.getItem('w3m:1:connection:eip155')))
      .toBe(null)
  })

  test('keeps the screen that the user opened after disconnecting when the wallet confirms late', async () => {
    const visit = await flow.visit()
    await visit.connect()
    await visit.page.evaluate(() => {
      window.pendingAnswer = window.testing.hold()
      window.wallet.script.next('wallet_revokePermissions', window.pendingAnswer.answer)
    })
    await visit.click('account-button')
    await visit.click('disconnect-button')
    await visit.waitUntilDisconnected()
    await visit.open()
    await visit.click('all-wallets')
    await visit.see('wallet-list')
    await visit.page.evaluate(async () => {
      window.pendingAnswer.release()
      await window.wallet.provider.request({ method: 'eth_chainId' })
      await new Promise(requestAnimationFrame)
    })
    await expect(visit.getByTestId('wallet-list')).toHaveCount(1)
  })

  test('F8 returns to the wallet list from the waiting screen, and ignores a late approval', async () => {
    const visit = await flow.visit()
    await holdConnectRequest(visit)
    await visit.open()
    await visit.pick()
    await visit.see(secondaryButton)
    await visit.click('header-back')
    await visit.see(`wallet-selector-${testWallet}`)
    await visit.page.evaluate(async () => {
      window.pendingAnswer.release()
      // The late approval has arrived once the next request is answered.
      await window.wallet.provider.request({ method: 'eth_chainId' })
      await new Promise(requestAnimationFrame)
    })
    await visit.expectAccount({ status: 'disconnected' })
    await visit.see(`wallet-selector-${testWallet}`)
    // Connecting again still works.
    await visit.pick()
    await visit.waitUntilConnected()
  })

  test('F16 shows the same message for rejections in every error shape', { tag: '@nightly' }, async () => {
    const visit = await flow.visit()
    const shapes = ['error', 'object', 'stringCode', 'nested', 'cause', 'library', 'pairing', 'text'] as const
    await visit.page.evaluate(
      errorShapes =>
        window.wallet.script.next(
          'eth_requestAccounts',
          ...errorShapes.map(shape => window.testing.reject(shape)),
        ),
      shapes,
    )
    await visit.open()
    await visit.pick()
    for (const shape of shapes) {
      await visit.until(
        ([count]) =>
          window.wallet.log.filter(({ method }) => method === 'eth_requestAccounts').length === count,
        [shapes.indexOf(shape) + 1] as const,
      )
      await visit.seeText(uiTexts.connectionDeclined)
      await visit.expectAccount({ status: 'disconnected' })
      await visit.click(secondaryButton)
    }
    await visit.waitUntilConnected()
  })

  test('F16 recovers from thrown values, invalid answers and hostile errors', async () => {
    const visit = await flow.visit()
    await visit.page.evaluate(() => {
      const { fail, give, hostileError, throwNow } = window.testing
      const answers = [
        throwNow(null),
        throwNow('boom'),
        give('garbage'),
        give([{}, 7]),
        fail(hostileError()),
        fail(undefined),
      ]
      window.wallet.script.next('eth_requestAccounts', ...answers)
    })
    await visit.open()
    await visit.pick()
    for (let attempt = 1; attempt <= 6; attempt++) {
      await visit.until(
        count => window.wallet.log.filter(({ method }) => method === 'eth_requestAccounts').length === count,
        attempt,
      )
      await visit.seeText('Connection failed')
      await visit.click(secondaryButton)
    }
    await visit.waitUntilConnected()
  })

  test('T1 connects the displayed provider, and never calls a provider that replaced it later', async () => {
    const visit = await flow.visit()
    await visit.open()
    await visit.see(`wallet-selector-${testWallet}`)
    await visit.page.evaluate(() => {
      const { info, provider } = window.wallet
      window.firstProvider = provider
      window.wallet.swapProvider()
      window.wallet.announce({ info: { ...info, name: 'Impostor' }, provider: window.wallet.provider })
    })
    await visit.pick()
    await visit.waitUntilConnected()
    const callCounts = await visit.page.evaluate(() => ({
      first: window.wallet.log.filter(({ provider }) => provider === window.firstProvider).length,
      later: window.wallet.log.filter(({ provider }) => provider !== window.firstProvider).length,
    }))
    assert.ok(callCounts.first > 0)
    assert.equal(callCounts.later, 0)
  })

  test('connects a wallet that is available only at window.ethereum', async () => {
    const visit = await flow.visit({ wallets: [{ announced: false, atWindow: true }] })
    await visit.open()
    await visit.page.getByTestId('wallet-selector-Browser Wallet').click()
    await visit.waitUntilConnected()
  })

  test('connects one of two wallets without a request to the other', async () => {
    const visit = await flow.visit({ wallets: [{}, { name: 'Other Wallet', rdns: 'other.wallet' }] })
    await visit.connect('other.wallet')
    await expect.poll(() => visit.readRequestedMethods()).toEqual([])
    await visit.expectAccount({ wallet: { name: 'Other Wallet' } })
  })
})

declare global {
  interface Window {
    pendingAnswer: Held
    firstProvider: unknown
  }
}

/** Keeps the connection request pending until `window.pendingAnswer.release()`. */
const holdConnectRequest = (visit: Visit) =>
  visit.page.evaluate(() => {
    window.pendingAnswer = window.testing.hold()
    window.wallet.script.next('eth_requestAccounts', window.pendingAnswer.answer)
  })
