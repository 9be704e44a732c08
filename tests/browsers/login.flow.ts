// Logins without a wallet in the browser: by email, by a social account, and by pairing with a phone.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { readMails } from '../support/frame-client.ts'
import { until } from '../support/until.ts'
import {
  networksAttributes,
  servicesAttributes,
  type ModalPage,
  type Site,
  type SiteVisit,
  startSite,
} from './lib/site.ts'
import { createChainClient } from '../support/chain-client.ts'

type Hex = `0x${string}`

const miraEmail = 'mira@example.org'
const frameSelector = '#w3m-iframe'

describe('Login without a wallet in the browser', () => {
  let site: Site
  before(async () => {
    site = await startSite()
  })
  after(() => site?.close())

  const getChain = () => createChainClient(site.stack)
  const getNewestCode = (email: string) =>
    until(async () => (await readMails(String(site.stack.urls.mail), email))[0]?.code, `a mail to ${email}`)

  const visitNewUser = (options: SiteVisit = {}) =>
    site.visit({
      isNewUser: true,
      extraAttributes: servicesAttributes(site.stack, 'frame', 'api'),
      ...options,
    })

  /**
   * Approves in a separate window, because these browsers do not support visibility tracking (IntersectionObserver v2) in the
   * frame. The frame shows the reason.
   */
  async function approve(page: ModalPage, text: string, name: string): Promise<void> {
    const frame = page.getFrame(frameSelector)
    await frame.seeText('can’t tell whether something covers this view')
    const walletWindow = await page.openPopup(() => frame.press({ css: 'button.primary' }))
    await walletWindow.seeText(text)
    await walletWindow.saveScreenshot(`window-${name}-${site.browser}`)
    await walletWindow.press({ css: 'button.primary' })
    await walletWindow.waitUntilClosed()
  }

  /** Logs in by email and waits for the connected account. */
  async function logIn(page: ModalPage, email: string): Promise<void> {
    await page.open()
    await page.press({ name: 'Email address' })
    await page.type(email)
    await page.pressKey('Enter')
    await page.press({ name: 'Digit 1 of 6' })
    await page.type(await getNewestCode(email))
    await page.getFrame(frameSelector).see({ css: 'button.primary' })
    await page.saveScreenshot(`frame-${site.browser}`)
    await approve(page, 'Logged in as', 'share')
    await page.waitUntilConnected()
  }

  async function sign(page: ModalPage, address: Hex): Promise<void> {
    await page.request('personal_sign', ['0x68656c6c6f', address])
    await approve(page, 'hello', 'sign')
    const { value: signature } = await page.waitForAnswer<Hex>()
    assert.ok(signature && (await getChain().verifyMessage({ address, message: 'hello', signature })))
    await page.waitUntilHidden('w3m-modal-card')
  }

  test('logs in by email and signs in the wallet’s own window', async () => {
    const page = await visitNewUser()
    await logIn(page, miraEmail)
    const account = await page.readAccount()
    assert.equal(account?.user?.email, miraEmail)
    await sign(page, account?.address as Hex)
    assert.deepEqual(await page.readPageErrors(), [])
  })

  test('restores the login after a reload if the wallet is cross-site', async () => {
    const page = await visitNewUser({ host: 'localhost' })
    await logIn(page, 'noah@example.org')
    const address = (await page.readAccount())?.address
    await page.goto(await page.evaluate(() => location.href))
    await page.see('account-button')
    assert.equal((await page.readAccount())?.address, address)
    await sign(page, address as Hex)
    assert.deepEqual(await page.readPageErrors(), [])
  })

  test('logs in with a social account in a popup', async () => {
    const page = await visitNewUser()
    await page.open()
    const popup = await page.openPopup(() => page.press('social-selector-google'))
    await popup.press({ name: 'Account name' })
    await popup.type('Ann')
    await popup.press({ name: 'Log in' })
    await popup.waitUntilClosed()
    await approve(page, 'Ann', 'social')
    await page.waitUntilConnected()
    assert.equal((await page.readAccount())?.user?.provider, 'google')
    await page.saveScreenshot(`social-${site.browser}`)
    assert.deepEqual(await page.readPageErrors(), [])
  })

  test('pairs with a phone, signs there, and disconnects', async () => {
    const relay = String(site.stack.urls.relay)
    const page = await site.visit({
      isNewUser: true,
      body: `<w3m-button ${networksAttributes(site.stack)} ${servicesAttributes(site.stack, 'relay')}></w3m-button>`,
    })
    await page.open()
    await page.press('wallet-selector-walletconnect')
    await page.see('wui-qr-code')
    const code = await page.until(() => {
      const find = (root: ParentNode): string | undefined => {
        for (const element of root.querySelectorAll<Element & { uri?: string }>('*')) {
          if (element.getAttribute('data-testid') === 'wui-qr-code' && element.uri) return element.uri
          const innerMatch = element.shadowRoot && find(element.shadowRoot)
          if (innerMatch) return innerMatch
        }
        return undefined
      }
      return find(document)
    })
    await page.saveScreenshot(`code-${site.browser}`)
    const phone = await site.visit({
      isSecondWindow: true,
      path: `/pages/wallet.html?${new URLSearchParams({ relay })}`,
    })
    await phone.press('wc-connect')
    await phone.press('uri-input')
    await phone.type(code)
    await phone.press('uri-connect-button')
    await phone.press('session-approve-button')
    await page.waitUntilConnected()
    const address = (await page.readAccount())?.address as Hex
    await page.request('personal_sign', ['0x68656c6c6f', address])
    await phone.press('session-approve-button')
    const { value: signature } = await page.waitForAnswer<Hex>()
    assert.ok(signature && (await getChain().verifyMessage({ address, message: 'hello', signature })))
    await page.press('account-button')
    await page.press('disconnect-button')
    await page.waitUntilDisconnected()
    await phone.waitUntilHidden('session-card')
    assert.deepEqual(await page.readPageErrors(), [])
  })
})
