import assert from 'node:assert/strict'
import { type Flow, localAttributes, startFlow, type Visit } from '../support/modal-page.ts'
import { loginAttributes, visitNewcomer } from '../support/newcomer.ts'
import { quoted } from '../support/attributes.ts'
import { afterAll, beforeAll, describe, test } from '../support/flow-test.ts'

/** Keys of the test mnemonic whose accounts have no name yet. */
const nameless = {
  privateKeys: ['0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6'],
} as const
const stranger = {
  privateKeys: ['0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a'],
} as const

describe('A name for the account, registered at the service', () => {
  // Its tests share a visit: if one fails, all are repeated.
  describe.configure({ mode: 'serial' })

  let flow: Flow
  let visit: Visit
  const withServices = (attributes = localAttributes(flow.stack), more: object = {}) =>
    `${attributes} project-id="flow" endpoints="${quoted({ api: flow.stack.urls.api, catalog: flow.stack.urls.catalog, ...more })}"`
  beforeAll(async () => {
    flow = await startFlow()
    visit = await flow.visit({
      attributes: withServices(),
      wallets: [nameless],
      // The service refuses what was signed too late.
      mayComplain: /status of 400/,
    })
    await visit.connect()
  })
  afterAll(() => flow.close())

  const openForm = async (who = visit) => {
    await who.click('account-button')
    await who.click('account-settings-button')
    await who.click('account-choose-name-button')
    await who.page.getByRole('button', { name: 'Choose Name' }).click()
    await who.see('wui-ens-input')
  }
  const type = (text: string, who = visit) => who.page.getByLabel('Name', { exact: true }).fill(text)
  const register = async (name: string, who = visit) => {
    await type(name.split('.')[0] ?? '', who)
    await who.seeText(`${name} is free to take`)
    await who.page.getByRole('button', { name: `Register ${name}` }).click()
  }
  const button = (name: string, who = visit) => who.page.getByRole('button', { name, exact: true })
  const profileOf = async (name: string) =>
    (await (
      await fetch(`${flow.stack.urls.api}/v1/profile/account/${name}?apiVersion=2&projectId=flow`)
    ).json()) as { addresses?: Record<string, { address: string }> }
  const address = async (who = visit) => (await who.account())?.address ?? ''

  test('T22 says what is wrong with a name, and a refusal in the wallet keeps it', async () => {
    await openForm()
    await type('mi')
    await visit.seeText('At least 4 characters')
    await type('miräa')
    await visit.seeText('Only letters, digits and hyphens')
    await type('mira')
    await visit.seeText('mira.reown.id is free to take')
    await visit.picture('name-form')
    await visit.page.evaluate(() => window.wallet.script.next('personal_sign', window.testing.reject()))
    await button('Register mira.reown.id').click()
    await visit.seeText('Nothing was registered')
  })

  test('F11 a signature that comes after eleven seconds is too late, and one press makes a new one', async () => {
    // Eleven seconds pass on both sides while the wallet waits for its owner.
    await flow.stack.clock.advance(11_000)
    await visit.page.evaluate(() => {
      const { now } = Date
      window.wallet.script.next('personal_sign', async approve => {
        const signature = await approve()
        Date.now = () => now() + 11_000
        return signature
      })
    })
    await button('Register mira.reown.id').click()
    await visit.seeText('That took too long. Sign again.')
    await visit.picture('name-late')
    await flow.stack.clock.reset()
    await visit.page.evaluate(() => {
      Date.now = () => Math.round(performance.timeOrigin + performance.now())
    })
  })

  test('F11 a device whose clock is a minute off is told so', async () => {
    await flow.stack.clock.advance(60_000)
    await button('Sign again').click()
    await visit.seeText('Your device’s clock is off. Correct it, then sign again.')
    await visit.picture('name-clock')
    await flow.stack.clock.reset()
  })

  test('is registered, stands on the button, and is seen by another browser of the same account', async () => {
    await button('Sign again').click()
    await visit.seeText('mira.reown.id is yours')
    await visit.picture('name-done')
    const { addresses } = await profileOf('mira.reown.id')
    assert.equal(addresses?.['2147514985']?.address, await address())
    await button('Done').click()
    await visit.closeModal()
    await visit.seeText('mira.reown.id')
    const other = await flow.visit({ attributes: withServices(), wallets: [nameless] })
    await other.connect()
    await other.click('account-button')
    await other.seeText('mira.reown.id')
    await other.closeModal()
    assert.equal(await address(other), await address())
  })

  test('is taken for everybody else, whatever letters they write it in', async () => {
    const other = await flow.visit({
      attributes: withServices(),
      wallets: [stranger],
      mayComplain: /status of 400/,
    })
    await other.connect()
    await openForm(other)
    await type('MIRA', other)
    await other.seeText('mira.reown.id is taken')
    const idea = other.page.getByTestId('account-name-suggestion').first()
    assert.equal(await idea.getAttribute('disabled'), '')
    await other.seeText('mira1.reown.id')
    await other.picture('name-taken')
    await flow.stack.faults.set({ service: 'profile', kind: 'status', status: 400 })
    await type('mirabel', other)
    await other.seeText('Names aren’t available right now')
    await flow.stack.faults.clear('profile')
    await other.page.getByRole('button', { name: 'Try again' }).click()
    await other.seeText('mirabel.reown.id is free to take')
    await other.closeModal()
  })

  test('is signed for by a smart account that is not on the chain yet', async () => {
    const ann = await visitNewcomer(flow, {
      attributes: withServices(loginAttributes(flow).replace(/ endpoints="[^"]*"/, ''), {
        frame: flow.stack.urls.frame,
      }),
    })
    await ann.logIn('google', 'Ann')
    const smart = await address(ann.visit)
    await openForm(ann.visit)
    await register('ann-of-harbor.reown.id', ann.visit)
    await ann.press('Sign')
    await ann.visit.seeText('ann-of-harbor.reown.id is yours')
    assert.equal((await profileOf('ann-of-harbor.reown.id')).addresses?.['60']?.address, smart)
  })
})
