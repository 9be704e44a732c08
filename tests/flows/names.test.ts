import assert from 'node:assert/strict'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from '../support/flow-test.ts'
import type { Flow } from '../support/modal-page.ts'
import { NameForm, fetchProfile, withServices } from '../support/name-form.ts'
import { TestChain } from '../support/test-chain.ts'
import { uiTexts } from '../support/ui-texts.ts'

/** Registers a name for a new account, as another page would. */
async function registerElsewhere({ stack }: Flow, name: string): Promise<void> {
  const { key, address } = await new TestChain(stack).createAccount()
  const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1000) })
  const signature = await privateKeyToAccount(key).signMessage({ message })
  const response = await fetch(`${stack.urls.api}/v1/profile/account?projectId=flow`, {
    method: 'POST',
    body: JSON.stringify({ coin_type: 60, address, message, signature }),
  })
  assert.equal(response.status, 200)
}

describe('Name registration', () => {
  test('T22 shows why a name is invalid, keeps it after a rejection in the wallet, and registers it', async ({
    flow,
  }) => {
    const { nameForm, visit, account } = await NameForm.open(flow)
    await nameForm.type('mi')
    await visit.seeText('At least 4 characters')
    await nameForm.type('miräa')
    await visit.seeText('Only letters, digits and hyphens')
    await nameForm.type('mira')
    await visit.seeText('mira.reown.id is free to take')
    await visit.saveScreenshot('name-form')
    await visit.page.evaluate(() => window.wallet.script.next('personal_sign', window.testing.reject()))
    await nameForm.findButton('Register mira.reown.id').click()
    await visit.seeText('Nothing was registered')
    await nameForm.findButton('Register mira.reown.id').click()
    await visit.seeText('mira.reown.id is yours')
    await visit.saveScreenshot('name-done')
    const { addresses } = await fetchProfile(flow, 'mira.reown.id')
    assert.equal(addresses?.['2147514985']?.address, await nameForm.readAddress())
    await nameForm.findButton(uiTexts.done).click()
    await visit.closeModal()
    await visit.seeText('mira.reown.id')

    await test.step('shows the name in another browser with the same account', async () => {
      const otherVisit = await flow.visit({ attributes: withServices(flow), connectedKey: account.key })
      await otherVisit.click('account-button')
      await otherVisit.seeText('mira.reown.id')
    })
  })

  test('F11 rejects a signature after eleven seconds, and a signature from a device with a wrong clock', {
    tag: '@nightly',
  }, async ({ flow }) => {
    const { nameForm, visit } = await NameForm.open(flow)
    // Eleven seconds pass on both sides while the wallet waits for the user.
    await flow.stack.clock.advance(11_000)
    await visit.page.evaluate(() => {
      const { now } = Date
      window.wallet.script.next('personal_sign', async approve => {
        const signature = await approve()
        Date.now = () => now() + 11_000
        return signature
      })
    })
    await nameForm.register('nora.reown.id')
    await visit.seeText('That took too long. Sign again.')
    await visit.saveScreenshot('name-late')
    await flow.stack.clock.reset()
    await visit.page.evaluate(() => {
      Date.now = () => Math.round(performance.timeOrigin + performance.now())
    })

    await flow.stack.clock.advance(60_000)
    await nameForm.findButton('Sign again').click()
    await visit.seeText('Your device’s clock is off. Set it to the right time, then sign again.')
    await visit.saveScreenshot('name-clock')
    await flow.stack.clock.reset()
    await nameForm.findButton('Sign again').click()
    await visit.seeText('nora.reown.id is yours')
  })

  test('shows a taken name in any spelling, and keeps the form when the service fails', {
    tag: '@nightly',
  }, async ({ flow }) => {
    await registerElsewhere(flow, 'olga.reown.id')
    const { nameForm, visit } = await NameForm.open(flow)
    await nameForm.type('OLGA')
    await visit.seeText('olga.reown.id is taken')
    await expect(visit.getByTestId('account-name-suggestion').first()).toHaveAttribute('disabled')
    await visit.seeText('olga1.reown.id')
    await visit.saveScreenshot('name-taken')
    await flow.stack.faults.set({ service: 'profile', kind: 'status', status: 400 })
    await nameForm.type('olgabel')
    await visit.seeText('Names aren’t available right now')
    await flow.stack.faults.clear('profile')
    await nameForm.findButton(uiTexts.tryAgain).click()
    await visit.seeText('olgabel.reown.id is free to take')
  })
})
