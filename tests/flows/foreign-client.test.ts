// A page with a client of the frame that somebody else wrote: the real frame, its server, its mails, and a person who presses.
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { agree } from '../support/agree.ts'
import { openBrowser } from '../support/browser.ts'
import { mailsTo } from '../support/frame-client.ts'
import { bundleForPage } from '../support/page-bundle.ts'
import { type StackProcess, startStackProcess } from '../support/stack.ts'
import { afterAll, beforeAll, describe, test } from '../support/flow-test.ts'

const ann = 'ann@example.org'

describe('A page with a client that is not ours', () => {
  // Its tests share a visit: if one fails, all are repeated.
  describe.configure({ mode: 'serial' })

  let stack: StackProcess
  let site: Server
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    let script: string
    ;[stack, script, browser] = await Promise.all([
      startStackProcess(),
      bundleForPage('tests/support/foreign-page.ts'),
      openBrowser(),
    ])
    const source = `${String(stack.urls.frame)}?projectId=test&amp;chainId=eip155:31337&amp;version=4`
    site = createServer((_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(
          `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><body style="margin:0"><iframe src="${source}" style="border:0;width:360px;height:600px;display:none"></iframe><script>${script.replaceAll('</script', '<\\/script')}</script></body></html>`,
        ),
    )
    await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
    page = await (await browser.newContext()).newPage()
    page.setDefaultTimeout(60_000)
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
    await page.evaluate(() => window.foreign.start())
  })
  afterAll(async () => {
    await browser?.close()
    site?.close()
    await stack?.close()
  })

  const frame = () => page.frameLocator('iframe')
  const isHidden = () => page.locator('iframe').isHidden()

  test('logs in by e-mail while the frame stays out of sight: the page behind the link asks, and shows the code', async () => {
    const { action } = await page.evaluate(
      email => window.foreign.ask<{ action: string }>('CONNECT_EMAIL', { email }),
      ann,
    )
    assert.equal(action, 'VERIFY_DEVICE')
    const approved = page.evaluate(() => window.foreign.ask('CONNECT_DEVICE'))
    const [mailed] = await mailsTo(String(stack.urls.mail), ann)
    const asked = await page.context().newPage()
    await asked.goto(String(mailed?.link))
    // A press that comes too early counts for nothing.
    const yes = asked.getByRole('button', { name: 'Approve this device' })
    const early = await asked.evaluate(() => {
      dispatchEvent(new Event('focus'))
      const button = document.querySelector('button')
      button?.click()
      return button?.disabled
    })
    assert.equal(early, true)
    await yes.click()
    const code = await asked.locator('.code').innerText()
    await asked.close()
    await approved
    await page.evaluate(otp => window.foreign.ask('CONNECT_OTP', { otp }), code)
    const user = await page.evaluate(() => window.foreign.user())
    assert.equal(user.email, ann)
    assert.match(user.address, /^0x/)
    assert.equal(await isHidden(), true)
    assert.equal((await mailsTo(String(stack.urls.mail), ann)).length, 1)
  })

  const ask = (name: string, text: string) =>
    page.evaluate(
      async ([as, words]) => {
        const { address } = await window.foreign.user()
        const hex = `0x${Array.from(words, sign => sign.charCodeAt(0).toString(16)).join('')}`
        void window.foreign.request('personal_sign', [hex, address]).then(
          value => Object.assign(window.ended, { [as]: value }),
          (error: { code?: number }) => Object.assign(window.ended, { [as]: error.code }),
        )
      },
      [name, text] as const,
    )
  const ended = async (name: string) => {
    await page.waitForFunction(as => window.ended[as] !== undefined, name)
    return page.evaluate(as => window.ended[as], name)
  }

  test('leaves a request by hiding the frame, and by asking the next one: neither is signed in its place', async () => {
    await ask('hidden', 'left alone')
    await frame().getByText('left alone').waitFor()
    await page.locator('iframe').evaluate(element => element.style.setProperty('display', 'none'))
    assert.equal(await ended('hidden'), 4001)
    await ask('old', 'the old one')
    await frame().getByText('the old one').waitFor()
    await ask('new', 'the new one')
    assert.equal(await ended('old'), 4001)
    await frame().getByText('the new one').waitFor()
    await agree(page, frame())
    assert.match(String(await ended('new')), /^0x/)
  })
})
