import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { FrameLocator, Locator } from 'playwright-core'
import { demoAddress } from '../../demo/backend/chains/accounts.ts'
import { bundledLanguages } from '../../src/core/bundled-languages.ts'
import { type Flow, type Visit } from '../support/modal-page.ts'
import { beforeEach, describe, expect, test } from '../support/flow-test.ts'
import { uiTexts } from '../support/ui-texts.ts'

// The built start page of the demo under its strict policy. A visit fails automatically on a policy violation, a
// logged error or a request to another host.

const walletRdns = 'demo.wallet.mira'

test.use({ flowOptions: { demo: true } })

describe('start page of the demo', () => {
  const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  let flow: Flow
  beforeEach(({ flow: workerFlow }) => {
    flow = workerFlow
  })

  /** Opens the start page. Its four previews are frames of the gallery, which load only with `hasGalleryFrames`. */
  const open = async ({ path = '/', width = 1280, height = 900, hasGalleryFrames = false } = {}) => {
    const visit = await flow.visit({
      path,
      wallets: [],
      viewport: { width, height },
      blockedUrls: hasGalleryFrames ? undefined : /\/gallery\.html\?/,
    })
    await visit.see(`wallet-selector-${walletRdns}`)
    return visit
  }
  const previewOf = (visit: Visit): FrameLocator => visit.page.frameLocator('#stage')
  const phoneOf = (visit: Visit): FrameLocator => visit.page.frameLocator('#phone')
  const findLiveDemo = (visit: Visit): Locator => visit.page.locator('#live')
  const readCode = (visit: Visit) => visit.page.locator('#code').innerText()
  const setOption = (visit: Visit, name: string, value: string) =>
    visit.page.locator(`.controls [name=${name}][value="${value}"]`).check({ force: true })

  test('connects inline, and shows about $12,480 and the recent activity from the chain', async () => {
    const visit = await open()
    await visit.pick(walletRdns)
    await visit.click('demo-wallet-approve')
    await findLiveDemo(visit).getByText('mira.eth').first().waitFor()
    await findLiveDemo(visit).getByText('$12,480.').first().waitFor()
    const { address } = (await visit.page.evaluate(() =>
      document.querySelector('w3m-button')?.modal?.getAccount(),
    )) as { address: string }
    assert.equal(address, demoAddress)
    for (const token of ['Ether', 'USD Coin', 'Tether USD', 'Wrapped Ether', 'Dai Stablecoin'])
      await findLiveDemo(visit).getByText(token, { exact: true }).first().waitFor()
    await visit.page.getByRole('tab', { name: uiTexts.activity }).click()
    await findLiveDemo(visit).getByText(/0\.05/).first().waitFor()
    await visit.page.locator('.top w3m-button').getByTestId('account-button').waitFor()
    // The example prefills the amount and the recipient that its button names.
    await visit.page.locator('[data-example="send"]').click()
    await findLiveDemo(visit).getByRole('button', { name: uiTexts.review }).click()
    await findLiveDemo(visit).getByText(uiTexts.recipientName).first().waitFor()
    await findLiveDemo(visit).getByRole('button', { name: 'Send 25 USDC' }).waitFor()
  })

  test('keeps the focus on the page while the embedded modal, the live demo and the gallery frames load', {
    tag: '@nightly',
  }, async () => {
    const visit = await open({ height: 1400, hasGalleryFrames: true })
    await visit.page.locator('#try').scrollIntoViewIfNeeded()
    const waitUntilReady = (selector: string, index = 0) =>
      visit.page.frameLocator(selector).nth(index).locator('html[data-ready] .card').first().waitFor()
    const count = await visit.page.locator('.peek').count()
    for (let index = 0; index < count; index++) await waitUntilReady('.peek iframe', index)
    await previewOf(visit).getByText('$12,480.').first().waitFor()
    await expect.poll(() => visit.page.evaluate(() => document.activeElement === document.body)).toBe(true)
  })

  test('applies each setting to the live demo immediately, and shows it in the code', async () => {
    const visit = await open()
    await visit.page.locator('#stage').scrollIntoViewIfNeeded()
    const preview = previewOf(visit)
    await preview.getByText('$12,480.').first().waitFor()
    assert.equal(
      await readCode(visit),
      '<script type="module" src="/w3m/w3m.js"></script>\n<w3m-button\n  networks="ethereum base"\n></w3m-button>',
    )
    await setOption(visit, 'theme', 'dark')
    await preview.locator('html[data-theme=dark]').waitFor()
    assert.match(await readCode(visit), /theme-mode="dark"/)
    await setOption(visit, 'theme', 'contrast')
    assert.match(await readCode(visit), /contrast="more"/)
    await setOption(visit, 'accent', '#7c3aed')
    assert.match(await readCode(visit), /theme-variables='{"--w3m-accent":"#7c3aed"}'/)
    const getAccent = () =>
      visit.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--w3m-accent'))
    assert.equal((await getAccent()).trim(), '#7c3aed')
    await setOption(visit, 'density', 'compact')
    assert.match(await readCode(visit), /density="compact"/)
    await expect(visit.page.locator('.controls [name=language]')).toHaveCount(bundledLanguages.length)
    await setOption(visit, 'language', 'de')
    await preview.getByText('12.480,').first().waitFor()
    await findLiveDemo(visit).getByText(uiTexts.connectWalletInGerman).first().waitFor()
    assert.match(await readCode(visit), /language="de"/)
    await setOption(visit, 'net', 'solana')
    await preview.getByText('Solana', { exact: true }).first().waitFor()
    assert.match(await readCode(visit), /networks="ethereum base solana"/)
    // The last network cannot be removed.
    for (const name of ['ethereum', 'base', 'solana'])
      await visit.page.locator(`.controls [value=${name}]`).click({ force: true })
    assert.match(await readCode(visit), /networks="solana"/)

    const findTab = (name: string) => visit.page.getByRole('tab', { name, exact: true })
    await findTab('HTML').focus()
    await visit.page.keyboard.press('ArrowRight')
    assert.match(await readCode(visit), /<ModalProvider\n {2}networks={\['solana']}\n {2}contrast="more"/)
    await visit.page.keyboard.press('ArrowRight')
    assert.match(await readCode(visit), /createModal\({\n {2}networks: \['solana'],\n {2}contrast: 'more',/)
    await visit.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await visit.page.locator('.out .copy').click()
    await visit.page.getByRole('status').filter({ hasText: uiTexts.copied }).waitFor({ state: 'attached' })
    const readClipboard = () => visit.page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(readClipboard).toBe(await readCode(visit))

    await visit.page.locator('.views button', { hasText: 'Connect' }).click()
    await preview.getByTestId('wallet-selector-demo.wallet.stage').waitFor()
  })

  test('follows a change of the color scheme, fits the live demo below its heading at 1280 × 800, and copies the commands', async () => {
    const visit = await open({ height: 800 })
    const stage = previewOf(visit)
    await visit.page.evaluate(() =>
      document.querySelector('#controls')?.scrollIntoView({ behavior: 'instant' }),
    )
    await stage.getByText('$12,480.').first().waitFor()
    const readBottom = () =>
      visit.page.evaluate(() => document.querySelector('.stage')?.getBoundingClientRect().bottom ?? Infinity)
    assert.ok((await readBottom()) <= 800, 'the stage fits below its heading at 1280 x 800')
    const cardBottom = await stage.locator('w3m-modal').evaluate(host => host.getBoundingClientRect().bottom)
    const screensTop = await visit.page.locator('.views').evaluate(bar => bar.getBoundingClientRect().top)
    const stageTop = await visit.page.locator('#stage').evaluate(frame => frame.getBoundingClientRect().top)
    assert.ok(stageTop + cardBottom <= screensTop, 'the card ends above the buttons of the screens')

    const roots = [visit.page.locator('html'), stage.locator('html'), phoneOf(visit).locator('html')]
    const getTextColor = (root: Locator) => root.evaluate(html => getComputedStyle(html).color)
    const lightColors = await Promise.all(roots.map(getTextColor))
    await visit.page.emulateMedia({ colorScheme: 'dark' })
    for (const [index, root] of roots.entries())
      await expect.poll(() => getTextColor(root)).not.toBe(lightColors[index])
    const findSchemes = () =>
      visit.page.evaluate(() =>
        [...document.querySelectorAll('w3m-modal, .top w3m-button')].map(
          element => getComputedStyle(element).colorScheme,
        ),
      )
    assert.deepEqual(new Set(await findSchemes()), new Set(['light dark']))

    await visit.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    const expectedCommands = {
      install: `npm install ./w3m-elements-${version}.tgz`,
      files: 'npx --no-install w3m-elements copy public/w3m',
      tags: '<script type="module" src="/w3m/w3m.js"></script>\n<w3m-button networks="ethereum base"></w3m-button>',
    }
    for (const [id, text] of Object.entries(expectedCommands)) {
      await visit.page.locator(`[data-copy="#${id}"]`).click()
      await expect.poll(() => visit.page.evaluate(() => navigator.clipboard.readText())).toBe(text)
    }
    for (const width of [1280, 390, 320]) {
      await visit.page.setViewportSize({ width, height: 844 })
      await visit.page.getByRole('link', { name: 'Docs', exact: true }).waitFor()
    }
  })

  test('pairs with the phone next to the modal, which describes the request in plain text and shares the same account', {
    tag: '@nightly',
  }, async () => {
    const visit = await open()
    const phone = phoneOf(visit)
    await phone.getByTestId('scan-beside').click()
    await phone.getByText('No code in sight.').waitFor()
    await visit.click('wallet-selector-walletconnect')
    await visit.see('wui-qr-code')
    await phone.getByTestId('scan-beside').click()
    const question = phone.getByRole('dialog')
    await question.getByText('Connect to this site?').waitFor()
    const text = await question.innerText()
    assert.doesNotMatch(text, /eip155|solana:|bip122|polkadot:|\[\]/)
    assert.match(text, /Local One/)
    await phone.getByTestId('session-approve-button').click()
    await findLiveDemo(visit).getByText('$12,480.').first().waitFor()
    await phone.getByTestId('session-card').getByText('w3m-elements').waitFor()
    await expect(phone.locator('body')).not.toHaveText(/eip155|bip122|\[\]/)
  })

  test('logs in by email inline', { tag: '@nightly' }, async () => {
    const visit = await open()
    const field = visit.page.getByRole('textbox', { name: uiTexts.emailAddress })
    await field.waitFor()
    await visit.page.locator('[data-example=email]').click()
    await field.click()
    await visit.page.keyboard.type('ann@landing.example')
    await visit.page.keyboard.press('Enter')
    await findLiveDemo(visit).getByText(uiTexts.confirmEmail).waitFor()
  })

  test('connects in the send example, then shows its form with the resolved name', {
    tag: '@nightly',
  }, async () => {
    const visit = await open()
    await visit.page.locator('[data-example=send]').click()
    await visit.pick(walletRdns)
    await visit.page.getByTestId('demo-wallet-approve').first().click()
    await findLiveDemo(visit).getByText('Name found').first().waitFor()
  })

  test('passes axe and has no horizontal overflow at 1280, 390 and 320 px in light, and at 390 px in dark', async () => {
    const visit = await open({ path: '/?theme=auto', hasGalleryFrames: true })
    for (const id of ['#stage', '#phone']) await visit.page.locator(id).scrollIntoViewIfNeeded()
    await previewOf(visit).getByText('$12,480.').first().waitFor()
    await phoneOf(visit).getByTestId('wc-connect').waitFor()
    const frames = visit.page.frames().filter(frame => !frame.url().includes('gallery'))
    for (const frame of frames) await frame.evaluate(axeSource)
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['light', 320],
      ['light', 390],
      ['dark', 390],
    ] as const) {
      await visit.page.emulateMedia({ colorScheme })
      await visit.page.setViewportSize({ width, height: 900 })
      const excessWidth = await visit.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      assert.ok(excessWidth <= 0, `${width} px: ${excessWidth} px too wide`)
      for (const frame of frames) {
        const findings = await frame.evaluate(async () => {
          const { violations } = await (globalThis as unknown as { axe: typeof Axe }).axe.run(document, {
            // Each frame is checked separately.
            iframes: false,
          })
          return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)
        })
        assert.deepEqual(findings, [], `${colorScheme}, ${width} px, ${frame.url()}`)
      }
      await visit.saveScreenshot(`landing-${colorScheme}-${width}`)
    }
  })
})
