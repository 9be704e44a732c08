import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { createUniqueFid, createUniqueName, visitNewUser } from '../support/new-user.ts'
import { describe, expect, test } from '../support/flow-test.ts'
import { uiTexts } from '../support/ui-texts.ts'

/** Waits for the login page of a network. */
const waitForLoginPage = (popup: Page) => popup.getByRole('button', { name: 'Decline' }).waitFor()

/** Signs in on the page that simulates the Farcaster app. */
async function signInAs(page: Page, fid: number): Promise<void> {
  await page.getByLabel('Another fid').fill(String(fid))
  await page.getByRole('button', { name: uiTexts.signIn, exact: true }).click()
}

describe('Social login', () => {
  test('F20 reports a blocked popup, opens it on click, and returns to the login options when it is closed', {
    tag: '@nightly',
  }, async ({ flow }) => {
    const ann = await visitNewUser(flow)
    const { visit } = ann
    const { page } = visit
    await visit.open()
    await visit.see('social-selector-google')
    // The frame loads only when it is used.
    const { origin } = new URL(String(flow.stack.urls.frame))
    await expect(page.locator('#w3m-iframe')).toHaveCount(0)
    assert.ok(!visit.requests.some(url => url.startsWith(origin)))
    await page.evaluate(() => {
      const { open } = window
      window.open = () => {
        window.open = open
        return null
      }
    })
    await ann.choose('google')
    await visit.seeText(uiTexts.windowBlocked)
    await visit.saveScreenshot('social-blocked')
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Open the window' }).click(),
    ])
    await waitForLoginPage(popup)
    await visit.seeText('Continue in the other window')
    await visit.saveScreenshot('social-waiting')
    await popup.close()
    await visit.see('social-selector-google')
  })

  test('T22 ends the login when the user declines, selects another method or closes the modal', {
    tag: '@nightly',
  }, async ({ flow }) => {
    const ann = await visitNewUser(flow)
    const { visit } = ann
    const { page } = visit
    await visit.open()
    const refusedPopup = await ann.openPopup('google')
    await refusedPopup.getByRole('button', { name: 'Decline' }).click()
    await visit.seeText('Login declined')
    await visit.saveScreenshot('social-refused')
    const [reopenedPage] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: uiTexts.tryAgain }).click(),
    ])
    await waitForLoginPage(reopenedPage)
    await Promise.all([
      reopenedPage.waitForEvent('close'),
      page.getByRole('button', { name: 'Use another way to connect' }).click(),
    ])
    await visit.see('social-selector-google')
    const lastPopup = await ann.openPopup('github')
    await waitForLoginPage(lastPopup)
    await Promise.all([lastPopup.waitForEvent('close'), visit.closeModal()])
    await visit.expectAccount({ status: 'disconnected' })
  })

  // demo/wallet/tests/node/social.test.ts covers the other social networks.
  test('F12 restores a social login after a reload, and ends it in every tab', async ({ flow }) => {
    const ann = await visitNewUser(flow)
    const { visit } = ann
    const userName = createUniqueName('Ann')
    await ann.logIn('google', userName)
    const previousAccount = await visit.readAccount()
    await visit.page.reload()
    await visit.waitUntilConnected()
    assert.deepEqual(await ann.readUser(), { userName, provider: 'google' })
    await visit.click('account-button')
    await visit.seeText('Connected with Google')
    await visit.closeModal()
    const otherTab = await flow.visit({ wallets: [], sameProfileAs: visit })
    await otherTab.waitUntilConnected()
    await otherTab.expectAccount({ address: previousAccount?.address })
    await ann.disconnect()
    await otherTab.waitUntilDisconnected()
    await otherTab.page.reload()
    await otherTab.see('connect-button')
    await expect(otherTab.page.locator('#w3m-iframe')).toHaveCount(0)
  })

  test('logs in with Farcaster by a scanned code, and by a link on the phone', async ({ flow }) => {
    const ann = await visitNewUser(flow)
    const { visit } = ann
    await visit.open()
    await ann.choose('farcaster')
    const code = visit.getByTestId('wui-qr-code')
    await code.waitFor()
    await visit.saveScreenshot('farcaster-code')
    const scannedVisit = await flow.visit({ isPhone: true, wallets: [] })
    await scannedVisit.page.goto(String(await code.getAttribute('uri')))
    const fid = createUniqueFid()
    await signInAs(scannedVisit.page, fid)
    await scannedVisit.seeText('You are signed in')
    await ann.press(uiTexts.shareAccount)
    await visit.waitUntilConnected()
    assert.deepEqual(await ann.readUser(), { userName: `fid-${fid}`, provider: 'farcaster' })
    const desktopAccount = await visit.readAccount()
    await ann.disconnect()

    const phone = await visitNewUser(flow, { isPhone: true })
    await phone.visit.open()
    await phone.choose('farcaster')
    await phone.visit.see('w3m-farcaster-open')
    await phone.visit.saveScreenshot('farcaster-link')
    const [app] = await Promise.all([
      phone.visit.context.waitForEvent('page'),
      phone.visit.click('w3m-farcaster-open'),
    ])
    await signInAs(app, fid)
    await app.getByText('You are signed in').first().waitFor()
    await app.close()
    // The account is the same in both browser profiles, and the user has already shared it with this page.
    await phone.visit.waitUntilConnected()
    await phone.visit.expectAccount({ address: desktopAccount?.address })
  })

  // tests/controllers/login/login.test.ts and tests/core/identity/login-rules.test.ts cover a login inside Telegram.
  test('T10 navigates to the login page in an installed app, and logs in with the returned result', async ({
    flow,
  }) => {
    const userName = createUniqueName('Ann of the app')
    const { visit, choose, press, readUser } = await visitNewUser(flow, {
      isPhone: true,
      prepare: () => Object.defineProperty(navigator, 'standalone', { value: true }),
    })
    const { page } = visit
    const startUrl = page.url()
    await visit.open()
    await visit.click('w3m-login-row')
    await visit.see('social-selector-x')
    await choose('github')
    await page.getByLabel(uiTexts.accountName).fill(userName)
    const returnRequest = page.waitForRequest(request => request.url().startsWith(`${startUrl}?result_uri=`))
    await page.getByRole('button', { name: uiTexts.logIn, exact: true }).click()
    await returnRequest
    await visit.see('w3m-modal-card')
    await expect(page).toHaveURL(startUrl)
    await press(uiTexts.shareAccount)
    await visit.waitUntilConnected()
    assert.deepEqual(await readUser(), { userName, provider: 'github' })
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0)
    // A used link has no effect.
    const account = await visit.readAccount()
    await page.goto((await returnRequest).url())
    await visit.waitUntilConnected()
    await expect(page).toHaveURL(startUrl)
    await visit.expectAccount({ address: account?.address })
  })
})
