// Bench pages skip the consent screen, because test suites of other projects drive them. Every other page must show it.
import assert from 'node:assert/strict'
import { startPages } from '../../../../scripts/lib/demo-server.mjs'
import { approveRequest } from '../../../../tests/support/approve-request.ts'
import { readMails } from '../../../../tests/support/frame-client.ts'
import { type Flow, localAttributes, otherSite, type Visit } from '../../../../tests/support/modal-page.ts'
import { centerOf } from '../../../../tests/support/press.ts'
import { until } from '../../../../tests/support/until.ts'
import { toAttributeJson } from '../../../../tests/support/attributes.ts'
import { afterAll, beforeAll, describe, expect, test } from '../../../../tests/support/flow-test.ts'
import { uiTexts } from '../../../../tests/support/ui-texts.ts'

test.use({ flowOptions: { isConsentGiven: true } })

describe('consent for bench pages', () => {
  let flow: Flow
  let otherPages: Awaited<ReturnType<typeof startPages>>
  /** Query with all claims by which a page could try to pass as a bench page. */
  let claims: string

  beforeAll(async ({ workerFlow }) => {
    flow = workerFlow
    const pages = { '/page.html': '', '/around.html': '' }
    otherPages = await startPages({ stack: flow.stack, pages })
    const port = new URL(flow.url).port
    claims = `?${new URLSearchParams({ consent: 'given', benchPort: port, 'bench-port': port, consentGivenTo: flow.url, test: 'true' })}`
    pages['/page.html'] =
      `<script type="module" src="/cdn/w3m.js"></script><title>Page</title>${createButtonHtml()}`
  })
  afterAll(() => otherPages.close())

  const createAttributes = (frameQuery = '') => {
    const { api, catalog, images, frame } = flow.stack.urls
    const endpoints = { api, catalog, images, frame: `${String(frame)}${frameQuery}` }
    return `project-id="flow" endpoints="${toAttributeJson(endpoints)}" ${localAttributes(flow.stack)}`
  }
  const createButtonHtml = () => `<w3m-button ${createAttributes(claims)}></w3m-button>`

  /** Enters an email address and its code. The frame may then ask for consent. */
  async function logIn({ page }: Visit, email: string, frame = page.mainFrame()): Promise<void> {
    await frame.locator('w3m-button').getByRole('button').first().click()
    await frame.getByTestId('wui-email-input').locator('input').fill(email)
    await page.keyboard.press('Enter')
    await frame.getByTestId('wui-otp-input').waitFor()
    const code = await until(
      async () => (await readMails(String(flow.stack.urls.mail), email))[0]?.code,
      'a mail with a code',
    )
    await frame.getByTestId('wui-otp-input').locator('input').first().click()
    await page.keyboard.type(code)
  }
  const expectConsentPrompt = async (visit: Visit, frame = visit.page.mainFrame()) => {
    await frame
      .locator('#w3m-iframe')
      .contentFrame()
      .getByRole('button', { name: uiTexts.shareAccount })
      .waitFor()
    await expect(frame.getByTestId('account-button')).toHaveCount(0)
  }

  const frameOf = ({ page }: Visit) => page.locator('#w3m-iframe').contentFrame()
  const signButtonOf = (visit: Visit) =>
    frameOf(visit).getByRole('button', { name: uiTexts.sign, exact: true })
  /** Requests a signature. Stores its promise in `window.signaturePromise`. */
  const requestSignature = ({ page }: Visit) =>
    page.evaluate(() => {
      const { modal } = document.querySelector('w3m-button') ?? {}
      const address = modal?.getAccount().address
      const signaturePromise = modal?.provider.request({
        method: 'personal_sign',
        params: ['0x68656c6c6f', address],
      })
      Object.assign(window, { signaturePromise })
    })
  /** Moves the mouse to the button and clicks in the same instant, as browser drivers do. */
  const pressImmediately = async (visit: Visit) => {
    await (await signButtonOf(visit).elementHandle())?.waitForElementState('enabled')
    const { x, y } = await centerOf(signButtonOf(visit))
    await visit.page.mouse.click(x, y)
  }
  const isSigned = ({ page }: Visit) =>
    page.evaluate(() =>
      Promise.race([
        (window as unknown as { signaturePromise: Promise<string> }).signaturePromise.then(() => true),
        new Promise<boolean>(resolve => setTimeout(resolve, 300, false)),
      ]),
    )

  test('connects a bench page of the configured origin without consent, and signs on an immediate click', async () => {
    const visit = await flow.visit({ attributes: createAttributes(), wallets: [] })
    await logIn(visit, 'own@example.org')
    await visit.waitUntilConnected()
    await visit.expectAccount({ user: { email: 'own@example.org' } })
    await requestSignature(visit)
    await pressImmediately(visit)
    await until(() => isSigned(visit), 'a signature')
  })

  test('T6 rejects an immediate click on a page of a different origin, and shows the reason', async () => {
    const visit = await flow.visit({ attributes: createAttributes(claims), wallets: [], host: otherSite })
    await logIn(visit, 'press@example.org')
    await frameOf(visit).getByRole('button', { name: uiTexts.shareAccount }).waitFor()
    await approveRequest(visit.page, frameOf(visit))
    await visit.waitUntilConnected()
    await requestSignature(visit)
    await signButtonOf(visit).waitFor()
    // Moves the mouse out of the frame, where the consent click has left it.
    await frameOf(visit).getByRole('heading').hover()
    await visit.page.mouse.move(2, 2)
    await pressImmediately(visit)
    await frameOf(visit).getByText('Take another look, then press again').waitFor()
    assert.equal(await isSigned(visit), false)
    await pressImmediately(visit)
    await until(() => isSigned(visit), 'a signature')
  })

  test('T7 asks for consent on the same port under a different host name, whatever the URLs contain', async () => {
    const visit = await flow.visit({ attributes: createAttributes(claims), wallets: [], host: otherSite })
    await visit.page.goto(`${visit.page.url()}${claims}#consent=given`)
    await logIn(visit, 'name@example.org')
    await expectConsentPrompt(visit)
  })

  test('T7 asks for consent on a different port, whatever the URLs contain', {
    tag: '@nightly',
  }, async () => {
    const visit = await flow.visit({ body: '<h1>Before</h1>', wallets: [] })
    await visit.page.goto(`${otherPages.url}/page.html${claims}#consent=given`)
    await logIn(visit, 'port@example.org')
    await expectConsentPrompt(visit)
  })

  test('T7 asks for consent if the bench is embedded in a page of a different port', {
    tag: '@nightly',
  }, async () => {
    const innerVisit = await flow.visit({ attributes: createAttributes(), wallets: [] })
    const visit = await flow.visit({
      body: '<h1>Before</h1>',
      wallets: [],
      expectedErrors: /Blocked autofocusing/,
    })
    await visit.page.goto(`${otherPages.url}/page.html`)
    await visit.page.setContent(
      `<iframe title="Bench" src="${innerVisit.page.url()}" width="900" height="700"></iframe>`,
    )
    await innerVisit.end()
    const benchFrame = await (await visit.page.locator('iframe').elementHandle())?.contentFrame()
    assert.ok(benchFrame)
    await benchFrame.locator('w3m-button').waitFor()
    await logIn(visit, 'inner@example.org', benchFrame)
    await expectConsentPrompt(visit, benchFrame)
  })
})
