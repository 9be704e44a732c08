import assert from 'node:assert/strict'
import { runFloods, secondAccount } from '../support/floods.ts'
import type { Flow } from '../support/modal-page.ts'
import { beforeEach, describe, expect, test } from '../support/flow-test.ts'
import { uiTexts } from '../support/ui-texts.ts'

let flow: Flow
beforeEach(({ flow: workerFlow }) => {
  flow = workerFlow
})

describe('Changes initiated by the wallet', () => {
  test('updates the button and notifies the app after an account change', async () => {
    const visit = await flow.visit()
    await visit.connect()
    await visit.page.evaluate(() => {
      window.accountEvents = []
      addEventListener('w3m-account', event =>
        window.accountEvents.push((event as CustomEvent).detail.account.address),
      )
      return window.wallet.switchAccount(1)
    })
    await visit.until(
      expected => document.querySelector('w3m-button')?.modal?.getAccount().address === expected,
      secondAccount,
    )
    await visit.getByTestId('account-button').filter({ hasText: /0x70/ }).waitFor()
    await expect.poll(() => visit.page.evaluate(() => window.accountEvents)).toContain(secondAccount)
  })

  test('updates the network button and the account after a network change', async () => {
    const visit = await flow.visit()
    await visit.connect()
    await visit.page.evaluate(() => window.wallet.switchNetwork(31338))
    await visit.getByTestId('w3m-network-button').filter({ hasText: 'Local Two' }).waitFor()
    await visit.expectAccount({ networkId: 'eip155:31338' })
  })

  test('disconnects after the permission is revoked, and stays disconnected after a reload', async () => {
    const visit = await flow.visit()
    await visit.connect()
    await visit.page.evaluate(() => {
      localStorage.removeItem('wallet:test.wallet')
      window.wallet.revoke()
    })
    await visit.waitUntilDisconnected()
    await visit.page.reload()
    await visit.getByTestId('connect-button').filter({ hasText: uiTexts.connectWallet }).waitFor()
  })

  test('F16 keeps the last valid state after a large number of events', async () => {
    const visit = await flow.visit()
    await visit.connect()
    await visit.page.evaluate(() => {
      window.wallet.storm('chainChanged', ['0x7a6a', '0x7a69', 'nonsense', null, { chainId: 1 }], 200)
      window.wallet.storm('accountsChanged', [['nonsense'], [7], 'text'], 50)
      window.wallet.switchNetwork(31338)
      return window.wallet.switchAccount(1)
    })
    await visit.until(
      ([address, networkId]) => {
        const account = document.querySelector('w3m-button')?.modal?.getAccount()
        return account?.address === address && account?.networkId === networkId
      },
      [secondAccount, 'eip155:31338'] as const,
    )
  })

  test('keeps no listener in the wallet after a disconnect', async () => {
    const visit = await flow.visit()
    const countListeners = () => visit.page.evaluate(() => window.wallet.listeners())
    const previousCount = await countListeners()
    for (let round = 0; round < 3; round++) {
      await visit.connect()
      await visit.open()
      await visit.click('disconnect-button')
      await visit.waitUntilDisconnected()
    }
    assert.equal(await countListeners(), previousCount)
  })
})

describe('Page that sends too many events', () => {
  // tests/nightly/hostile-load.test.ts measures the duration of the tasks.
  test('T27 connects after huge numbers of wallets, accounts, events, messages and storage changes', async () => {
    const visit = await flow.visit()
    await runFloods(visit)
  })
})

declare global {
  interface Window {
    accountEvents: string[]
  }
}
