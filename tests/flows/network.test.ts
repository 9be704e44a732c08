import assert from 'node:assert/strict'
import type { Flow, Visit } from '../support/modal-page.ts'
import { beforeEach, describe, expect, test } from '../support/flow-test.ts'
import { words } from '../support/words.ts'

const toLocalTwo = 'w3m-network-switch-Local Two'

const networkOf = async (visit: Visit) => (await visit.account())?.networkId

const isOn = (visit: Visit, id: string) =>
  visit.until(wanted => document.querySelector('w3m-button')?.modal?.getAccount().networkId === wanted, id)

/** Opens the list of networks by the button of the page. */
async function openNetworks(visit: Visit): Promise<void> {
  await visit.click('wui-network-button')
  await visit.see(toLocalTwo)
}

describe('A visitor changes the network', () => {
  let flow: Flow
  beforeEach(({ flow: ofWorker }) => {
    flow = ofWorker
  })

  test('before connecting: the wallet is then asked for nothing more', async () => {
    const visit = await flow.visit()
    await openNetworks(visit)
    await visit.click(toLocalTwo)
    await visit.gone('w3m-modal-card')
    await visit.at('w3m-network-button').filter({ hasText: 'Local Two' }).waitFor()
    await expect.poll(() => visit.asked()).toEqual([])
  })

  test('while connected: the wallet changes, and back again', async () => {
    const visit = await flow.visit()
    await visit.connect()
    await openNetworks(visit)
    await visit.click(toLocalTwo)
    await isOn(visit, 'eip155:31338')
    await visit.gone('w3m-modal-card')
    await expect.poll(() => visit.page.evaluate(() => window.wallet.chainId)).toBe(31338)
    await openNetworks(visit)
    await visit.click('w3m-network-switch-Local One')
    await isOn(visit, 'eip155:31337')
    await expect.poll(() => visit.page.evaluate(() => window.wallet.chainId)).toBe(31337)
  })

  test('declines in the wallet, stays where it was, and may ask again', { tag: '@nightly' }, async () => {
    const visit = await flow.visit()
    await visit.connect()
    await visit.page.evaluate(() =>
      window.wallet.script.next('wallet_switchEthereumChain', window.testing.reject()),
    )
    await openNetworks(visit)
    await visit.click(toLocalTwo)
    await visit.seeText('Switch declined')
    assert.equal(await networkOf(visit), 'eip155:31337')
    await visit.page.getByRole('button', { name: words.tryAgain }).click()
    await isOn(visit, 'eip155:31338')
  })

  // Every other form of 4902: tests/namespaces/evm/adapter.test.ts.
  test('adds a network that the wallet reports as unknown and activates it', {
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
    await visit.click(toLocalTwo)
    await isOn(visit, 'eip155:31338')
    await expect.poll(() => visit.asked()).toContain('wallet_addEthereumChain')
  })

  test('T18 is not believed a change that the wallet only pretends', async () => {
    const visit = await flow.visit()
    await visit.connect()
    await visit.page.evaluate(() =>
      window.wallet.script.always('wallet_switchEthereumChain', window.testing.pretend),
    )
    await openNetworks(visit)
    await visit.click(toLocalTwo)
    await visit.seeText('Network not switched')
    assert.equal(await networkOf(visit), 'eip155:31337')
  })

  test('F17 is told that the app does not know the network of the wallet, and comes back to one it does', async () => {
    const visit = await flow.visit()
    await visit.connect()
    await visit.page.evaluate(() => {
      window.wallet.emit('chainChanged', '0x539')
    })
    await visit.page.locator('w3m-unsupported-chain-view').waitFor()
    await visit.seeText(/doesn’t support your current network/)
    await visit.click('w3m-network-switch-Local Two')
    await isOn(visit, 'eip155:31338')
    await visit.gone('w3m-modal-card')
  })

  test('F17 leaves from the view of an unknown network', { tag: '@nightly' }, async () => {
    const visit = await flow.visit()
    await visit.connect()
    await visit.page.evaluate(() => {
      window.wallet.emit('chainChanged', '0x539')
    })
    await visit.page.locator('w3m-unsupported-chain-view').waitFor()
    await visit.click('disconnect-button')
    await visit.isDisconnected()
  })
})
