import assert from 'node:assert/strict'
import { openWalletWindow } from '../support/approve-request.ts'
import { FrameClient } from '../support/frame-client.ts'
import { type Flow, otherSite } from '../support/modal-page.ts'
import { loginAttributes, type NewUser, createUniqueEmail, visitNewUser } from '../support/new-user.ts'
import { press } from '../support/press.ts'
import { beforeEach, describe, expect, test } from '../support/flow-test.ts'
import { uiTexts } from '../support/ui-texts.ts'

const minuteMs = 60_000

/** Returns a wrong code of the same format. */
const getWrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('Email login', () => {
  let flow: Flow
  let mira: NewUser

  beforeEach(async ({ flow: workerFlow }) => {
    flow = workerFlow
    mira = await visitNewUser(flow, {
      hasClock: true,
      // The console of the frame contains an error for each request that its server rejects.
      expectedErrors: /status of 4(03|10)/,
    })
  })

  /** Advances the clocks of the page and of the stack. */
  const passTime = async (ms: number) => {
    await flow.stack.clock.advance(ms)
    await mira.visit.page.clock.fastForward(ms)
  }
  const openLink = async (link: string) => {
    const page = await mira.visit.context.newPage()
    await page.goto(link)
    return page
  }

  test('F14 logs in after wrong, expired, replaced and used codes, and changes the email in the settings', async () => {
    const email = createUniqueEmail('mira')
    const { visit, sendCode, enterCode, readNewestMail, readNextMail } = mira
    const { page } = visit

    await test.step('sends one email to a browser that logs in for the first time, and a second email only after thirty seconds', async () => {
      await visit.open()
      await sendCode('mira@example')
      await visit.seeText('Enter a valid email address')
      await sendCode(email)
      await visit.seeText(`Enter the code we sent to ${email}`)
      await visit.seeText(/New code in 0:\d\d/)
      assert.match(await readNewestMail(email, 'code'), /^\d{6}$/)
      await passTime(30_000)
      const code = await readNextMail(email, 'code', () =>
        visit.page.getByRole('button', { name: 'Send a new code' }).click(),
      )
      await visit.seeText('New code sent')
      assert.match(code, /^\d{6}$/)
    })

    const usedCode =
      await test.step('rejects a wrong, an expired and a replaced code, and accepts the newest code', async () => {
        const firstCode = await readNewestMail(email, 'code')
        await enterCode(getWrongCode(firstCode))
        await visit.seeText('That code didn’t match. Try again.')
        await visit.saveScreenshot('email-code-wrong')
        await passTime(11 * minuteMs)
        await enterCode(firstCode)
        await visit.seeText('This code expired. Send a new one. Try again.')
        const secondCode = await readNextMail(email, 'code', () =>
          visit.page.getByRole('button', { name: 'Send a new code' }).click(),
        )
        await visit.seeText('New code sent')
        // The countdown runs without interaction.
        await visit.seeText(/New code in 0:(2\d|30)/)
        await visit.saveScreenshot('email-code')
        if (firstCode !== secondCode) {
          await enterCode(firstCode)
          await visit.seeText('That code didn’t match. Try again.')
        }
        await enterCode(secondCode)
        await mira.press(uiTexts.shareAccount)
        await visit.waitUntilConnected()
        assert.deepEqual(await mira.readUser(), { email, provider: 'email' })
        return secondCode
      })

    await test.step('rejects a used code, and needs no approval of the device or the page for the next login', async () => {
      await mira.disconnect()
      await passTime(30_000)
      await visit.open()
      const thirdCode = await readNextMail(email, 'code', () => mira.sendCode(email))
      if (usedCode !== thirdCode) {
        await enterCode(usedCode)
        await visit.seeText('That code didn’t match. Try again.')
      }
      await enterCode(thirdCode)
      await visit.waitUntilConnected()
      await visit.click('account-button')
      await visit.seeText('Connected with Email')
      await visit.saveScreenshot('email-account')
    })

    await test.step('changes the email after approval in a wallet window, with a code to both emails', async () => {
      const changedEmail = createUniqueEmail('mira-new')
      const account = await visit.readAccount()
      await visit.click('account-settings-button')
      await visit.saveScreenshot('email-settings')
      await visit.click('w3m-account-email-update')
      const field = page.getByRole('textbox', { name: 'New email address' })
      const send = () => page.getByRole('button', { name: 'Send code' }).click()
      await field.fill(email)
      await send()
      await visit.seeText('This is already your email address')
      await field.fill(changedEmail)
      await visit.saveScreenshot('email-change')
      // Changes that weaken an account are approved in a window that no page can cover.
      const currentCode = await readNextMail(email, 'code', async () => {
        await send()
        const frame = page.frameLocator('#w3m-iframe')
        await frame.getByText(changedEmail).first().waitFor()
        const ownWindow = await openWalletWindow(page, frame)
        await ownWindow.getByText(changedEmail).first().waitFor()
        await press(ownWindow, ownWindow.getByRole('button', { name: 'Send code' }))
      })
      await visit.seeText('Confirm Current Email')
      await visit.seeText(`Enter the code we sent to ${email}`)
      await enterCode(getWrongCode(currentCode))
      await visit.seeText('That code didn’t match. Try again.')
      await enterCode(currentCode)
      await visit.seeText('Confirm New Email')
      await enterCode(await readNewestMail(changedEmail, 'code'))
      await visit.seeText('Email changed')
      await visit.seeText(changedEmail)
      await visit.saveScreenshot('email-changed')
      assert.equal((await mira.readUser())?.email, changedEmail)
      await visit.expectAccount({ address: account?.address })
    })
  })

  test('F19 reports within thirty seconds that the frame is not ready, and sends a code once it is ready', async () => {
    const { visit, sendCode } = mira
    const { page } = visit
    const email = createUniqueEmail('noah')
    await flow.stack.faults.set({ service: 'frame', kind: 'silent' })
    await visit.open()
    await sendCode(email)
    await page.locator('#w3m-iframe').waitFor({ state: 'attached' })
    // From here on, time only advances explicitly, however slow the machine is.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
    try {
      await page.clock.runFor(3_000)
      await visit.seeText('Contacting the login service')
      await page.clock.runFor(8_000)
      await visit.seeText('The login service doesn’t answer')
      await visit.saveScreenshot('email-silent')
      await page.clock.fastForward(12_000)
      await expect(page.getByText('Unable to load email login dependency')).toHaveCount(0)
      await page.clock.fastForward(7_000)
      await visit.seeText('Unable to load email login dependency')
      await visit.seeText('Try again, or use another way to connect')
      await visit.saveScreenshot('email-no-frame')
    } finally {
      // The next steps must not wait for the silent service.
      await flow.stack.faults.clear()
      await page.clock.resume()
    }
    await page.getByRole('button', { name: uiTexts.tryAgain }).click()
    await visit.seeText(`Enter the code we sent to ${email}`)
    await expect(page.locator('#w3m-iframe')).toHaveCount(1)
  })

  test('requires the emailed link in a new browser after wrong codes were entered in other browsers', async () => {
    const { visit, sendCode, enterCode, readNewestMail, readNextMail } = mira
    const guessedEmail = createUniqueEmail('guessed')
    const attacker = new FrameClient(String(flow.stack.urls.frame))
    for (let device = 0; device < 2; device++) {
      const client = attacker.createClient()
      const { attempt } = (await client.startLogin(guessedEmail)).body
      const code = getWrongCode(await readNewestMail(guessedEmail, 'code'))
      for (let i = 0; i < 5; i++) await client.call('/email/code', { attempt, code })
    }
    await passTime(30_000)
    await visit.open()
    await sendCode(guessedEmail)
    await visit.seeText('Check your email')
    await visit.seeText(`Open the link we sent to ${guessedEmail} to approve this device`)
    await visit.saveScreenshot('email-device')
    const firstPage = await openLink(await readNewestMail(guessedEmail, 'link'))
    await firstPage.getByRole('button', { name: 'This wasn’t me' }).click()
    await visit.seeText('The new device was declined. Try again.')
    await visit.saveScreenshot('email-device-refused')
    await passTime(30_000)
    const link = await readNextMail(guessedEmail, 'link', () =>
      visit.page.getByRole('button', { name: 'Send the email again' }).click(),
    )
    await firstPage.goto(link)
    await firstPage.getByRole('button', { name: uiTexts.approveDevice }).click()
    const code = await firstPage.locator('.code').innerText()
    await firstPage.close()
    await visit.seeText(`Enter the code we sent to ${guessedEmail}`)
    await enterCode(code)
    await mira.press(uiTexts.shareAccount)
    await visit.waitUntilConnected()
  })
})

describe('Email login in a browser that denies storage to the frame', { tag: '@full-browser' }, () => {
  test('offers to allow storage, and otherwise keeps the login until the page closes', async ({ flow }) => {
    // The frame is cross-site to the page, so the full browser denies it storage. The headless shell does not.
    const ola = await visitNewUser(flow, {
      attributes: loginAttributes(flow),
      host: otherSite,
      expectedErrors: /status of 4(03|10)|requestStorageAccess/,
    })
    const { visit, sendCode, readNewestMail, enterCode } = ola
    const { page } = visit
    const address = createUniqueEmail('ola')
    await visit.open()
    await sendCode(address)
    const code = await readNewestMail(address, 'code')
    const frame = page.frames().find(frame => frame.url().startsWith(String(flow.stack.urls.frame)))
    const storage = await frame?.evaluate(() => {
      try {
        return String(localStorage)
      } catch (error) {
        return (error as Error).name
      }
    })
    test.skip(storage !== 'SecurityError', 'this browser allows storage in a frame of another site')
    await enterCode(code)
    const frameContent = page.frameLocator('#w3m-iframe')
    await frameContent.getByText('Your browser blocks storage for this wallet.').waitFor()
    await frameContent.getByText('You stay logged in until you close this page.').waitFor()
    await visit.saveScreenshot('email-storage')
    // Without an earlier visit to the frame's own site the browser refuses and does not prompt.
    await frameContent.getByRole('button', { name: 'Allow storage' }).click()
    await frameContent.getByText('Your browser didn’t allow it').waitFor()
    await expect(frameContent.getByRole('link', { name: 'Open the wallet’s page' })).toHaveAttribute(
      'href',
      /dashboard/,
    )
    await visit.saveScreenshot('email-storage-refused')
    await ola.press(uiTexts.shareAccount)
    await visit.waitUntilConnected()
    assert.deepEqual(await ola.readUser(), { email: address, provider: 'email' })
    await page.reload()
    await visit.waitUntilDisconnected()
  })
})
