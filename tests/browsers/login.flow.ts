// Logins without a wallet in the browser: by email, by a social account, and by pairing with a phone.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { mailsTo } from '../support/frame-client.ts'
import { until } from '../support/until.ts'
import { localNetworks, services, type ShopPage, type Site, type SiteVisit, startSite } from './lib/site.ts'
import { chainClient } from '../support/chain-client.ts'

type Hex = `0x${string}`

const mira = 'mira@example.org'
const frameSelector = '#w3m-iframe'

describe('A visitor without a wallet in the browser', () => {
  let site: Site
  before(async () => {
    site = await startSite()
  })
  after(() => site?.close())

  const getChain = () => chainClient(site.stack)
  const getNewestCode = (email: string) =>
    until(async () => (await mailsTo(String(site.stack.urls.mail), email))[0]?.code, `a mail to ${email}`)

  const visitNewUser = (options: SiteVisit = {}) =>
    site.visit({ isNewUser: true, more: services(site.stack, 'frame', 'api'), ...options })

  /**
   * Approves in a separate window, because these browsers do not support visibility tracking (IntersectionObserver v2) in the
   * frame. The frame shows the reason.
   */
  async function approve(page: ShopPage, sentence: string, name: string): Promise<void> {
    const frame = page.frame(frameSelector)
    await frame.seeText('can’t tell whether something covers this view')
    const ownPage = await page.popup(() => frame.press({ css: 'button.primary' }))
    await ownPage.seeText(sentence)
    await ownPage.saveScreenshot(`window-${name}-${site.browser}`)
    await ownPage.press({ css: 'button.primary' })
    await ownPage.closed()
  }

  /** Logs in by email and waits for the connected account. */
  async function logIn(page: ShopPage, email: string): Promise<void> {
    await page.open()
    await page.press({ name: 'Email address' })
    await page.type(email)
    await page.key('Enter')
    await page.press({ name: 'Digit 1 of 6' })
    await page.type(await getNewestCode(email))
    await page.frame(frameSelector).see({ css: 'button.primary' })
    await page.saveScreenshot(`frame-${site.browser}`)
    await approve(page, 'Logged in as', 'share')
    await page.isConnected()
  }

  async function sign(page: ShopPage, address: Hex): Promise<void> {
    await page.request('personal_sign', ['0x68656c6c6f', address])
    await approve(page, 'hello', 'sign')
    const { value: signature } = await page.answered<Hex>()
    assert.ok(signature && (await getChain().verifyMessage({ address, message: 'hello', signature })))
    await page.waitUntilHidden('w3m-modal-card')
  }

  test('logs in by email and signs in the wallet’s own window', async () => {
    const page = await visitNewUser()
    await logIn(page, mira)
    const account = await page.account()
    assert.equal(account?.user?.email, mira)
    await sign(page, account?.address as Hex)
    assert.deepEqual(await page.complaints(), [])
  })

  test('restores the login after a reload if the wallet is cross-site', async () => {
    const page = await visitNewUser({ host: 'localhost' })
    await logIn(page, 'noah@example.org')
    const address = (await page.account())?.address
    await page.goto(await page.evaluate(() => location.href))
    await page.see('account-button')
    assert.equal((await page.account())?.address, address)
    await sign(page, address as Hex)
    assert.deepEqual(await page.complaints(), [])
  })

  test('logs in with a social account in a popup', async () => {
    const page = await visitNewUser()
    await page.open()
    const popup = await page.popup(() => page.press('social-selector-google'))
    await popup.press({ name: 'Account name' })
    await popup.type('Ann')
    await popup.press({ name: 'Log in' })
    await popup.closed()
    await approve(page, 'Ann', 'social')
    await page.isConnected()
    assert.equal((await page.account())?.user?.provider, 'google')
    await page.saveScreenshot(`social-${site.browser}`)
    assert.deepEqual(await page.complaints(), [])
  })

  test('pairs with a phone, signs there, and disconnects', async () => {
    const relay = String(site.stack.urls.relay)
    const page = await site.visit({
      isNewUser: true,
      body: `<w3m-button ${localNetworks(site.stack)} ${services(site.stack, 'relay')}></w3m-button>`,
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
      at: `/pages/wallet.html?${new URLSearchParams({ relay })}`,
    })
    await phone.press('wc-connect')
    await phone.press('uri-input')
    await phone.type(code)
    await phone.press('uri-connect-button')
    await phone.press('session-approve-button')
    await page.isConnected()
    const address = (await page.account())?.address as Hex
    await page.request('personal_sign', ['0x68656c6c6f', address])
    await phone.press('session-approve-button')
    const { value: signature } = await page.answered<Hex>()
    assert.ok(signature && (await getChain().verifyMessage({ address, message: 'hello', signature })))
    await page.press('account-button')
    await page.press('disconnect-button')
    await page.isDisconnected()
    await phone.waitUntilHidden('session-card')
    assert.deepEqual(await page.complaints(), [])
  })
})
