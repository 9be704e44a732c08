import assert from 'node:assert/strict'
import { createClient, http, publicActions } from 'viem'
import { type Flow, localAttributes, plainHost } from '../support/modal-page.ts'
import { SendPage } from '../support/send-page.ts'
import { toAttributeJson } from '../support/attributes.ts'
import { beforeEach, describe, expect, test } from '../support/flow-test.ts'

const receiver = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

// Served like a device in a local network, without the APIs that browsers reserve for secure contexts.
describe('Page over plain http in a local network', () => {
  let flow: Flow
  beforeEach(({ flow: workerFlow }) => {
    flow = workerFlow
  })

  test('connects, sends, shows the result and copies the address, without APIs of secure contexts', async () => {
    const { catalog, relay } = flow.stack.urls
    const visit = await flow.visit({
      host: plainHost,
      attributes: `${localAttributes(flow.stack)} project-id="flow" endpoints="${toAttributeJson({ catalog, relay, api: null, rpc: null })}"`,
    })
    const missingApis = await visit.page.evaluate(() => [
      isSecureContext,
      typeof crypto.randomUUID,
      typeof crypto.subtle,
      typeof navigator.clipboard,
      typeof navigator.locks,
    ])
    assert.deepEqual(missingApis, [false, 'undefined', 'undefined', 'undefined', 'undefined'])
    await visit.connect()
    const chain = createClient({ transport: http(flow.stack.urls.chains[31337]) }).extend(publicActions)
    const previousBalance = await chain.getBalance({ address: receiver })
    const sendPage = new SendPage(visit)
    await sendPage.send('0.25', 'ETH', receiver)
    await visit.seeText(/ETH arrived/)
    assert.equal((await chain.getBalance({ address: receiver })) - previousBalance, 25n * 10n ** 16n)
    await sendPage.finish()
    await sendPage.openAccount()
    // The clipboard cannot be read here, so the test pastes it into a field of the page.
    await visit.page
      .getByRole('button', { name: /Copy address/ })
      .first()
      .click()
    await visit.closeModal()
    await visit.page.evaluate(() => document.body.append(document.createElement('textarea')))
    await visit.page.locator('textarea').focus()
    await visit.page.keyboard.press('Control+V')
    const { address } = (await visit.readAccount()) ?? {}
    await expect(visit.page.locator('textarea')).toHaveValue(String(address))
  })

  test('offers no login, which requires a secure context, and warns the developer', async () => {
    const { catalog, frame } = flow.stack.urls
    const visit = await flow.visit({
      host: plainHost,
      attributes: `${localAttributes(flow.stack)} project-id="flow" endpoints="${toAttributeJson({ catalog, frame, relay: null, api: null, rpc: null })}"`,
    })
    const warning = visit.page.waitForEvent('console', message =>
      message.text().includes('need a page over https'),
    )
    await visit.open()
    await visit.getByTestId('wallet-selector-test.wallet').first().waitFor()
    await expect(visit.getByTestId('wui-email-input')).toHaveCount(0)
    await warning
  })

  test('shows a code for pairing with a phone', async () => {
    const { catalog, relay } = flow.stack.urls
    const visit = await flow.visit({
      host: plainHost,
      attributes: `${localAttributes(flow.stack)} project-id="flow" endpoints="${toAttributeJson({ catalog, relay })}"`,
    })
    await visit.open()
    await visit.click('wallet-selector-walletconnect')
    await visit.page.locator('wui-qr-code').first().waitFor()
  })
})
