import assert from 'node:assert/strict'
import { privateKeyToAccount } from 'viem/accounts'
import { visitWithAccount } from '../support/account-visit.ts'
import { toAttributeJson } from '../support/attributes.ts'
import { describe, expect, test } from '../support/flow-test.ts'
import { type Flow, localAttributes, type Visit } from '../support/modal-page.ts'
import { loginAttributes, visitNewUser } from '../support/new-user.ts'
import { type TestAccount, TestChain } from '../support/test-chain.ts'
import { uiTexts } from '../support/ui-texts.ts'

const withServices = (flow: Flow, attributes = localAttributes(flow.stack), overrides: object = {}) =>
  `${attributes} project-id="flow" endpoints="${toAttributeJson({ api: flow.stack.urls.api, catalog: flow.stack.urls.catalog, ...overrides })}"`

/** The name registration form. */
class Naming {
  readonly visit: Visit

  constructor(visit: Visit) {
    this.visit = visit
  }

  /** Opens a page with a new account, and the form. */
  static async open(flow: Flow): Promise<{ naming: Naming; visit: Visit; account: TestAccount }> {
    // The service rejects late signatures and taken names.
    const options = { attributes: withServices(flow), mayComplain: /status of 400/ }
    const { visit, account } = await visitWithAccount(flow, options)
    const naming = new Naming(visit)
    await naming.begin()
    return { naming, visit, account }
  }

  async begin(): Promise<void> {
    await this.visit.click('account-button')
    await this.visit.click('account-settings-button')
    await this.visit.click('account-choose-name-button')
    await this.button('Choose Name').click()
    await this.visit.see('wui-ens-input')
  }

  button(name: string) {
    return this.visit.page.getByRole('button', { name, exact: true })
  }

  type(text: string): Promise<void> {
    return this.visit.page.getByLabel('Name', { exact: true }).fill(text)
  }

  async register(name: string): Promise<void> {
    await this.type(name.split('.')[0] ?? '')
    await this.visit.seeText(`${name} is free to take`)
    await this.button(`Register ${name}`).click()
  }

  async address(): Promise<string> {
    return (await this.visit.account())?.address ?? ''
  }
}

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

async function profileOf({ stack }: Flow, name: string) {
  const response = await fetch(`${stack.urls.api}/v1/profile/account/${name}?apiVersion=2&projectId=flow`)
  return (await response.json()) as { addresses?: Record<string, { address: string }> }
}

describe('Name registration', () => {
  test('T22 shows why a name is invalid, keeps it after a rejection in the wallet, and registers it', async ({
    flow,
  }) => {
    const { naming, visit, account } = await Naming.open(flow)
    await naming.type('mi')
    await visit.seeText('At least 4 characters')
    await naming.type('miräa')
    await visit.seeText('Only letters, digits and hyphens')
    await naming.type('mira')
    await visit.seeText('mira.reown.id is free to take')
    await visit.picture('name-form')
    await visit.page.evaluate(() => window.wallet.script.next('personal_sign', window.testing.reject()))
    await naming.button('Register mira.reown.id').click()
    await visit.seeText('Nothing was registered')
    await naming.button('Register mira.reown.id').click()
    await visit.seeText('mira.reown.id is yours')
    await visit.picture('name-done')
    const { addresses } = await profileOf(flow, 'mira.reown.id')
    assert.equal(addresses?.['2147514985']?.address, await naming.address())
    await naming.button(uiTexts.done).click()
    await visit.closeModal()
    await visit.seeText('mira.reown.id')

    await test.step('shows the name in another browser with the same account', async () => {
      const otherVisit = await flow.visit({ attributes: withServices(flow), connectedAs: account.key })
      await otherVisit.click('account-button')
      await otherVisit.seeText('mira.reown.id')
    })
  })

  test('F11 rejects a signature after eleven seconds, and one from a device with a wrong clock', {
    tag: '@nightly',
  }, async ({ flow }) => {
    const { naming, visit } = await Naming.open(flow)
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
    await naming.register('nora.reown.id')
    await visit.seeText('That took too long. Sign again.')
    await visit.picture('name-late')
    await flow.stack.clock.reset()
    await visit.page.evaluate(() => {
      Date.now = () => Math.round(performance.timeOrigin + performance.now())
    })

    await flow.stack.clock.advance(60_000)
    await naming.button('Sign again').click()
    await visit.seeText('Your device’s clock is off. Set it to the right time, then sign again.')
    await visit.picture('name-clock')
    await flow.stack.clock.reset()
    await naming.button('Sign again').click()
    await visit.seeText('nora.reown.id is yours')
  })

  test('shows a taken name in any spelling, and keeps the form when the service fails', {
    tag: '@nightly',
  }, async ({ flow }) => {
    await registerElsewhere(flow, 'olga.reown.id')
    const { naming, visit } = await Naming.open(flow)
    await naming.type('OLGA')
    await visit.seeText('olga.reown.id is taken')
    await expect(visit.at('account-name-suggestion').first()).toHaveAttribute('disabled')
    await visit.seeText('olga1.reown.id')
    await visit.picture('name-taken')
    await flow.stack.faults.set({ service: 'profile', kind: 'status', status: 400 })
    await naming.type('olgabel')
    await visit.seeText('Names aren’t available right now')
    await flow.stack.faults.clear('profile')
    await naming.button(uiTexts.tryAgain).click()
    await visit.seeText('olgabel.reown.id is free to take')
  })

  test('registers a name for a smart account that is not deployed', async ({ flow }) => {
    const ann = await visitNewUser(flow, {
      attributes: withServices(flow, loginAttributes(flow).replace(/ endpoints="[^"]*"/, ''), {
        frame: flow.stack.urls.frame,
      }),
    })
    await ann.logIn('google', 'Ann of Harbor')
    const naming = new Naming(ann.visit)
    await naming.begin()
    await naming.register('ann-of-harbor.reown.id')
    await ann.press(uiTexts.sign)
    await ann.visit.seeText('ann-of-harbor.reown.id is yours')
    const { addresses } = await profileOf(flow, 'ann-of-harbor.reown.id')
    assert.equal(addresses?.['60']?.address, await naming.address())
  })
})
