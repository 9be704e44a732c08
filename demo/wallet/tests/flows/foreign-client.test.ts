// Tests a page that embeds the real frame with a third-party client. Server and mails are those of the stack.
import assert from 'node:assert/strict'
import { approveRequest } from '../../../../tests/support/approve-request.ts'
import { logInWithoutPage } from '../../../../tests/support/embedded-visit.ts'
import { describe, expect, test } from '../../../../tests/support/flow-test.ts'
import { readMails } from '../../../../tests/support/frame-client.ts'
import type { Flow, StoredEntries } from '../../../../tests/support/modal-page.ts'
import { bundleForPage } from '../../../../tests/support/page-bundle.ts'
import { uiTexts } from '../../../../tests/support/ui-texts.ts'

/** Opens a page with a hidden frame and waits until its client has started. */
async function openClient(flow: Flow, storage?: StoredEntries) {
  const script = await bundleForPage('demo/wallet/tests/support/foreign-page.ts')
  const source = `${String(flow.stack.urls.frame)}?projectId=test&amp;chainId=eip155:31337&amp;version=4`
  const { page } = await flow.visit({
    wallets: [],
    head: '',
    body: `<iframe src="${source}" style="border:0;width:360px;height:600px;display:none"></iframe><script>${script.replaceAll('</script', '<\\/script')}</script>`,
    storage,
  })
  await page.evaluate(() => window.foreignClient.start())
  return { page, iframe: page.locator('iframe'), frame: page.frameLocator('iframe') }
}

describe('Page with a third-party client', () => {
  test('logs in by email with a hidden frame, through a linked page that asks for consent and shows the code', async ({
    flow,
  }) => {
    const email = 'foreign-fred@example.org'
    const getMails = () => readMails(String(flow.stack.urls.mail), email)
    const { page, iframe } = await openClient(flow)
    const { action } = await page.evaluate(
      to => window.foreignClient.call<{ action: string }>('CONNECT_EMAIL', { email: to }),
      email,
    )
    assert.equal(action, 'VERIFY_DEVICE')
    const deviceCall = page.evaluate(() => window.foreignClient.call('CONNECT_DEVICE'))
    const [mail] = await getMails()
    const devicePage = await page.context().newPage()
    await devicePage.goto(String(mail?.link))
    // The buttons of the page are disabled until half a second after it is focused.
    const approve = devicePage.getByRole('button', { name: uiTexts.approveDevice })
    const isDisabled = await devicePage.evaluate(() => {
      dispatchEvent(new Event('focus'))
      const button = document.querySelector('button')
      button?.click()
      return button?.disabled
    })
    assert.equal(isDisabled, true)
    await approve.click()
    const code = await devicePage.locator('.code').innerText()
    await devicePage.close()
    await deviceCall
    await page.evaluate(otp => window.foreignClient.call('CONNECT_OTP', { otp }), code)
    const user = await page.evaluate(() => window.foreignClient.getUser())
    assert.equal(user.email, email)
    assert.match(user.address, /^0x/)
    await expect(iframe).toBeHidden()
    assert.equal((await getMails()).length, 1)
  })

  test('cancels a request by hiding the frame and by the next request, and signs only the last request', async ({
    flow,
  }) => {
    const login = await logInWithoutPage(flow, 'hiding-fred@example.org', { isForeign: true })
    const { page, iframe, frame } = await openClient(flow, login)
    /** Requests a signature. `outcome` resolves to the signature or to the error code. */
    const requestSignature = async (text: string) => {
      const outcome = page.evaluate(async message => {
        const { address } = await window.foreignClient.getUser()
        const hex = `0x${Array.from(message, character => character.charCodeAt(0).toString(16)).join('')}`
        return window.foreignClient
          .request<string>('personal_sign', [hex, address])
          .catch((error: { code?: number }) => error.code)
      }, text)
      // Prevents an unhandled rejection if the test fails before it awaits the outcome.
      outcome.catch(() => undefined)
      await frame.getByText(text).waitFor()
      return { outcome }
    }
    const hiddenRequest = await requestSignature('left alone')
    await iframe.evaluate(element => element.style.setProperty('display', 'none'))
    assert.equal(await hiddenRequest.outcome, 4001)
    const oldRequest = await requestSignature('the old one')
    const nextRequest = await requestSignature('the new one')
    assert.equal(await oldRequest.outcome, 4001)
    await approveRequest(page, frame)
    assert.match(String(await nextRequest.outcome), /^0x/)
  })
})
