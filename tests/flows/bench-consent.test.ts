// Suites that drive the bench pages are not asked whether a page may see an account; everybody else is.
import assert from 'node:assert/strict'
import { startPages } from '../../scripts/lib/demo-server.mjs'
import { mailsTo } from '../support/frame-client.ts'
import { type Flow, localAttributes, otherSite, startFlow, type Visit } from '../support/modal-page.ts'
import { until } from '../support/until.ts'
import { quoted } from '../support/attributes.ts'
import { afterAll, beforeAll, describe, test } from '../support/flow-test.ts'

describe('Consent on a stack that was started for a bench', () => {
  let flow: Flow
  let elsewhere: Awaited<ReturnType<typeof startPages>>
  /** Whatever a page could write into an address to be taken for the bench. */
  let claims: string

  beforeAll(async () => {
    flow = await startFlow({ isConsentGiven: true })
    const pages = { '/page.html': '', '/around.html': '' }
    elsewhere = await startPages({ stack: flow.stack, pages })
    const port = new URL(flow.url).port
    claims = `?${new URLSearchParams({ consent: 'given', benchPort: port, 'bench-port': port, consentGivenTo: flow.url, test: 'true' })}`
    pages['/page.html'] = `<script type="module" src="/cdn/w3m.js"></script><title>Page</title>${button()}`
  })
  afterAll(async () => {
    await elsewhere?.close()
    await flow?.close()
  })

  const attributes = (atFrame = '') => {
    const { api, catalog, images, frame } = flow.stack.urls
    const endpoints = { api, catalog, images, frame: `${String(frame)}${atFrame}` }
    return `project-id="flow" endpoints="${quoted(endpoints)}" ${localAttributes(flow.stack)}`
  }
  const button = () => `<w3m-button ${attributes(claims)}></w3m-button>`

  /** Types address and code; what comes next is up to the frame. */
  async function login({ page }: Visit, email: string, at = page.mainFrame()): Promise<void> {
    await at.locator('w3m-button').getByRole('button').first().click()
    await at.getByTestId('wui-email-input').locator('input').fill(email)
    await page.keyboard.press('Enter')
    await at.getByTestId('wui-otp-input').waitFor()
    const mail = await until(
      async () => (await mailsTo(String(flow.stack.urls.mail), email))[0]?.code,
      'a mail with a code',
    )
    await at.getByTestId('wui-otp-input').locator('input').first().click()
    await page.keyboard.type(mail)
  }
  const isAsked = async (visit: Visit, at = visit.page.mainFrame()) => {
    await at.locator('#w3m-iframe').contentFrame().getByRole('button', { name: 'Share account' }).waitFor()
    assert.equal(await at.getByTestId('account-button').count(), 0)
  }

  test('the bench at its own port is shown the account at once', async () => {
    const visit = await flow.visit({ attributes: attributes(), wallets: [] })
    await login(visit, 'own@example.org')
    await visit.isConnected()
    assert.equal((await visit.account())?.user?.email, 'own@example.org')
    await visit.end()
  })

  test('T7 the same port under another name asks, whatever its address and that of the frame say', async () => {
    const visit = await flow.visit({ attributes: attributes(claims), wallets: [], host: otherSite })
    await visit.page.goto(`${visit.page.url()}${claims}#consent=given`)
    await login(visit, 'name@example.org')
    await isAsked(visit)
    await visit.end()
  })

  test('T7 another port asks, whatever its address and that of the frame say', async () => {
    const visit = await flow.visit({ body: '<h1>Before</h1>', wallets: [] })
    await visit.page.goto(`${elsewhere.url}/page.html${claims}#consent=given`)
    await login(visit, 'port@example.org')
    await isAsked(visit)
    await visit.end()
  })

  test('T7 the bench inside a page of another port asks', async () => {
    const inner = await flow.visit({ attributes: attributes(), wallets: [] })
    const visit = await flow.visit({
      body: '<h1>Before</h1>',
      wallets: [],
      mayComplain: /Blocked autofocusing/,
    })
    await visit.page.goto(`${elsewhere.url}/page.html`)
    await visit.page.setContent(
      `<iframe title="Bench" src="${inner.page.url()}" width="900" height="700"></iframe>`,
    )
    await inner.end()
    const at = await (await visit.page.locator('iframe').elementHandle())?.contentFrame()
    assert.ok(at)
    await at.locator('w3m-button').waitFor()
    await login(visit, 'inner@example.org', at)
    await isAsked(visit, at)
    await visit.end()
  })
})
