import assert from 'node:assert/strict'
import type { Flow, Visit } from '../support/modal-page.ts'
import { beforeEach, describe, expect, test } from '../support/flow-test.ts'
import { uiTexts } from '../support/ui-texts.ts'

const localTwoButton = 'w3m-network-switch-Local Two'

const networkOf = async (visit: Visit) => (await visit.readAccount())?.networkId

const waitForNetwork = (visit: Visit, id: string) =>
  visit.until(
    expected => document.querySelector('w3m-button')?.modal?.getAccount().networkId === expected,
    id,
  )

/** Opens the list of networks with the page button. */
async function openNetworks(visit: Visit): Promise<void> {
  await visit.click('wui-network-button')
  await visit.see(localTwoButton)
}

describe('Switching networks', () => {
  let flow: Flow
  beforeEach(({ flow: workerFlow }) => {
    flow = workerFlow
  })

  test('sends no request to the wallet before connecting', async () => {
    const visit = await flow.visit()
    await openNetworks(visit)
    await visit.click(localTwoButton)
    await visit.waitUntilRemoved('w3m-modal-card')
    await visit.getByTestId('w3m-network-button').filter({ hasText: 'Local Two' }).waitFor()
    await expect.poll(() => visit.readRequestedMethods()).toEqual([])
  })

  test('switches the network of a connected wallet, and switches back', async () => {
    const visit = await flow.visit()
    await visit.connect()
    await openNetworks(visit)
    await visit.click(localTwoButton)
    await waitForNetwork(visit, 'eip155:31338')
    await visit.waitUntilRemoved('w3m-modal-card')
    await expect.poll(() => visit.page.evaluate(() => window.wallet.chainId)).toBe(31338)
    await openNetworks(visit)
    await visit.click('w3m-network-switch-Local One')
    await waitForNetwork(visit, 'eip155:31337')
    await expect.poll(() => visit.page.evaluate(() => window.wallet.chainId)).toBe(31337)
  })

  test('keeps the network after a rejection in the wallet, and offers a retry', {
    tag: '@nightly',
  }, async () => {
    const visit = await flow.visit()
    await visit.connect()
    await visit.page.evaluate(() =>
      window.wallet.script.next('wallet_switchEthereumChain', window.testing.reject()),
    )
    await openNetworks(visit)
    await visit.click(localTwoButton)
    await visit.seeText('Switch declined')
    assert.equal(await networkOf(visit), 'eip155:31337')
    await visit.page.getByRole('button', { name: uiTexts.tryAgain }).click()
    await waitForNetwork(visit, 'eip155:31338')
  })

  // tests/namespaces/evm/adapter.test.ts covers every other form of the error 4902.
  test('adds a network that the wallet reports as unknown, and activates it', {
    tag: '@nightly',
  }, async () => {
    const visit = await flow.visit()
    await visit.connect()
    await visit.page.evaluate(() => {
      window.wallet.keepNetworks(31337)
      const data = { originalError: { code: 4902, message: 'no' } }
      const error = { code: -32603, message: 'Internal error', data }
      window.wallet.script.next('wallet_switchEthereumChain', window.testing.fail(error))
    })
    await openNetworks(visit)
    await visit.click(localTwoButton)
    await waitForNetwork(visit, 'eip155:31338')
    await expect.poll(() => visit.readRequestedMethods()).toContain('wallet_addEthereumChain')
  })

  test('T18 rejects a network switch that the wallet confirms but does not perform', async () => {
    const visit = await flow.visit()
    await visit.connect()
    await visit.page.evaluate(() =>
      window.wallet.script.always('wallet_switchEthereumChain', window.testing.pretend),
    )
    await openNetworks(visit)
    await visit.click(localTwoButton)
    await visit.seeText('Network not switched')
    assert.equal(await networkOf(visit), 'eip155:31337')
  })

  test('F17 reports an unsupported network of the wallet, and switches to a supported network', async () => {
    const visit = await flow.visit()
    await visit.connect()
    await visit.page.evaluate(() => {
      window.wallet.emit('chainChanged', '0x539')
    })
    await visit.page.locator('w3m-unsupported-chain-view').waitFor()
    await visit.seeText(/doesn’t support your current network/)
    await visit.click('w3m-network-switch-Local Two')
    await waitForNetwork(visit, 'eip155:31338')
    await visit.waitUntilRemoved('w3m-modal-card')
  })

  test('F17 disconnects from the unsupported network screen', { tag: '@nightly' }, async () => {
    const visit = await flow.visit()
    await visit.connect()
    await visit.page.evaluate(() => {
      window.wallet.emit('chainChanged', '0x539')
    })
    await visit.page.locator('w3m-unsupported-chain-view').waitFor()
    await visit.click('disconnect-button')
    await visit.waitUntilDisconnected()
  })
})
